import { useSyncExternalStore } from 'react';
import { onSessionEnd } from './session-store.ts';

/**
 * The number of rows that this version of the app could not read, by the address of the query: the server is newer
 * than the page.
 */
const by_address = new Map<string, number>();
const listeners = new Set<() => void>();
let all = 0;

export function noteLeftOut(address: string, count: number): void {
  if ((by_address.get(address) ?? 0) === count) return;
  if (count === 0) by_address.delete(address);
  else by_address.set(address, count);
  become([...by_address.values()].reduce((sum, one) => sum + one, 0));
}

function become(count: number): void {
  all = count;
  for (const listener of listeners) listener();
}

onSessionEnd(() => {
  by_address.clear();
  become(0);
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLeftOut = (): number => useSyncExternalStore(subscribe, () => all);
