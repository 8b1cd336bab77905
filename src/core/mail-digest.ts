import { addDays, localToMinute, minuteToLocal } from './calendar.ts';
import type { Minute } from './clock.ts';

/** The next minute after `now` at which the zone's clock shows `at` (`HH:MM`): mail-digest.md, decision 0174. */
export function digestDue(now: Minute, at: string, zone: string): Minute {
  const { date } = minuteToLocal(now, zone);
  const today = localToMinute(date, at, zone);
  return today > now ? today : localToMinute(addDays(date, 1), at, zone);
}
