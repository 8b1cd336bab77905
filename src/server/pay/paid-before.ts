import type { Ore } from '../../core/money.ts';
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
