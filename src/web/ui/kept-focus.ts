/**
 * Keeps the focus from falling back to the page. When the focused element is removed or disabled, the nearest
 * remaining element gets the focus: the one in the same place, otherwise the one focused before.
 */

/** Dialogs return the focus themselves within a few milliseconds; only a focus lost after that is handled here. */
const WAIT_MS = 60;
const REMEMBERED = 12;

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Starts it; returns a function that ends it. */
export function keepFocus(): () => void {
  /** The places of the last focused elements, the latest first. */
  let places: readonly (readonly Element[])[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let beside = false;
  const focused = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    beside = false;
    places = [pathOf(target), ...places.filter(([had]) => had !== target)].slice(0, REMEMBERED);
  };
  // A press on empty ground is meant to leave the field; a press on the focused element brings no new focus.
  const pressed = ({ target }: PointerEvent): void => {
    beside = isLost() || !(target instanceof Node && document.activeElement?.contains(target));
  };
  const changed = (): void => {
    if (beside || places.length === 0 || !isLost() || waiting !== undefined) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      if (!beside && isLost()) placeIn(places)?.focus({ preventScroll: true });
    }, WAIT_MS);
  };
  const page = new MutationObserver(changed);
  page.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', focused);
  document.addEventListener('pointerdown', pressed, true);
  return () => {
    page.disconnect();
    clearTimeout(waiting);
    document.removeEventListener('focusin', focused);
    document.removeEventListener('pointerdown', pressed, true);
  };
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The element and its ancestors, up to the main part of the page or the dialog. */
function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    path.push(at);
    if (at.matches('main, header, nav, [role="dialog"]')) break;
  }
  return path;
}

function placeIn(places: readonly (readonly Element[])[]): HTMLElement | null {
  for (const path of places) {
    for (const [up, at] of path.entries()) {
      if (!at.isConnected) continue;
      // Disabled for the moment only: wait for it.
      if (up === 0 && at.matches(':disabled')) return null;
      const within = at.matches(FOCUSABLE) ? at : at.matches('main') ? at : at.querySelector(FOCUSABLE);
      if (within instanceof HTMLElement && within.checkVisibility()) return within;
    }
  }
  return null;
}
