/** Keys for the cells that came before the code of an edit. */
export type HeldKeys = { readonly keys: KeyboardEvent[]; readonly end: () => void };
let held: HeldKeys | null = null;

/** Keys that come while the code of an edit is fetched mean what the edit leaves: they wait for it. Tab stays the browser's. */
export function holdKeys(): HeldKeys {
  if (held !== null) return held;
  const keys: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent): void => {
    const { target, key, isTrusted } = event;
    if (!isTrusted || key === 'Tab' || !(target instanceof Element) || !target.matches('td[data-row]'))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys.push(event);
  };
  const end = (): void => {
    held = null;
    window.removeEventListener('keydown', hold, true);
  };
  window.addEventListener('keydown', hold, true);
  held = { keys, end };
  return held;
}
