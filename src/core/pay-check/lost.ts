import { holidayOn, weekdayOf } from '../calendar.ts';
import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { ObRuleSet } from '../pay/ob.ts';
import type { Part, Reason } from './away.ts';
import { type CheckLine, checkLine, hundredths } from './check-line.ts';
import { type DayTerms, daysIn, fullMonth, hourFrom, type TermsOfDays, weekOf } from './day-terms.ts';
import { nearest, ratio } from './fraction.ts';
import { breakOf, hourOf, levelsOf, paidByLevel, plannedMinutes, rulesOfDay, supplement } from './worked.ts';

/** What a day away loses: the hours of its shifts, or the day by the calendar. `absence-pay.md`. */

export type Shift = PayFacts['around'][number];

/** A loss on a day: so many minutes, or hundredths of days, of a value that `per` divides. */
export type Loss = {
  readonly by: 'minutes' | 'days';
  readonly size: number;
  readonly rate_ore: Ore;
  readonly times: bigint;
  readonly per: bigint;
};

export type LossFacts = {
  readonly facts: PayFacts;
  readonly termsOn: TermsOfDays;
  readonly shiftsOn: (date: string) => readonly Shift[];
};

/** The value of an hour away. An hourly salary is its own value. */
function hourAway(pays: DayTerms, rule: PayFacts['absence_deduction']): Omit<Loss, 'by' | 'size'> {
  const { by_month, month_ore, hour_ore, full, terms } = pays;
  const whole = (rate_ore: Ore) => ({ rate_ore, times: 1n, per: 1n });
  if (!by_month) return whole(hour_ore);
  if (rule === 'divisor')
    return whole(hourFrom(month_ore, { rate: BigInt(terms.rate_bp || 10_000), month: full.month }));
  const week = weekOf(pays) || full.week;
  const year_ore = BigInt(month_ore) * 12n;
  if (rule === 'week') return { rate_ore: nearest(ratio(year_ore, 52)), times: 6_000n, per: week };
  return whole(nearest(ratio(year_ore * 6_000n, 52n * week)));
}

/** How much of a day is lost: all of its shifts, or the time between two instants. */
export type LostPart = Pick<Reason, 'date' | 'extent' | 'left' | 'part' | 'before'>;

/** What the day loses; null: nothing was planned in it, or nothing agreed. */
export function lossOn(
  reason: LostPart,
  by_calendar: boolean,
  { facts, termsOn, shiftsOn }: LossFacts,
): Loss | null {
  const { date, extent, left, part } = reason;
  const pays = termsOn(date);
  if (pays === null) return null;
  if (by_calendar && part === null && pays.by_month) {
    const per = BigInt(daysIn(date.slice(0, 7)).length);
    return { by: 'days', size: extent, rate_ore: pays.month_ore, times: 1n, per };
  }
  const shifts = shiftsOn(date).filter(({ span }) => isCut(span, part));
  if (shifts.length === 0) return null;
  let size = 0;
  for (const { span } of shifts) size += shareTaken(lostMinutes(span, reason).paid, extent, left);
  return { by: 'minutes', size, ...hourAway(pays, facts.absence_deduction) };
}

type Span = Shift['span'];

const isIn = (minute: number, { from, until }: Part): boolean =>
  (from === null || minute >= from) && (until === null || minute < until);

const isCut = ({ start, end }: Span, part: Part | null): boolean =>
  part === null || Math.max(start, part.from ?? start) < Math.min(end, part.until ?? end);

/**
 * The minutes of a shift that the reason takes, counted one by one, and what they pay: the shift without the minutes taken
 * before, less the rest of it, each with its own break.
 */
export function lostMinutes(
  span: Span,
  { part, before }: Pick<LostPart, 'part' | 'before'>,
): { readonly worked: number; readonly paid: number } {
  if (part === null) return { worked: span.end - span.start, paid: plannedMinutes(span) };
  let [open, worked] = [0, 0];
  for (let minute = span.start; minute < span.end; minute += 1) {
    if (before.some((other) => isIn(minute, other))) continue;
    open += 1;
    if (isIn(minute, part)) worked += 1;
  }
  return { worked, paid: Math.max(0, plannedMinutes(span, open) - plannedMinutes(span, open - worked)) };
}

/** A vacation day without pay as a share of the monthly salary: 4,6 %, decision 0058. */
export const dayShare = (pays: DayTerms): Loss => ({
  by: 'days',
  size: 100,
  rate_ore: nearest(ratio(BigInt(pays.month_ore) * 460n, 10_000)),
  times: 1n,
  per: 1n,
});

/** The minutes that a reason takes: part-time leave has rounded its own share first, and what both leave is worked. */
export function shareTaken(minutes: number, extent: number, left: number): number {
  const of = (percent: number): number => nearest(ratio(minutes * percent, 100));
  return left === 100 ? of(extent) : of(100 - left + extent) - of(100 - left);
}

/** The amounts of losses, those of one value added up before they are rounded. */
export function amountsOf(losses: readonly Loss[], percent: number): Ore[] {
  const by_value = new Map<string, { readonly loss: Loss; size: number }>();
  for (const loss of losses) {
    const key = [loss.by, loss.rate_ore, loss.times, loss.per].join('/');
    const sum = by_value.get(key) ?? { loss, size: 0 };
    sum.size += loss.size;
    by_value.set(key, sum);
  }
  return [...by_value.values()].map(({ loss, size }) => {
    const quantity = loss.by === 'minutes' ? hundredths(size) : size;
    const over = BigInt(quantity) * BigInt(loss.rate_ore) * loss.times * BigInt(percent);
    return nearest(ratio(over, loss.per * 10_000n));
  });
}

/** OB that lost shifts would have earned: minutes of a level under rules, by the day's terms. */
type LostOb = {
  readonly level: number;
  readonly rules: ObRuleSet;
  readonly pays: DayTerms;
  readonly minutes: number;
};

export function lostObOn(reason: LostPart, { facts, termsOn, shiftsOn }: LossFacts): LostOb[] {
  const { date, extent, part } = reason;
  const pays = termsOn(date);
  if (pays === null) return [];
  const rules = rulesOfDay(date, facts.rule_sets);
  return shiftsOn(date).flatMap(({ span }) => {
    if (!isCut(span, part)) return [];
    const start = Math.max(span.start, part?.from ?? span.start);
    const end = Math.min(span.end, part?.until ?? span.end);
    const break_min =
      part === null ? breakOf(span) : Math.max(0, end - start - lostMinutes(span, reason).paid);
    const paid = paidByLevel({ date, start, end, break_min }, rules, facts);
    return levelsOf(rules).map((level) => ({
      level,
      rules,
      pays,
      minutes: shareTaken(paid[level] ?? 0, extent, 100),
    }));
  });
}

/** 80 % of lost OB: one line for each rule set, level and salary that it is a part of. */
export function sickOb(lost: readonly LostOb[], share_pct: number): CheckLine[] {
  const by_rules = new Map<ObRuleSet, Map<string, LostOb>>();
  for (const one of lost) {
    const of_rules = by_rules.get(one.rules) ?? new Map<string, LostOb>();
    const { level, rules, pays } = one;
    const is_divided = hourOf(level, rules, pays).divided_by > 1;
    const key = `${level}/${is_divided ? fullMonth(pays) : pays.hour_ore}`;
    const minutes = (of_rules.get(key)?.minutes ?? 0) + one.minutes;
    by_rules.set(one.rules, of_rules.set(key, { ...one, minutes }));
  }
  return [...by_rules.values()].flatMap((of_rules) =>
    [...of_rules.values()].map(({ level, rules, pays, minutes }) =>
      checkLine(`sick_ob${level}`, supplement(minutes, level, rules, pays, share_pct)),
    ),
  );
}

/** Semesterlagen 3 a §: no Saturday, Sunday, public holiday or one of the three eves. */
export const isVacationDay = (date: string): boolean => weekdayOf(date) < 6 && holidayOn(date) === null;

/**
 * What the days away that earn vacation would have paid by the hour or the month, OB included: semesterlagen 16 b § 3 st. `by_calendar`: a
 * day of a monthly salary that the calendar takes.
 */
export function wouldHavePaid(
  days: readonly LostPart[],
  by_month: boolean,
  by_calendar: (date: string) => boolean,
  known: LossFacts,
): Ore {
  const earning = days.filter(({ date }) => known.termsOn(date)?.by_month === by_month);
  const hours = earning.flatMap((day) => lossOn(day, by_calendar(day.date), known) ?? []);
  let sum = 0;
  for (const amount of amountsOf(hours, 100)) sum += amount;
  for (const day of earning)
    for (const { minutes, level, rules, pays } of lostObOn(day, known))
      sum += supplement(minutes, level, rules, pays);
  return sum;
}
