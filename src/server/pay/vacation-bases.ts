import type { Ore } from '../../core/money.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { type OtherYear, type PayForm, payForms } from '../../core/pay/pay-form.ts';
import type { LedgerFacts } from '../../core/pay/vacation-earned.ts';
import type { VacationBases } from '../../core/pay/vacation-month.ts';
import { type EarningSlip, vacationBase } from '../../core/pay/vacation-pay.ts';
import { earningYearOf, type VacationRules, type Year, yearOn } from '../../core/pay/vacation-year.ts';
import { termsByPerson } from '../accounts/employments.ts';
import type { Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';

/** The pay that the 12 % of vacation is computed on, read from the payslips of the months before. */

/** What an opening balance says: the basis of its vacation year's days, and of the earning year that is running. */
export type Basis = { readonly earned_ore: Ore | null; readonly running_ore: Ore | null };

type Asking = { readonly user_id: string; readonly facts: LedgerFacts; readonly basis: Basis };
type Slip = {
  readonly month: string;
  readonly base_ore: Ore;
  /** All pay that 16 b § counts; null: the run did not keep it. */
  readonly all_ore: Ore | null;
  readonly forms: readonly PayForm[];
};
/** The basis of a year, with what it was where the form of pay is another. */
type YearBasis = { readonly ore: Ore | null; readonly other?: OtherYear };

/** By person; unknown unless every month that counts was run here, or an opening balance tells. */
export async function vacationBases(
  tx: Tx,
  company_id: string,
  month: string,
  rules: VacationRules,
  people: readonly Asking[],
): Promise<Map<string, VacationBases>> {
  if (people.length === 0) return new Map();
  const year = yearOn(`${month}-28`, rules);
  const earning = earningYearOf(year, rules);
  const before = { first: year.first, last: `${monthLater(month, -1)}-28` };
  const slips = await slipsOf(tx, company_id, { first: earning.first, last: before.last }, people);
  const ids = people.map(({ user_id }) => user_id);
  const terms = await termsByPerson(tx, company_id, ids, daysOf(month).last);
  return new Map(
    people.map((person) => {
      const forms = payForms(terms.get(person.user_id) ?? [], month);
      const sum = (of: Year): YearBasis => sumOver(of, person, slips.get(person.user_id) ?? [], forms);
      const same_year = rules.earning === 'same_year';
      const earned = same_year
        ? sum(before)
        : isWithin(person.facts.opening?.from, year)
          ? { ore: person.basis.earned_ore }
          : sum(earning);
      const nothing_before = before.last < before.first || isAfter(person, before.last);
      const running = same_year ? { ore: 0 } : sum(before);
      const accrued = nothing_before ? { ...running, ore: running.ore ?? 0 } : running;
      return [
        person.user_id,
        {
          earned_ore: earned.ore,
          accrued_ore: accrued.ore,
          ...(earned.other === undefined ? {} : { earned_other: earned.other }),
          ...(accrued.other === undefined ? {} : { accrued_other: accrued.other }),
        },
      ];
    }),
  );
}

const isWithin = (date: string | undefined, { first, last }: Year): boolean =>
  date !== undefined && first <= date && date <= last;

/** Has neither the employment begun by then nor the opening balance? */
const isAfter = ({ facts: { employed, opening } }: Asking, date: string): boolean =>
  (employed.first !== null && employed.first > date) ||
  (opening !== null && opening.from > date && employed.first === opening.from);

/**
 * The basis of the months of a year; null: a month was not run here. `other` where some of them, or this month's days, were paid by
 * different forms: the basis of one form leaves out the salary of the other.
 */
function sumOver(
  year: Year,
  { facts, basis }: Asking,
  slips: readonly Slip[],
  forms: readonly PayForm[],
): YearBasis {
  const { opening, employed } = facts;
  const told =
    opening !== null && year.first < opening.from && isWithin(opening.from, { ...year, last: '9999-12-31' });
  if (told && basis.running_ore === null && (employed.first ?? '') < opening.from) return { ore: null };
  const begins = [year.first, employed.first ?? '', told ? opening.from : ''].toSorted().at(-1) ?? year.first;
  const first = begins.slice(0, 7);
  const last = year.last.slice(0, 7);
  const needed = begins > year.last ? 0 : monthsBetween(first, last);
  const own = slips.filter((slip) => first <= slip.month && slip.month <= last);
  if (own.length < needed || (needed === 0 && !told)) return { ore: null };
  const ore = own.reduce((sum, { base_ore }) => sum + base_ore, told ? (basis.running_ore ?? 0) : 0);
  const paid = [...new Set(own.flatMap((slip) => slip.forms))].toSorted();
  if (!paid.some((form) => forms.some((one) => one !== form))) return { ore };
  // What another program paid before the balance is known by one form alone.
  const is_known = !told || (basis.running_ore ?? 0) === 0;
  const all_ore = own.reduce<Ore | null>(
    (sum, slip) => (sum === null || slip.all_ore === null ? null : sum + slip.all_ore),
    is_known ? 0 : null,
  );
  return { ore, other: { forms: paid, all_ore } };
}

type SlipRow = EarningSlip & {
  readonly user_id: string;
  readonly month: string;
  readonly base_ore: string | null;
  readonly all_ore: string | null;
  readonly base_added_ore: Ore;
  readonly all_added_ore: Ore;
  readonly monthly: boolean;
  readonly hourly: boolean;
};

async function slipsOf(
  tx: Tx,
  company_id: string,
  { first, last }: Year,
  people: readonly Asking[],
): Promise<Map<string, Slip[]>> {
  const ids = people.map(({ user_id }) => user_id);
  const formsOf = (code: string) => tx`exists (
    select from json_array_elements(p.pay -> 'lines') l
    where l ->> 'code' = ${code} and (l ->> 'amount_ore')::bigint <> 0
  )`;
  // With the differences that later runs settled.
  const with_added = (column: 'vacation_base_ore' | 'vacation_all_ore') => tx`(
    select coalesce(sum(k.${tx(column)}), 0)::bigint from pay_corrections k
    join payroll_runs l on l.company_id = k.company_id and l.id = k.run_id and l.undone_at is null
    where k.company_id = p.company_id and k.of_run_id = p.run_id and k.user_id = p.user_id
  )`;
  const rows = await tx<SlipRow[]>`
    select p.user_id, ${heldMonth(tx, 'r.month')} as month, p.pay ->> 'vacation_base_ore' as base_ore,
      p.pay ->> 'vacation_all_ore' as all_ore,
      case when p.pay ->> 'vacation_base_ore' is null then p.pay -> 'lines' end as lines,
      ${with_added('vacation_base_ore')} as base_added_ore, ${with_added('vacation_all_ore')} as all_added_ore,
      ${formsOf('base_monthly')} as monthly, ${formsOf('base_hourly')} as hourly, coalesce(r.facts ->> 'hourly_vacation', 'saved') as hourly_vacation
    from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
    where p.company_id = ${company_id} and p.user_id = any(${ids}::uuid[]) and r.month between ${first} and ${last}`;
  const slips = rows.map((row) => ({
    user_id: row.user_id,
    month: row.month,
    base_ore: (row.base_ore === null ? vacationBase(row) : Number(row.base_ore)) + Number(row.base_added_ore),
    all_ore: row.all_ore === null ? null : Number(row.all_ore) + Number(row.all_added_ore),
    forms: [...(row.monthly ? ['month' as const] : []), ...(row.hourly ? ['hour' as const] : [])],
  }));
  return Map.groupBy(slips, (slip) => slip.user_id);
}

function monthsBetween(first: string, last: string): number {
  const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return Math.max(0, count(last) - count(first) + 1);
}
