import type { Absence, AbsenceFields } from '../../contract/absences.ts';
import type { Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { announceTo, managersBut, type NewNotice, notify } from '../history/notices.ts';

/**
 * Notices of absence: to the managers when a person reports one, to the person when somebody else changes it. The
 * note is in neither.
 */

export type AbsenceRow = Readonly<AbsenceFields> & {
  readonly id: string;
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Absence['user']['role'];
  readonly shift_count: number;
  readonly created_at: string;
  readonly version: number;
};

type NoticeContext = { readonly tx: Tx; readonly caller: Caller; readonly now: string };
type Status = 'told' | 'back' | 'changed' | 'removed';

/** Notifies of an absence that is new or was changed; a change of the note alone notifies nobody. */
export async function notifyOfAbsence(
  { tx, caller, now }: NoticeContext,
  was: AbsenceRow | null,
  became: AbsenceRow,
): Promise<void> {
  const status = statusOf(was, became);
  if (status === null) return;
  // An unread notice is replaced by one of the current state.
  const unread = was === null ? false : await takeBackUnread(tx, caller, became);
  const news = unread && status === 'changed' ? 'told' : status;
  await notify(tx, caller.company_id, now, await noticesOf(tx, caller, became, news));
}

/** Notifies that an absence was removed; people who have not read of it need no notice. */
export async function notifyOfRemovedAbsence(
  { tx, caller, now }: NoticeContext,
  was: AbsenceRow,
): Promise<void> {
  const unread = await takeBackUnread(tx, caller, was);
  if (!unread) await notify(tx, caller.company_id, now, await noticesOf(tx, caller, was, 'removed'));
}

function statusOf(was: AbsenceRow | null, became: AbsenceRow): Status | null {
  if (was === null) return 'told';
  const { kind, first_day, last_day, extent_pct, from_time, until_time } = became;
  const same =
    was.kind === kind &&
    was.first_day === first_day &&
    was.extent_pct === extent_pct &&
    was.from_time === from_time;
  if (same && was.last_day === last_day && was.until_time === until_time) return null;
  return same && was.last_day === null ? 'back' : 'changed';
}

async function noticesOf(tx: Tx, caller: Caller, row: AbsenceRow, status: Status): Promise<NewNotice[]> {
  const { id: absence_id, user_id, kind, first_day: date, last_day } = row;
  const facts = { date, ...(last_day === null ? {} : { last_day }), kind, status, absence_id };
  if (caller.user_id !== user_id) return [{ user_id, kind: 'absence_entered', facts }];
  const person = `${row.first_name} ${row.last_name}`;
  const managers = await managersBut(tx, caller.company_id, caller.user_id);
  return managers.map((id) => ({
    user_id: id,
    kind: 'absence_told',
    facts: { ...facts, person, person_id: user_id },
  }));
}

/** Withdraws the unread notices; returns true if there were some and none that was read remains. */
async function takeBackUnread(tx: Tx, { company_id }: Caller, { id }: AbsenceRow): Promise<boolean> {
  const gone = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${company_id} and kind in ('absence_told', 'absence_entered') and read_at is null
      and facts ->> 'absence_id' = ${id}
    returning user_id`;
  await announceTo(
    tx,
    company_id,
    gone.map((row) => row.user_id),
  );
  if (gone.length === 0) return false;
  const left = await tx`
    select id from notices
    where company_id = ${company_id} and kind in ('absence_told', 'absence_entered') and facts ->> 'absence_id' = ${id}
    limit 1`;
  return left.length === 0;
}
