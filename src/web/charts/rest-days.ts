import { addDays, localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { overlapMin, type Span } from '../../core/clock.ts';
import { DAILY_REST, shortRests } from '../../core/roster/daily-rest.ts';

/** A person's days as a map of work and rest: pure. */

/** Shares of a day's length, from midnight to midnight, and the clocks that they are. */
export type Stretch = { readonly from: number; readonly until: number; readonly clocks: string };

export type RestDay = {
  readonly date: string;
  readonly work: readonly Stretch[];
  /** Rest that is shorter than the law's eleven hours, by the law's own count of 24 hours from the start of a shift. */
  readonly short: readonly Stretch[];
  /** The least rest, in minutes, that ends on the day; null: none is short. */
  readonly short_min: number | null;
};

/** The days with the time at work on each, and the rests between shifts that are too short. */
export function restDays(
  spans: readonly Span[],
  { first, count }: { readonly first: string; readonly count: number },
  zone: string,
): RestDay[] {
  const rests = shortSpans(spans);
  return Array.from({ length: count }, (_, at): RestDay => {
    const date = addDays(first, at);
    const day = {
      start: localToMinute(date, '00:00', zone),
      end: localToMinute(addDays(date, 1), '00:00', zone),
    };
    const ending = rests.filter(({ end }) => end >= day.start && end < day.end);
    return {
      date,
      work: stretchesOn(spans, day, zone),
      short: stretchesOn(rests, day, zone),
      short_min: ending.length === 0 ? null : Math.min(...ending.map(({ start, end }) => end - start)),
    };
  });
}

function stretchesOn(spans: readonly Span[], day: Span, zone: string): Stretch[] {
  const clock = (minute: number): string =>
    minute === day.end ? '24:00' : minuteToLocal(minute, zone).clock;
  return spans
    .filter((span) => overlapMin(span, day) > 0)
    .map((span) => {
      const [start, end] = [Math.max(span.start, day.start), Math.min(span.end, day.end)];
      return {
        from: (start - day.start) / (day.end - day.start),
        until: (end - day.start) / (day.end - day.start),
        clocks: `${clock(start)}–${clock(end)}`,
      };
    });
}

/** The longest rest of each period of 24 hours that has too little; a period without any has one of no length at its end. */
function shortSpans(spans: readonly Span[]): Span[] {
  const found = new Map<number, Span>();
  for (const { shifts } of shortRests([], spans)) {
    const until = (shifts[0]?.start ?? 0) + DAILY_REST.period_min;
    let longest: Span = { start: until, end: until };
    for (const [at, { end: start }] of shifts.entries()) {
      const end = shifts[at + 1]?.start ?? until;
      if (end - start > longest.end - longest.start) longest = { start, end };
    }
    found.set(longest.end, longest);
  }
  return [...found.values()];
}
