import type { useRouter } from '@tanstack/react-router';
import { useLocation } from '@tanstack/react-router';
import { PATHS } from './paths.ts';
import { onSessionEnd } from './session-store.ts';
import { placeAt } from './shell/place-at.ts';

/**
 * Where one came from to a person's page: the way back leads there, and its place in the menu stays lit. Kept by this tab
 * for each entry of the browser's history, so that reloading and going back find it too.
 */

type From = { readonly place: string; readonly href: string };
type Moved = { readonly pathname: string; readonly href: string; readonly state: Entry };
type Entry = { readonly __TSR_key?: string; readonly __TSR_index: number };

const KEY = 'came_from';
const REMEMBERED = 30;
const PERSON = PATHS.worker.slice(0, PATHS.worker.indexOf('$'));
const APPROVALS: From = { place: 'manager', href: PATHS.manager };

const isPerson = ({ pathname }: { readonly pathname: string }): boolean => pathname.startsWith(PERSON);

function kept(): Readonly<Record<string, From>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

const fromOf = ({ __TSR_key }: Entry): From => kept()[__TSR_key ?? ''] ?? APPROVALS;

function keep(from: Moved, to: Moved): void {
  const key = to.state.__TSR_key;
  // One who goes back in the browser finds what was kept before.
  if (key === undefined || !isPerson(to) || to.state.__TSR_index < from.state.__TSR_index) return;
  const came = isPerson(from) ? fromOf(from.state) : { place: placeAt(from.pathname), href: from.href };
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

/** Where the person's page was opened from; of a new tab, the approvals. */
export const useCameFrom = (): From =>
  useLocation({ select: ({ state }) => fromOf(state), structuralSharing: true });

/** The place in the menu that is lit besides the page's own: where one came from to a person. */
export const useLitPlace = (): string | null =>
  useLocation({ select: (location) => (isPerson(location) ? fromOf(location.state).place : null) });
