import type { LeftOut } from '../../contract/left-out.ts';
import type {
  PayExceptionCount,
  PayrollMonth,
  PayrollRun,
  PersonMonth,
} from '../../contract/payroll-runs.ts';
import { bankDayOf } from '../../core/bank-day.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { daysOf, monthLater, yearAndMonth } from '../../core/month.ts';
import { runTaxYear } from '../../core/pay/run-tax-year.ts';
import type { VacationDebt } from '../../core/pay/vacation-debt.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { edgesOf, epochMinute, heldMonth, touches } from '../database/local-times.ts';
import type { SharedFacts } from '../pay/facts.ts';
import { onLeave } from '../planning/absence-marks.ts';
import { mayBePaid } from './paid-before.ts';
import type { Person } from './pay-exceptions.ts';

/** Runs and their stored results, as rows and as replies. */

export type RunRow = {
  readonly id: string;
  readonly month: string;
  readonly paid_on: string;
  readonly made_by: string;
  readonly made_at: string;
  readonly exceptions: PayExceptionCount[];
  readonly override_reason: string | null;
  readonly totals: PayrollRun['totals'];
  readonly facts: SharedFacts & { readonly vacation_debt?: VacationDebt };
  /** 0: the month's own run; 1, 2, ...: extra runs. */
  readonly number: number;
  /** A later month was run. */
  readonly final: boolean;
  /** An extra run was made after this one. */
  readonly extra_after: boolean;
};

const columns = (tx: Tx) => tx`
  r.id, ${heldMonth(tx, 'r.month')} as month, r.paid_on, u.first_name || ' ' || u.last_name as made_by, r.made_at,
  r.exceptions, r.override_reason, r.totals, r.facts, r.number,
  exists (
    select from payroll_runs l
    where l.company_id = ${companyOf(tx)} and l.undone_at is null and l.month > r.month and l.number = 0
      -- An extra run is undone although a later month was run before it was made.
      and (r.number = 0 or l.made_at >= r.made_at)
  ) as final,
  exists (
    select from payroll_runs l
    where l.company_id = ${companyOf(tx)} and l.undone_at is null and l.number > 0
      and (l.month = r.month and l.number > r.number or l.month <> r.month and l.made_at > r.made_at)
  ) as extra_after`;

/** The month's runs that hold, its own first, then the extra ones. */
export async function liveRunsOf(tx: Tx, company_id: string, month: string): Promise<RunRow[]> {
  const rows = await tx<RunRow[]>`
    select ${columns(tx)} from payroll_runs r
    join users u on u.company_id = r.company_id and u.id = r.made_by
    where r.company_id = ${company_id} and r.month = ${`${month}-01`} and r.undone_at is null
    order by r.number`;
  return rows.map(onBankDay);
}

/** The run that locks a month, if any. */
export async function liveRun(tx: Tx, company_id: string, month: string): Promise<RunRow | null> {
  const [own = null] = await liveRunsOf(tx, company_id, month);
  return own;
}

/** A run by its id, unless it was undone. */
export async function runById(tx: Tx, company_id: string, id: string): Promise<RunRow | null> {
  const [row] = await tx<RunRow[]>`
    select ${columns(tx)} from payroll_runs r
    join users u on u.company_id = r.company_id and u.id = r.made_by
    where r.company_id = ${company_id} and r.id = ${id} and r.undone_at is null`;
  return row === undefined ? null : onBankDay(row);
}

/** A run by its id, whether it was undone or not, and whether it still holds. */
export async function anyRun(
  tx: Tx,
  company_id: string,
  id: string,
): Promise<{ readonly run: RunRow; readonly holds: boolean } | null> {
  const [row] = await tx<(RunRow & { holds: boolean })[]>`
    select ${columns(tx)}, r.undone_at is null as holds from payroll_runs r
    join users u on u.company_id = r.company_id and u.id = r.made_by
    where r.company_id = ${company_id} and r.id = ${id}`;
  return row === undefined ? null : { run: onBankDay(row), holds: row.holds };
}

/** The runs that are paid in a month (`YYYY-MM`), in the order of the months that were worked. */
export async function runsPaidIn(tx: Tx, company_id: string, period: string): Promise<RunRow[]> {
  const { first, last } = daysOf(period);
  const rows = await tx<RunRow[]>`
    select ${columns(tx)} from payroll_runs r
    join users u on u.company_id = r.company_id and u.id = r.made_by
    where r.company_id = ${company_id} and r.undone_at is null and r.paid_on between ${first} and ${last}
    order by r.month, r.number`;
  return rows.map(onBankDay);
}

/**
 * Runs from before decision 0041 may name a Sunday, when no bank pays: they are read with the bank day, like their
 * payslips.
 */
const onBankDay = (row: RunRow): RunRow => ({ ...row, paid_on: bankDayOf(row.paid_on) });

/** The runs of a month that were undone, latest first. */
export async function undoneRuns(tx: Tx, company_id: string, month: string): Promise<PayrollMonth['undone']> {
  return tx<PayrollMonth['undone']>`
    select r.id, r.made_at, r.undone_at, u.first_name || ' ' || u.last_name as undone_by, r.undone_reason as reason
    from payroll_runs r
    join users u on u.company_id = r.company_id and u.id = r.undone_by
    where r.company_id = ${company_id} and r.month = ${`${month}-01`} and r.undone_at is not null
    order by r.undone_at desc`;
}

export const runReply = (row: RunRow): PayrollRun => ({
  id: row.id,
  ...yearAndMonth(row.month),
  payment_date: row.paid_on,
  made_by: row.made_by,
  made_at: row.made_at,
  override_reason: row.override_reason,
  totals: row.totals,
  final: row.final || row.extra_after,
  ...(row.number === 0 ? { vacation_debt: debtReply(row.facts.vacation_debt) } : { number: row.number }),
});

/** What the run's voucher knows of the vacation liability; null: the company did not book it. */
function debtReply(debt: VacationDebt | undefined): PayrollRun['vacation_debt'] {
  if (debt === undefined) return null;
  return { pay: kronorOf(debt.ore), contribution: kronorOf(debt.fee_ore), unknown: debt.unknown ?? 0 };
}

/** The rows of a locked month as stored: each payslip keeps its own. */
export async function storedMonth(
  tx: Tx,
  company_id: string,
  run_id: string,
  before: string,
): Promise<PersonMonth[]> {
  const rows = await tx<{ row: PersonMonth; net_before_ore: number | null }[]>`
    select p.pay -> 'row' as row, b.net_ore as net_before_ore
    from payslips p
    join users u on u.company_id = p.company_id and u.id = p.user_id
    left join (
      select b.user_id, b.net_ore from payslips b
      join payroll_runs r on r.company_id = b.company_id and r.id = b.run_id and r.undone_at is null
      where b.company_id = ${company_id} and r.month = ${`${before}-01`}
    ) b on b.user_id = p.user_id
    where p.company_id = ${company_id} and p.run_id = ${run_id}
    order by u.last_name, u.first_name, u.id`;
  return rows.map(({ row, net_before_ore }) => ({
    ...row,
    net_before: net_before_ore === null ? null : Number(net_before_ore) / 100,
  }));
}

/**
 * Present when the tables of the year of payment are unknown: the figures are an estimate, and this says what a run
 * uses instead.
 */
export function taxTables(paid_on: string, known: readonly number[]): Pick<PayrollMonth, 'tax_tables'> {
  const year = Number(paid_on.slice(0, 4));
  const used = runTaxYear(paid_on, known);
  return used === year ? {} : { tax_tables: { year, used } };
}

/** The nets of the month before, by person, when it was run. */
export async function netBefore(tx: Tx, company_id: string, month: string): Promise<Map<string, Ore>> {
  const rows = await tx<{ user_id: string; net_ore: number }[]>`
    select p.user_id, p.net_ore from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
    where p.company_id = ${company_id} and r.month = ${`${month}-01`}`;
  return new Map(rows.map(({ user_id, net_ore }) => [user_id, Number(net_ore)]));
}

/** The company's people, with what decides the exceptions of a month. */
export async function monthPeople(
  tx: Tx,
  company_id: string,
  month: string,
  zone: string,
  owed: readonly string[],
): Promise<Person[]> {
  const { first, last } = daysOf(month);
  const { from, until } = edgesOf(first, last, zone);
  return tx<Person[]>`
    select u.id, u.first_name, u.last_name, u.personal_number_mask as number_mask, u.date_of_birth::text as birth_date,
      u.personal_number_sealed is not null as has_personal_number,
      u.personal_number_sealed is null and u.date_of_birth is null as unidentified,
      b.user_id is not null as has_account,
      d.user_id is not null as done,
      g.left_unnamed,
      coalesce(p.unanswered, 0)::integer as unanswered, coalesce(c.shifts, '[]') as on_call_unreported
    from users u
    cross join lateral (
      select u.erased_at is null and exists (
        select from employments e
        join payroll_runs r on r.company_id = e.company_id and r.undone_at is null and r.made_at <= e.ended_at
          and r.month = ${`${monthLater(month, -1)}-01`}
        where e.company_id = ${companyOf(tx)} and e.user_id = u.id and e.last_day < ${first}
      ) as left_unnamed
    ) g
    left join bank_accounts b on b.company_id = u.company_id and b.user_id = u.id
    left join month_reports d on d.company_id = u.company_id and d.user_id = u.id and d.month = ${first}
    left join (
      select worker_id, count(*) as unanswered from shift_assignments a
      where company_id = ${company_id} and status = 'pending' and start_time >= ${from} and start_time < ${until}
        and not ${onLeave(tx, { time_zone: zone })}
      group by worker_id
    ) p on p.worker_id = u.id
    left join (${onCallUnreported(tx, company_id, { from, until, zone })}) c on c.worker_id = u.id
    where u.company_id = ${company_id}
      and (u.closed_at is null or g.left_unnamed or u.id = any(${[...owed]}::uuid[]) or ${mayBePaid(tx, month, zone)})
    order by u.last_name, u.first_name, u.id`;
}

/** Those of one person in a month. */
export async function unreportedOf(
  tx: Tx,
  company_id: string,
  month: string,
  zone: string,
  user_id: string,
): Promise<Person['on_call_unreported']> {
  const { first, last } = daysOf(month);
  const days = { ...edgesOf(first, last, zone), zone };
  const [own] = await tx<{ shifts: Person['on_call_unreported'] }[]>`
    select shifts from (${onCallUnreported(tx, company_id, days)}) c where worker_id = ${user_id}`;
  return own?.shifts ?? [];
}

/** The shifts of jour and beredskap without a report of their kind, where the rules of their day pay the kind; by person. */
const onCallUnreported = (
  tx: Tx,
  company_id: string,
  { from, until, zone }: { readonly from: string; readonly until: string; readonly zone: string },
) => tx`
  select worker_id, jsonb_agg(jsonb_build_object('date', date, 'end', ends)) as shifts
  from (
    select a.worker_id, (a.start_time at time zone ${zone})::date as date, ${epochMinute(tx, 'a.end_time')} as ends, s.kind
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind <> 'work'
      and s.start_time >= ${from} and s.start_time < ${until}
    where a.company_id = ${company_id} and a.status = 'approved' and not a.unauthorized_absence
      and a.start_time >= ${from} and a.start_time < ${until}
      and not exists (
        select from time_entries e
        where e.company_id = ${companyOf(tx)} and e.user_id = a.worker_id and e.kind = s.kind
          and ${touches(tx, 'e', { from: tx`a.start_time`, until: tx`a.end_time` })})
  ) open
  where (
    select rules -> open.kind from on_call_rules
    where company_id = ${company_id} and valid_from <= open.date
    order by valid_from desc limit 1
  ) <> 'null'
  group by worker_id`;

/** The people left out of a month, and those left out of earlier months whom no run has paid since. */
export async function leftOutOf(tx: Tx, company_id: string, month: string): Promise<LeftOut[]> {
  const rows = await tx<(Omit<LeftOut, 'year' | 'month'> & { of_month: string })[]>`
    select * from (
      select l.user_id as user, u.first_name, u.last_name, ${heldMonth(tx, 'l.month')} as of_month, l.reason,
        b.first_name || ' ' || b.last_name as left_by, l.left_at,
        exists (
          select from payslips p
          join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
          where p.company_id = ${companyOf(tx)} and p.user_id = l.user_id and r.month = l.month
        ) as paid
      from pay_left_out l
      join users u on u.company_id = l.company_id and u.id = l.user_id
      join users b on b.company_id = l.company_id and b.id = l.left_by
      where l.company_id = ${company_id} and l.month <= ${`${month}-01`}
    ) found
    where of_month = ${month} or not paid
    order by of_month desc, last_name, first_name, "user"`;
  return rows.map(({ of_month, ...row }) => ({ ...row, ...yearAndMonth(of_month) }));
}

/** Why people are left out of this month's run, by person. */
export async function reasonsLeftOut(
  tx: Tx,
  company_id: string,
  month: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx<{ user_id: string; reason: string }[]>`
    select user_id, reason from pay_left_out where company_id = ${company_id} and month = ${`${month}-01`}`;
  return new Map(rows.map(({ user_id, reason }) => [user_id, reason]));
}
