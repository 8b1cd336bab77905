import { addDays, localToMinute, minuteToLocal } from '../core/calendar.ts';
import { minuteOf, type Span } from '../core/clock.ts';
import { refuseField } from './refusal.ts';

/** A report's start and end may each be a wall clock of its date or an instant (decisions section 2). */

type Report = { readonly date: string; readonly start_time: string; readonly end_time: string };

/** Refuses a start that does not lie on the report's date: a report belongs to the day it starts on. */
export function reportedSpan(report: Report, zone: string): Span {
  const { date } = report;
  const start = instantOr(report.start_time, date, zone);
  const startLocal = minuteToLocal(start, zone);
  if (startLocal.date !== date) {
    // A clock in the hour that the spring change skips is still on its date; an instant may be on another.
    throw refuseField('invalid', 'start_time', `Starts on ${startLocal.date}, not on ${date}.`);
  }
  const asInstant = minuteOf(report.end_time);
  if (asInstant !== null) return { start, end: asInstant };
  const startClock = minuteOf(report.start_time) === null ? report.start_time : startLocal.clock;
  const endDate = report.end_time < startClock ? addDays(date, 1) : date;
  return { start, end: localToMinute(endDate, report.end_time, zone) };
}

const instantOr = (time: string, date: string, zone: string): number =>
  minuteOf(time) ?? localToMinute(date, time, zone);
