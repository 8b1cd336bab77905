import { type Ore, product, roundHalfUp } from '../money.ts';
import { levelsOf, type ObOfEntry, type ObRuleSet, supplementOf } from './ob.ts';
import { hourlySalary, isMonthly, type PayTerms, salariesUnder } from './pay-terms.ts';

/** Öre before tax; `ob`: what comes on top of a monthly salary. */
export type ShiftPay = { readonly ore: Ore; readonly of: 'shift' | 'ob' };

/**
 * What a planned shift pays a person, before it happens: the hours and their supplements, or the supplements alone where the month
 * is paid. Null when no salary is known. Overtime is not in it: it depends on the week. `shift-pay.md`.
 */
export function shiftPay(hours: ObOfEntry, rules: ObRuleSet, terms: PayTerms): ShiftPay | null {
  if (hourlySalary(terms).warning === 'no_salary') return null;
  const salaries = salariesUnder(terms);
  const added = levelsOf(rules).map((bucket) => {
    const { rate_ore, share_pct, per } = supplementOf(rules, bucket, salaries);
    return roundHalfUp(product(hours[`ob${bucket}_min`], rate_ore, share_pct), per);
  });
  const by_the_hour = !isMonthly(terms);
  const full = by_the_hour ? hours.total_min * salaries.hourly_ore * 100 : 0;
  const ore = roundHalfUp(
    added.reduce((sum, one) => sum + one, full),
    60 * 100,
  );
  return { ore, of: by_the_hour ? 'shift' : 'ob' };
}
