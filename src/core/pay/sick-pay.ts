import type { Span } from '../clock.ts';
import { type Ore, product, roundHalfUp } from '../money.ts';
import { LINE_LAWS } from './line-laws.ts';
import { WEEK_PARTS } from './line-share.ts';
import {
  LOST_LAW,
  type Lost,
  type LostDay,
  type LostFacts,
  type LostOb,
  linesOfLost,
  lostObOn,
  lostOn,
  weekOf,
} from './lost-time.ts';
import { supplementOf } from './ob.ts';
import { hundredthsOfHours, type PayLine, type PayPart, payLine, sumOf } from './pay-line.ts';
import { type DatedTerms, hourlySalary, isMonthly, monthlySalary, termsOn } from './pay-terms.ts';
import type { SickDay, SickPeriod } from './sick-period.ts';

/** The numbers of sjuklönelagen (1991:1047) 6 §: sick pay, and the karensavdrag as a part of an average week's sick pay. */
export const SICK_PAY_LAW = { pay_pct: 80, karens_pct: 20, months: 12, weeks: 52 };

/** The facts that decide the sick pay of a period. `by_calendar`: the days without a plan, counted by the calendar. */
export type SickPayFacts = Omit<LostFacts, 'planned'> & {
  readonly month: string;
  readonly shifts: ReadonlyMap<string, readonly Span[]>;
  readonly by_calendar: ReadonlySet<string>;
};

/** What sickness takes of a day's shifts; a night shift may begin on the day before the day of illness. */
type SickLoss = LostDay & { readonly sick: SickDay | null; readonly left_pct?: number };

/**
 * The employer's sick pay for one sick period in the month: sick pay, sick OB, less the karensavdrag or the rest of
 * it. The losses of the period are given whole: the part of the karensavdrag that earlier months took is not taken again.
 * `karens_unknown`: no agreed weekly hours, so the average week is unknown and no karensavdrag is made; without shifts on the days
 * the sick pay is unknown too.
 * `sick-pay.md`.
 */
export function sickPay(
  period: Pick<SickPeriod, 'has_karens'>,
  lost: readonly SickLoss[],
  facts: SickPayFacts,
  law = SICK_PAY_LAW,
  lost_law = LOST_LAW,
): { readonly lines: PayLine[]; readonly karens_unknown: boolean } {
  const paid = lost.filter(({ sick }) => sick?.paid === true).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const by_month = Map.groupBy(paid, ({ date }) => date.slice(0, 7));
  const days = by_month.get(facts.month) ?? [];
  if (days.length === 0) return { lines: [], karens_unknown: false };
  const lines = payOf(days, facts, law, lost_law);
  if (!period.has_karens) return { lines, karens_unknown: false };
  const first = paid.find(({ date }) => termsOn(facts.terms, date) !== null);
  const terms = first === undefined ? null : termsOn(facts.terms, first.date);
  const week_ore = terms === null ? null : weekPay(terms, first?.left_pct ?? 100, law);
  if (sumOf(lines) === 0) {
    const is_unplanned = days.every(({ date }) => !facts.shifts.has(date));
    return { lines, karens_unknown: is_unplanned && terms !== null && week_ore === null };
  }
  if (week_ore === null) return { lines, karens_unknown: true };
  let left = karensOf(week_ore, law);
  for (const [month, earlier] of by_month)
    if (month < facts.month) left -= Math.min(left, sumOf(payOf(earlier, facts, law, lost_law)));
  const whole = left === karensOf(week_ore, law);
  const take = Math.min(left, sumOf(lines));
  const parts = [...new Set(days.map(({ date }) => date))].map((date) => ({ date, minutes: 0 }));
  if (take > 0) lines.push(karensLine(take, whole && take === left ? week_ore : null, parts, law));
  return { lines, karens_unknown: false };
}

/**
 * The pay of an average week: 12 / 52 of a monthly salary, or the hourly salary by the agreed hours; of it, what part-time leave
 * leaves. Null when no hours are agreed.
 */
function weekPay(terms: DatedTerms, left_pct: number, law: typeof SICK_PAY_LAW): Ore | null {
  if (isMonthly(terms))
    return roundHalfUp(product(monthlySalary(terms).ore, law.months, left_pct), law.weeks * 100);
  const week = weekOf(terms);
  if (week === 0) return null;
  return roundHalfUp(product(hourlySalary(terms).ore, week, left_pct), WEEK_PARTS * 100);
}

function karensOf(week_ore: Ore, law: typeof SICK_PAY_LAW): Ore {
  return roundHalfUp(product(week_ore, law.pay_pct, law.karens_pct), 100 * 100);
}

/** The whole karensavdrag is a part of the week's pay; the part carried over to a later month is an amount. */
function karensLine(
  take: Ore,
  week_ore: Ore | null,
  parts: readonly PayPart[],
  law: typeof SICK_PAY_LAW,
): PayLine {
  const line = { code: 'karens', unit: '%', per: 1, amount_ore: -take, parts, of_month: null } as const;
  if (week_ore === null)
    return { ...line, quantity: 100 * 100, rate_ore: take, share_pct: -100, law: LINE_LAWS.karens_rest };
  const quantity = law.karens_pct * 100;
  return { ...line, quantity, rate_ore: week_ore, share_pct: -law.pay_pct, law: LINE_LAWS.karens };
}

function payOf(
  days: readonly SickLoss[],
  facts: SickPayFacts,
  law: typeof SICK_PAY_LAW,
  lost_law: typeof LOST_LAW,
): PayLine[] {
  const lost: Lost[] = [];
  const ob: LostOb[] = [];
  for (const day of days) {
    const of_day = lostOn(day, facts, facts.by_calendar.has(day.date), lost_law);
    if (of_day === null) continue;
    lost.push(of_day);
    ob.push(...lostObOn(day, facts));
  }
  const pay = linesOfLost(lost, { code: 'sick_pay', share_pct: law.pay_pct, law: LINE_LAWS.sick_pay });
  return [...pay, ...obLines(ob, law)];
}

/** One line per bucket, rule set and salary that it is counted from, the buckets in order. */
function obLines(ob: readonly LostOb[], law: typeof SICK_PAY_LAW): PayLine[] {
  const by_bucket = ob.toSorted((a, b) => a.bucket - b.bucket);
  const groups = [...Map.groupBy(by_bucket, ({ rules }) => rules)].flatMap(([rules, under]) => [
    ...Map.groupBy(under, ({ bucket, salaries }) => {
      const counted = rules.divisors?.[bucket] === undefined ? salaries.hourly_ore : salaries.monthly_ore;
      return `${bucket} ${counted}`;
    }).values(),
  ]);
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { bucket, rules, salaries } = first;
    const hour = supplementOf(rules, bucket, salaries);
    const parts = group.map(({ part }) => part);
    const quantity = hundredthsOfHours(parts.reduce((sum, { minutes }) => sum + minutes, 0));
    // 80 % of 30 % is 24 %; where that is no whole percent the hundredths are kept.
    const share = hour.share_pct * law.pay_pct;
    const [share_pct, per] = share % 100 === 0 ? [share / 100, hour.per] : [share, 100 * hour.per];
    const of_hours = {
      quantity,
      unit: 'h',
      rate_ore: hour.rate_ore,
      share_pct,
      per,
      law: LINE_LAWS.sick_ob,
      parts,
    } as const;
    const name = rules.names?.[bucket];
    return [
      { ...payLine({ code: `sick_ob${bucket}`, ...of_hours }), ...(name === undefined ? {} : { name }) },
    ];
  });
}
