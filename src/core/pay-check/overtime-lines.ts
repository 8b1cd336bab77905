import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { HourPay } from '../pay/overtime-rules.ts';
import { type CheckLine, checkLine, hundredths } from './check-line.ts';
import { type DayTerms, daysIn, fullMonth, type Stretch, type TermsOfDays } from './day-terms.ts';
import { nearest, ratio } from './fraction.ts';
import { levelAt } from './ob-minutes.ts';
import { aboveOn, type DayAbove, type Report } from './overtime-days.ts';
import { hourOf, rulesOfDay } from './worked.ts';

/** What extra time and overtime pay, minute by minute: `overtime.md`. */

export type OvertimeLine = CheckLine & { readonly stretch: Stretch; readonly earns_vacation: boolean };

export type OvertimeMonth = {
  readonly lines: readonly OvertimeLine[];
  /** The minutes of each report whose OB gives way. */
  readonly given_way: ReadonlyMap<Report, ReadonlySet<number>>;
};

export const NOTHING: OvertimeMonth = { lines: [], given_way: new Map() };

/** What an hour pays: so much percent of a rate, or of a part of it. */
export type Rate = { readonly rate_ore: Ore; readonly percent: number; readonly per: number };

export function overtimeOf(
  facts: PayFacts,
  stretches: readonly Stretch[],
  termsOn: TermsOfDays,
): OvertimeMonth {
  if ((facts.overtime_rules ?? []).length === 0) return NOTHING;
  const aboveOf = aboveOn(facts, termsOn);
  return paidDays(
    daysIn(facts.month).flatMap((date) => aboveOf(date) ?? []),
    facts,
    stretches,
  );
}

/** What the minutes of days pay: a line for each stretch of days, choice of rules, code and way of being paid. */
export function paidDays(
  days: readonly DayAbove[],
  facts: PayFacts,
  stretches: readonly Stretch[],
): OvertimeMonth {
  const sums = new Map<string, Sum & { minutes: number }>();
  const given_way = new Map<Report, Set<number>>();
  const choices = [...new Set(days.map(({ rules }) => rules))];
  for (const day of days) {
    const place = stretches.findIndex((one) => one.days.has(day.date));
    const stretch = stretches[place];
    if (stretch === undefined) continue;
    for (const { report, minute, code, rate, way, silences } of paidMinutes(day, facts)) {
      if (silences) given_way.set(report, (given_way.get(report) ?? new Set()).add(minute));
      if (rate === null) continue;
      const key = [place, choices.indexOf(day.rules), code, way].join('/');
      const line = { ...checkLine(code, 0), stretch, earns_vacation: day.rules.vacation };
      const sum = sums.get(key) ?? { ...rate, line, minutes: 0 };
      sum.minutes += 1;
      sums.set(key, sum);
    }
  }
  return { lines: [...sums.values()].map(amountOfSum), given_way };
}

type Sum = Rate & { readonly line: Omit<OvertimeLine, 'amount_ore'>; readonly minutes: number };

/** Minutes that are paid alike, rounded once. */
export function amountOfSum({ line, minutes, rate_ore, percent, per }: Sum): OvertimeLine {
  const over = BigInt(hundredths(minutes)) * BigInt(rate_ore) * BigInt(percent);
  return { ...line, amount_ore: nearest(ratio(over, 10_000n * BigInt(per))) };
}

type PaidMinute = {
  readonly report: Report;
  readonly minute: number;
  readonly code: string;
  /** Null: nothing is paid for it. */
  readonly rate: Rate | null;
  /** How it is paid: each way is a line of its own. */
  readonly way: string;
  readonly silences: boolean;
};

/** The day's minutes above, in the order of the clock: extra time first. */
function paidMinutes(day: DayAbove, facts: PayFacts): PaidMinute[] {
  const { date, rules, pays, extra_min, unpaid_min } = day;
  const minutes = chosen(day);
  const ob_rules = rulesOfDay(date, facts.rule_sets);
  return minutes.flatMap(({ report, minute, is_again }, index): PaidMinute[] => {
    const is_paid =
      !pays.by_month && (facts.pay_basis === 'approved_hours' || index < minutes.length - unpaid_min);
    const of = (pay: HourPay): Rate | null => rateOf(pay, pays, is_paid);
    const one = { report, minute };
    if (index < extra_min) {
      const rate = rules.extra === null || !day.is_extra_time ? null : of(rules.extra);
      return [{ ...one, code: 'extra_time', rate, way: `${is_paid}`, silences: false }];
    }
    const level = levelOf(day, index - extra_min, minute, facts.zone);
    const pay = rules.levels[level - 1]?.pay;
    if (pay === undefined) return [];
    const ob = levelAt(date, minute, ob_rules, facts.zone);
    const by_ob = ob === 0 ? 0 : wholeSupplement(hourOf(ob, ob_rules, pays));
    const is_ob_more = by_ob > wholeHour(pay, pays) - pays.hour_ore;
    const is_ob_alone = ob > 0 && (rules.with_ob === 'ob' || (rules.with_ob === 'higher' && is_ob_more));
    return [
      {
        ...one,
        code: `overtime${level}`,
        rate: of(is_ob_alone ? { unit: 'percent', value: 100 } : pay),
        way: `${is_paid} ${is_ob_alone}`,
        silences: ob > 0 && !is_ob_alone && rules.with_ob !== 'both' && !is_again,
      },
    ];
  });
}

/** What an hour of OB adds, in whole öre. */
const wholeSupplement = ({ of_ore, percent, divided_by }: ReturnType<typeof hourOf>): Ore =>
  nearest(ratio(BigInt(of_ore) * BigInt(percent), 100n * BigInt(divided_by)));

/** What an hour pays in all, in whole öre. */
function wholeHour({ unit, value }: HourPay, pays: DayTerms): Ore {
  if (unit === 'percent') return nearest(ratio(BigInt(pays.hour_ore) * BigInt(value), 100));
  return unit === 'ore' ? value : nearest(ratio(fullMonth(pays), value));
}

/** What is paid for an hour: all, or what comes on top where pay by the hour has paid it; null: nothing. */
export function rateOf(pay: HourPay, pays: DayTerms, is_paid: boolean): Rate | null {
  const { unit, value } = pay;
  const { hour_ore } = pays;
  if (unit === 'percent') {
    const percent = value - (is_paid ? 100 : 0);
    return percent <= 0 ? null : { rate_ore: hour_ore, percent, per: 1 };
  }
  if (is_paid) {
    const more = wholeHour(pay, pays) - hour_ore;
    return more <= 0 ? null : { rate_ore: more, percent: 100, per: 1 };
  }
  if (unit === 'ore') return { rate_ore: value, percent: 100, per: 1 };
  return { rate_ore: fullMonth(pays), percent: 100, per: value };
}

/** The highest level that holds for a minute; `after`: the overtime of the day before it. */
function levelOf({ date, rules, planned }: DayAbove, after: number, minute: number, zone: string): number {
  const by_window = levelAt(date, minute, windowsOf(rules), zone);
  let highest = 1;
  for (const [index, { after_min, free_days }] of rules.levels.entries()) {
    const level = index + 1;
    const is_after = after_min !== null && after >= after_min;
    if (is_after || (free_days && planned.length === 0) || by_window === level) highest = level;
  }
  return highest;
}

type Windows = Parameters<typeof levelAt>[2];
const laid = new WeakMap<Windows['windows'], Windows>();

/** The windows of levels as a rule set, made once: its minutes are kept by it. */
export function windowsOf({ name, windows }: Pick<Windows, 'name' | 'windows'>): Windows {
  const made = laid.get(windows) ?? { name, windows, multipliers_pct: { 1: 0, 2: 0, 3: 0 } };
  laid.set(windows, made);
  return made;
}

type Minute = { readonly report: Report; readonly minute: number; readonly is_again: boolean };

/**
 * Which minutes of the reports lie above: the latest, by `shift` those outside the plan before the others. A report gives no more than it
 * pays; where it was rounded up its last minute counts again.
 */
function chosen({ reports, planned, rules, extra_min, overtime_min }: DayAbove): Minute[] {
  const isPlanned = (minute: number): boolean =>
    rules.measure === 'shift' && planned.some(({ span }) => span.start <= minute && minute < span.end);
  const all = reports.flatMap(({ report, paid_min }) =>
    Array.from({ length: report.span.end - report.span.start }, (_, index) => report.span.start + index)
      .map((minute) => ({ report, minute, is_again: false, in_plan: isPlanned(minute) }))
      .toSorted((a, b) => Number(a.in_plan) - Number(b.in_plan) || b.minute - a.minute)
      .slice(0, paid_min),
  );
  const wanted = extra_min + overtime_min;
  const found = all
    .toSorted((a, b) => Number(a.in_plan) - Number(b.in_plan) || b.minute - a.minute)
    .slice(0, wanted)
    .toSorted((a, b) => a.minute - b.minute);
  const last = found.at(-1);
  while (last !== undefined && found.length < wanted) found.push({ ...last, is_again: true });
  return found;
}
