import type { Span } from '../clock.ts';
import { isVacationDay } from '../leave.ts';
import type { Ore } from '../money.ts';
import type { AbsenceFacts, AbsenceLaw } from './absence-facts.ts';
import { type AwayDay, monthDays, type Why, wholeDays } from './away-days.ts';
import { LINE_LAWS } from './line-laws.ts';
import { isDoubtful, type Lost, linesOfLost, lostOn, shiftsByDate } from './lost-time.ts';
import { type PayCode, type PayLine, payLine, sumOf } from './pay-line.ts';
import { isMonthly, termsOn } from './pay-terms.ts';
import type { SickPeriod } from './sick-period.ts';
import { salaryOfDay } from './vacation-kinds.ts';

type Deduction = { readonly period: SickPeriod | null; readonly hourly: boolean; readonly line: PayLine };

/**
 * The deductions by sick period (null: not sickness), and from pay by the hour in all (negative). `without_shifts`:
 * on some day nothing was planned and so nothing deducted, though shifts may be missing.
 */
export type Deductions = {
  readonly of: (period: SickPeriod | null) => PayLine[];
  readonly hourly_ore: Ore;
  /** From a monthly salary (negative), and whether a whole month is. */
  readonly monthly_ore: Ore;
  readonly whole: boolean;
  readonly without_shifts: boolean;
};

/**
 * The deductions for the month's days away: the loss on each day, never more than the month pays, and all of it for a
 * whole month. `by_calendar`: the days without a plan, counted by the calendar. `absence-pay.md`.
 */
export function deductionsOf(
  days: readonly AwayDay[],
  facts: AbsenceFacts,
  shifts: ReadonlyMap<string, readonly Span[]>,
  by_calendar: ReadonlySet<string>,
  law: AbsenceLaw,
): Deductions {
  const taken = days.filter((day) => isTaken(day, facts));
  const whole = isWhole(taken, facts);
  const groups = new Map<
    string,
    { readonly day: AwayDay; readonly hourly: boolean; readonly lost: Lost[] }
  >();
  for (const day of taken) {
    const known = { ...facts, shifts };
    const lost = isByPercent(day, facts)
      ? shareLost(day, facts, law)
      : lostOn(day, known, whole || by_calendar.has(day.date), law.lost);
    if (lost === null) continue;
    const hourly = !isMonthlyOn(day.date, facts);
    const key = `${day.why} ${day.period?.days[0]?.date} ${lawOf(day, facts)} ${hourly}`;
    const group = groups.get(key) ?? { day, hourly, lost: [] };
    group.lost.push(lost);
    groups.set(key, group);
  }
  const of_days = [...groups.values()].flatMap(({ day, hourly, lost }) =>
    linesOfLost(lost, { code: codeOf(day.why), share_pct: -100, law: lawOf(day, facts) }).map(
      (line): Deduction => ({ period: day.period, hourly, line }),
    ),
  );
  const made = [...of_days, ...noShows(days, facts, law)];
  const fitting = fitted(made, facts, whole);
  return {
    of: (period) => fitting.filter((one) => one.period === period).map(({ line }) => line),
    hourly_ore: sumOf(fitting.filter(({ hourly }) => hourly).map(({ line }) => line)),
    monthly_ore: sumOf(fitting.filter(({ hourly }) => !hourly).map(({ line }) => line)),
    whole,
    without_shifts: taken.some(
      ({ date }) =>
        !whole && !by_calendar.has(date) && isMonthlyOn(date, facts) && isDoubtful(date, shifts, law.lost),
    ),
  };
}

/**
 * The shifts of a monthly salary that the person did not come to, without leave: what was not worked is not paid. Paid by the hour, they
 * are not among the hours; a day with a recorded absence is deducted by that.
 */
function noShows(days: readonly AwayDay[], facts: AbsenceFacts, law: AbsenceLaw): Deduction[] {
  const { no_shows = [] } = facts;
  const away = new Map<string, number>();
  for (const day of days) {
    const rest = restOf(day);
    away.set(day.date, Math.min(away.get(day.date) ?? rest, rest));
  }
  const shifts = shiftsByDate(no_shows);
  const lost = [...shifts.keys()]
    .map((date) => ({ date, left_pct: away.get(date) ?? 100 }))
    .filter(({ date, left_pct }) => left_pct > 0 && isMonthlyOn(date, facts))
    .map((day) => ({ ...day, extent_pct: day.left_pct }))
    .flatMap((day) => lostOn(day, { ...facts, shifts }, false, law.lost) ?? []);
  const of = { code: 'no_show_deduction', share_pct: -100, law: LINE_LAWS.no_show } as const;
  return linesOfLost(lost, of).map((line): Deduction => ({ period: null, hourly: false, line }));
}

/** The share of a day that part-time leave leaves to be worked; none is left of other days away. */
const restOf = ({ extent_pct, is_share }: AwayDay): number => (is_share === true ? 100 - extent_pct : 0);

/** Is every paid day of the month a whole day away? */
function isWhole(taken: readonly AwayDay[], { month, terms }: AbsenceFacts): boolean {
  const away = new Set(wholeDays(taken));
  const paid = monthDays(month).filter((date) => termsOn(terms, date) !== null);
  return paid.length > 0 && paid.every((date) => away.has(date));
}

/** Is pay deducted for the day? Approved hours are not reported when away; vacation by the hour has pay of its own. */
function isTaken({ date, why }: AwayDay, facts: AbsenceFacts): boolean {
  if (why === 'compensatory' || why === 'other') return false;
  if (!isMonthlyOn(date, facts)) return facts.pay_basis === 'assigned_hours';
  return why !== 'vacation' || isUnpaidVacation(date, facts);
}

const isUnpaidVacation = (date: string, { vacation }: AbsenceFacts): boolean =>
  vacation?.without_pay.includes(date) === true;

/** Is the day's deduction a share of the monthly salary, by the company's choice? */
const isByPercent = ({ date, why }: AwayDay, facts: AbsenceFacts): boolean =>
  why === 'vacation' && facts.vacation_rules?.unpaid === 'day_percent' && isMonthlyOn(date, facts);

/** A vacation day without pay: the share of the monthly salary; a free day within the vacation loses nothing. */
function shareLost({ date }: AwayDay, { terms }: AbsenceFacts, law: AbsenceLaw): Lost | null {
  const holds = termsOn(terms, date);
  if (holds === null || !isVacationDay(date, law.vacation.last_weekday)) return null;
  const rate_ore = salaryOfDay(holds);
  return { date, unit: 'day', hundredths: 100, rate_ore, times: 1, per: 1, parts: [{ date, minutes: 0 }] };
}

function isMonthlyOn(date: string, { terms }: Pick<AbsenceFacts, 'terms'>): boolean {
  const holds = termsOn(terms, date);
  return holds !== null && isMonthly(holds);
}

const codeOf = (why: Why): PayCode =>
  why === 'sick' ? 'sick_deduction' : why === 'vab' ? 'vab_deduction' : 'leave_deduction';

function lawOf(day: AwayDay, facts: AbsenceFacts): string {
  const { why, sick, period } = day;
  if (why === 'vacation' && isMonthlyOn(day.date, facts))
    return isByPercent(day, facts) ? LINE_LAWS.vacation_unpaid_day : LINE_LAWS.vacation_unpaid;
  if (why !== 'sick') return LINE_LAWS[why];
  if (sick?.paid === true) return LINE_LAWS.lost_to_sickness;
  return period?.days.some(({ paid, day }) => paid && day < (sick?.day ?? 0))
    ? LINE_LAWS.sick_from_day_15
    : LINE_LAWS.sick_while_new;
}

/**
 * The deductions, in order, as far as the month's pay by their form reaches; the last one of a whole month also takes what rounding
 * left.
 */
function fitted(
  made: readonly Deduction[],
  { base_ore, hourly_base_ore }: Pick<AbsenceFacts, 'base_ore' | 'hourly_base_ore'>,
  whole: boolean,
): Deduction[] {
  const left = { hour: hourly_base_ore, month: base_ore - hourly_base_ore };
  return made.flatMap((one, index) => {
    const form = one.hourly ? 'hour' : 'month';
    const asked = -one.line.amount_ore;
    const rest = whole && !made.slice(index + 1).some(({ hourly }) => hourly === one.hourly);
    const amount_ore = rest ? left[form] : Math.min(asked, left[form]);
    left[form] -= amount_ore;
    if (amount_ore === asked) return [one];
    if (amount_ore <= 0) return [];
    const { code, parts } = one.line;
    const law = rest ? LINE_LAWS.whole_month : LINE_LAWS.most;
    const line = payLine({
      code,
      quantity: 100,
      unit: 'month',
      rate_ore: amount_ore,
      share_pct: -100,
      law,
      parts,
    });
    return [{ ...one, line }];
  });
}
