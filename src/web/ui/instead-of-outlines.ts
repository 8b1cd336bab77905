import { useSyncExternalStore } from 'react';

/** What stands where content is awaited that cannot come: a sentence; null: its outline, for it comes soon. */
let sentence: string | null = null;
const listeners = new Set<() => void>();

export function showInsteadOfOutlines(next: string | null): void {
  sentence = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useInsteadOfOutlines = (): string | null => useSyncExternalStore(subscribe, () => sentence);
