import { addDays, isRedDay, weekdayOf } from '../calendar.ts';
import { lengthOf, monthLength, type Span } from '../clock.ts';
import { type Ore, product, roundHalfUp } from '../money.ts';
import { hourlyOreOf } from '../salary.ts';
import { assignedMin, type PlannedSpan } from '../shift.ts';
import type { BreakOrder } from './break-order.ts';
import { WEEK_PARTS } from './line-share.ts';
import { levelsOf, type ObBucket, type ObRuleSet, obOfEntry, type Salaries } from './ob.ts';
import { type DatedRuleSet, ruleSetOn } from './ob-choice.ts';
import { type DayPart, lostMin, lostSpan } from './part-of-day.ts';
import type { AbsenceDeduction } from './pay-basis.ts';
import { hundredthsOfHours, type PayCode, type PayLine, type PayPart, payLine } from './pay-line.ts';
import {
  type DatedTerms,
  FULL_RATE_BP,
  fullTimeUnder,
  hourlySalary,
  isMonthly,
  monthlySalary,
  salariesUnder,
  termsOn,
  weeklyMin,
} from './pay-terms.ts';

/** The work a person would have done on the days away, and its value. `absence-pay.md`. */

/** The facts that decide it. `planned`: the approved shifts by the day they start on. */
export type LostFacts = {
  readonly terms: readonly DatedTerms[];
  readonly planned: readonly { readonly date: string; readonly span: PlannedSpan }[];
  readonly rule_sets: readonly DatedRuleSet[];
  readonly break_order: BreakOrder;
  readonly zone: string;
  /** The company's rule of the month; left out: `hour`, which payslips of before were computed by. */
  readonly absence_deduction?: AbsenceDeduction;
};

/** The loss on a day: hours of its shifts, or the day itself by the calendar. */
export type Lost = {
  readonly date: string;
  readonly unit: 'h' | 'day';
  /** Of the day, in hundredths; where hours are lost they are counted from the parts. */
  readonly hundredths?: number;
  /** The value of an hour; or the week's pay with the week, the month's salary with its days: rate x times / per. */
  readonly rate_ore: Ore;
  readonly times: number;
  readonly per: number;
  readonly parts: readonly PayPart[];
};

/**
 * A day away: how much of it, and between which times; no part: all of its shifts. `left_pct`: what part-time leave leaves of the day; left
 * out: all of it.
 */
export type LostDay = {
  readonly date: string;
  readonly extent_pct: number;
  readonly left_pct?: number;
  readonly part?: DayPart | null;
};

/** The numbers of the value of an hour and of a day. */
export const LOST_LAW = {
  /** A monthly salary's hour is 12 / 52 of it by the hours of a week. */
  months: 12,
  weeks: 52,
  /** A longer gap between shifts than a week counts as unplanned: the calendar decides the loss. */
  unplanned_days: 8,
  /**
   * A week without shifts around a weekday away: days off, or shifts that were never planned. A manager should check.
   */
  doubtful_days: 7,
  last_weekday: 5,
};

/**
 * The agreed week of the person in hundredths of a minute. Zero hours at a full rate contradict themselves: then the
 * rate decides.
 */
export function weekOf({ weekly_hundredths, ...terms }: DatedTerms): number {
  if (weekly_hundredths !== undefined && weekly_hundredths > 0) return weekly_hundredths * 60;
  const is_contradiction = isMonthly(terms) && terms.weekly_min === 0;
  return weeklyMin(is_contradiction ? { ...terms, weekly_min: null } : terms) * 100;
}

/** The value of an hour of absence, as the company's rule has it; an hourly salary is its own value. `absence-pay.md`. */
export function hourLost(
  terms: DatedTerms,
  rule: AbsenceDeduction = 'hour',
  law = LOST_LAW,
): Pick<Lost, 'rate_ore' | 'times' | 'per'> {
  const whole = (rate_ore: Ore) => ({ rate_ore, times: 1, per: 1 });
  if (!isMonthly(terms)) return whole(hourlySalary(terms).ore);
  const monthly = monthlySalary(terms).ore;
  const full = fullTimeUnder(terms);
  // A rate of nought with a monthly salary has no week of its own.
  if (rule === 'divisor')
    return whole(hourlyOreOf(monthly, terms.rate_bp === 0 ? FULL_RATE_BP : terms.rate_bp, full) ?? 0);
  const week = weekOf(terms) || full.week_parts;
  if (rule === 'hour') return whole(roundHalfUp(product(monthly, law.months, WEEK_PARTS), law.weeks * week));
  return { rate_ore: roundHalfUp(product(monthly, law.months), law.weeks), times: WEEK_PARTS, per: week };
}

/** The shifts of each day, earliest first. */
export const shiftsByDate = (planned: LostFacts['planned']): Map<string, PlannedSpan[]> => {
  const by_date = Map.groupBy(planned, ({ date }) => date);
  return new Map(
    [...by_date].map(([date, shifts]) => [
      date,
      shifts.map(({ span }) => span).toSorted((a, b) => a.start - b.start || a.end - b.end),
    ]),
  );
};

/**
 * The days away without a plan to measure the loss by: more than a week of them in a row without a shift. Days in any
 * order; they reach a week beyond the month, so that the month's edges do not matter.
 */
export function unplannedDays(
  away: Iterable<string>,
  shifts: ReadonlyMap<string, unknown>,
  law = LOST_LAW,
): Set<string> {
  const found = new Set<string>();
  let run: string[] = [];
  const close = () => {
    if (run.length >= law.unplanned_days) for (const date of run) found.add(date);
    run = [];
  };
  for (const date of [...away].toSorted()) {
    if (shifts.has(date)) close();
    else {
      const before = run.at(-1);
      if (before !== undefined && addDays(before, 1) !== date) close();
      run.push(date);
    }
  }
  close();
  return found;
}

/**
 * May shifts be missing on a day away: a weekday that is no public holiday, with no shift planned within a week
 * around it? A person on a full salary seldom has a week off.
 */
export function isDoubtful(date: string, shifts: ReadonlyMap<string, unknown>, law = LOST_LAW): boolean {
  if (weekdayOf(date) > law.last_weekday || isRedDay(date)) return false;
  let days = shifts.has(date) ? 0 : 1;
  for (const step of [-1, 1])
    for (let next = addDays(date, step); days > 0 && days < law.doubtful_days; next = addDays(next, step)) {
      if (shifts.has(next)) break;
      days += 1;
    }
  return days >= law.doubtful_days;
}

/** The loss on a day away to that extent. Null: nothing that could be paid. `by_calendar`: the day, not its hours. */
export function lostOn(
  day: LostDay,
  facts: Pick<LostFacts, 'terms' | 'absence_deduction'> & {
    readonly shifts: ReadonlyMap<string, readonly PlannedSpan[]>;
  },
  by_calendar: boolean,
  law = LOST_LAW,
): Lost | null {
  const { date, extent_pct, part = null } = day;
  const terms = termsOn(facts.terms, date);
  if (terms === null) return null;
  if (by_calendar && part === null && isMonthly(terms)) {
    const per = monthLength(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
    const parts = [{ date, minutes: 0 }];
    const rate_ore = monthlySalary(terms).ore;
    return { date, unit: 'day', hundredths: extent_pct, rate_ore, times: 1, per, parts };
  }
  const shifts = facts.shifts.get(date) ?? [];
  const parts = shifts.flatMap((span) => {
    const lost = lostSpan(span, part);
    return lost === null ? [] : [{ date, minutes: partOf(lostMin(span, part), day), ...lost }];
  });
  if (parts.length === 0) return null;
  return { date, unit: 'h', ...hourLost(terms, facts.absence_deduction, law), parts };
}

/** OB that a lost shift would have earned. */
export type LostOb = {
  readonly bucket: ObBucket;
  readonly rules: ObRuleSet;
  readonly salaries: Salaries;
  readonly part: PayPart;
};

/** The OB of the day's shifts, by bucket and rule set, for the part of the day that is lost. */
export function lostObOn(
  { date, extent_pct, part = null }: LostDay,
  facts: Omit<LostFacts, 'planned'> & { readonly shifts: ReadonlyMap<string, readonly PlannedSpan[]> },
): LostOb[] {
  const terms = termsOn(facts.terms, date);
  if (terms === null) return [];
  const rules = ruleSetOn(date, facts.rule_sets);
  const salaries = salariesUnder(terms);
  return (facts.shifts.get(date) ?? []).flatMap((shift) => {
    const span = lostSpan(shift, part);
    if (span === null) return [];
    const break_min = part === null ? lengthOf(span) - assignedMin(shift) : breakIn(shift, span, part);
    const { break_order, zone } = facts;
    const paid = obOfEntry({ span, break_min, rules, break_order, zone });
    return levelsOf(rules).flatMap((bucket) => {
      const minutes = partOf(paid[`ob${bucket}_min`], { extent_pct });
      const part = { date, minutes, start: span.start, end: span.end };
      return minutes === 0 ? [] : [{ bucket, rules, salaries, part }];
    });
  });
}

/** The break that lies in the lost part of a shift. */
const breakIn = (shift: PlannedSpan, lost: Span, part: DayPart): number =>
  Math.max(0, lengthOf(lost) - lostMin(shift, part));

/** A share of a day's minutes, after that of part-time leave: shares that come to the whole day come to all of its minutes. */
export function partOf(
  minutes: number,
  { extent_pct, left_pct = 100 }: Pick<LostDay, 'extent_pct' | 'left_pct'>,
): number {
  const upTo = (percent: number) => roundHalfUp(minutes * percent, 100);
  const before = 100 - left_pct;
  return upTo(before + extent_pct) - upTo(before);
}

type Of = { readonly code: PayCode; readonly share_pct: number; readonly law: string };

/** Lines of the loss, one for each value of the hour or the day, in the order of the days. */
export function linesOfLost(lost: readonly Lost[], { code, share_pct, law }: Of): PayLine[] {
  const ordered = lost.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const by_value = Map.groupBy(
    ordered,
    ({ unit, rate_ore, times, per }) => `${unit} ${rate_ore} ${times} ${per}`,
  );
  return [...by_value.values()].flatMap((days) => {
    const [first] = days;
    if (first === undefined) return [];
    const { unit, rate_ore, times, per } = first;
    const parts = days.flatMap((day) => day.parts);
    const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
    const quantity =
      unit === 'h' ? hundredthsOfHours(minutes) : days.reduce((sum, day) => sum + (day.hundredths ?? 0), 0);
    return [payLine({ code, quantity, unit, rate_ore, per, share_pct: share_pct * times, law, parts })];
  });
}
