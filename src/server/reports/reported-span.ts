import { addDays, localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { minuteOf, type Span } from '../../core/clock.ts';
import { spanOfReport } from '../../core/time-entry.ts';
import { refuseField } from '../refusal.ts';

/** A report's start and end may each be a wall clock of its date or an instant (decisions section 2). */

type Report = { readonly date: string; readonly start_time: string; readonly end_time: string };

/** Refuses a start that does not lie on the report's date: a report belongs to the day it starts on. */
export function reportedSpan({ date, start_time, end_time }: Report, zone: string): Span {
  const startsAt = minuteOf(start_time);
  const endsAt = minuteOf(end_time);
  if (startsAt === null) {
    if (endsAt === null) return spanOfReport(date, start_time, end_time, zone);
    return { start: localToMinute(date, start_time, zone), end: endsAt };
  }
  const local = minuteToLocal(startsAt, zone);
  if (local.date !== date) {
    throw refuseField('invalid', 'start_time', `Starts on ${local.date}, not on ${date}.`);
  }
  if (endsAt !== null) return { start: startsAt, end: endsAt };
  const endDate = end_time < local.clock ? addDays(date, 1) : date;
  return { start: startsAt, end: localToMinute(endDate, end_time, zone) };
}
