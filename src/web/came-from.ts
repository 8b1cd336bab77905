import type { useRouter } from '@tanstack/react-router';
import { useLocation } from '@tanstack/react-router';
import { PATHS } from './paths.ts';
import { onSessionEnd } from './session-store.ts';
import { placeAt } from './shell/place-at.ts';

/**
 * Where one came from to a person's page: the way back leads there, and its place in the menu stays lit. Kept by this tab
 * for each entry of the browser's history, so that reloading and going back find it too.
 */

type From = {
  readonly place: string;
  readonly href: string;
  /** Its place in the browser's history; left out: it was never there. */
  readonly index?: number;
  /** From where the page of the person was opened that this is. */
  readonly before?: From;
};
type Moved = { readonly pathname: string; readonly href: string; readonly state: Entry };
type Entry = { readonly __TSR_key?: string; readonly __TSR_index: number };

const KEY = 'came_from';
const REMEMBERED = 30;
const MONTH = PATHS.worker.slice(0, PATHS.worker.indexOf('$'));
const HOME = PATHS.person.slice(0, PATHS.person.indexOf('$'));
const APPROVALS: From = { place: 'manager', href: PATHS.manager };
const PEOPLE: From = { place: 'user_management', href: PATHS.userManagement };

export const isHome = ({ pathname }: { readonly pathname: string }): boolean => pathname.startsWith(HOME);
const isPerson = (at: { readonly pathname: string }): boolean => isHome(at) || at.pathname.startsWith(MONTH);

function kept(): Readonly<Record<string, From>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Where the page of a person at an entry was opened from; of a new tab, the approvals or the list of people. */
export const fromOf = (at: Omit<Moved, 'href'>): From =>
  kept()[at.state.__TSR_key ?? ''] ?? (isHome(at) ? PEOPLE : APPROVALS);

/** Other parts of a page keep its way back. A month that is opened from the person's page leads back there first. */
function cameFrom(from: Moved, to: Moved): From {
  const { href, state } = from;
  const index = state.__TSR_index;
  if (!isPerson(from)) return { place: placeAt(from.pathname), href, index };
  const before = fromOf(from);
  if (from.pathname === to.pathname) return before;
  if (isHome(from) && !isHome(to)) return { place: before.place, href, index, before };
  return before.before ?? before;
}

function keep(from: Moved, to: Moved): void {
  const key = to.state.__TSR_key;
  // One who goes back in the browser finds what was kept before.
  if (key === undefined || !isPerson(to) || to.state.__TSR_index < from.state.__TSR_index) return;
  const came = cameFrom(from, to);
  const latest = Object.entries(kept()).filter(([had]) => had !== key);
  const all = Object.fromEntries([...latest, [key, came]].slice(-REMEMBERED));
  sessionStorage.setItem(KEY, JSON.stringify(all));
}

/** Remembers it from now on; returns a function that ends it. */
export const rememberWays = (router: ReturnType<typeof useRouter>): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation !== undefined) keep(fromLocation, toLocation);
  });

onSessionEnd(() => sessionStorage.removeItem(KEY));

/** The place in the menu that is lit besides the page's own: where one came from to a person. */
export const useLitPlace = (): string | null =>
  useLocation({ select: (at) => (isPerson(at) ? fromOf(at).place : null) });
