import { addDays } from '../calendar.ts';
import type { Ore } from '../money.ts';
import type { PayForm, YearReason } from '../pay/pay-form.ts';
import type { DatedTerms } from '../pay/pay-terms.ts';
import type { LedgerFacts } from '../pay/vacation-earned.ts';
import { termsOfDays } from './day-terms.ts';
import { isVacationDay } from './lost.ts';

/** What of an earning year lets all its pay decide, a second time and day by day: `percent-rule.md`, 17 and 17 a §§ by `vacation-ledger.md`. */

/** A year, what it was asked for, and what the months of the person paid. */
export type YearAsked = {
  readonly first: string;
  readonly last: string;
  /** The first day of the vacation, or the last of the employment or the month. */
  readonly on: string;
  readonly month: string;
  /** Whether the company follows 16 § 2 st. */
  readonly by_law: boolean;
  readonly facts: LedgerFacts;
  readonly terms: readonly DatedTerms[];
  readonly slips: readonly YearSlip[];
};

/** What a month that was run paid: the basis of the 12 %, and all of it; null: it was not kept. */
export type YearSlip = {
  readonly month: string;
  readonly base_ore: Ore;
  readonly all_ore: Ore | null;
  readonly forms: readonly PayForm[];
};

/** What the first engine says of the year. */
export type YearSaid = {
  readonly forms: readonly PayForm[];
  readonly rates?: readonly number[];
  readonly reasons?: readonly YearReason[];
};

// 16 § 2 st. 2; 17 § 1 and 2 st.; 17 a §.
const VARIABLE_PERCENT = 10n;
const SICK_DAYS = 180;
const SICK_BREAK = 14;
const CHILD_DAYS = 120;
const CHILD_DAYS_ALONE = 180;

/** Does the year let all its pay decide for a day of the month, and by the same rates and reasons? `said` null: the first engine says no. */
export function agreesOnYear(asked: YearAsked, said: YearSaid | null): boolean {
  const forms = formsOf(asked);
  const rates = asked.by_law ? ratesOf(asked) : [];
  const reasons = asked.by_law ? reasonsOf(asked) : [];
  if (said !== null)
    return same(said.forms, forms) && same(said.rates ?? [], rates) && same(said.reasons ?? [], reasons);
  return !daysOfMonth(asked.month).some((date) => decides(asked, { forms, rates, reasons }, date));
}

type Known = {
  readonly forms: readonly PayForm[];
  readonly rates: readonly number[];
  readonly reasons: readonly string[];
};

function decides({ terms }: YearAsked, { forms, rates, reasons }: Known, date: string): boolean {
  const pays = termsOfDays({ terms, employed: [{ first: null, last: null }] })(date);
  if (pays === null) return false;
  if (forms.includes(pays.by_month ? 'hour' : 'month')) return true;
  return pays.by_month && (rates.some((rate) => rate !== pays.terms.rate_bp) || reasons.length > 0);
}

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) days.push(date);
  return days;
}

/** From the first to the last day of the employment in the year. */
function daysOf({ first, last, facts: { employed } }: YearAsked): string[] {
  const days: string[] = [];
  const until = employed.last !== null && employed.last < last ? employed.last : last;
  for (let date = first; date <= until; date = addDays(date, 1))
    if (employed.first === null || date >= employed.first) days.push(date);
  return days;
}

function ratesOf(asked: YearAsked): number[] {
  const on = termsOfDays({ terms: asked.terms, employed: [{ first: null, last: null }] });
  return [...new Set(daysOf(asked).flatMap((date) => on(date)?.terms.rate_bp ?? []))];
}

/** The forms of pay of the year's months, from the first that counts. */
function formsOf({ first, last, facts: { employed, opening }, slips }: YearAsked): PayForm[] {
  let since = first;
  if (employed.first !== null && employed.first > since) since = employed.first;
  if (opening !== null && opening.from > since && opening.from > first) since = opening.from;
  const own = slips.filter(({ month }) => since.slice(0, 7) <= month && month <= last.slice(0, 7));
  return [...new Set(own.flatMap(({ forms }) => forms))];
}

/** Of the twelve latest months by the month alone, that kept all their pay. */
function isVariable({ month, slips }: YearAsked): boolean {
  const since = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  let [variable, all] = [0n, 0n];
  for (const slip of slips) {
    if (slip.month < since || slip.month >= month || slip.all_ore === null || slip.forms.includes('hour'))
      continue;
    variable += BigInt(slip.base_ore);
    all += BigInt(slip.all_ore);
  }
  return all > 0n && variable * 100n >= all * VARIABLE_PERCENT;
}

function reasonsOf(asked: YearAsked): YearReason[] {
  const is_variable = isVariable(asked);
  return [...(is_variable ? (['variable'] as const) : []), ...(wasAway(asked) ? (['absence'] as const) : [])];
}

/** Away without earning, unless every day was by one share that still holds. */
function wasAway(asked: YearAsked): boolean {
  const { facts, first, last, on } = asked;
  const { opening } = facts;
  const is_told = opening !== null && opening.from > first && opening.from <= last;
  if (is_told && opening.unearning_days > 0) return true;
  const lost = lostDays(facts);
  const days = daysOf(asked);
  if (!days.some((date) => lost.has(date))) return false;
  // Free days and days of vacation say nothing.
  const speaks = (date: string): boolean =>
    lost.has(date) || (isVacationDay(date) && !isOnVacation(facts, date));
  const shares = days.filter(speaks).map((date) => lost.get(date) ?? 0);
  const [share = 0] = shares;
  if (share === 0 || shares.some((other) => other !== share)) return true;
  let date = on;
  while (date >= (days[0] ?? first) && !speaks(date)) date = addDays(date, -1);
  return lost.get(date) !== share;
}

const isOnVacation = ({ leave }: LedgerFacts, date: string): boolean =>
  leave.some(({ kind, first_day, last_day }) => kind === 'vacation' && first_day <= date && date <= last_day);

/** The share of each day away that earns no vacation; 0: a part of it by the clock. */
function lostDays(facts: LedgerFacts): Map<string, number> {
  const { absences, leave, no_shows = [], open_until, single_parent, parental_used, rules } = facts;
  const lost = new Map<string, number>();
  const settled = new Set<string>();
  const most = single_parent === true ? CHILD_DAYS_ALONE : CHILD_DAYS;
  const put = (date: string, earns: boolean, share: number): void => {
    if (earns) settled.add(date);
    else {
      lost.set(date, Math.max(share, lost.get(date) ?? 0));
      if (share === 100) settled.add(date);
    }
  };
  for (const kind of ['sick', 'vab'] as const) {
    const shares = new Map<string, number>();
    for (const one of absences)
      if (one.kind === kind) {
        const end = one.last_day ?? open_until;
        for (let date = one.first_day; date <= end; date = addDays(date, 1)) {
          const is_cut =
            (date === one.first_day && one.from_time != null) || (date === end && one.until_time != null);
          shares.set(date, Math.max(is_cut ? 0 : one.extent_pct, shares.get(date) ?? 0));
        }
      }
    const counted = new Map<string, number>();
    let [begun, before] = ['', ''];
    for (const date of [...shares.keys()].toSorted()) {
      if (before === '' || addDays(before, SICK_BREAK + 1) < date) begun = date;
      before = date;
      if (settled.has(date)) continue;
      const year = yearStart(date, rules.year);
      const count = (counted.get(year) ?? 0) + 1;
      counted.set(year, count);
      const is_over = kind === 'sick' && yearStart(date, rules.year) > wholeYearFrom(begun, rules.year);
      put(date, count <= (kind === 'sick' ? SICK_DAYS : most) && !is_over, shares.get(date) ?? 0);
    }
  }
  let parental = parental_used ?? 0;
  for (const kinds of [['parental'], ['unpaid'], ['study']] as const)
    for (const [date, share] of datesOf(leave, kinds[0])) {
      if (settled.has(date)) continue;
      if (kinds[0] === 'parental') parental += 1;
      put(date, kinds[0] === 'parental' && parental <= most, share);
    }
  for (const date of no_shows) if (!settled.has(date)) put(date, false, 100);
  return lost;
}

function datesOf(leave: LedgerFacts['leave'], kind: string): (readonly [string, number])[] {
  const dates: [string, number][] = [];
  for (const one of leave)
    if (one.kind === kind)
      for (let date = one.first_day; date <= one.last_day; date = addDays(date, 1))
        dates.push([date, one.extent_pct ?? 100]);
  return dates.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The first day of the vacation year that a day lies in. */
function yearStart(date: string, kind: LedgerFacts['rules']['year']): string {
  const begins = kind === 'april' ? '04-01' : '01-01';
  const year = Number(date.slice(0, 4));
  return `${date.slice(5) < begins ? year - 1 : year}-${begins}`;
}

/** The first day of the first whole year that the sickness lasts through, a break of its length before it let be. */
function wholeYearFrom(begun: string, kind: LedgerFacts['rules']['year']): string {
  const since = addDays(begun, -SICK_BREAK);
  const start = yearStart(since, kind);
  return start === since ? start : `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
}
