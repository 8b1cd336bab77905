import { useSyncExternalStore } from 'react';
import {
  createTimeEntry,
  monthlyTimeEntries,
  replaceTimeEntry,
  type TimeEntry,
  timeEntry,
} from '../../contract/time-entries.ts';
import { send } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed } from '../data.ts';
import { partsOf } from '../months.ts';
import { readUser } from '../session-store.ts';
import { connectionNow, lost, reached } from './connection.ts';
import { forget, forgetWhere, keep, keptOf } from './store.ts';
import { isUnreachable } from './unreachable.ts';
import { type Records, recordsIn, type Unreadable, type Unsent } from './unsent-record.ts';

export type { Unreadable, Unsent } from './unsent-record.ts';

/**
 * Reports written without a network, until the server has them (docs/decisions/0025, 0043). Each is stored on disk
 * with its Idempotency-Key, so that it is created once however often it is sent. They are sent in the order they were
 * written, from one tab at a time, and only as the user who wrote them. A refused report stays, with the reason.
 */
const PREFIX = 'unsent:';
/** True for a report that has not reached the server yet. */
export const isUnsent = (entry: { readonly id: string }): boolean => entry.id.startsWith(PREFIX);
export const unsentId = (key: string): string => PREFIX + key;

const NOTHING_KEPT: Records = { unsent: [], unreadable: [] };
let records = NOTHING_KEPT;
const listeners = new Set<() => void>();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('skifta-unsent') : null;
tabs?.addEventListener('message', () => void readAgain());

function become(next: Records): void {
  records = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The user's unsent reports, oldest first. */
export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(subscribe, unsentNow);
export const unsentNow = (): readonly Unsent[] => records.unsent;

const unreadableNow = (): readonly Unreadable[] => records.unreadable;
/** The user's records that this version of the app cannot read: neither sent nor deleted, but shown. */
export const useUnreadable = (): readonly Unreadable[] => useSyncExternalStore(subscribe, unreadableNow);

const DISK_WITHIN_MS = 1_000;
/**
 * The number of reports lost by signing out now, read from disk, as the list may not be loaded yet. A disk that hangs
 * does not block signing out.
 */
export async function countUnsent(): Promise<number> {
  await Promise.race([readAgain(), new Promise((late) => setTimeout(late, DISK_WITHIN_MS))]);
  return records.unsent.length + records.unreadable.length;
}

/** The unsent report behind a shown one. */
export const unsentOf = (entry: { readonly id: string }): Unsent | undefined =>
  records.unsent.find(({ key }) => unsentId(key) === entry.id);

/** Reads the signed-in user's records from disk. When the disk cannot be read, the loaded ones stay. */
export async function readAgain(): Promise<void> {
  const person = readUser()?.id;
  const found = person === undefined ? [] : await keptOf('unsent', person).catch(() => null);
  if (found !== null) become(recordsIn(found));
}

/** Stores a report until it can be sent; throws when this browser cannot store anything. */
export async function keepUnsent(item: Unsent): Promise<void> {
  await keep('unsent', item);
  const others = records.unsent.filter(({ key }) => key !== item.key);
  become({ ...records, unsent: [...others, item].sort((a, b) => a.at - b.at) });
  tabs?.postMessage('changed');
}

/** Deletes a record after it was sent or discarded. */
export async function discard(item: Unsent | Unreadable): Promise<void> {
  await forget('unsent', item.person, item.key).catch(() => undefined);
  become({
    unsent: records.unsent.filter(({ key }) => key !== item.key),
    unreadable: records.unreadable.filter(({ key }) => key !== item.key),
  });
  tabs?.postMessage('changed');
}

/** Puts back an unreadable record unchanged. */
export async function keepUnreadable({ record }: Unreadable): Promise<void> {
  await keep('unsent', record);
  await readAgain();
  tabs?.postMessage('changed');
}

/** Deletes all unsent records of a user who signed out knowing of them. */
export async function discardAllOf(person: string): Promise<void> {
  await forgetWhere('unsent', (each) => each.person === person).catch(() => undefined);
  if (readUser() === null) become(NOTHING_KEPT);
}

// A report that is open in a form is not sent.
const held = new Set<string>();
/** Holds an unsent report back while it is edited; returns a function that releases it. */
export function hold(entry: { readonly id: string }): () => void {
  held.add(entry.id);
  return () => held.delete(entry.id);
}

export type Sent = { readonly sent: number; readonly refused: number };

/** Sends the waiting reports in order, if no other tab does. Stops at the first that gets no reply. */
export async function sendWaiting(): Promise<Sent> {
  if (sending) return NOTHING;
  sending = true;
  try {
    // Without Web Locks (plain http) two tabs may both send; the key still creates one report.
    if (!('locks' in navigator)) return await sendAll();
    return await navigator.locks.request('skifta-unsent', { ifAvailable: true }, (lock) =>
      lock === null ? NOTHING : sendAll(),
    );
  } finally {
    sending = false;
  }
}

let sending = false;
const NOTHING: Sent = { sent: 0, refused: 0 };

async function sendAll(): Promise<Sent> {
  await readAgain();
  const done: Unsent[] = [];
  let refused = 0;
  for (const item of records.unsent) {
    if (item.refused !== null || held.has(unsentId(item.key))) continue;
    const outcome = await sendOne(item);
    if (outcome === 'later') break;
    if (outcome === 'sent') done.push(item);
    else refused += 1;
  }
  if (done.length > 0) {
    for (const item of done) await forget('unsent', item.person, item.key).catch(() => undefined);
    // The reports are read before the records are deleted, so that no day is empty in between.
    await changed('time-entries');
    await readAgain();
    tabs?.postMessage('changed');
  }
  return { sent: done.length, refused };
}

async function sendOne(item: Unsent): Promise<'sent' | 'refused' | 'later'> {
  if (readUser()?.id !== item.person) return 'later';
  try {
    await sendAs(item);
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
    if (!(error instanceof ApiError) || [401, 429].includes(error.status) || error.status >= 500)
      return 'later';
    if (error.code === 'entry_overlap' && (await isThere(item))) return 'sent';
    if (error.code === 'stale' && isAs(item, currentOf(error, timeEntry))) return 'sent';
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, said]) => [field, [...said]]),
    );
    await keepUnsent({ ...item, refused: { status: error.status, code: error.code, errors } });
    return 'refused';
  }
}

/**
 * True when the server accepted the write, although its reply cannot be read: sending again is needless, and it was
 * not refused.
 */
const wasTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'unexpected_reply';

/** The write itself. A new report names its user, so that no other session can create it. */
function sendAs({ key: idempotencyKey, person, changes, body }: Unsent): Promise<TimeEntry> {
  if (changes === null) return send(createTimeEntry, { body: { ...body, user: person }, idempotencyKey });
  const ifMatch = changes.version === null ? {} : { ifMatch: changes.version };
  return send(replaceTimeEntry, { params: { id: changes.id }, body, idempotencyKey, ...ifMatch });
}

/**
 * The report in the server's reply (null: the server accepted it, but its reply cannot be read), or stored here until
 * it can be sent. Throws the server's refusal.
 */
export async function sendOrKeep(
  item: Unsent,
): Promise<{ readonly entry: TimeEntry | null; readonly kept: boolean }> {
  if (!connectionNow().offline) {
    try {
      const entry = await sendAs(item);
      reached();
      return { entry, kept: false };
    } catch (error) {
      if (wasTaken(error)) return { entry: null, kept: false };
      if (!isUnreachable(error)) throw error;
      lost();
    }
  }
  await keepUnsent(item).catch(() => {
    throw new ApiError(0, 'network', 'Neither the server nor the browser could keep it.');
  });
  return { entry: null, kept: true };
}

/** Sends a refused report again unchanged. */
export async function tryAgain(item: Unsent): Promise<Sent> {
  await keepUnsent({ ...item, refused: null });
  return sendWaiting();
}

/** Whether the report was created after all, longer ago than the server remembers keys: then the same times exist. */
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
