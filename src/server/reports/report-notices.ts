import type { Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { announceTo, notify } from '../history/notices.ts';
import type { TimeEntryRow } from './time-entry-rows.ts';

/** Notices to people about their reports. */

/** Notifies people of a rejected report, with the reason; not those who decide on their own. */
export async function notifyRejected(
  tx: Tx,
  caller: Caller,
  now: string,
  rows: readonly TimeEntryRow[],
  reason: string | null,
): Promise<void> {
  await notify(
    tx,
    caller.company_id,
    now,
    rows
      .filter((row) => row.user_id !== caller.user_id)
      .map(({ id, user_id, date, start_time, end_time, kind }) => ({
        user_id,
        kind: 'report_rejected',
        facts: { date, start_time, end_time, ...(kind === 'work' ? {} : { kind }), entry_id: id, reason },
      })),
  );
}

/** The rejection was withdrawn or became an approval: withdraws its unread notices. */
export async function takeBackRejected(
  tx: Tx,
  { company_id }: Caller,
  rows: readonly TimeEntryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  // Sent before later statements: a new notice must not be withdrawn with the old one.
  const gone = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${company_id} and read_at is null and kind = 'report_rejected'
      and user_id = any(${[...new Set(rows.map((row) => row.user_id))]}::uuid[])
      and facts ->> 'entry_id' = any(${rows.map((row) => row.id)}::text[])
    returning user_id`.execute();
  await announceTo(
    tx,
    company_id,
    gone.map((row) => row.user_id),
  );
}
