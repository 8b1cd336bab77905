import type { Tx } from '../database/db.ts';
import { refuseField } from '../refusal.ts';

/** Clock times of an absence, and what they may not meet. */

type Times = {
  readonly first_day: string;
  readonly last_day: string | null;
  readonly from_time: string | null;
  readonly until_time: string | null;
};

/** A part of a day is not lost where the whole of it is granted as leave. */
export async function requireNoLeave(
  tx: Tx,
  company_id: string,
  user_id: string,
  { first_day, last_day, from_time, until_time }: Times,
): Promise<void> {
  for (const [field, time, day] of [
    ['from_time', from_time, first_day],
    ['until_time', until_time, last_day],
  ] as const) {
    if (time === null || day === null) continue;
    const whole = await tx`
      select from leave_requests
      where company_id = ${company_id} and user_id = ${user_id} and status = 'approved' and extent_pct = 100
        and ${day} between first_day and last_day
      limit 1`;
    if (whole.length > 0) throw refuseField('leave_overlap', field);
  }
}
