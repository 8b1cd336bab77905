import type { Employed } from '../core/pay/employment.ts';
import type { Part, Tx } from './db.ts';

/** From when to when people are employed (decision 0040). */

/**
 * The last day of employment of `users u`, with `company_settings s`. A server of an earlier version that closes an account knows
 * no last day: then it is the day of the closing.
 */
export const lastDayOf = (tx: Tx): Part =>
  tx`coalesce(u.last_day, (u.closed_at at time zone s.time_zone)::date)`;

/** The first and the last day of employment by person; of all people when `who` is null. */
export async function employedByPerson(
  tx: Tx,
  company_id: string,
  who: readonly string[] | null,
): Promise<Map<string, Employed>> {
  const rows = await tx<{ user_id: string; first: string | null; last: string | null }[]>`
    select u.id as user_id, u.employment_date as first, ${lastDayOf(tx)} as last
    from users u
    join company_settings s on s.company_id = u.company_id
    where u.company_id = ${company_id} ${who === null ? tx`` : tx`and u.id = any(${[...who]}::uuid[])`}`;
  return new Map(rows.map(({ user_id, first, last }) => [user_id, { first, last }]));
}
