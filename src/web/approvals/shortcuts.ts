import { useEffect, useEffectEvent } from 'react';

const KEY = 'approvals_keys';

/** Single keys can be turned off (WCAG 2.1.4). */
export const keysAreOn = (): boolean => sessionStorage.getItem(KEY) !== 'off';
export const turnKeys = (on: boolean): void => sessionStorage.setItem(KEY, on ? 'on' : 'off');

/** Hears single keys anywhere on the page but in fields, menus and dialogs. `act` answers whether it knew the key. */
export function useShortcuts(act: (key: string) => boolean): void {
  const heard = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTaken(event.target, event.key) || document.querySelector('[aria-modal="true"]') !== null) return;
    if (act(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => heard(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';
const PRESSED_BY_ENTER = 'a, button, input, [role="tab"]';

function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(FIELDS) !== null || (key === 'Enter' && target.closest(PRESSED_BY_ENTER) !== null);
}
