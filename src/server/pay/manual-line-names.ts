import type { MonthlyPay } from '../../contract/pay.ts';
import type { Tx } from '../database/db.ts';

/** A month's pay with the names of those who typed its lines, instead of their ids. */
export async function withNames(tx: Tx, company_id: string, pay: MonthlyPay): Promise<MonthlyPay> {
  const ids = pay.lines.flatMap(({ manual }) => (manual?.entered_by == null ? [] : [manual.entered_by]));
  if (ids.length === 0) return pay;
  const rows = await tx<{ id: string; name: string }[]>`
    select id, first_name || ' ' || last_name as name from users
    where company_id = ${company_id} and id = any(${[...new Set(ids)]}::uuid[])`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const lines = pay.lines.map((line) =>
    line.manual === undefined
      ? line
      : { ...line, manual: { ...line.manual, entered_by: names.get(line.manual.entered_by ?? '') ?? null } },
  );
  return { ...pay, lines };
}
