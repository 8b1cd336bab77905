import { bankDayOf } from '../../core/bank-day.ts';
import { type RulesOfWork, rulesOn } from '../../core/company-rules.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { type Birth, bornOn } from '../../core/pay/birth-date.ts';
import { ALWAYS_EMPLOYED } from '../../core/pay/employment.ts';
import type { PlannedShift } from '../../core/pay/month-facts.ts';
import { firstCountedDay } from '../../core/pay/overtime-rules.ts';
import type { ShiftKind } from '../../core/shift.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import { taxDecisionsByPerson } from '../accounts/tax-decisions.ts';
import { obChoicesOf } from '../companies/ob-rules.ts';
import type { Tx } from '../database/db.ts';
import { epochMinute } from '../database/local-times.ts';
import type { CompanyRules } from '../handler.ts';
import { plannedShifts } from '../planning/planned-shifts.ts';
import { awayFacts, NEVER_AWAY } from './away-facts.ts';
import type { OwnFacts, SharedFacts } from './facts.ts';
import { withYearPaid } from './final-year.ts';
import { manualFacts } from './manual-line-rows.ts';
import { onCallOf, onCallShared } from './on-call-facts.ts';
import { beforeMonth, overtimeShared } from './overtime-facts.ts';
import { NO_VACATION, vacationFacts, vacationRulesOf } from './vacation-facts.ts';
import { settlements, withSettlements } from './vacation-settlement.ts';

/**
 * The facts of a month's pay, for one person or for all: one query per kind of fact, never one per person.
 * `SharedFacts` are the company's, `OwnFacts` the person's; together they are the input of core's `payMonth`, and a
 * payslip stores them.
 */

/** The company's rules of pay, by first day. */
export type PayRules = Pick<CompanyRules, 'time_zone' | 'rules'>;

/** The day on which a month is paid (decision 0012): a bank day (decision 0041). */
export function paidOn(month: string, { payment_day, payment_month }: RulesOfWork): string {
  const paid_in = payment_month === 'next' ? monthLater(month, 1) : month;
  return bankDayOf(`${paid_in}-${String(payment_day).padStart(2, '0')}`);
}

/** The year in which a month is paid. */
export const yearPaid = (month: string, { rules }: Pick<PayRules, 'rules'>): number =>
  Number(paidOn(month, rulesOn(rules, `${month}-01`)).slice(0, 4));

/** What rules say of a month's pay. The usual deduction is left out, as in the payslips of before it could be chosen. */
export const factsOfRules = (month: string, rules: RulesOfWork) => ({
  pay_basis: rules.pay_basis,
  break_order: rules.break_order,
  paid_on: paidOn(month, rules),
  hourly_vacation: rules.hourly_vacation,
  ...(rules.absence_deduction === 'hour' ? {} : { absence_deduction: rules.absence_deduction }),
});

/** The facts that all of the company's people share in a month. */
export async function sharedFacts(
  tx: Tx,
  company_id: string,
  rules: PayRules,
  month: string,
  today: string,
): Promise<SharedFacts> {
  const { first, last } = daysOf(month);
  return {
    month,
    rule_sets: await obChoicesOf(tx, company_id),
    zone: rules.time_zone,
    open_until: today < last ? today : last,
    ...factsOfRules(month, rulesOn(rules.rules, first)),
    vacation_rules: await vacationRulesOf(tx, company_id, first),
    ...(await overtimeShared(tx, company_id)),
    ...(await onCallShared(tx, company_id)),
  };
}

/** The own facts of people in a month; of everybody with any when `who` is null. No tax service, no earlier months. */
export async function ownFacts(
  tx: Tx,
  company_id: string,
  month: string,
  {
    zone,
    open_until,
    vacation_rules,
    overtime_rules,
    paid_on,
  }: Pick<SharedFacts, 'zone' | 'open_until' | 'vacation_rules' | 'overtime_rules' | 'paid_on'>,
  who: readonly string[] | null,
): Promise<Map<string, OwnFacts>> {
  const { first, last } = daysOf(month);
  const of = (column: 'user_id' | 'id') =>
    who === null ? tx`` : tx`and ${tx(column)} = any(${[...who]}::uuid[])`;
  if (who !== null && who.length === 0) return new Map();
  const terms = await termsByPerson(tx, company_id, who, last);
  const assigned = await plannedShifts(tx, company_id, { zone, first, last }, who);
  const entries = await tx<EntryRow[]>`
    select user_id, status, date::text as date, ${epochMinute(tx, 'start_time')} as start,
      ${epochMinute(tx, 'end_time')} as end, break_duration, kind, worked
    from time_entries
    where company_id = ${company_id} and date between ${first} and ${last} ${of('user_id')}`;
  const births = await tx<(Birth & { user_id: string })[]>`
    select id as user_id, personal_number_mask as number_mask, date_of_birth::text as birth_date
    from users where company_id = ${company_id} ${of('id')}`;
  const employed = await employedByPerson(tx, company_id, who);
  const decisions = await taxDecisionsByPerson(tx, company_id, who);
  const manualOf = (await manualFacts(tx, company_id, month, who))(employed);
  const counted_from = firstCountedDay(month, overtime_rules ?? []);
  const away = await awayFacts(tx, company_id, { month, zone, open_until, counted_from }, who);
  const asked = { month, paid_on, open_until, vacation_rules };
  const ledgers = await vacationFacts(tx, company_id, asked, who);
  const settled = await settlements(tx, company_id, asked, who);
  const paid = await withYearPaid(tx, company_id, { month, paid_on }, ledgers);
  const vacation = withSettlements(paid, settled);
  const beforeOf = await beforeMonth(
    tx,
    company_id,
    { month, zone, ...(overtime_rules === undefined ? {} : { overtime_rules }) },
    who,
  );
  const born = new Map(births.map((row) => [row.user_id, yearOf(bornOn(row, last))]));
  const by_entries = Map.groupBy(entries, (row) => row.user_id);
  const ids = who ?? [
    ...new Set([...terms.keys(), ...assigned.keys(), ...by_entries.keys(), ...manualOf.keys()]),
  ];
  return new Map(
    ids.map((id) => [
      id,
      {
        terms: terms.get(id) ?? [],
        employed: employed.get(id) ?? ALWAYS_EMPLOYED,
        ...worked(assigned.get(id) ?? [], away.get(id) ?? NEVER_AWAY, open_until),
        entries: (by_entries.get(id) ?? [])
          .filter(({ kind }) => kind === 'work')
          .map(({ status, date, start, end, break_duration }) => ({
            status,
            date,
            span: { start, end },
            break_min: break_duration,
          })),
        birth_year: born.get(id) ?? null,
        ...(away.get(id) ?? NEVER_AWAY),
        ...(vacation.get(id) ?? NO_VACATION),
        earlier: [],
        tax_service: null,
        tax_decisions: decisions.get(id) ?? [],
        ...beforeOf(id),
        ...onCallOf(by_entries.get(id) ?? []),
        ...(manualOf.has(id) ? { manual: manualOf.get(id) ?? [] } : {}),
      },
    ]),
  );
}

/**
 * The planned shifts, and apart from them those marked as unauthorised absence; on a day of sickness, VAB or whole leave that decides. Payslips
 * without any have no such fact.
 */
function worked(
  planned: readonly { readonly shift: PlannedShift; readonly no_show: boolean }[],
  { absences, leave }: Pick<OwnFacts, 'absences' | 'leave'>,
  open_until: string,
) {
  const whole = leave.filter(({ extent_pct = 100 }) => extent_pct === 100);
  const isAway = (date: string): boolean =>
    [...absences, ...whole].some(
      ({ first_day, last_day }) => first_day <= date && date <= (last_day ?? open_until),
    );
  const isMarked = ({ shift, no_show }: (typeof planned)[number]): boolean => no_show && !isAway(shift.date);
  const no_shows = planned.filter(isMarked).map(({ shift }) => shift);
  const assigned = planned.filter((one) => !isMarked(one)).map(({ shift }) => shift);
  return { assigned, ...(no_shows.length === 0 ? {} : { no_shows }) };
}

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)));

type EntryRow = {
  user_id: string;
  status: TimeEntryStatus;
  date: string;
  start: number;
  end: number;
  break_duration: number;
  kind: ShiftKind;
  worked: { start_time: string; end_time: string }[];
};

/** Planned shifts that are over and that nobody reported, except on days of whole absence. */
export function unreported(
  { assigned, entries }: Pick<OwnFacts, 'assigned' | 'entries'>,
  whole_days: readonly string[],
  now: string,
): OwnFacts['assigned'] {
  const now_min = Math.floor(Date.parse(now) / 60_000);
  const settled = new Set([...entries.map(({ date }) => date), ...whole_days]);
  return assigned.filter(({ date, span }) => span.end <= now_min && !settled.has(date));
}
