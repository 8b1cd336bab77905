import type { OtherYear } from '../pay/pay-form.ts';
import type { DayTerms } from './day-terms.ts';

/** What pays a day of vacation of a year: its basis, all its pay instead, or nothing beside the salary while all pay is unknown. */
export type Decider = 'basis' | 'all' | 'nothing';

/** 16 § 2 st. semesterlagen: `percent-rule.md`, `vacation-percent.md`. */
export function decidedBy(year: OtherYear | undefined, { by_month, terms }: DayTerms): Decider {
  if (year === undefined) return 'basis';
  const other_form = year.forms.includes(by_month ? 'hour' : 'month');
  const rates = new Set(year.rates);
  const is_steady = rates.size === 0 || (rates.size === 1 && rates.has(terms.rate_bp));
  const by_law = by_month && (!is_steady || (year.reasons ?? []).length > 0);
  if (!other_form && !by_law) return 'basis';
  if (year.all_ore !== null) return 'all';
  return other_form ? 'nothing' : 'basis';
}
