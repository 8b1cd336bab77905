import { dayEdges } from '../calendar.ts';
import type { Span } from '../clock.ts';

/** The part of a span that lies on a day. `day-part.md`. */

export type DayPart = Span & {
  /** The rest of it lies on the day before. */
  readonly began_before: boolean;
};

/** In elapsed minutes; null: nothing of it lies on the day. */
export function partOnDay({ start, end }: Span, date: string, zone: string): DayPart | null {
  const day = dayEdges(date, zone);
  const part = { start: Math.max(start, day.start), end: Math.min(end, day.end) };
  return part.start < part.end ? { ...part, began_before: start < day.start } : null;
}
