import { useSyncExternalStore } from 'react';

/** Below this many times the text size, lists replace tables and sheets fill the screen. */
const PHONE_REM = 48;

/**
 * Whether only a phone's layout fits. Measured in the page's own text size, which a media query ignores: with text at
 * 200 percent a wide screen has the room of a small one, and nothing may be cut off there.
 */
export const usePhone = (): boolean => useSyncExternalStore(follow, isPhone);

// Cached, because it is read at every drawing: reading the page's text size makes the browser compute all styles
// first.
let known: boolean | undefined;
const listeners = new Set<() => void>();
// Larger text makes the page taller, the only event by which a page notices it.
const page = new ResizeObserver(measure);

export function isPhone(): boolean {
  known ??= measured();
  return known;
}

function measured(): boolean {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return matchMedia(`(max-width: ${PHONE_REM * text}px)`).matches;
}

function measure(): void {
  const now = measured();
  if (now === known) return;
  known = now;
  for (const changed of listeners) changed();
}

function follow(changed: () => void): () => void {
  if (listeners.size === 0) {
    page.observe(document.documentElement);
    addEventListener('resize', measure);
    measure();
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    page.disconnect();
    removeEventListener('resize', measure);
  };
}
