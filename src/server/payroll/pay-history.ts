import { monthLater } from '../../core/month.ts';
import type { LockedMonth } from '../../core/pay/guard-rails.ts';
import type { Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';

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
