import type { PointerEvent, SyntheticEvent } from 'react';
import { stopNextClick } from './use-drag.ts';

const LONG_MS = 500;
let late: ReturnType<typeof setTimeout> | undefined;
let done = false;

/** A finger that stays; a browser that has a menu for that says it itself. The click after it presses nothing. */
export function longPress(act: () => void) {
  const now = (): void => {
    clearTimeout(late);
    if (done) return;
    done = true;
    act();
  };
  const give_up = (): void => clearTimeout(late);
  return {
    onPointerDown: ({ pointerType }: PointerEvent): void => {
      clearTimeout(late);
      done = false;
      if (pointerType === 'touch') late = setTimeout(now, LONG_MS);
    },
    onPointerUp: (): void => {
      give_up();
      if (done) stopNextClick();
    },
    onPointerCancel: give_up,
    onContextMenu: (event: SyntheticEvent): void => {
      event.preventDefault();
      now();
    },
  };
}
