import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Ownership of the keyboard. A dialog, a menu or a form owns it from the press that opens it, although its code may
 * load for seconds: until then no key reaches the page behind, where a single letter may decide something.
 */

let takers = 0;

/** Blocks the page's single keys; returns a function that releases them. */
export function takeKeys(): () => void {
  let given_back = false;
  takers += 1;
  return () => {
    if (!given_back) takers -= 1;
    given_back = true;
  };
}

/** Blocks the page's single keys while something is open or about to open. */
export function useTakenKeys(taken: boolean): void {
  useLayoutEffect(() => (taken ? takeKeys() : undefined), [taken]);
}

const OVER_THE_PAGE = '[aria-modal="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether something that is or will be over the page owns the keys. */
export const keysAreTaken = (): boolean => takers > 0 || document.querySelector(OVER_THE_PAGE) !== null;

/** Keys by which the browser would press or scroll the page behind. Tab and the function keys stay the browser's. */
const HELD_BACK = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown']);
const LONGEST = 100;

/**
 * Keeps keys from acting on the page and reports them. Chords, and text typed into a field, pass through. Returns a
 * function that ends it.
 */
function keepFromPage(onKey: (key: string) => void): () => void {
  const down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const acts =
      event.key.length === 1 ||
      event.key === 'Backspace' ||
      event.key === 'Escape' ||
      HELD_BACK.has(event.key);
    if (acts) stop(event);
    onKey(event.key);
  };
  // Firefox presses a button when the space bar is released.
  const up = (event: KeyboardEvent): void => {
    if (event.key === ' ' && !isField(event.target)) stop(event);
  };
  window.addEventListener('keydown', down, true);
  window.addEventListener('keyup', up, true);
  return () => {
    window.removeEventListener('keydown', down, true);
    window.removeEventListener('keyup', up, true);
  };
}

/**
 * Holds the keys for a part that is loading. Text typed meanwhile is written into the field that has the focus when
 * the part appears; Escape cancels. Returns a function that ends it earlier.
 */
export function holdKeys(onEscape: () => void): () => void {
  endSilence?.();
  let typed = '';
  const giveBack = takeKeys();
  const letGo = keepFromPage((key) => {
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed = `${typed}${key}`.slice(0, LONGEST);
    if (key !== 'Escape') return;
    end();
    onEscape();
  });
  const focused = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target.closest(`${OVER_THE_PAGE}, [data-first-field]`) === null)
      return;
    end();
    if (isTextField(target)) write(target, typed);
  };
  const end = (): void => {
    giveBack();
    letGo();
    window.removeEventListener('focusin', focused, true);
  };
  window.addEventListener('focusin', focused, true);
  return end;
}

/** The same for a menu or a box, which has no field to write in: the pressed button gets no key either. */
export function useHeldKeys(waiting: boolean, onEscape: () => void): void {
  const callOff = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (!waiting) return;
    endSilence?.();
    return keepFromPage((key) => {
      if (key === 'Escape') callOff();
    });
  }, [waiting]);
}

const PAUSE_MS = 1_500;
let endSilence: (() => void) | null = null;

/**
 * The part failed to load while the user is still typing for it: those keys must not act on the page. The page gets
 * its keys back after Escape, a press with the pointer, 1.5 seconds without a key, or when another part is opened.
 */
export function silenceKeys(): void {
  endSilence?.();
  const pause = (): ReturnType<typeof setTimeout> => setTimeout(() => end(), PAUSE_MS);
  let paused = pause();
  const letGo = keepFromPage((key) => {
    clearTimeout(paused);
    if (key === 'Escape') end();
    else paused = pause();
  });
  const end = (): void => {
    clearTimeout(paused);
    letGo();
    window.removeEventListener('pointerdown', end, true);
    endSilence = null;
  };
  window.addEventListener('pointerdown', end, true);
  endSilence = end;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const TEXT_FIELDS = ['text', 'search', 'tel', 'url', 'password'];

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXT_FIELDS.includes(target.type));

const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Writes text where it would have been typed; nothing in what is no field of text. */
export function typeInto(target: Element, text: string): void {
  if (isTextField(target)) write(target, text);
}

/** Inserts the keys as if typed: at the caret, with the events that the field's listeners expect. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  const length = field.value.length;
  field.setRangeText(text, field.selectionStart ?? length, field.selectionEnd ?? length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
