import { lengthOf, overlapMin, type Span } from '../clock.ts';
import { type LaidWindows, type ObSegment, obBar } from './ob.ts';
import type { CountedWork } from './overtime-hours.ts';

/** Stretches of a day's work, in minutes of pay: `minutes` is their length, but for what a report was rounded up by. */
export type Stretch = { readonly span: Span; readonly minutes: number; readonly work: CountedWork };

/** So many minutes of the day's work: of the time outside the planned shifts, the latest first; then of the rest. In order of time. */
export function latest(work: readonly CountedWork[], planned: readonly Span[], minutes: number): Stretch[] {
  const found: Stretch[] = [];
  const left_of = new Map(work.map((one) => [one, one.minutes]));
  let left = minutes;
  const take = (span: Span, one: CountedWork) => {
    const taken = Math.min(left, left_of.get(one) ?? 0, lengthOf(span));
    if (taken <= 0) return;
    found.push({ span: { start: span.end - taken, end: span.end }, minutes: taken, work: one });
    left_of.set(one, (left_of.get(one) ?? 0) - taken);
    left -= taken;
  };
  for (const one of work.toReversed())
    for (const span of outside(one.span, planned).toReversed()) take(span, one);
  for (const one of work.toReversed()) {
    const rest = outside(
      one.span,
      found.map(({ span }) => span),
    );
    for (const span of rest.toReversed()) take(span, one);
  }
  const ordered = found.toSorted((a, b) => a.span.start - b.span.start);
  // Paid time that was rounded up is longer than its report.
  const last = ordered.at(-1);
  if (left > 0 && last !== undefined) ordered.splice(-1, 1, { ...last, minutes: last.minutes + left });
  return ordered;
}

/** The parts of a span that lie in none of the others. */
export function outside(span: Span, others: readonly Span[]): Span[] {
  let rest = [span];
  for (const other of others)
    rest = rest.flatMap((one) =>
      overlapMin(one, other) === 0
        ? [one]
        : [
            { start: one.start, end: Math.max(one.start, other.start) },
            { start: Math.min(one.end, other.end), end: one.end },
          ].filter((left) => lengthOf(left) > 0),
    );
  return rest;
}

/** A stretch's time by bucket. What a report was rounded up by has no time of its own: it goes with the minute before. */
export const barOf = ({ start, end }: Span, rules: LaidWindows, zone: string): ObSegment[] =>
  obBar({ start: start < end ? start : end - 1, end }, rules, zone);

/** Two pieces, the first of so many minutes; null: a piece of none. */
export function cut<T extends Stretch>(stretch: T, minutes: number): [T | null, T | null] {
  if (minutes <= 0) return [null, stretch];
  if (minutes >= stretch.minutes) return [stretch, null];
  const { start, end } = stretch.span;
  const at = Math.min(end, start + minutes);
  return [
    { ...stretch, span: { start, end: at }, minutes },
    { ...stretch, span: { start: at, end }, minutes: stretch.minutes - minutes },
  ];
}

/** The first so many minutes of stretches in order, and the rest. */
export function divide(stretches: readonly Stretch[], minutes: number): [Stretch[], Stretch[]] {
  const first: Stretch[] = [];
  const rest: Stretch[] = [];
  let left = minutes;
  for (const stretch of stretches) {
    const [before, after] = cut(stretch, left);
    if (before !== null) first.push(before);
    if (after !== null) rest.push(after);
    left -= before?.minutes ?? 0;
  }
  return [first, rest];
}
