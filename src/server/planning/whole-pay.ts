import { oreOf } from '../../core/money.ts';
import { BEGINNING, type DatedTerms } from '../../core/pay/pay-terms.ts';
import { vacationRulesOn } from '../../core/pay/vacation-rules.ts';
import { wholePayIn } from '../../core/pay/whole-pay.ts';
import { FULL_TIME } from '../../core/salary.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import type { NewUser } from '../accounts/user-rows.ts';
import { vacationRows, vacationRuleOf } from '../companies/vacation-rules.ts';
import type { Tx } from '../database/db.ts';
import { Refusal } from '../refusal.ts';

/** Opening balances whose pay looks like all pay of a monthly salary (`core/pay/whole-pay.md`): asked about, and saved when confirmed. */

export type Entered = {
  readonly user_id: string;
  readonly earned_pay?: number | null | undefined;
  readonly running_pay?: number | null | undefined;
};

const SAYS = 'This looks like all pay of a monthly salary. Only variable pay belongs here.';

/** The fields that look so, by person; people without such a field are left out. */
export async function wholePayOf(
  tx: Tx,
  company_id: string,
  from: string,
  entered: readonly Entered[],
): Promise<Map<string, string[]>> {
  const some = entered.filter(({ earned_pay, running_pay }) => earned_pay != null || running_pay != null);
  if (some.length === 0) return new Map();
  const ids = some.map(({ user_id }) => user_id);
  const terms = await termsByPerson(tx, company_id, ids, from);
  const employed = await employedByPerson(tx, company_id, ids);
  const rules = vacationRulesOn((await vacationRows(tx, company_id)).map(vacationRuleOf), from);
  return new Map(
    some.flatMap(({ user_id, earned_pay, running_pay }): [string, string[]][] => {
      // The employment that the balance is of: the first one that has not ended by then.
      const holds = employed.get(user_id)?.find(({ last }) => last === null || last >= from);
      const pay = { from, earned_ore: ore(earned_pay), running_ore: ore(running_pay) };
      const person = { terms: terms.get(user_id) ?? [], employed_from: holds?.first ?? null, rules };
      const fields = wholePayIn(pay, person);
      return fields.length === 0 ? [] : [[user_id, fields]];
    }),
  );
}

/** Hours are counted in hundredths of a minute. */
const PARTS_OF_HOUR = 6000;

/** Rules of vacation on the first day of a balance. */
export const rulesFrom = async (tx: Tx, company_id: string, from: string) =>
  vacationRulesOn((await vacationRows(tx, company_id)).map(vacationRuleOf), from);

/** The fields that look so of somebody who is not there yet, by the pay and the first day that a sheet gives. */
export function wholePayOfNew(
  from: string,
  { earned_pay, running_pay }: Omit<Entered, 'user_id'>,
  { pay, employment_date: employed_from = null }: Pick<NewUser, 'pay' | 'employment_date'>,
  rules: Awaited<ReturnType<typeof rulesFrom>>,
): string[] {
  if (pay === undefined) return [];
  const { monthly_salary, hourly_salary, employment_rate, employment_hours_per_week: weekly } = pay;
  const full_week = pay.full_time_hours ?? null;
  const terms: DatedTerms = {
    from: employed_from ?? BEGINNING,
    monthly_ore: ore(monthly_salary),
    hourly_ore: ore(hourly_salary),
    rate_bp: Math.round(
      (employment_rate ?? ((weekly ?? 0) / (full_week ?? FULL_TIME.week_parts / PARTS_OF_HOUR)) * 100) * 100,
    ),
    paid_by: pay.paid_by ?? null,
    full_week_hundredths: full_week === null ? null : Math.round(full_week * 100),
    weekly_min: null,
    tax_table: null,
    tax_column: 1,
  };
  const sums = { from, earned_ore: ore(earned_pay), running_ore: ore(running_pay) };
  return wholePayIn(sums, { terms: [terms], employed_from, rules });
}

const ore = (kronor: number | null | undefined): number | null => (kronor == null ? null : oreOf(kronor));

/** 400 that names the fields, unless somebody has confirmed that they are variable pay alone. */
export async function refuseWholePay(
  tx: Tx,
  company_id: string,
  from: string,
  entered: Entered,
  confirmed: boolean | undefined,
): Promise<void> {
  if (confirmed === true) return;
  const fields = (await wholePayOf(tx, company_id, from, [entered])).get(entered.user_id) ?? [];
  if (fields.length === 0) return;
  throw new Refusal('looks_like_whole_pay', {
    detail: `${fields.join(', ')}: ${SAYS}`,
    errors: Object.fromEntries(fields.map((field) => [field, [SAYS]])),
  });
}
