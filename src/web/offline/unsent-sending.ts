import { listAbsences } from '../../contract/absences.ts';
import { assignmentWithShift } from '../../contract/shifts.ts';
import { monthlyTimeEntries, type TimeEntry, timeEntry } from '../../contract/time-entries.ts';
import { send } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed } from '../data.ts';
import { partsOf } from '../months.ts';
import { readUser } from '../session-store.ts';
import { lost, reached } from './connection.ts';
import { forget, keptAt } from './store.ts';
import { isUnreachable } from './unreachable.ts';
import {
  isHeld,
  keepUnsent,
  readAgain,
  tellTabs,
  type Unsent,
  type UnsentAbsence,
  type UnsentAct,
  waitingNow,
} from './unsent.ts';
import { sendAny, wasTaken } from './unsent-calls.ts';

/**
 * Sends what waits (unsent.ts): in the order in which it was done, from one tab at a time, and only as the user who
 * did it. Fetched when something waits (send-waiting.ts).
 */
export type Sent = {
  readonly sent: number;
  readonly refused: number;
  /** Sent, but thrown away while it was on its way. */
  readonly too_late: number;
};

/** Sends all that waits, if no other tab does. Stops at the first that gets no reply. */
export async function sendAllWaiting(): Promise<Sent> {
  if (sending) return NOTHING;
  sending = true;
  try {
    // Without Web Locks (plain http) two tabs may both send; the key still lets it happen once.
    if (!('locks' in navigator)) return await sendAll();
    return await navigator.locks.request('skifta-unsent', { ifAvailable: true }, (lock) =>
      lock === null ? NOTHING : sendAll(),
    );
  } finally {
    sending = false;
  }
}

let sending = false;
const NOTHING: Sent = { sent: 0, refused: 0, too_late: 0 };

async function sendAll(): Promise<Sent> {
  await readAgain();
  const done: (Unsent | UnsentAct)[] = [];
  let refused = 0;
  let too_late = 0;
  for (const item of waitingNow()) {
    if (item.refused !== null || isHeld(item) || !(await isKept(item))) continue;
    const outcome = await sendOne(item);
    if (outcome === 'later') break;
    if (outcome === 'refused') refused += 1;
    if (outcome !== 'sent') continue;
    if (!(await isKept(item))) too_late += 1;
    done.push(item);
  }
  if (done.length > 0) {
    for (const item of done) await forget('unsent', item.person, item.key).catch(() => undefined);
    // What they made is read before they leave the screen, so that no day is empty in between.
    await changed(...new Set(done.map(topicOf)));
    await readAgain();
    tellTabs();
  }
  return { sent: done.length, refused, too_late };
}

const topicOf = ({ of }: Unsent | UnsentAct) =>
  of === 'absence' ? 'absences' : of === 'answer' ? 'assignments' : 'time-entries';

/** Whether it still waits here: the user may have thrown it away, in any tab, while it was on its way. */
const isKept = async ({ person, key }: Unsent | UnsentAct): Promise<boolean> =>
  (await keptAt('unsent', person, key).catch(() => true)) !== undefined;

/** `passed`: the server failed at this one alone; the next may go. */
async function sendOne(item: Unsent | UnsentAct): Promise<'sent' | 'refused' | 'later' | 'passed'> {
  if (readUser()?.id !== item.person) return 'later';
  try {
    await sendAny(item);
    reached();
    return 'sent';
  } catch (error) {
    if (wasTaken(error)) {
      reached();
      return 'sent';
    }
    if (isUnreachable(error)) {
      lost();
      return 'later';
    }
    if (!(error instanceof ApiError) || [401, 429].includes(error.status) || error.status > 500)
      return 'later';
    // Once the person has one, the server takes it.
    if (error.code === 'second_factor_required') return 'later';
    if (error.status === 500) return 'passed';
    if (await isDone(item, error)) return 'sent';
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, said]) => [field, [...said]]),
    );
    if (!(await isKept(item))) return 'passed';
    await keepUnsent({ ...item, refused: { status: error.status, code: error.code, errors } });
    return 'refused';
  }
}

/** Whether it was done after all, longer ago than the server remembers keys: then things already are as it asks. */
async function isDone(item: Unsent | UnsentAct, error: ApiError): Promise<boolean> {
  if (item.of === 'absence') return error.code === 'absence_overlap' && (await absenceIsThere(item));
  if (item.of === 'answer')
    return error.code === 'stale' && currentOf(error, assignmentWithShift)?.status === item.body.status;
  if (error.code === 'entry_overlap') return isThere(item);
  return error.code === 'stale' && isAs(item, currentOf(error, timeEntry));
}

async function absenceIsThere({ body: { user, ...body } }: UnsentAbsence): Promise<boolean> {
  const days = { start_date: body.first_day, end_date: body.last_day ?? body.first_day };
  const known = await send(listAbsences, { query: { ...days, user } }).catch(() => []);
  return known.some((one) => ABSENCE_SAME.every((field) => one[field] === body[field]));
}
const ABSENCE_SAME = ['kind', 'first_day', 'last_day', 'extent_pct', 'from_time', 'until_time'] as const;

async function isThere(item: Unsent): Promise<boolean> {
  if (item.changes !== null) return false;
  const query = { ...partsOf(item.body.date.slice(0, 7)).query, user: item.person };
  const reports = await send(monthlyTimeEntries, { query }).catch(() => []);
  return reports.some((one) => hasTimesOf(item, one));
}

/** Whether this report already has the changed values. */
const isAs = (item: Unsent, report: TimeEntry | null): boolean =>
  report !== null &&
  hasTimesOf(item, report) &&
  report.break_duration === item.body.break_duration &&
  report.description === item.body.description &&
  (report.status === 'draft') === (item.body.status === 'draft');

/** Each time is a wall clock time of the date, or an instant. */
const hasTimesOf = ({ body }: Unsent, report: TimeEntry): boolean =>
  report.date === body.date &&
  [report.start_time, report.start_time_local].includes(body.start_time) &&
  [report.end_time, report.end_time_local].includes(body.end_time);
