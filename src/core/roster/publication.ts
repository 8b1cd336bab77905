/**
 * Drafts lie beside what is published, whole shift by whole shift (`publication.md`). `W` is what a shift is besides its people: its
 * times, kind and place.
 */

/** A shift and the people on it who have not declined. */
export type Planned<W> = {
  readonly shift_id: string;
  readonly wished: W;
  readonly people: readonly string[];
};
export type Published<W> = Planned<W> & { readonly version: number };

/** What was published when the draft began; null: nothing, the shift is new. */
export type Base = { readonly version: number; readonly people: readonly string[] };
export type Draft<W> = Planned<W> & {
  readonly base: Base | null;
  /** The published shift is to go. */
  readonly goes: boolean;
};

export const CHANGE_KINDS = ['new', 'changed', 'gone', 'nothing', 'stale'] as const;

/** What the publication of a draft does to the published shift. */
export type Change<W> = {
  readonly shift_id: string;
  /** `stale`: the published shift moved after the draft began, and nothing may be done. */
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly was: Planned<W> | null;
  readonly became: Planned<W> | null;
  readonly put_on: readonly string[];
  readonly taken_off: readonly string[];
};

type Same<W> = (one: W, other: W) => boolean;

/** Each draft beside the published shift that it would change. Planning design, sections 2 and 4. */
export const changesOf = <W>(
  published: ReadonlyMap<string, Published<W>>,
  drafts: readonly Draft<W>[],
  same: Same<W>,
): Change<W>[] => drafts.map((draft) => changeOf(published.get(draft.shift_id) ?? null, draft, same));

function changeOf<W>(was: Published<W> | null, draft: Draft<W>, same: Same<W>): Change<W> {
  const { shift_id } = draft;
  const became = draft.goes ? null : draft;
  const put_on = became === null ? [] : missingIn(became.people, was?.people ?? []);
  const taken_off = was === null ? [] : missingIn(was.people, became?.people ?? []);
  const change = { shift_id, was, became, put_on, taken_off };
  if (isDone(was, became, same)) return { ...change, kind: 'nothing' };
  if (hasMoved(was, draft.base)) return { ...change, kind: 'stale' };
  if (was === null) return { ...change, kind: 'new' };
  return { ...change, kind: became === null ? 'gone' : 'changed' };
}

/** What is published is already as the draft wishes. */
const isDone = <W>(was: Planned<W> | null, became: Planned<W> | null, same: Same<W>): boolean =>
  was === null || became === null
    ? was === became
    : same(was.wished, became.wished) && areSame(was.people, became.people);

const hasMoved = <W>(was: Published<W> | null, base: Base | null): boolean =>
  was === null || base === null
    ? was !== null || base !== null
    : was.version !== base.version || !areSame(was.people, base.people);

const missingIn = (people: readonly string[], others: readonly string[]): string[] =>
  people.filter((id) => !others.includes(id));
const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  missingIn(some, others).length === 0 && missingIn(others, some).length === 0;

/** What each person is told: the shifts that come, go or move for them. */
export function newsOf<W>(
  changes: readonly Change<W>[],
  same: Same<W>,
): Map<string, { readonly shift_id: string; readonly was: W | null; readonly became: W | null }[]> {
  const news = new Map<string, { shift_id: string; was: W | null; became: W | null }[]>();
  for (const { shift_id, kind, was, became } of changes) {
    if (kind === 'nothing' || kind === 'stale') continue;
    const people = new Set([...(was?.people ?? []), ...(became?.people ?? [])]);
    for (const id of people) {
      const before = was?.people.includes(id) === true ? was.wished : null;
      const after = became?.people.includes(id) === true ? became.wished : null;
      // A colleague joined or left: nothing is new for this person.
      if (before !== null && after !== null && same(before, after)) continue;
      const own = news.get(id);
      const line = { shift_id, was: before, became: after };
      if (own === undefined) news.set(id, [line]);
      else own.push(line);
    }
  }
  return news;
}
