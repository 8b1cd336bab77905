import { useSyncExternalStore } from 'react';
import { readUser } from '../session-store.ts';
import { forget, forgetOf, keep, keptOf } from './store.ts';
import {
  inOrder,
  type Records,
  recordsIn,
  type Unreadable,
  type Unsent,
  type UnsentAct,
  withItem,
  withoutItem,
} from './unsent-record.ts';

export type { Unreadable, Unsent, UnsentAbsence, UnsentAct, UnsentAnswer } from './unsent-record.ts';

/**
 * What was done without a network, until the server has it (docs/decisions/0025, 0043, 0154): reports, absences and
 * answers to shifts. Each is stored on disk with its Idempotency-Key, so that it is done once however often it is sent
 * (unsent-sending.ts). What is refused stays, with the reason.
 */
const PREFIX = 'unsent:';
/** True for a report that has not reached the server yet. */
export const isUnsent = (entry: { readonly id: string }): boolean => entry.id.startsWith(PREFIX);
export const unsentId = (key: string): string => PREFIX + key;

const NOTHING_KEPT: Records = { unsent: [], acts: [], unreadable: [] };
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

export const actsNow = (): readonly UnsentAct[] => records.acts;
/** The user's absences and answers that wait, oldest first. */
export const useUnsentActs = (): readonly UnsentAct[] => useSyncExternalStore(subscribe, actsNow);

/** All that waits, in the order in which it was done. */
export const waitingNow = (): readonly (Unsent | UnsentAct)[] => inOrder(records);

const unreadableNow = (): readonly Unreadable[] => records.unreadable;
/** The user's records that this version of the app cannot read: neither sent nor deleted, but shown. */
export const useUnreadable = (): readonly Unreadable[] => useSyncExternalStore(subscribe, unreadableNow);

const DISK_WITHIN_MS = 1_000;
/**
 * The number of records lost by signing out now, read from disk, as the list may not be loaded yet. A disk that hangs
 * does not block signing out.
 */
export async function countUnsent(): Promise<number> {
  await Promise.race([readAgain(), new Promise((late) => setTimeout(late, DISK_WITHIN_MS))]);
  return waitingNow().length + records.unreadable.length;
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

/** Stores it until it can be sent; throws when this browser cannot store anything. */
export async function keepUnsent(item: Unsent | UnsentAct): Promise<void> {
  await keep('unsent', item);
  become(withItem(records, item));
  tellTabs();
}

/** Deletes a record after it was sent or discarded. */
export async function discard(item: Pick<Unsent, 'person' | 'key'>): Promise<void> {
  await forget('unsent', item.person, item.key).catch(() => undefined);
  become(withoutItem(records, item.key));
  tellTabs();
}

/** The other tabs read the records again. */
export const tellTabs = (): void => tabs?.postMessage('changed');

/** Puts back an unreadable record unchanged. */
export async function keepUnreadable({ record }: Unreadable): Promise<void> {
  await keep('unsent', record);
  await readAgain();
  tellTabs();
}

/** Deletes all unsent records of a user who signed out knowing of them. */
export async function discardAllOf(person: string): Promise<void> {
  await forgetOf('unsent', (one) => one === person).catch(() => undefined);
  if (readUser() === null) become(NOTHING_KEPT);
}

// A report that is open in a form is not sent.
const held = new Set<string>();
/** Whether the report is open in a form. */
export const isHeld = ({ key }: Unsent | UnsentAct): boolean => held.has(unsentId(key));
/** Holds an unsent report back while it is edited; returns a function that releases it. */
export function hold(entry: { readonly id: string }): () => void {
  held.add(entry.id);
  return () => held.delete(entry.id);
}
