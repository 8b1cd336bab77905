import type { ActionOf } from '../../contract/nouns.ts';
import { type LeaveKind, type LeaveShifts, type LeaveStatus, leaveMoveVerdict } from '../../core/leave.ts';
import { anotherManagerExists } from '../accounts/four-eyes.ts';
import type { Tx } from '../database/db.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { type Action, announce, record } from '../history/history.ts';
import { monthsFrom, passMonthGate } from '../history/month-gate.ts';
import { announceTo, managersBut, type NewNotice, notify } from '../history/notices.ts';
import { type Refusal, refuseField } from '../refusal.ts';
import { type LeaveRow, oneLeave, rememberedLeave } from './leave-rows.ts';
import {
  putBackEntries,
  putBackShifts,
  restoreShifts,
  type TakenOff,
  takenOffEntries,
  takeOffShifts,
  tellPutBack,
  tellTakenOff,
} from './leave-shifts.ts';

/** A request that comes to another state, with what that does to the shifts, and who is told. */

type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
  readonly today: string;
};

/** Where a request goes, and what was said with it. */
export type LeaveStep = {
  readonly status: LeaveStatus;
  readonly reason?: string | undefined;
  readonly shifts: LeaveShifts;
  readonly advance: boolean;
};

/** Vacation is whole days (semesterlagen 3 a §); on part-time leave a person works the rest of every shift, and stays on it. */
export function requireShare(kind: LeaveKind, extent_pct: number | undefined, shifts: LeaveShifts): void {
  if (extent_pct === undefined || extent_pct === 100) return;
  if (kind === 'vacation') throw refuseField('invalid', 'extent_pct', 'Vacation is whole days.');
  if (shifts !== 'stand')
    throw refuseField('invalid', 'shifts', 'On part-time leave the person stays on the shifts.');
}

export const shiftsWithoutGrant = (): Refusal =>
  refuseField('invalid', 'shifts', 'What becomes of shifts is said when leave is granted.');

/**
 * May this caller answer that person's requests? Another manager answers a manager's own while there is one (trust
 * T8).
 */
export const mayAnswer = async (tx: Tx, caller: Caller, user_id: string, now: string): Promise<boolean> =>
  caller.role === 'manager' && (user_id !== caller.user_id || !(await anotherManagerExists(tx, caller, now)));

/** Why the caller may not bring the request there; null when they may. */
export async function whyNotMoved(
  { tx, caller, now, today }: Doing,
  was: LeaveRow,
  to: LeaveStatus,
): Promise<LeaveRefusal | null> {
  const by = (await mayAnswer(tx, caller, was.user_id, now)) ? 'manager' : 'person';
  const verdict = leaveMoveVerdict({ from: was.status, to, by, begun: was.first_day < today });
  return verdict === 'not_allowed' && caller.role === 'manager' ? 'own_leave' : verdict;
}

type LeaveRefusal = Exclude<ReturnType<typeof leaveMoveVerdict>, null> | 'own_leave';

/** Vacation in advance goes with a grant of vacation. */
export function requireAdvance(advance: boolean | undefined, granted: boolean, kind: LeaveKind): void {
  if (advance === true && (!granted || kind !== 'vacation'))
    throw refuseField('invalid', 'advance', 'Vacation in advance is said when vacation is granted.');
}

/** A request that was written, and the shifts that the person was taken off. */
type Written = { readonly was: LeaveRow; readonly taken: readonly TakenOff[] };

/** Writes the new state and takes the person off shifts. The shifts (`locked`), the person and the request are locked. */
export async function writeLeave(
  doing: Doing,
  was: LeaveRow,
  { status, reason, shifts, advance }: LeaveStep,
  locked: ReadonlySet<string>,
): Promise<Written> {
  const { tx, caller, now } = doing;
  const taken = status === 'approved' ? await takeOffShifts(doing, was, shifts, locked) : [];
  const answered = isAnswer(status);
  await tx`
    update leave_requests set ${tx({
      status,
      taken_off: tx.json(taken),
      advance,
      // A withdrawn request keeps its answer; one that is asked again awaits a new one.
      ...(status === 'withdrawn'
        ? {}
        : {
            reason: answered ? (reason ?? null) : null,
            decided_by: answered ? caller.user_id : null,
            decided_at: answered ? now : null,
          }),
      updated_at: now,
      version: was.version + 1,
    })}
    where company_id = ${caller.company_id} and id = ${was.id}`;
  return { was, taken };
}

type Moved = Written & { readonly became: LeaveRow; readonly back: readonly TakenOff[] };

/**
 * Puts people back on the shifts that their leave took from them: first every shift that went stands again, for two may have shared
 * one. Then tells what all the moves did. Returns the requests as they became.
 */
export async function settleMoves(doing: Doing, written: readonly Written[]): Promise<LeaveRow[]> {
  const { tx, caller, company, today } = doing;
  await restoreShifts(
    doing,
    written.flatMap(({ was }) => was.taken_off),
  );
  const moves: Moved[] = [];
  for (const { was, taken } of written) {
    const back = await putBackShifts(doing, was.user_id, was.taken_off, was.decided_at);
    moves.push({ was, taken, back, became: await oneLeave(tx, caller, company, today, was.id) });
  }
  await tellMoved(doing, moves);
  return moves.map(({ became }) => became);
}

export const isAnswer = (status: LeaveStatus): boolean => status === 'approved' || status === 'rejected';

/**
 * Notices and history of moves. The months of all are locked before the first entry, as every writer locks them, and the entries come
 * last: they hold the head of the company's history.
 */
async function tellMoved(doing: Doing, moves: readonly Moved[]): Promise<void> {
  const { tx, caller, now } = doing;
  await passMonthGate(
    tx,
    caller,
    now,
    moves.flatMap(({ was, became }) => paidDays(was, became)),
  );
  for (const { was, became, taken, back } of moves) {
    await tellTakenOff(doing, was.user_id, taken);
    await tellPutBack(doing, was.user_id, back);
    const unsaid = await takeBackUnread(tx, caller, became);
    const undone =
      became.status === 'pending' && unsaid.has(became.user_id) && became.user_id !== caller.user_id;
    if (!undone) await notify(tx, caller.company_id, now, await noticesOf(tx, caller, became));
    await announce(tx, caller.company_id, 'leave', [became.user_id]);
  }
  const entries = moves.flatMap(({ was, became, taken, back }) => [
    leaveEntry(became.status, was, became),
    ...takenOffEntries(was.user_id, taken),
    ...putBackEntries(was.user_id, back),
  ]);
  if (entries.length > 0) await record(tx, caller, now, entries);
}

const nameOf = (row: { first_name: string; last_name: string }): string =>
  `${row.first_name} ${row.last_name}`;

/**
 * Notifies the person of what somebody else did with their leave, and the managers of what a person asks for or
 * withdraws.
 */
export async function noticesOf(tx: Tx, caller: Caller, row: LeaveRow): Promise<NewNotice[]> {
  const facts = {
    date: row.first_day,
    last_day: row.last_day,
    kind: row.kind,
    status: row.status,
    leave_id: row.id,
  };
  if (caller.user_id !== row.user_id)
    return [{ user_id: row.user_id, kind: 'leave_answered', facts: { ...facts, reason: row.reason } }];
  if (row.status !== 'pending' && !(row.status === 'withdrawn' && row.decided_by !== null)) return [];
  const managers = await managersBut(tx, caller.company_id, caller.user_id);
  const about = { ...facts, person: nameOf(row), person_id: row.user_id };
  return managers.map((user_id) => ({ user_id, kind: 'leave_asked', facts: about }));
}

/** Withdraws unread notices that are no longer true: an undone answer, a withdrawn request. */
async function takeBackUnread(tx: Tx, { company_id }: Caller, { id }: LeaveRow): Promise<Set<string>> {
  const rows = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${company_id} and kind in ('leave_asked', 'leave_answered') and read_at is null
      and facts ->> 'leave_id' = ${id}
    returning user_id`;
  const people = new Set(rows.map((row) => row.user_id));
  await announceTo(tx, company_id, [...people]);
  return people;
}

/** History of a change of one request, with the shifts that it took, once its months may be written. */
export async function recordLeave(
  { tx, caller, now }: Pick<Doing, 'tx' | 'caller' | 'now'>,
  action: ActionOf<'leave'>,
  was: LeaveRow | null,
  became: LeaveRow,
  taken: readonly TakenOff[] = [],
): Promise<void> {
  await passMonthGate(tx, caller, now, paidDays(was, became));
  await record(tx, caller, now, [leaveEntry(action, was, became), ...takenOffEntries(became.user_id, taken)]);
  await announce(tx, caller.company_id, 'leave', [became.user_id]);
}

const leaveEntry = (action: ActionOf<'leave'>, was: LeaveRow | null, became: LeaveRow): Action => ({
  noun: 'leave',
  noun_id: became.id,
  action,
  was: was === null ? null : rememberedLeave(was),
  became: rememberedLeave(became),
});

/** A day of each month whose pay follows the change: leave that is, or was, granted. */
function paidDays(was: LeaveRow | null, became: LeaveRow): { user_id: string; date: string }[] {
  if (was?.status !== 'approved' && became.status !== 'approved') return [];
  const { user_id, first_day } = became;
  const last_day = was !== null && was.last_day > became.last_day ? was.last_day : became.last_day;
  return monthsFrom(first_day, last_day).map((date) => ({ user_id, date }));
}
