import { useLayoutEffect } from 'react';

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
 * Keeps the keys for something that is on its way. What is typed meanwhile is written into the field that has the focus
 * when it comes; Escape calls it off. Answers how to end it earlier.
 */
export function holdKeys(onEscape: () => void): () => void {
  let typed = '';
  const giveBack = takeKeys();
  const down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed = `${typed}${event.key}`.slice(0, LONGEST);
    else if (event.key === 'Escape') end();
    else if (!HELD_BACK.has(event.key)) return;
    stop(event);
    if (event.key === 'Escape') onEscape();
  };
  // Firefox presses a button when the space bar is let go.
  const up = (event: KeyboardEvent): void => {
    if (event.key === ' ' && !isTextField(event.target)) stop(event);
  };
  const focused = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target.closest(`${OVER_THE_PAGE}, [data-first-field]`) === null)
      return;
    end();
    if (isTextField(target)) write(target, typed);
  };
  const end = (): void => {
    giveBack();
    window.removeEventListener('keydown', down, true);
    window.removeEventListener('keyup', up, true);
    window.removeEventListener('focusin', focused, true);
  };
  window.addEventListener('keydown', down, true);
  window.addEventListener('keyup', up, true);
  window.addEventListener('focusin', focused, true);
  return end;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const TEXT_FIELDS = ['text', 'search', 'tel', 'url', 'password'];

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXT_FIELDS.includes(target.type));

/** As if it had been typed there: at the caret, and told to whoever listens to the field. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  const length = field.value.length;
  field.setRangeText(text, field.selectionStart ?? length, field.selectionEnd ?? length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
