import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, as the calls find out; the browser's own information is only a hint. */
export type Connection = {
  readonly offline: boolean;
  /** When the data on screen was fetched (ms since 1970); null when unknown. */
  readonly from: number | null;
};

let now: Connection = { offline: false, from: null };
let lastReached: number | null = null;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next.offline === now.offline && next.from === now.from) return;
  now = next;
  for (const listener of listeners) listener();
}

/** The server replied. */
export function reached(): void {
  lastReached = Date.now();
  become({ offline: false, from: null });
}

/** The server did not reply. */
export function lost(): void {
  if (!now.offline) become({ offline: true, from: lastReached });
}

/** Stored data from this time is shown; the banner shows the oldest time. */
export function showsFrom(at: number): void {
  become({ offline: true, from: now.from === null ? at : Math.min(now.from, at) });
}

export const connectionNow = (): Connection => now;

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnection = (): Connection => useSyncExternalStore(onConnection, connectionNow);
