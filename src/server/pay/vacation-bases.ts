import type { Ore } from '../../core/money.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { dayUnder, type OtherYear, otherReasons, type PayForm } from '../../core/pay/pay-form.ts';
import { type DatedTerms, termsSpans } from '../../core/pay/pay-terms.ts';
import { LATEST_MONTHS, type LatestPay, ratesOf, yearReasons } from '../../core/pay/percent-rule.ts';
import type { LedgerFacts } from '../../core/pay/vacation-earned.ts';
import type { VacationBases } from '../../core/pay/vacation-month.ts';
import { type EarningSlip, vacationBase } from '../../core/pay/vacation-pay.ts';
import {
  earlier,
  earningYearOf,
  later,
  type VacationRules,
  type Year,
  yearOn,
} from '../../core/pay/vacation-year.ts';
import { agreesOnYear } from '../../core/pay-check/other-year.ts';
import { termsByPerson } from '../accounts/employments.ts';
import { companyOf, type Tx } from '../database/db.ts';
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
/** The basis of a year, with what it was where 16 b § decides for a day of the month. */
type YearBasis = { readonly ore: Ore | null; readonly other?: OtherYear; readonly differs?: boolean };
/** What a year's months paid, by which forms. */
type YearPay = { readonly ore: Ore | null; readonly paid: Omit<OtherYear, 'rates' | 'reasons'> | null };

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
  const of_latest = `${monthLater(month, -LATEST_MONTHS)}-01`;
  const read = { first: earlier(earning.first, of_latest), last: before.last };
  const slips = await slipsOf(tx, company_id, read, people);
  const is_settled = rules.earning === 'year_before' && (await endedByLaw(tx, company_id, earning));
  const ids = people.map(({ user_id }) => user_id);
  const { first, last } = daysOf(month);
  const terms = await termsByPerson(tx, company_id, ids, last);
  // Of a year that is running the law judges what has been until the end of the month.
  const so_far = { first: year.first, last };
  return new Map(
    people.map((person) => {
      const { facts } = person;
      const known = { terms: terms.get(person.user_id) ?? [], slips: slips.get(person.user_id) ?? [] };
      const end = earlier(last, facts.employed.last ?? last);
      const begins = facts.leave
        .filter(
          ({ kind, first_day, last_day }) => kind === 'vacation' && first_day <= last && last_day >= first,
        )
        .map(({ first_day }) => later(first_day, first));
      const paidIn = (of: Year): YearPay => sumOver(of, person, known.slips);
      const judged = (pay: YearPay, of: Year, on: string): YearBasis =>
        deciding(pay, { month, year: of, on }, person, known);
      const same_year = rules.earning === 'same_year';
      const on = begins.toSorted()[0] ?? end;
      const earned: YearBasis = same_year
        ? judged(paidIn(before), so_far, on)
        : isWithin(facts.opening?.from, year)
          ? { ore: person.basis.earned_ore }
          : judged(is_settled ? withoutVariable(paidIn(earning)) : paidIn(earning), earning, on);
      const nothing_before = before.last < before.first || isAfter(person, before.last);
      const running = paidIn(before);
      const until_now: YearPay = nothing_before
        ? { ore: running.ore ?? 0, paid: running.paid ?? { forms: [], all_ore: 0 } }
        : running;
      const accrued: YearBasis = same_year ? { ore: 0 } : judged(until_now, so_far, end);
      return [
        person.user_id,
        {
          earned_ore: earned.ore,
          accrued_ore: accrued.ore,
          ...(earned.other === undefined ? {} : { earned_other: earned.other }),
          ...(accrued.other === undefined ? {} : { accrued_other: accrued.other }),
          ...(earned.differs === true || accrued.differs === true ? { differs: true } : {}),
        },
      ];
    }),
  );
}

/** Did the last month of that year pay the variable pay of a monthly salary? Then no day of the next year does (vacation-variable.md). */
async function endedByLaw(tx: Tx, company_id: string, { last }: Year): Promise<boolean> {
  const found = await tx`
    select 1 from payroll_runs
    where company_id = ${company_id} and undone_at is null and number = 0 and month = ${`${last.slice(0, 7)}-01`}
      and facts -> 'vacation_rules' ->> 'variable' is not null`;
  return found.length > 0;
}

/** A year by the month alone has no basis left: it is variable pay. */
const withoutVariable = (pay: YearPay): YearPay =>
  pay.paid === null || pay.paid.forms.includes('hour') ? pay : { ...pay, ore: 0 };

/** The basis of a year, with all its pay where that decides for days of the month: the form of pay, and by law 16 § 2 st. */
function deciding(
  { ore, paid }: YearPay,
  { month, year, on }: { readonly month: string; readonly year: Year; readonly on: string },
  { facts }: Asking,
  { terms, slips }: { readonly terms: readonly DatedTerms[]; readonly slips: readonly Slip[] },
): YearBasis {
  if (paid === null) return { ore };
  const { first, last } = daysOf(month);
  const days = termsSpans(terms, first, last).map((span) => dayUnder(span.terms));
  const by_law = facts.rules.pay_rule === 'law';
  const reasons = by_law ? yearReasons(year, on, facts, latestOf(month, slips)) : [];
  const other = {
    ...paid,
    ...(by_law ? { rates: ratesOf(terms, year, facts) } : {}),
    ...(reasons.length === 0 ? {} : { reasons }),
  };
  const decides = days.some((day) => otherReasons(other, day).length > 0);
  const asked = { ...year, on, month, by_law, facts, terms, slips };
  return {
    ore,
    ...(decides ? { other } : {}),
    ...(agreesOnYear(asked, decides ? other : null) ? {} : { differs: true }),
  };
}

/** What a monthly salary's latest months paid, as far as their runs kept it. */
function latestOf(month: string, slips: readonly Slip[]): LatestPay {
  const first = monthLater(month, -LATEST_MONTHS);
  const latest = slips.filter((slip) => slip.month >= first && !slip.forms.includes('hour'));
  return latest.reduce(
    (sum, { base_ore, all_ore }) =>
      all_ore === null ? sum : { variable_ore: sum.variable_ore + base_ore, all_ore: sum.all_ore + all_ore },
    { variable_ore: 0, all_ore: 0 },
  );
}

const isWithin = (date: string | undefined, { first, last }: Year): boolean =>
  date !== undefined && first <= date && date <= last;

/** Has neither the employment begun by then nor the opening balance? */
const isAfter = ({ facts: { employed, opening } }: Asking, date: string): boolean =>
  (employed.first !== null && employed.first > date) ||
  (opening !== null && opening.from > date && employed.first === opening.from);

/**
 * The basis of the months of a year; null: a month was not run here. All their pay besides, which days of another form are paid by: the
 * basis of one form leaves out the salary of the other.
 */
function sumOver(year: Year, { facts, basis }: Asking, slips: readonly Slip[]): YearPay {
  const { opening, employed } = facts;
  const told =
    opening !== null && year.first < opening.from && isWithin(opening.from, { ...year, last: '9999-12-31' });
  if (told && basis.running_ore === null && (employed.first ?? '') < opening.from)
    return { ore: null, paid: null };
  const begins = [year.first, employed.first ?? '', told ? opening.from : ''].toSorted().at(-1) ?? year.first;
  const first = begins.slice(0, 7);
  const last = year.last.slice(0, 7);
  const needed = begins > year.last ? 0 : monthsBetween(first, last);
  const own = slips.filter((slip) => first <= slip.month && slip.month <= last);
  if (own.length < needed || (needed === 0 && !told)) return { ore: null, paid: null };
  const ore = own.reduce((sum, { base_ore }) => sum + base_ore, told ? (basis.running_ore ?? 0) : 0);
  // What another program paid before the balance is known by one form alone.
  const is_known = !told || (basis.running_ore ?? 0) === 0;
  const all_ore = own.reduce<Ore | null>(
    (sum, slip) => (sum === null || slip.all_ore === null ? null : sum + slip.all_ore),
    is_known ? 0 : null,
  );
  return { ore, paid: { forms: [...new Set(own.flatMap((slip) => slip.forms))].toSorted(), all_ore } };
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
    where k.company_id = ${companyOf(tx)} and k.of_run_id = p.run_id and k.user_id = p.user_id
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
