import { monthLater } from '../../core/month.ts';
import type { PayCodeMeaning } from '../../core/pay/pay-codes.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';

/** Pay codes as rows (decision 0057): what each number means from a month on. */

export type PayCodeRow = PayCodeMeaning & {
  readonly id: string;
  readonly number: string;
  /** `YYYY-MM` */
  readonly first_month: string;
  readonly last_month: string | null;
  readonly version: number;
  readonly used: boolean;
};

type Filter = { readonly id?: string; readonly number?: string };

/** By number, then by first month. `used`: a line with it is in a month that was run. */
export async function selectPayCodes(
  tx: Tx,
  company_id: string,
  { id, number }: Filter = {},
): Promise<PayCodeRow[]> {
  return tx<PayCodeRow[]>`
    select c.id, c.number, left(c.first_month::text, 7) as first_month, left(c.last_month::text, 7) as last_month,
      c.name, c.kind, c.unit, c.taxed, c.contribution, c.vacation, c.days_in_money, c.sick_base, c.ob_base, c.attachment, c.account,
      c.declared, c.paxml, c.source, c.version,
      exists (
        select from manual_lines l
        join payroll_runs r on r.company_id = l.company_id and r.undone_at is null
          and r.month between l.first_month and coalesce(l.last_month, r.month)
        where l.company_id = ${companyOf(tx)} and l.code = c.number and r.month >= c.first_month
          and not exists (
            select from pay_codes later
            where later.company_id = ${companyOf(tx)} and later.number = c.number
              and later.first_month > c.first_month and later.first_month <= r.month)
      ) as used
    from pay_codes c
    where c.company_id = ${company_id}
      ${id === undefined ? tx`` : tx`and c.id = ${id}`}
      ${number === undefined ? tx`` : tx`and c.number = ${number}`}
    order by c.number, c.first_month`;
}

/** What each number means in a month. */
export function codesIn(rows: readonly PayCodeRow[], month: string): Map<string, PayCodeRow> {
  const found = new Map<string, PayCodeRow>();
  for (const row of rows) if (row.first_month <= month) found.set(row.number, row);
  return new Map([...found].filter(([, { last_month }]) => last_month === null || month <= last_month));
}

/** The last month until which the rows of a number hold without a gap, from a month on; null: they do not hold then. */
export function coverOf(rows: readonly PayCodeRow[], month: string): { readonly last: string | null } | null {
  const at = rows.findLastIndex(({ first_month }) => first_month <= month);
  const row = rows[at];
  if (row === undefined || (row.last_month !== null && row.last_month < month)) return null;
  // A later meaning of the number begins where this one ends, or ends it.
  const next = rows[at + 1];
  if (next === undefined) return { last: row.last_month };
  if (row.last_month !== null && row.last_month < monthLater(next.first_month, -1))
    return { last: row.last_month };
  return coverOf(rows, next.first_month);
}

/** The first month that was not run; null: none was. */
export async function firstOpenMonth(tx: Tx, company_id: string): Promise<string | null> {
  const [row] = await tx<{ month: string }[]>`
    select ${heldMonth(tx, 'last.month')} as month
    from (
      select (max(month) + interval '1 month')::date as month from payroll_runs
      where company_id = ${company_id} and undone_at is null
    ) last
    where last.month is not null`;
  return row?.month ?? null;
}
