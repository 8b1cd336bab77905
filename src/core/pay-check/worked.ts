import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { ObRuleSet } from '../pay/ob.ts';
import { amountOf, type CheckLine, checkLine, hundredths } from './check-line.ts';
import { type DayTerms, daysIn, fullMonth, type Stretch, type TermsOfDays } from './day-terms.ts';
import { nearest, ratio } from './fraction.ts';
import { highestLevel, minutesByLevel } from './ob-minutes.ts';

/** The pay for work: base and OB, from each shift and each report. `pay-month.md`, `ob.md`. */

type Span = { readonly start: number; readonly end: number };

const WEEKDAYS = [1, 2, 3, 4, 5] as const;
const law = 'specification section 9';

/** The windows of specification section 9, which hold before a company's first choice. */
const SECTION_9: ObRuleSet = {
  name: 'section 9',
  windows: [
    { bucket: 1, days: WEEKDAYS, from: '18:15', until: '20:00', until_days_after: 0, law },
    { bucket: 2, days: WEEKDAYS, from: '20:00', until: '05:00', until_days_after: 1, law },
    { bucket: 3, days: [6], from: '12:00', until: '05:00', until_days_after: 2, law },
  ],
  multipliers_pct: { 1: 30, 2: 50, 3: 100 },
};

type Planned = PayFacts['assigned'][number]['span'];

/** The break of a shift, or of what is left of one: the planned one; else half an hour. A rest of 5.5 hours or less has none. */
export const breakOf = ({ start, end, break_min }: Planned, left = end - start): number =>
  left === end - start && break_min != null ? break_min : left > 330 ? (break_min ?? 30) : 0;

/** What a planned shift counts, or what is left of one: less its break, in quarters. */
export const plannedMinutes = (span: Planned, left = span.end - span.start): number =>
  roundedTo(Math.max(0, left - breakOf(span, left)), 15);

/** To whole units, half up; minutes are whole, and never below nothing. */
export const roundedTo = (minutes: number, unit: number): number =>
  Math.floor((2 * minutes + unit) / (2 * unit)) * unit;

/** The rule set of a day: the latest choice that has begun. */
export function rulesOfDay(date: string, choices: PayFacts['rule_sets']): ObRuleSet {
  const begun = choices.filter(({ from }) => from <= date);
  const newest = begun.reduce((latest, { from }) => (from > latest ? from : latest), '');
  return begun.find(({ from }) => from === newest)?.rules ?? SECTION_9;
}

type Reported = Span & { readonly date: string; readonly break_min: number };

/** The paid minutes of work by level, after the break and rounded; index 0 is ordinary time. */
export function paidByLevel(
  work: Reported,
  rules: ObRuleSet,
  { zone, break_order }: Pick<PayFacts, 'zone' | 'break_order'>,
  given_way?: ReadonlySet<number>,
): number[] {
  const worked = minutesByLevel(work.date, work, rules, zone, given_way);
  const order = rules.break_order ?? break_order;
  const left = order === 'proportional' ? sharedOut(worked, work.break_min) : inTurn(worked, work.break_min);
  return inUnits(left, rules.rounding_min ?? 15);
}

/** The break off ordinary time first, then off each level from the lowest. */
function inTurn(worked: readonly number[], break_min: number): number[] {
  let gone = break_min;
  return worked.map((minutes) => {
    const taken = Math.min(minutes, gone);
    gone -= taken;
    return minutes - taken;
  });
}

/** The break off every level by its share: whole minutes, those left over by the largest fraction, the cheaper first. */
function sharedOut(worked: readonly number[], break_min: number): number[] {
  const all = worked.reduce((sum, minutes) => sum + minutes, 0);
  const off = Math.min(break_min, all);
  if (off <= 0) return [...worked];
  const shares = worked.map((minutes, level) => ({
    level,
    whole: Math.floor((minutes * off) / all),
    rest: (minutes * off) % all,
  }));
  let over = off - shares.reduce((sum, { whole }) => sum + whole, 0);
  const left = worked.map((minutes, level) => minutes - (shares[level]?.whole ?? 0));
  for (const { level } of shares.toSorted((a, b) => b.rest - a.rest || a.level - b.level)) {
    if (over === 0) break;
    left[level] = (left[level] ?? 0) - 1;
    over -= 1;
  }
  return left;
}

/** The total and each level in whole units, half up; ordinary time is the rest. What is too much goes from the level raised most. */
function inUnits(minutes: readonly number[], unit: number): number[] {
  const all = roundedTo(
    minutes.reduce((sum, each) => sum + each, 0),
    unit,
  );
  const paid = minutes.map((each, level) => (level === 0 ? 0 : roundedTo(each, unit)));
  const unsocial = () => paid.reduce((sum, each) => sum + each, 0);
  while (unsocial() > all) {
    const raised = paid.map((each, level) => (level === 0 ? -unit : each - (minutes[level] ?? 0)));
    const most = raised.indexOf(Math.max(...raised));
    paid[most] = (paid[most] ?? 0) - unit;
  }
  paid[0] = all - unsocial();
  return paid;
}

/** A line of base pay, and whether it is by the hour. */
export type BaseLine = CheckLine & { readonly stretch: Stretch };

/** Base pay: a line for each stretch of days. */
export function basePay(facts: PayFacts, stretches: readonly Stretch[]): BaseLine[] {
  const days = daysIn(facts.month).length;
  const counted = facts.pay_basis === 'approved_hours' ? approved(facts) : planned(facts);
  return stretches.map((stretch) => {
    const { by_month, month_ore, hour_ore } = stretch.pays;
    if (by_month) {
      const share = ratio(BigInt(month_ore) * BigInt(stretch.days.size), days);
      return { ...checkLine('base_monthly', nearest(share)), stretch };
    }
    let minutes = 0;
    for (const work of counted) if (stretch.days.has(work.date)) minutes += work.minutes;
    return { ...checkLine('base_hourly', amountOf(hundredths(minutes), hour_ore)), stretch };
  });
}

type Counted = { readonly date: string; readonly minutes: number };

const planned = ({ assigned }: PayFacts): Counted[] =>
  assigned.map(({ date, span }) => ({ date, minutes: plannedMinutes(span) }));

function approved(facts: PayFacts): Counted[] {
  return facts.entries
    .filter(({ status }) => status === 'approved')
    .map(({ date, span, break_min }) => {
      const { rounding_min = 15 } = rulesOfDay(date, facts.rule_sets);
      const worked = Math.max(0, span.end - span.start - break_min);
      return { date, minutes: roundedTo(worked, rounding_min) };
    });
}

/** OB of a stretch's days; `stretch` null: days of employment without terms. */
export type ObLine = CheckLine & { readonly stretch: Stretch | null };

/** The supplements for unsocial hours, a line for each level, rule set and stretch of days. */
export function obPay(
  facts: PayFacts,
  stretches: readonly Stretch[],
  termsOn: TermsOfDays,
  given_way: ReadonlyMap<PayFacts['entries'][number], ReadonlySet<number>>,
): ObLine[] {
  const sums = new Map<Stretch | null, Map<ObRuleSet, number[]>>();
  for (const entry of facts.entries) {
    const { status, date, span, break_min } = entry;
    if (status === 'draft' || status === 'rejected' || !isEmployed(date, facts)) continue;
    const stretch = stretches.find(({ days }) => days.has(date)) ?? null;
    if (stretch === null && termsOn(date) !== null) continue;
    const rules = rulesOfDay(date, facts.rule_sets);
    const of_stretch = sums.get(stretch) ?? new Map<ObRuleSet, number[]>();
    const minutes = of_stretch.get(rules) ?? [];
    const work = { date, ...span, break_min };
    for (const [level, paid] of paidByLevel(work, rules, facts, given_way.get(entry)).entries())
      minutes[level] = (minutes[level] ?? 0) + paid;
    sums.set(stretch, of_stretch.set(rules, minutes));
  }
  return [...sums].flatMap(([stretch, by_rules]) =>
    [...by_rules].flatMap(([rules, minutes]) =>
      levelsOf(rules).map((level) => ({
        ...checkLine(`ob${level}`, supplement(minutes[level] ?? 0, level, rules, stretch?.pays ?? null)),
        stretch,
      })),
    ),
  );
}

export const isEmployed = (date: string, { employed }: Pick<PayFacts, 'employed'>): boolean =>
  employed.some(({ first, last }) => (first ?? date) <= date && date <= (last ?? date));

export const levelsOf = (rules: ObRuleSet): number[] =>
  Array.from({ length: highestLevel(rules) }, (_, index) => index + 1);

type OfLevels<T> = Readonly<Record<number, T | undefined>>;

/** What a level's supplement is a part of: kronor where the rule set names them, a month divided, else a percentage of the hour. */
export function hourOf(
  level: number,
  rules: ObRuleSet,
  pays: DayTerms | null,
): { readonly of_ore: Ore; readonly percent: number; readonly divided_by: number } {
  const amounts: OfLevels<number | null> = rules.amounts_ore ?? {};
  const divisors: OfLevels<number> = rules.divisors ?? {};
  const percents: OfLevels<number> = rules.multipliers_pct;
  const kronor = amounts[level];
  if (typeof kronor === 'number') return { of_ore: kronor, percent: 100, divided_by: 1 };
  const divided_by = divisors[level];
  if (divided_by !== undefined)
    return { of_ore: pays === null ? 0 : fullMonth(pays), percent: 100, divided_by };
  return { of_ore: pays?.hour_ore ?? 0, percent: percents[level] ?? 0, divided_by: 1 };
}

/** What minutes in a level add. `share_pct`: the paid part. */
export function supplement(
  minutes: number,
  level: number,
  rules: ObRuleSet,
  pays: DayTerms | null,
  share_pct = 100,
): Ore {
  const { of_ore, percent, divided_by } = hourOf(level, rules, pays);
  const size = BigInt(hundredths(minutes)) * BigInt(of_ore) * BigInt(percent) * BigInt(share_pct);
  return nearest(ratio(size, BigInt(divided_by) * 1_000_000n));
}
