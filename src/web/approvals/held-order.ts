import { useState } from 'react';
import type { TimeEntry } from '../../contract/time-entries.ts';

type Held = { readonly key: string; readonly ids: readonly string[] };

export type HeldOrder = {
  /** The rows on screen. */
  readonly shown: readonly TimeEntry[];
  /** The number of matching rows that came later; they wait for `settle`. */
  readonly fresh: number;
  /** Takes over the present list. */
  readonly settle: () => void;
};

/**
 * Keeps a list stable while the user reads it: rows and order stay as they were when `key` (the filters) was chosen.
 * A row shows its newest state in place; it leaves only when this user decided it (`mine`). `fitting` is the present
 * list, null while loading.
 */
export function useHeldOrder(
  key: string,
  fitting: readonly TimeEntry[] | null,
  all: ReadonlyMap<string, TimeEntry>,
  mine: ReadonlySet<string>,
): HeldOrder {
  const [held, setHeld] = useState<Held | null>(null);
  if (fitting === null) return { shown: [], fresh: 0, settle: () => undefined };
  const now: Held = { key, ids: fitting.map(({ id }) => id) };
  if (held?.key !== key) setHeld(now);
  const ids = held?.key === key ? held.ids : now.ids;
  const here = new Set(now.ids);
  const before = new Set(ids);
  return {
    shown: ids.flatMap((id) => (mine.has(id) && !here.has(id) ? [] : (all.get(id) ?? []))),
    fresh: now.ids.filter((id) => !before.has(id)).length,
    settle: () => setHeld(now),
  };
}
