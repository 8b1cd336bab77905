import { addDays } from '../../core/calendar.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { vacationMonth } from '../../core/pay/vacation-month.ts';
import { vacationRulesOn } from '../../core/pay/vacation-rules.ts';
import type { VacationRules } from '../../core/pay/vacation-year.ts';
import { vacationRows, vacationRuleOf } from '../companies/vacation-rules.ts';
import type { Tx } from '../database/db.ts';
import type { OwnFacts } from './facts.ts';
import { daysInMoney } from './manual-line-rows.ts';
import { ledgerFacts, NO_BASES } from './vacation-facts.ts';

type Asked = {
  readonly month: string;
  readonly open_until: string;
  readonly vacation_rules?: VacationRules | undefined;
};

/**
 * Days that are to be settled in the first month of rules by which vacation is earned in the year itself, as if the employment had ended the evening
 * before (semesterlagen 28 § 2 st.), by person, less those that typed lines of the month pay; null: not known.
 */
export async function settlements(
  tx: Tx,
  company_id: string,
  { month, open_until, vacation_rules: rules }: Asked,
  who: readonly string[] | null,
): Promise<ReadonlyMap<string, number | null>> {
  const { first } = daysOf(month);
  const last_day = addDays(first, -1);
  if (rules?.since !== first || rules.earning !== 'same_year') return new Map();
  const before = vacationRulesOn((await vacationRows(tx, company_id)).map(vacationRuleOf), last_day);
  if (before.earning === 'same_year') return new Map();
  const people = await ledgerFacts(tx, company_id, { until: last_day, open_until, rules: before }, who);
  const in_money = await daysInMoney(tx, company_id, first, who);
  const found = new Map<string, number | null>();
  for (const [user_id, { facts }] of people) {
    const { employed } = facts;
    if ((employed.first ?? '') > last_day || (employed.last ?? first) < first) continue;
    const ended = { ...facts, employed: { ...employed, last: last_day } };
    const { vacation } = vacationMonth(monthLater(month, -1), ended, { ...NO_BASES, end_reason: null });
    const paid = (in_money.get(user_id) ?? [])
      .filter((one) => one.month === month)
      .reduce((sum, { days }) => sum + days, 0);
    const due = vacation.final === null ? null : vacation.final.days + vacation.final.accrued_days - paid;
    if ((due ?? 1 - paid) > 0) found.set(user_id, due);
  }
  return found;
}

/** The facts of the month with what is to be settled in it. */
export const withSettlements = <T extends Pick<OwnFacts, 'vacation'>>(
  found: ReadonlyMap<string, T>,
  settled: ReadonlyMap<string, number | null>,
): Map<string, T> =>
  new Map(
    [...found].map(([user_id, own]) => {
      const settle = settled.get(user_id);
      return own.vacation === undefined || settle === undefined
        ? [user_id, own]
        : [user_id, { ...own, vacation: { ...own.vacation, settle } }];
    }),
  );
