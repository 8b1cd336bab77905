import type { Ore } from '../../core/money.ts';
import { daysOf } from '../../core/month.ts';
import { type OrderedByRun, paidBefore } from '../../core/pay/double-payment.ts';
import type { SameMonth } from '../../core/pay/withholding.ts';
import type { Tx } from '../database/db.ts';

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
