import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Who has the keyboard. A dialog, a menu or a form has it from the press that asks for it, although its code may come
 * seconds later: until then no key reaches what lies behind, where a single letter may decide something.
 */

let takers = 0;

/** Says that the page's single keys are not to act; answers how to give them back. */
export function takeKeys(): () => void {
  let given_back = false;
  takers += 1;
  return () => {
    if (!given_back) takers -= 1;
    given_back = true;
  };
}

/** Keeps the page's single keys still while something is open, or about to be. */
export function useTakenKeys(taken: boolean): void {
  useLayoutEffect(() => (taken ? takeKeys() : undefined), [taken]);
}

const OVER_THE_PAGE = '[aria-modal="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether something that lies over the page, or is about to, has the keys. */
export const keysAreTaken = (): boolean => takers > 0 || document.querySelector(OVER_THE_PAGE) !== null;

/** What the browser would press or scroll with on the page behind. Tab and the function keys stay the browser's. */
const HELD_BACK = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown']);
const LONGEST = 100;

/**
 * Keeps from the page what would act there, and tells which keys they are. Chords, and what is typed into a field, go
 * where they belong. Answers how to end it.
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
  // Firefox presses a button when the space bar is let go.
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
 * Keeps the keys for something that is on its way. What is typed meanwhile is written into the field that has the focus
 * when it comes; Escape calls it off. Answers how to end it earlier.
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

/** The same for a menu or a box, which has no field to write in: the button that was pressed hears no key either. */
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
 * What was asked for does not come, and the person is still typing for it: those keys must not decide anything on the
 * page. The page has its keys again after Escape, a press with the pointer, 1.5 seconds without a key, or when
 * something else is asked for.
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

/** Inserts the keys as if typed there: at the caret, with the events that the field's listeners expect. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  const length = field.value.length;
  field.setRangeText(text, field.selectionStart ?? length, field.selectionEnd ?? length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
