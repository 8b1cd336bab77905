import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import {
  createTimeEntry,
  monthlyTimeEntries,
  replaceTimeEntry,
  type TimeEntry,
  timeEntry,
} from '../../contract/time-entries.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { partsOf } from '../months.ts';
import { readUser } from '../session-store.ts';
import { connectionNow, lost, reached } from './connection.ts';
import { forget, forgetWhere, keep, keptOf } from './store.ts';
import { isUnreachable } from './unreachable.ts';

/**
 * Reports written without a network, until the server has them (docs/decisions/0025). Each is kept on disk with the
 * Idempotency-Key it will be sent with, so that however often it is tried it is made once. They go in the order they
 * were written, from one tab at a time, and only as the person who wrote them. A refused one stays with its reason.
 */
const body = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  break_duration: z.number(),
  description: z.string(),
  status: z.string().optional(),
});

const unsent = z.object({
  /** Also the Idempotency-Key. */
  key: z.string(),
  person: z.string(),
  at: z.number(),
  /** The report it changes, and the version it builds on; null for a new one. */
  changes: z.object({ id: z.string(), version: z.number().nullable() }).nullable(),
  body,
  /** The report as the server will most likely answer it; its id is `unsent:` and the key. */
  shown: timeEntry.extend({ id: z.string() }),
  refused: z
    .object({ status: z.number(), code: z.string(), errors: z.record(z.string(), z.array(z.string())) })
    .nullable(),
});
export type Unsent = z.output<typeof unsent>;

const PREFIX = 'unsent:';
/** Has this report not reached the server yet? */
export const isUnsent = (entry: { readonly id: string }): boolean => entry.id.startsWith(PREFIX);
export const unsentId = (key: string): string => PREFIX + key;

let list: readonly Unsent[] = [];
const listeners = new Set<() => void>();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('skifta-unsent') : null;
tabs?.addEventListener('message', () => void readAgain());

function become(next: readonly Unsent[]): void {
  list = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The person's unsent reports, oldest first. */
export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(subscribe, unsentNow);
export const unsentNow = (): readonly Unsent[] => list;

/** The unsent report behind a shown one. */
export const unsentOf = (entry: { readonly id: string }): Unsent | undefined =>
  list.find(({ key }) => unsentId(key) === entry.id);

/** Reads what is on disk, for the person signed in. */
export async function readAgain(): Promise<void> {
  const person = readUser()?.id;
  const found = person === undefined ? [] : await keptOf('unsent', person).catch(() => []);
  const read = found.flatMap((each) => {
    const known = unsent.safeParse(each);
    return known.success ? [known.data] : [];
  });
  become(read.sort((a, b) => a.at - b.at));
}

/** Keeps a report until it can be sent; throws when this browser cannot keep anything. */
export async function keepUnsent(item: Unsent): Promise<void> {
  await keep('unsent', item);
  become([...list.filter(({ key }) => key !== item.key), item].sort((a, b) => a.at - b.at));
  tabs?.postMessage('changed');
}

/** Forgets an unsent report: it was sent, or the person threw it away. */
export async function discard(item: Unsent): Promise<void> {
  await forget('unsent', item.person, item.key).catch(() => undefined);
  become(list.filter(({ key }) => key !== item.key));
  tabs?.postMessage('changed');
}

/** Forgets all that a person had not sent: they signed out knowing it. */
export async function discardAllOf(person: string): Promise<void> {
  await forgetWhere('unsent', (each) => each.person === person).catch(() => undefined);
  if (readUser() === null) become([]);
}

// What is in a form now is not sent under the person's hands.
const held = new Set<string>();
/** Holds an unsent report back while it is being changed; answers how to let it go. */
export function hold(entry: { readonly id: string }): () => void {
  held.add(entry.id);
  return () => held.delete(entry.id);
}

export type Sent = { readonly sent: number; readonly refused: number };

/** Sends what waits, in order, if no other tab is at it. Stops at the first that gets no answer. */
export async function sendWaiting(): Promise<Sent> {
  if (sending) return NOTHING;
  sending = true;
  try {
    // Without Web Locks (plain http) two tabs may both try: the key makes one report of it all the same.
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
  for (const item of list) {
    if (item.refused !== null || held.has(item.shown.id)) continue;
    const outcome = await sendOne(item);
    if (outcome === 'later') break;
    if (outcome === 'sent') done.push(item);
    else refused += 1;
  }
  if (done.length > 0) {
    for (const item of done) await forget('unsent', item.person, item.key).catch(() => undefined);
    // The reports are read before the waiting ones go, so that no day is empty for a moment.
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
    if (isUnreachable(error)) {
      lost();
      return 'later';
    }
    if (!(error instanceof ApiError) || [401, 429].includes(error.status) || error.status >= 500)
      return 'later';
    if (error.code === 'entry_overlap' && (await isThere(item))) return 'sent';
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, said]) => [field, [...said]]),
    );
    await keepUnsent({ ...item, refused: { status: error.status, code: error.code, errors } });
    return 'refused';
  }
}

/**
 * The write itself. A new report names its person, so that no other session can make it. The fields always stand in
 * the schema's order: the same key with other bytes would be another request to the server.
 */
function sendAs({ key: idempotencyKey, person, changes, ...item }: Unsent): Promise<TimeEntry> {
  const fields = body.parse(item.body);
  if (changes === null) return send(createTimeEntry, { body: { ...fields, user: person }, idempotencyKey });
  const ifMatch = changes.version === null ? {} : { ifMatch: changes.version };
  return send(replaceTimeEntry, { params: { id: changes.id }, body: fields, idempotencyKey, ...ifMatch });
}

/** The report as the server answered it, or kept here until it can be sent. Throws what the server refused. */
export async function sendOrKeep(
  item: Unsent,
): Promise<{ readonly entry: TimeEntry; readonly kept: boolean }> {
  if (!connectionNow().offline) {
    try {
      const entry = await sendAs(item);
      reached();
      return { entry, kept: false };
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      lost();
    }
  }
  await keepUnsent(item).catch(() => {
    throw new ApiError(0, 'network', 'Neither the server nor the browser could keep it.');
  });
  return { entry: item.shown, kept: true };
}

/** Tries a refused report again as it is. */
export async function tryAgain(item: Unsent): Promise<Sent> {
  await keepUnsent({ ...item, refused: null });
  return sendWaiting();
}

/** Was it made after all, longer ago than the server remembers keys? Then the same times are there. */
async function isThere({ person, changes, shown }: Unsent): Promise<boolean> {
  if (changes !== null) return false;
  const query = { ...partsOf(shown.date.slice(0, 7)).query, user: person };
  const reports = await send(monthlyTimeEntries, { query }).catch(() => []);
  return reports.some((one) => one.start_time === shown.start_time && one.end_time === shown.end_time);
}
