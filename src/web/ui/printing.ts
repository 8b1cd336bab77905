import { useSyncExternalStore } from 'react';

/** On paper a list has all its rows, however many of them are on screen. */
export const useIsPrinting = (): boolean => useSyncExternalStore(followPrinting, isPrinting);

let printing = false;
const isPrinting = (): boolean => printing;
const listeners = new Set<() => void>();

const print = (begins: boolean) => (): void => {
  printing = begins;
  for (const changed of listeners) changed();
};
addEventListener('beforeprint', print(true));
addEventListener('afterprint', print(false));

function followPrinting(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
