import { localToMinute } from '../../core/calendar.ts';
import type { Minute, Span } from '../../core/clock.ts';

/** The axis of time of a day, where its bars lie, and its clocks; pure. */

type Dated = Span & { readonly date: string };

const HOUR = 60;
const SHORTEST = 12 * HOUR;
const USUAL: Span = { start: 6 * HOUR, end: 22 * HOUR };

/**
 * From the first hour that is used to the last, with one on each side. The hours are of all the days that are read, so that each of
 * them has the same scale.
 */
export function axisOf(date: string, spans: readonly Dated[], zone: string): Span {
  const of_day = (span: Dated): Span => {
    const midnight = localToMinute(span.date, '00:00', zone);
    return { start: span.start - midnight, end: span.end - midnight };
  };
  const used = spans.map(of_day);
  const start = Math.min(...used.map((span) => span.start));
  const end = Math.max(...used.map((span) => span.end));
  const from = used.length === 0 ? USUAL.start : Math.max(0, Math.floor(start / HOUR) * HOUR - HOUR);
  const until = used.length === 0 ? USUAL.end : Math.ceil(end / HOUR) * HOUR + HOUR;
  const midnight = localToMinute(date, '00:00', zone);
  return { start: midnight + from, end: midnight + Math.max(until, from + SHORTEST) };
}

/** The axis with the hour that it is. */
export function withHour({ start, end }: Span, minute: Minute): Span {
  const hour = Math.floor(minute / HOUR) * HOUR;
  return { start: Math.min(start, hour), end: Math.max(end, hour + HOUR) };
}

/** Where an instant is on the axis, in percent. */
export const shareAt = ({ start, end }: Span, minute: Minute): number =>
  Math.min(100, Math.max(0, (100 * (minute - start)) / (end - start)));

const CLOCK_PX = 44;
const STEPS = [1, 2, 3, 4, 6];

/** The hours that are written, from the first, as close as the width lets them be. */
export function ticksOf({ start, end }: Span, width: number): Minute[] {
  const hours = (end - start) / HOUR;
  const step = STEPS.find((one) => (width * one) / hours >= CLOCK_PX) ?? hours;
  return Array.from({ length: Math.ceil(hours / step) }, (_, at) => start + at * step * HOUR);
}

/** The lane of each, of those in order of their start: the first in which nothing else lies then. */
export function lanesOf(spans: readonly Span[]): number[] {
  const ends: Minute[] = [];
  return spans.map(({ start, end }) => {
    const free = ends.findIndex((last) => last <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    return lane;
  });
}
