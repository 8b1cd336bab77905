import { useSyncExternalStore } from 'react';

/** Below so many times the text's size lists replace tables and sheets fill the screen. */
const PHONE_REM = 48;

/**
 * Whether there is room for a phone's layout only. Counted in the page's own text size, which a media query does not
 * see: with text at 200 percent a wide screen has the room of a small one, and nothing may be cut there.
 */
export const usePhone = (): boolean => useSyncExternalStore(follow, isPhone);

const isPhone = (): boolean => {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return matchMedia(`(max-width: ${PHONE_REM * text}px)`).matches;
};

function follow(changed: () => void): () => void {
  // Larger text makes the page taller: the one sign of it that a page is given.
  const page = new ResizeObserver(changed);
  page.observe(document.documentElement);
  addEventListener('resize', changed);
  return () => {
    page.disconnect();
    removeEventListener('resize', changed);
  };
}
