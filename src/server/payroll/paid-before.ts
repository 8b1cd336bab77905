import type { Ore } from '../../core/money.ts';
import { daysOf } from '../../core/month.ts';
import { type OrderedByRun, paidBefore } from '../../core/pay/double-payment.ts';
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

/** The gross that other runs pay each person in the same month as this one (core/pay/declaration.md). */
export async function paidApart(
  tx: Tx,
  company_id: string,
  month: string,
  paid_on: string,
): Promise<ReadonlyMap<string, Ore>> {
  const { first, last } = daysOf(paid_on.slice(0, 7));
  const rows = await tx<{ user_id: string; gross_ore: number }[]>`
    select p.user_id, sum(p.gross_ore)::float8 as gross_ore from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id
    where p.company_id = ${company_id} and r.undone_at is null and r.paid_on between ${first} and ${last}
      and r.month <> ${`${month}-01`} and p.gross_ore <> 0
    group by p.user_id`;
  return new Map(rows.map(({ user_id, gross_ore }) => [user_id, gross_ore]));
}
