import { type ABSENCE_EXTENTS, awayUntil } from '../../core/absence.ts';
import type { Tx } from '../database/db.ts';

/** People's absence by day, for planning. A shift counts on every day that it touches, not only on its first. */

export type Days = { readonly first: string; readonly last: string };
type Away = { readonly user_id: string; readonly first_day: string };
export type Leave = Away & { readonly last_day: string; readonly status: 'pending' | 'approved' };
export type Ill = Away & {
  readonly kind: 'sick' | 'vab';
  /** null: not back yet. */
  readonly last_day: string | null;
  /** The last day assumed when there is none, by `awayUntil` (core/absence.ts). */
  readonly until: string;
  readonly extent_pct: (typeof ABSENCE_EXTENTS)[number];
};

/** Leave of whole days, granted or asked for, on any of these days; on part-time leave a person is planned. `ids` null: everybody's. */
export const leaveOn = (
  tx: Tx,
  company_id: string,
  ids: readonly string[] | null,
  { first, last }: Days,
): Promise<Leave[]> => tx<Leave[]>`
    select user_id, first_day, last_day, status from leave_requests
    where company_id = ${company_id} and status in ('pending', 'approved') and extent_pct = 100
      and first_day <= ${last} and last_day >= ${first}
      ${ids === null ? tx`` : tx`and user_id = any(${[...ids]}::uuid[])`}
    order by first_day, user_id`;

/** Sickness and VAB on any of these days. `ids` null: everybody's. */
export async function illOn(
  tx: Tx,
  company_id: string,
  ids: readonly string[] | null,
  { first, last }: Days,
  today: string,
): Promise<Ill[]> {
  const rows = await tx<Omit<Ill, 'until'>[]>`
    select user_id, kind, first_day, last_day, extent_pct from absences
    where company_id = ${company_id} and first_day <= ${last} and (last_day is null or last_day >= ${first})
      ${ids === null ? tx`` : tx`and user_id = any(${[...ids]}::uuid[])`}
    order by first_day, user_id`;
  return rows.map((row) => ({ ...row, until: awayUntil(row, today) })).filter(({ until }) => until >= first);
}

export const meet = (days: Days, first_day: string, last_day: string): boolean =>
  first_day <= days.last && last_day >= days.first;
