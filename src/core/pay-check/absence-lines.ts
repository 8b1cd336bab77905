import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import { awayOf, daysWithoutPlan, type Reason } from './away.ts';
import { type CheckLine, checkLine, total } from './check-line.ts';
import { daysIn, type TermsOfDays, weekOf } from './day-terms.ts';
import { nearest, ratio } from './fraction.ts';
import {
  amountsOf,
  dayShare,
  isVacationDay,
  type Loss,
  type LossFacts,
  lossOn,
  lostObOn,
  type Shift,
  sickOb,
  wouldHavePaid,
} from './lost.ts';
import type { Period } from './sick-days.ts';

/** Absence in a month: what it takes, the sick pay instead, and what vacation pay needs to know of it. */
export type AbsenceMonth = {
  readonly lines: readonly CheckLine[];
  readonly away: ReadonlyMap<string, readonly Reason[]>;
  /** What it takes, negative: of all pay, and of pay by the hour. */
  readonly taken_ore: Ore;
  readonly hourly_ore: Ore;
  /** What days that earn vacation would have paid: by the hour, and of a monthly salary. */
  readonly raised_ore: Ore;
  readonly raised_month_ore: Ore;
};

const NOTHING: AbsenceMonth = {
  lines: [],
  away: new Map(),
  taken_ore: 0,
  hourly_ore: 0,
  raised_ore: 0,
  raised_month_ore: 0,
};

type Deduction = { readonly code: string; readonly by_hour: boolean; readonly amount_ore: Ore };

const SICK_PCT = 80;
const KARENS_PCT = 20;

/** What the base lines of the month pay by each form of pay. */
export type BasePaid = { readonly by_month_ore: Ore; readonly by_hour_ore: Ore };

/** `absence-pay.md`, `sick-pay.md`. */
export function absenceOf(facts: PayFacts, termsOn: TermsOfDays, base: BasePaid): AbsenceMonth {
  if (facts.absences.length + facts.leave.length + (facts.no_shows ?? []).length === 0) return NOTHING;
  const by_date = (shifts: readonly Shift[]) => {
    const days = new Map<string, Shift[]>();
    for (const shift of shifts) days.set(shift.date, [...(days.get(shift.date) ?? []), shift]);
    return (date: string): readonly Shift[] => days.get(date) ?? [];
  };
  const known: LossFacts = { facts, termsOn, shiftsOn: by_date(facts.around) };
  const { days: away, periods } = awayOf(facts, known.shiftsOn);
  const unplanned = daysWithoutPlan(away, (date) => known.shiftsOn(date).length > 0);
  const all = [...away.values()].flat();
  const days = daysIn(facts.month).flatMap((date) => away.get(date) ?? []);
  const missed = { ...known, shiftsOn: by_date(facts.no_shows ?? []) };
  const whole = isWholeMonth(days, known);
  const asked = [...deductions(days, unplanned, known), ...noShows(away, missed)];
  const taken = [
    ...fitted(
      asked.filter(({ by_hour }) => !by_hour),
      base.by_month_ore,
      whole,
    ),
    ...fitted(
      asked.filter(({ by_hour }) => by_hour),
      base.by_hour_ore,
      whole,
    ),
  ];
  const sick = periods.flatMap((period) =>
    sickPay(
      period,
      all.filter((day) => day.paid && day.period === period),
      unplanned,
      known,
    ),
  );
  const earning = new Set(facts.vacation_rules === undefined ? [] : (facts.vacation?.earning ?? []));
  const of_earning = days.filter(({ date }) => earning.has(date));
  return {
    lines: [...taken.map(({ code, amount_ore }) => checkLine(code, amount_ore)), ...sick],
    away,
    taken_ore: total(taken),
    hourly_ore: total(taken.filter(({ by_hour }) => by_hour)),
    raised_ore: wouldHavePaid(of_earning, false, () => false, known),
    raised_month_ore: wouldHavePaid(of_earning, true, (date) => whole || unplanned.has(date), known),
  };
}

/** Does the day lose pay? Approved hours are not reported when away; vacation and hours already worked are paid. */
function losesPay({ date, why }: Reason, { facts, termsOn }: LossFacts): boolean {
  if (why === 'compensatory' || why === 'other') return false;
  const by_month = termsOn(date)?.by_month ?? false;
  if (!by_month) return facts.pay_basis === 'assigned_hours';
  return why !== 'vacation' || isWithoutPay(date, facts);
}

const isWithoutPay = (date: string, { vacation, vacation_rules }: PayFacts): boolean =>
  vacation_rules !== undefined && vacation?.without_pay.includes(date) === true;

/** Is the person away all of every day that has terms? Then the calendar takes the whole month. */
function isWholeMonth(days: readonly Reason[], known: LossFacts): boolean {
  const lost = new Map<string, number>();
  for (const day of days)
    if (day.part === null && losesPay(day, known)) lost.set(day.date, (lost.get(day.date) ?? 0) + day.extent);
  const paid = daysIn(known.facts.month).filter((date) => known.termsOn(date) !== null);
  return paid.length > 0 && paid.every((date) => (lost.get(date) ?? 0) >= 100);
}

function deductions(days: readonly Reason[], unplanned: ReadonlySet<string>, known: LossFacts): Deduction[] {
  const whole = isWholeMonth(days, known);
  const groups = new Map<string, { readonly code: string; readonly by_hour: boolean; losses: Loss[] }>();
  for (const day of days) {
    if (!losesPay(day, known)) continue;
    const pays = known.termsOn(day.date);
    const by_share =
      day.why === 'vacation' &&
      pays?.by_month === true &&
      known.facts.vacation_rules?.unpaid === 'day_percent';
    const loss = by_share
      ? isVacationDay(day.date) && dayShare(pays)
      : lossOn(day, whole || unplanned.has(day.date), known);
    if (loss === null || loss === false) continue;
    const by_hour = pays?.by_month === false;
    const key = [day.why, day.period?.first, day.paid, isAfterPaid(day), by_hour].join('/');
    const group = groups.get(key) ?? { code: codeOf(day.why), by_hour, losses: [] };
    group.losses.push(loss);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ code, by_hour, losses }) =>
    amountsOf(losses, -100).map((amount_ore) => ({ code, by_hour, amount_ore })),
  );
}

/** A sick day without sick pay that comes after days with it: those before them wait for the right to it. */
const isAfterPaid = ({ date, paid, period }: Reason): boolean =>
  !paid && (period?.days ?? []).some((other) => other.paid && other.date < date);

const codeOf = (why: Reason['why']): string =>
  why === 'sick' || why === 'vab' ? `${why}_deduction` : 'leave_deduction';

/** Shifts of a monthly salary that the person did not come to, on days without absence. */
function noShows(away: AbsenceMonth['away'], known: LossFacts): Deduction[] {
  const losses = daysIn(known.facts.month).flatMap((date) => {
    if (known.termsOn(date)?.by_month !== true) return [];
    const reasons = away.get(date) ?? [];
    // Part-time leave leaves a share to be worked; any other reason leaves nothing to miss.
    const left = reasons.every(({ is_share }) => is_share) ? 100 - (reasons[0]?.extent ?? 0) : 0;
    if (left === 0) return [];
    return lossOn({ date, extent: left, left, part: null, before: [] }, false, known) ?? [];
  });
  return amountsOf(losses, -100).map((amount_ore) => ({
    code: 'no_show_deduction',
    by_hour: false,
    amount_ore,
  }));
}

/** Of one form of pay: never more than it paid; the last deduction of a whole month takes what is left. */
function fitted(made: readonly Deduction[], paid_ore: Ore, whole: boolean): Deduction[] {
  let left = paid_ore;
  return made.map((one, index) => {
    const is_rest = whole && index === made.length - 1;
    const taken = is_rest ? left : Math.min(-one.amount_ore, left);
    left -= taken;
    return { ...one, amount_ore: 0 - taken };
  });
}

/** Sick pay of a period in the month, less the karensavdrag as far as it reaches. `paid`: what sickness takes of its paid days. */
function sickPay(
  period: Period,
  paid: readonly Reason[],
  unplanned: ReadonlySet<string>,
  known: LossFacts,
): CheckLine[] {
  const { month } = known.facts;
  const ordered = paid.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const months = [...new Set(ordered.map(({ date }) => date.slice(0, 7)))];
  const lines = payOf(month, ordered, unplanned, known);
  if (!period.karens || total(lines) === 0) return lines;
  let left = karensOf(ordered, known.termsOn);
  for (const before of months)
    if (before < month) left -= Math.min(left, total(payOf(before, ordered, unplanned, known)));
  return [...lines, checkLine('karens', 0 - Math.min(left, total(lines)))];
}

/**
 * 20 % of 80 % of an average week, or of what part-time leave leaves of one, by the terms of the period's first day that has any; 0: no
 * week is agreed.
 */
function karensOf(paid: readonly Reason[], termsOn: TermsOfDays): Ore {
  for (const { date, left } of paid) {
    const pays = termsOn(date);
    if (pays === null) continue;
    const week = pays.by_month
      ? ratio(BigInt(pays.month_ore) * 12n * BigInt(left), 52 * 100)
      : ratio(BigInt(pays.hour_ore) * weekOf(pays) * BigInt(left), 6_000 * 100);
    return nearest(ratio(BigInt(nearest(week)) * BigInt(SICK_PCT * KARENS_PCT), 10_000));
  }
  return 0;
}

function payOf(
  month: string,
  paid: readonly Reason[],
  unplanned: ReadonlySet<string>,
  known: LossFacts,
): CheckLine[] {
  const losses: Loss[] = [];
  const ob: ReturnType<typeof lostObOn> = [];
  for (const day of paid) {
    if (!day.date.startsWith(month)) continue;
    const loss = lossOn(day, unplanned.has(day.date), known);
    if (loss === null) continue;
    losses.push(loss);
    ob.push(...lostObOn(day, known));
  }
  return [
    ...amountsOf(losses, SICK_PCT).map((amount) => checkLine('sick_pay', amount)),
    ...sickOb(ob, SICK_PCT),
  ];
}
