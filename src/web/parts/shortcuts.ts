import { useEffect, useEffectEvent } from 'react';
import { keysAreTaken } from '../ui/held-keys.ts';

/**
 * Single-key shortcuts. A screen registers and describes its own with `useShortcuts`; `?` (and the settings menu)
 * lists those on screen, in shortcuts-help.tsx.
 */

/** The label of a key, and what it does, in the current language. */
export type KeyLine = readonly [key: string, does: string];
/** Known, or fetched when they are asked for. */
type KeyLines = readonly KeyLine[] | (() => Promise<readonly KeyLine[]>);

const KEY = 'shortcuts';

/** Single characters can be turned off (WCAG 2.1.4); Enter, Esc and the arrows stay. */
export const keysAreOn = (): boolean => sessionStorage.getItem(KEY) !== 'off';
export const turnKeys = (on: boolean): void => sessionStorage.setItem(KEY, on ? 'on' : 'off');

/**
 * Handles keys anywhere on the page but in fields, and not while a dialog or a menu is open or about to open. `act`
 * returns whether it handled the key; `lines` describes the keys in the list of shortcuts.
 */
export function useShortcuts(act: (key: string) => boolean, lines: KeyLines = []): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || isHeldDown(event)) return;
    if (isTaken(event.target, event.key) || keysAreTaken()) return;
    if (event.key.length === 1 && !keysAreOn()) return;
    if (act(event.key)) event.preventDefault();
  });
  const present = useEffectEvent(async () => (typeof lines === 'function' ? lines() : lines));
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    const list = (): Promise<readonly KeyLine[]> => present();
    document.addEventListener('keydown', listen);
    lists.add(list);
    return () => {
      document.removeEventListener('keydown', listen);
      lists.delete(list);
    };
  }, []);
}

const lists = new Set<() => Promise<readonly KeyLine[]>>();

/** The keys of the present screen. */
export const keysOnScreen = async (): Promise<readonly KeyLine[]> =>
  (await Promise.all([...lists].map((list) => list()))).flat();

const openers = new Set<() => void>();

/** Shows the list of shortcuts, as `?` does. */
export const openShortcuts = (): void => {
  for (const open of openers) open();
};

/** Listens for `openShortcuts`; returns a function that stops it. */
export function onOpenShortcuts(open: () => void): () => void {
  openers.add(open);
  return () => openers.delete(open);
}

/** Whether a modifier is held down. Shift only counts with named keys: `?` and `/` need it. */
const isHeldDown = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || (shiftKey && key.length > 1);

const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';
const PRESSED_BY_ENTER = 'a, button, input, [role="tab"]';

/** Whether the focused element uses the key: text in a field, or a press on a button. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(FIELDS) !== null || (key === 'Enter' && target.closest(PRESSED_BY_ENTER) !== null);
}
