/**
 * Keeps the focus from falling to the page. When the element that had it is taken away or disabled, the nearest thing that
 * is left gets it: what stands in the same place, else what had the focus before.
 */

/** Dialogs put the focus back themselves within a few milliseconds; only what is lost after that is caught here. */
const WAIT_MS = 60;
const REMEMBERED = 12;

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Begins; answers how to end it. */
export function keepFocus(): () => void {
  /** The places of what had the focus last, the latest first. */
  let places: readonly (readonly Element[])[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let beside = false;
  const focused = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    beside = false;
    places = [pathOf(target), ...places.filter(([had]) => had !== target)].slice(0, REMEMBERED);
  };
  // A press beside everything is meant to leave the field; one on what has the focus already brings no new focus.
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

/** The element and what is around it, up to the main part of the page or the dialog. */
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
      // Only disabled for now: it is waited for.
      if (up === 0 && at.matches(':disabled')) return null;
      const within = at.matches(FOCUSABLE) ? at : at.matches('main') ? at : at.querySelector(FOCUSABLE);
      if (within instanceof HTMLElement && within.checkVisibility()) return within;
    }
  }
  return null;
}
