import { useEffect, useEffectEvent } from 'react';
import { keysAreTaken } from '../ui/held-keys.ts';

/**
 * Single-key shortcuts for people without a free hand for the mouse. A screen registers its own with `useShortcuts`
 * and names them; `?` (and the settings menu) shows the lists of what is on screen, in shortcuts-help.tsx.
 */

/** A key as it stands on the keyboard, and what it does, in the language spoken. */
export type KeyLine = readonly [key: string, does: string];

const KEY = 'shortcuts';

/** Single characters can be turned off (WCAG 2.1.4); Enter, Esc and the arrows stay. */
export const keysAreOn = (): boolean => sessionStorage.getItem(KEY) !== 'off';
export const turnKeys = (on: boolean): void => sessionStorage.setItem(KEY, on ? 'on' : 'off');

/**
 * Hears keys anywhere on the page but in fields, and not while a dialog or a menu is open or about to be. `act` answers
 * whether it knew the key; `lines` is what the list of shortcuts says of them.
 */
export function useShortcuts(act: (key: string) => boolean, lines: readonly KeyLine[] = []): void {
  const heard = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || isHeldDown(event)) return;
    if (isTaken(event.target, event.key) || keysAreTaken()) return;
    if (event.key.length === 1 && !keysAreOn()) return;
    if (act(event.key)) event.preventDefault();
  });
  const told = useEffectEvent(() => lines);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => heard(event);
    const tell = (): readonly KeyLine[] => told();
    document.addEventListener('keydown', listen);
    lists.add(tell);
    return () => {
      document.removeEventListener('keydown', listen);
      lists.delete(tell);
    };
  }, []);
}

const lists = new Set<() => readonly KeyLine[]>();

/** What the keys do on the screen now shown. */
export const keysOnScreen = (): readonly KeyLine[] => [...lists].flatMap((tell) => tell());

const openers = new Set<() => void>();

/** Shows the list of shortcuts, as `?` does. */
export const openShortcuts = (): void => {
  for (const open of openers) open();
};

/** Hears `openShortcuts`; answers how to stop. */
export function onOpenShortcuts(open: () => void): () => void {
  openers.add(open);
  return () => openers.delete(open);
}

/** Whether the key comes with another that is held down. Shift only counts with named keys: `?` and `/` need it. */
const isHeldDown = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || (shiftKey && key.length > 1);

const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';
const PRESSED_BY_ENTER = 'a, button, input, [role="tab"]';

/** Whether the key is being typed into something, or presses what has the focus. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(FIELDS) !== null || (key === 'Enter' && target.closest(PRESSED_BY_ENTER) !== null);
}
