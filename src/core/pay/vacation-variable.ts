import type { Ore } from '../money.ts';
import { daysOf } from '../month.ts';
import { termsWhileEmployed } from './employment.ts';
import { LINE_LAWS } from './line-laws.ts';
import type { PayFacts } from './month-facts.ts';
import { byAllPay, dayUnder } from './pay-form.ts';
import { type PayLine, payLine } from './pay-line.ts';
import { isMonthly, termsOn } from './pay-terms.ts';
import { VACATION_LAW, type VacationWarning } from './vacation-pay.ts';

type Paid = { readonly lines: PayLine[]; readonly warnings: VacationWarning[] };
const NOTHING: Paid = { lines: [], warnings: [] };

/**
 * The 12 % of a monthly salary's variable pay of the whole vacation year, paid in its last month. `base_ore`: what that month adds.
 * Semesterlagen (1977:480) 16 a § 3 st., 26 § 2 st.; `vacation-variable.md`.
 */
export function variableOfYear(facts: PayFacts, base_ore: Ore, law = VACATION_LAW): Paid {
  const variable = facts.vacation?.variable;
  if (variable === undefined) return NOTHING;
  const at_end = termsOn(termsWhileEmployed(facts.terms, facts.employed), daysOf(facts.month).last);
  if (at_end === null || !isMonthly(at_end)) return NOTHING;
  const by = byAllPay(facts.earned_other, dayUnder(at_end));
  if (by === 'all' || by === 'unknown') return NOTHING;
  if (variable.ore === null) return { lines: [], warnings: ['vacation_variable_unknown'] };
  const rate_ore = variable.ore + base_ore;
  if (rate_ore <= 0) return NOTHING;
  const line = payLine({
    code: 'vacation_pay',
    quantity: 100,
    unit: 'month',
    rate_ore,
    share_pct: law.earned_pct,
    law: LINE_LAWS.vacation_variable_year,
  });
  const is_whole = variable.paid_days >= variable.entitled && by === 'no';
  return { lines: [line], warnings: is_whole ? [] : ['vacation_variable_part'] };
}
