import { addDays, daysTouched, localToMinute, minuteToLocal } from '../calendar.ts';
import { overlaps, type Span } from '../clock.ts';
import { shiftLengthVerdict } from '../shift.ts';

/**
 * A roster repeated on other days (`roll-out.md`): the same wall clocks, and the same people where they can. `W` is what a shift is
 * besides its times and people.
 */

/** What becomes of that which lies on the days already. */
export const COPY_POLICIES = ['skip', 'open', 'replace', 'beside'] as const;
export type CopyPolicy = (typeof COPY_POLICIES)[number];

/** Why a shift is not made, or a person does not come along. */
export const COPY_REASONS = [
  'already_there',
  'assignment_overlap',
  'leave_overlap',
  'absence_overlap',
  'not_employed',
  'place_closed',
  'month_locked',
  'no_such_time',
] as const;
export type CopyReason = (typeof COPY_REASONS)[number];

/** `skipped`: neither shift nor place; `opened`: the place is made without the person; `doubled`: the person is on two shifts. */
export const COPY_FATES = ['skipped', 'opened', 'doubled'] as const;

/** How many people a shift needs; null: nobody has said. */
export type Wanted = { readonly places: number | null };

/** A shift to be repeated: on which day of the pattern (0 is the first), and its wall clocks. */
export type Pattern<W extends Wanted> = {
  readonly day: number;
  readonly starts: string;
  /** On the day it starts, or the next when `next_day`. */
  readonly ends: string;
  readonly next_day: boolean;
  readonly wished: W;
  readonly people: readonly string[];
};

export type Standing<W> = {
  readonly shift_id: string;
  readonly span: Span;
  readonly wished: W;
  readonly people: readonly string[];
  /** Of a unit that the caller does not plan: it is never replaced. */
  readonly is_others?: boolean;
};

type Asked = {
  /** The first day of each repetition, and how many days each lasts. */
  readonly firsts: readonly string[];
  readonly days: number;
  /** Days on which nothing is made or replaced. */
  readonly skip: ReadonlySet<string>;
  readonly with_people: boolean;
  readonly policy: CopyPolicy;
  readonly zone: string;
};

type Facts<W> = {
  /** What lies on the days, and on the day before and after them. */
  readonly standing: readonly Standing<W>[];
  /** Why a person cannot work on these days; null: can. */
  readonly awayOn: (
    person: string,
    days: { readonly first: string; readonly last: string },
  ) => CopyReason | null;
  /** Why no such shift can be made on a day; null: it can. */
  readonly closedOn: (date: string, wished: W) => CopyReason | null;
  /** Is it the same work, at the same place? */
  readonly isSame: (one: W, other: W) => boolean;
};

export type CopyLine = {
  /** null: the shift as a whole. */
  readonly person: string | null;
  readonly date: string;
  readonly starts: string;
  readonly ends: string;
  readonly fate: (typeof COPY_FATES)[number];
  readonly reason: CopyReason;
};

type Made<W> = { readonly span: Span; readonly wished: W; readonly people: readonly string[] };
export type RolledOut<W> = {
  readonly made: readonly Made<W>[];
  readonly lines: readonly CopyLine[];
  /** The standing shifts that go, with `replace`. */
  readonly goes: readonly string[];
};

type Due<W extends Wanted> = { readonly date: string; readonly pattern: Pattern<W>; readonly span: Span };

/** What a repetition makes, what it leaves out and why. Planning design, sections 4 and 5. */
export function rollOut<W extends Wanted>(
  patterns: readonly Pattern<W>[],
  asked: Asked,
  facts: Facts<W>,
): RolledOut<W> {
  const { policy, zone } = asked;
  const lines: CopyLine[] = [];
  const due = dueOn(patterns, asked, facts, lines);
  const goes = new Set(policy === 'replace' ? replacedOn(asked, facts) : []);
  const standing = facts.standing.filter(({ shift_id }) => !goes.has(shift_id));
  const there = policy === 'skip' || policy === 'open' ? alreadyThere(due, standing, facts) : new Set();
  const busy = new Map<string, Span[]>();
  const book = (person: string, span: Span): void => {
    busy.set(person, [...(busy.get(person) ?? []), span]);
  };
  for (const { people, span } of standing) for (const person of people) book(person, span);
  const made: Made<W>[] = [];
  for (const one of due) {
    const { pattern, span } = one;
    if (there.has(one)) {
      lines.push({ ...lineOf(one), person: null, fate: 'skipped', reason: 'already_there' });
      continue;
    }
    const people: string[] = [];
    for (const person of asked.with_people ? pattern.people : []) {
      const away = facts.awayOn(person, daysTouched(span, zone));
      const is_busy = busy.get(person)?.some((other) => overlaps(span, other)) === true;
      const reason = away ?? (is_busy ? 'assignment_overlap' : null);
      const stays = reason === null || (policy === 'beside' && away === null);
      if (stays) {
        people.push(person);
        book(person, span);
      }
      if (reason !== null)
        lines.push({
          ...lineOf(one),
          person,
          fate: stays ? 'doubled' : policy === 'skip' ? 'skipped' : 'opened',
          reason,
        });
    }
    const wished = wantedOf(pattern, people.length, asked);
    if (wished !== null) made.push({ span, wished, people });
  }
  return { made, lines, goes: [...goes] };
}

/** The shifts that have a day and a length, by start. */
function dueOn<W extends Wanted>(
  patterns: readonly Pattern<W>[],
  { firsts, skip, zone }: Asked,
  { closedOn }: Facts<W>,
  lines: CopyLine[],
): Due<W>[] {
  const due = firsts.flatMap((first) =>
    patterns.flatMap((pattern) => {
      const date = addDays(first, pattern.day);
      if (skip.has(date)) return [];
      const span = {
        start: localToMinute(date, pattern.starts, zone),
        end: localToMinute(pattern.next_day ? addDays(date, 1) : date, pattern.ends, zone),
      };
      const reason =
        closedOn(date, pattern.wished) ?? (shiftLengthVerdict(span) === null ? null : 'no_such_time');
      if (reason === null) return [{ date, pattern, span }];
      lines.push({ ...lineOf({ date, pattern, span }), person: null, fate: 'skipped', reason });
      return [];
    }),
  );
  return due.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

const lineOf = <W extends Wanted>({ date, pattern }: Due<W>) => ({
  date,
  starts: pattern.starts,
  ends: pattern.ends,
});

/** Everything that starts on the days of the repetitions, where something could be put in its place. */
function replacedOn<W extends Wanted>(
  { firsts, days, skip, zone }: Asked,
  { standing, closedOn }: Facts<W>,
): string[] {
  const within = new Set(
    firsts.flatMap((first) => Array.from({ length: days }, (_, at) => addDays(first, at))),
  );
  return standing
    .filter(({ span, wished, is_others }) => {
      const { date } = minuteToLocal(span.start, zone);
      const is_locked = closedOn(date, wished) === 'month_locked';
      return is_others !== true && within.has(date) && !skip.has(date) && !is_locked;
    })
    .map(({ shift_id }) => shift_id);
}

/**
 * The shifts that lie there already: each standing one is one of them, first the one with the same people or, as it, with none. Of two at the
 * same times the one whose people are all away was not made: it must not take the open one's place.
 */
function alreadyThere<W extends Wanted>(
  due: readonly Due<W>[],
  standing: readonly Standing<W>[],
  { isSame }: Facts<W>,
): ReadonlySet<unknown> {
  const found = new Set<Due<W>>();
  const taken = new Set<Standing<W>>();
  const by_start = Map.groupBy(standing, ({ span }) => span.start);
  const match = (fits: (pattern: Pattern<W>, other: Standing<W>) => boolean): void => {
    for (const one of due) {
      if (found.has(one)) continue;
      const other = by_start
        .get(one.span.start)
        ?.find(
          (each) =>
            !taken.has(each) &&
            each.span.end === one.span.end &&
            isSame(one.pattern.wished, each.wished) &&
            fits(one.pattern, each),
        );
      if (other === undefined) continue;
      found.add(one);
      taken.add(other);
    }
  };
  match(({ people }, other) => people.some((person) => other.people.includes(person)));
  match(({ people }, other) => people.length + other.people.length === 0);
  match(() => true);
  return found;
}

/** The shift with the places that are left of it; null: none is. */
function wantedOf<W extends Wanted>(
  { wished, people }: Pattern<W>,
  come: number,
  { with_people, policy }: Pick<Asked, 'with_people' | 'policy'>,
): W | null {
  const left = people.length - come;
  if (left === 0) return wished;
  const places = wished.places ?? people.length;
  if (!with_people || policy !== 'skip') return { ...wished, places };
  if (come === 0) return null;
  return wished.places === null ? wished : { ...wished, places: Math.max(come, places - left) };
}
