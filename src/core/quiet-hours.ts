import { addDays, localToMinute, minuteToLocal } from './calendar.ts';
import type { Minute } from './clock.ts';

/** When a notice may ring: quiet-hours.md, decision 0152. */

/** Hours `HH:MM` by the company's clock; they may pass midnight. */
export type QuietHours = { readonly from: string; readonly until: string };

/** A shift that starts before so many minutes after the quiet hours cannot wait for their end. */
const TOO_LATE_MIN = 120;

/** The minute at which what comes `now` may ring. `starts`: when the shift that it concerns starts; null: it concerns none. */
export function ringsAt(now: Minute, quiet: QuietHours | null, zone: string, starts: Minute | null): Minute {
  const end = quiet === null ? null : quietUntil(now, quiet, zone);
  if (end === null || (starts !== null && starts < end + TOO_LATE_MIN)) return now;
  return end;
}

/** When the quiet hours that hold `now` end; null: none do. */
function quietUntil(now: Minute, { from, until }: QuietHours, zone: string): Minute | null {
  const { date, clock } = minuteToLocal(now, zone);
  if (from <= until) return clock >= from && clock < until ? localToMinute(date, until, zone) : null;
  if (clock >= from) return localToMinute(addDays(date, 1), until, zone);
  return clock < until ? localToMinute(date, until, zone) : null;
}
