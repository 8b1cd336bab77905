import type { Ore } from '../../core/money.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { type OrderedByRun, paidBefore } from '../../core/pay/double-payment.ts';
import type { LockedMonth } from '../../core/pay/guard-rails.ts';
import type { SameMonth } from '../../core/pay/withholding.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { edgesOf, heldMonth } from '../database/local-times.ts';
import { holdsIn } from '../pay/manual-line-rows.ts';

/**
 * What bank files of a month's undone runs order for each person (core/pay/double-payment.md). Answers what of it
 * would be paid twice with a new net.
 */
export async function orderedBefore(
  tx: Tx,
  company_id: string,
  month: string,
): Promise<(user_id: string, net_ore: Ore) => Ore | null> {
  const files = await tx<{ id: string; run_id: string }[]>`
    select f.id, f.run_id from payroll_files f
    join payroll_runs r on r.company_id = f.company_id and r.id = f.run_id
    where f.company_id = ${company_id} and f.kind = 'pain001' and r.month = ${`${month}-01`} and r.undone_at is not null
    order by f.run_id, f.number`;
  if (files.length === 0) return () => null;
  const rows = await tx<{ file_id: string; user_id: string; amount_ore: number }[]>`
    select file_id, user_id, amount_ore::float8 as amount_ore from payroll_file_payments
    where company_id = ${company_id} and file_id = any(${files.map(({ id }) => id)}::uuid[])`;
  const amounts = new Map(
    rows.map(({ file_id, user_id, amount_ore }) => [`${file_id} ${user_id}`, amount_ore]),
  );
  const runs = [...Map.groupBy(files, ({ run_id }) => run_id).values()];
  return (user_id, net_ore) =>
    paidBefore(
      net_ore,
      runs.map((made): OrderedByRun => made.map(({ id }) => amounts.get(`${id} ${user_id}`) ?? null)),
    );
}

/**
 * What other runs pay and withhold for people in the month of payment, of everybody when `who` is null
 * (core/pay/month-of-payment.md). One-time sums, their tax and an extra tax are left out, and so is pay that a decision
 * taxes by percent.
 */
export async function paidInMonth(
  tx: Tx,
  company_id: string,
  paid_on: string,
  who: readonly string[] | null,
): Promise<ReadonlyMap<string, SameMonth>> {
  const { first, last } = daysOf(paid_on.slice(0, 7));
  const rows = await tx<({ user_id: string } & SameMonth)[]>`
    select user_id, sum(taxable_ore)::float8 as taxable_ore, sum(tax_ore)::float8 as tax_ore
    from (
      select p.user_id,
        p.gross_ore + coalesce((p.pay #>> '{manual,benefits_ore}')::bigint, 0)
          - coalesce((p.pay #>> '{tax,one_time,sum_ore}')::bigint, 0) as taxable_ore,
        p.tax_ore - coalesce((p.pay #>> '{tax,one_time,tax_ore}')::bigint, 0)
          - coalesce((p.pay #>> '{tax,extra_ore}')::bigint, 0) as tax_ore
      from payslips p
      join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id
      where p.company_id = ${company_id} and r.undone_at is null and r.paid_on between ${first} and ${last}
        and coalesce(p.pay #>> '{tax,decision,kind}', 'extra') in ('extra', 'amount')
        ${who === null ? tx`` : tx`and p.user_id = any(${[...who]}::uuid[])`}
    ) paid
    group by user_id
    having sum(taxable_ore) > 0`;
  return new Map(rows.map(({ user_id, taxable_ore, tax_ore }) => [user_id, { taxable_ore, tax_ore }]));
}

/** What a person was paid in locked months, which a new month is compared with (core/pay/guard-rails.md). */
export type PayHistory = {
  /** Of the twelve months before, latest first. */
  readonly locked: readonly LockedMonth[];
  /** The bank account was changed after the latest run that paid the person. */
  readonly account_changed: boolean;
};

export const NO_HISTORY: PayHistory = { locked: [], account_changed: false };

/** By person. People without locked months are not in it. */
export async function payHistory(
  tx: Tx,
  company_id: string,
  month: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayHistory>> {
  type Row = {
    user_id: string;
    month: string;
    gross_ore: number;
    ob_ore: number | null;
    account_changed: boolean;
  };
  const rows = await tx<Row[]>`
    select p.user_id, ${heldMonth(tx, 'r.month')} as month, p.gross_ore::float8 as gross_ore,
      p.ob_ore::float8 as ob_ore, p.net_ore > 0 and coalesce(b.updated_at > r.made_at, false) as account_changed
    from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
    left join bank_accounts b on b.company_id = p.company_id and b.user_id = p.user_id
    where p.company_id = ${company_id} and p.user_id = any(${[...ids]}::uuid[])
      and r.month >= ${`${monthLater(month, -12)}-01`} and r.month < ${`${month}-01`}
    order by r.month desc`;
  const people = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    [...people].map(([user_id, locked]) => {
      const paid = locked.find(({ gross_ore }) => gross_ore > 0);
      return [user_id, { locked, account_changed: paid?.account_changed === true }];
    }),
  );
}

/** The gross of the month before; null: no payslip. */
export const grossBefore = ({ locked }: PayHistory, month: string): number | null =>
  locked.find((one) => one.month === monthLater(month, -1))?.gross_ore ?? null;

/**
 * SQL: is there anything for which the month could pay the person `u`, whose account is closed: terms while employed, reports, shifts, also
 * those taken off for leave, typed lines, or pay of the month before? A company has more people who have left than who work there, in time.
 */
export function mayBePaid(tx: Tx, month: string, zone: string): Part {
  const { first, last } = daysOf(month);
  const { from, until } = edgesOf(first, last, zone);
  const company_id = companyOf(tx);
  return tx`(exists (
    select from payroll t where t.company_id = ${company_id} and t.user_id = u.id
  ) and (
    exists (
      select from employments e
      where e.company_id = ${company_id} and e.user_id = u.id and (e.last_day is null or e.last_day >= ${first}))
    or not exists (select from employments e where e.company_id = ${company_id} and e.user_id = u.id)
  ) or exists (
    select from time_entries e
    where e.company_id = ${company_id} and e.user_id = u.id and e.date between ${first} and ${last}
  ) or exists (
    select from shift_assignments a
    where a.company_id = ${company_id} and a.worker_id = u.id and a.status = 'approved'
      and a.start_time >= ${from} and a.start_time < ${until}
  ) or exists (
    select from leave_requests l
    where l.company_id = ${company_id} and l.user_id = u.id and l.status = 'approved' and l.taken_off <> '[]'
      and l.first_day <= ${last} and l.last_day >= ${first}
  ) or exists (
    select from manual_lines l where l.company_id = ${company_id} and l.user_id = u.id ${holdsIn(tx, month)}
  ) or exists (
    select from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
    where p.company_id = ${company_id} and p.user_id = u.id and r.month = ${`${monthLater(month, -1)}-01`}))`;
}
