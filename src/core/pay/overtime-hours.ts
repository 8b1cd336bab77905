import type { Absence } from '../absence.ts';
import { addDays, mondayOf, weekdayOf } from '../calendar.ts';
import type { Span } from '../clock.ts';
import type { ApprovedLeave } from '../leave.ts';
import { roundHalfUp } from '../money.ts';
import { assignedMin } from '../shift.ts';
import { ABSENCE_LAW } from './absence-facts.ts';
import { type AwayDay, awayBetween } from './away-days.ts';
import { partOf, weekOf } from './lost-time.ts';
import type { PlannedShift } from './month-facts.ts';
import { type DatedOvertime, type OvertimeRules, periodStart } from './overtime-rules.ts';
import { lostMin } from './part-of-day.ts';
import { type DatedTerms, fullTimeUnder, termsOn } from './pay-terms.ts';
import { quarters } from './quarters.ts';

/** Above which minute of a day time is extra, and overtime: `overtime.md`. */

/** A report as overtime counts it: its paid minutes, less the break, in the company's units. */
export type CountedWork = { readonly date: string; readonly span: Span; readonly minutes: number };

/** The facts: approved work and planned shifts from `firstCountedDay` on, and the days away. */
export type OvertimeFacts = {
  /** The days that are asked about. */
  readonly first: string;
  readonly last: string;
  readonly rules: readonly DatedOvertime[];
  readonly work: readonly CountedWork[];
  readonly planned: readonly PlannedShift[];
  readonly absences: readonly Absence[];
  readonly leave: readonly ApprovedLeave[];
  readonly open_until: string;
  readonly terms: readonly DatedTerms[];
  readonly zone: string;
};

/** Minutes by day: worked, those of absence, and the planned ones on which the person was not away. */
type CountedDay = { readonly worked: number; readonly absent: number; readonly planned: number };
export type Counted = ReadonlyMap<string, CountedDay>;

export type Known = {
  readonly facts: OvertimeFacts;
  readonly rules: OvertimeRules;
  readonly terms: DatedTerms;
  readonly counted: Counted;
};

/** The agreed week, never above full time's, and full time's, in whole minutes. */
function weekMinOf(terms: DatedTerms): { readonly agreed_min: number; readonly full_min: number } {
  const full_min = roundHalfUp(fullTimeUnder(terms).week_parts, 100);
  return { agreed_min: Math.min(roundHalfUp(weekOf(terms), 100), full_min), full_min };
}

/** A day's edges, and its minutes that pay by planned hours has not paid. */
type Edges = {
  /** The minutes of the day up to which its work is ordinary, and up to which it is extra time. */
  readonly ordinary: number;
  readonly extra: number;
  readonly unplanned: number;
  readonly has_extra: boolean;
};

export function edgesOf(
  date: string,
  { worked, planned_min }: { readonly worked: number; readonly planned_min: number },
  { facts, rules, terms, counted }: Known,
): Edges {
  const { measure, day_min } = rules;
  const { agreed_min, full_min } = weekMinOf(terms);
  const of_day = { unplanned: Math.max(0, worked - planned_min), has_extra: agreed_min > 0 };
  if (measure === 'day') return { ...of_day, ordinary: day_min ?? worked, extra: day_min ?? worked };
  const start = periodStart(date, rules);
  let [before, unplanned_before] = [0, 0];
  for (let day = start; day < date; day = addDays(day, 1)) {
    const { worked: on_day = 0, planned = 0 } = counted.get(day) ?? {};
    before += on_day + absentOn(day, rules, counted);
    unplanned_before += on_day - planned;
  }
  const without_work = before + absentOn(date, rules, counted);
  let [agreed, full] = [0, 0];
  for (let week = 0; week < (measure === 'week' ? rules.weeks : 1); week += 1) {
    const then = weekMinOf(termsOn(facts.terms, addDays(start, 7 * week)) ?? terms);
    full += then.full_min;
    agreed += then.agreed_min > 0 ? then.agreed_min : then.full_min;
  }
  if (measure === 'shift') {
    const full_time = day_min ?? Math.max(0, full - without_work);
    const extra = agreed_min < full_min ? Math.max(planned_min, full_time) : planned_min;
    return { ...of_day, ordinary: planned_min, extra };
  }
  // By the week a long day may be made up for by a short one: what is unpaid is counted from the period's beginning.
  const unpaid = (above: number, unplanned: number): number =>
    Math.min(Math.max(0, above), Math.max(0, unplanned));
  const now = unpaid(
    without_work + worked - agreed,
    unplanned_before + worked - (counted.get(date)?.planned ?? 0),
  );
  return {
    has_extra: agreed_min > 0,
    unplanned: Math.max(0, now - unpaid(before - agreed, unplanned_before)),
    ordinary: Math.max(0, agreed - without_work),
    extra: Math.max(0, full - without_work),
  };
}

const absentOn = (date: string, { absence_counts }: OvertimeRules, counted: Counted): number =>
  absence_counts ? (counted.get(date)?.absent ?? 0) : 0;

/** Worked minutes by day, and those of absence as far as the agreed week leaves room for them. */
export function countedDays(
  facts: OvertimeFacts,
  work: ReadonlyMap<string, readonly CountedWork[]>,
  planned: ReadonlyMap<string, readonly PlannedShift[]>,
): Counted {
  const counted = new Map<string, CountedDay>();
  const begins = facts.rules.map(({ rules }) => periodStart(facts.first, rules)).toSorted()[0] ?? facts.first;
  const from = mondayOf(begins);
  const { days: away } = awayBetween(
    { first: from, last: facts.last },
    { ...facts, short_employments: [] },
    ABSENCE_LAW,
  );
  let in_week = 0;
  for (let date = from; date <= facts.last; date = addDays(date, 1)) {
    if (weekdayOf(date) === 1) in_week = 0;
    const worked = sumOf(work.get(date) ?? []);
    const terms = termsOn(facts.terms, date);
    const agreed_min = terms === null ? 0 : weekMinOf(terms).agreed_min;
    const shifts = planned.get(date) ?? [];
    const lost = lostMinOf(away.get(date) ?? [], shifts, roundHalfUp(agreed_min, 5));
    const absent = Math.min(lost, Math.max(0, agreed_min - in_week - worked));
    in_week += worked + absent;
    counted.set(date, { worked, absent, planned: Math.max(0, plannedMin(shifts) - lost) });
  }
  return counted;
}

/** What absence takes of a day: of its shifts; on a weekday without any of a fifth of the agreed week. */
function lostMinOf(reasons: readonly AwayDay[], shifts: readonly PlannedShift[], fifth_min: number): number {
  let lost = 0;
  for (const reason of reasons) {
    const { date, part } = reason;
    for (const { span } of shifts) lost += partOf(lostMin(span, part ?? null), reason);
    if (shifts.length === 0 && part === undefined && weekdayOf(date) <= 5) lost += partOf(fifth_min, reason);
  }
  return lost;
}

/** The planned minutes of a day, as planned hours are paid. */
export const plannedMin = (planned: readonly PlannedShift[]): number =>
  sumOf(planned.map(({ span }) => ({ minutes: quarters(assignedMin(span)) })));

export const sumOf = (rows: readonly { readonly minutes: number }[]): number =>
  rows.reduce((sum, { minutes }) => sum + minutes, 0);
