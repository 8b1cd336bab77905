import { addDays, mondayOf, weekdayOf } from '../calendar.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { OvertimeRules } from '../pay/overtime-rules.ts';
import { awayDays, type Reason } from './away.ts';
import { type DayTerms, holdsOn, type TermsOfDays, weekOf } from './day-terms.ts';
import { nearest, ratio } from './fraction.ts';
import { lostMinutes, shareTaken } from './lost.ts';
import { isEmployed, plannedMinutes, roundedTo, rulesOfDay } from './worked.ts';

/** How much of each day is extra time and overtime: `overtime.md`. */

type Shift = PayFacts['around'][number];
export type Report = PayFacts['entries'][number];

/** What was planned and worked on a day, and how much of the work lies above. */
export type DayAbove = {
  readonly date: string;
  readonly rules: OvertimeRules;
  readonly pays: DayTerms;
  readonly planned: readonly Shift[];
  readonly reports: readonly { readonly report: Report; readonly paid_min: number }[];
  /** False: nothing is agreed, and what lies below full time is ordinary. */
  readonly is_extra_time: boolean;
  readonly extra_min: number;
  readonly overtime_min: number;
  /** Its last minutes that planned hours have not paid. */
  readonly unpaid_min: number;
};

/** A Monday from which periods of several weeks follow each other: `working-time.md`. */
const PERIODS_FROM = '2024-01-01';

/** A day as the weeks count it: worked, away as far as the week lacks it, and planned without what absence takes. */
type Counted = { readonly work: number; readonly absent: number; readonly plan: number };

/** The week as agreed, never above full time's; 0: nothing is agreed. */
const agreedWeek = (pays: DayTerms): number => Math.min(nearest(ratio(weekOf(pays), 100)), fullWeek(pays));
const fullWeek = ({ full }: DayTerms): number => nearest(ratio(full.week, 100));

/** The extra time and overtime of a date; null: no rules, or nothing above. */
export function aboveOn(facts: PayFacts, termsOn: TermsOfDays): (date: string) => DayAbove | null {
  const days = new Map<string, Counted>();
  const { plannedOn, reportsOn, missedOn } = workOf(facts);
  const termsFrom = holdsOn(facts.terms);

  /** Day by day from a Monday, so that absence counts no further than its own week lacks. */
  const countedOn = (date: string): Counted => {
    const known = days.get(date);
    if (known !== undefined) return known;
    const monday = mondayOf(date);
    let of_week = 0;
    for (let day = monday; day < date; day = addDays(day, 1)) {
      const { work, absent } = countedOn(day);
      of_week += work + absent;
    }
    const pays = termsFrom(date);
    const agreed = pays === null ? 0 : agreedWeek(pays);
    const planned = plannedOn(date);
    const work = sumOf(reportsOn(date).map(({ paid_min }) => paid_min));
    const plan = sumOf(planned.map(({ span }) => plannedMinutes(span)));
    const lost = missedOn(date, agreed);
    const lacks = Math.max(0, agreed - of_week - work);
    const counted = {
      work,
      absent: Math.min(lost, lacks),
      plan: planned.length === 0 ? 0 : plan - Math.min(plan, lost),
    };
    days.set(date, counted);
    return counted;
  };

  return (date) => {
    const rules = newest(facts.overtime_rules ?? [], date);
    const pays = termsOn(date);
    const reports = reportsOn(date);
    if (rules === null || pays === null || reports.length === 0) return null;
    const from = firstDay(date, rules);
    const past: Counted[] = [];
    for (let day = from; day <= date; day = addDays(day, 1)) past.push(countedOn(day));
    const weeks = Array.from({ length: rules.measure === 'week' ? rules.weeks : 1 }, (_, week) => {
      return termsFrom(addDays(from, 7 * week)) ?? pays;
    });
    const plan = sumOf(plannedOn(date).map(({ span }) => plannedMinutes(span)));
    const { extra, over, unpaid_min } = parted({ past, plan, weeks }, rules, pays);
    const whole = (minutes: number): number => minutes - (minutes % rules.unit_min);
    const above_min = whole(extra + over);
    const overtime_min = whole(over);
    const extra_min = above_min - overtime_min;
    const planned = plannedOn(date);
    const is_extra_time = agreedWeek(pays) > 0;
    return {
      date,
      rules,
      pays,
      planned,
      reports,
      is_extra_time,
      extra_min,
      overtime_min,
      unpaid_min,
    };
  };
}

/** Planned shifts and approved reports by day, and what absence takes of a day. */
function workOf(facts: PayFacts) {
  const { before_month = { entries: [], planned: [] } } = facts;
  const employed = <T extends { readonly date: string }>(rows: readonly T[]): Map<string, T[]> =>
    Map.groupBy(
      rows.filter(({ date }) => isEmployed(date, facts)),
      ({ date }) => date,
    );
  const shifts = employed([...before_month.planned, ...facts.assigned]);
  const approved = employed(
    [...before_month.entries, ...facts.entries].filter(({ status }) => status === 'approved'),
  );
  const plannedOn = (date: string): readonly Shift[] => shifts.get(date) ?? [];
  const reportsOn = (date: string) =>
    (approved.get(date) ?? []).map((report) => {
      const { rounding_min = 15 } = rulesOfDay(date, facts.rule_sets);
      const { span, break_min } = report;
      const paid_min = roundedTo(Math.max(0, span.end - span.start - break_min), rounding_min);
      return { report, paid_min };
    });
  const away = awayDays(facts, plannedOn);
  const lostBy = ({ part, before, extent, left, date }: Reason, agreed: number): number => {
    const planned = plannedOn(date);
    if (planned.length > 0)
      return sumOf(
        planned.map(({ span }) => shareTaken(lostMinutes(span, { part, before }).paid, extent, left)),
      );
    return weekdayOf(date) < 6 && part === null ? shareTaken(nearest(ratio(agreed, 5)), extent, left) : 0;
  };
  const missedOn = (date: string, agreed: number): number =>
    sumOf(away(date).map((reason) => (isEmployed(date, facts) ? lostBy(reason, agreed) : 0)));
  return { plannedOn, reportsOn, missedOn };
}

const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, each) => sum + each, 0);

/** The days from the first of the week or period, the day itself last, the plan of the day, and the terms of each week. */
type Past = { readonly past: readonly Counted[]; readonly plan: number; readonly weeks: readonly DayTerms[] };

type Parted = { readonly extra: number; readonly over: number; readonly unpaid_min: number };

/** A day's minutes above, parted at full time. */
function parted({ past, plan, weeks }: Past, rules: OvertimeRules, pays: DayTerms): Parted {
  const { measure, day_min, absence_counts } = rules;
  const { work } = past.at(-1) ?? { work: 0 };
  const before = past.slice(0, -1);
  const filled = (days: readonly Counted[]): number =>
    sumOf(days.map((day) => day.work + (absence_counts ? day.absent : 0)));
  /** The last minutes of the day's work that lie above a limit of the days together. */
  const aboveAll = (limit: number): number => Math.min(work, Math.max(0, filled(past) - limit));
  const agreed_day = agreedWeek(pays);
  const unpaid_min = Math.max(0, work - plan);
  if (measure === 'day') return { extra: 0, over: Math.max(0, work - (day_min ?? 0)), unpaid_min };
  const full = sumOf(weeks.map(fullWeek));
  if (measure === 'shift') {
    const above = Math.max(0, work - plan);
    if (agreed_day >= fullWeek(pays)) return { extra: 0, over: above, unpaid_min };
    const over = Math.min(above, day_min === null ? aboveAll(full) : Math.max(0, work - day_min));
    return { extra: above - over, over, unpaid_min };
  }
  const agreed = sumOf(weeks.map((week) => agreedWeek(week) || fullWeek(week)));
  const over = aboveAll(full);
  /** Above the agreed hours and above the plan: what planned hours have not paid until a day. */
  const unpaidBy = (days: readonly Counted[]): number =>
    Math.min(Math.max(0, filled(days) - agreed), Math.max(0, sumOf(days.map((day) => day.work - day.plan))));
  return {
    extra: aboveAll(agreed) - over,
    over,
    unpaid_min: Math.max(0, unpaidBy(past) - unpaidBy(before)),
  };
}

/** The rules of a date: the latest choice that has begun. */
export function newest<T>(
  choices: readonly { readonly from: string; readonly rules: T }[],
  date: string,
): T | null {
  const begun = choices.filter(({ from }) => from <= date).toSorted((a, b) => (a.from < b.from ? 1 : -1));
  return begun[0]?.rules ?? null;
}

/** The Monday of the date, or the one on which its period of weeks began. */
function firstDay(date: string, { measure, weeks }: OvertimeRules): string {
  const monday = mondayOf(date);
  if (measure !== 'week') return monday;
  const passed = (Date.parse(monday) - Date.parse(PERIODS_FROM)) / 604_800_000;
  const into = ((passed % weeks) + weeks) % weeks;
  return addDays(monday, -7 * into);
}
