import { isCutOn } from '../absence.ts';
import { addDays } from '../calendar.ts';
import { type ApprovedLeave, isVacationDay, leaveDays } from '../leave.ts';
import type { Ore } from '../money.ts';
import type { Employed } from './employment.ts';
import { type EarningFacts, earningDays } from './vacation-absence.ts';
import type { VacationKind } from './vacation-kinds.ts';
import { paidVacationDays } from './vacation-pay.ts';
import {
  daysIn,
  earlier,
  earningYearOf,
  later,
  nameOf,
  type VacationRules,
  type Year,
  yearNamed,
  yearOn,
} from './vacation-year.ts';

/** A person's balance in another program, on the morning of `from`: the first day from which Skifta counts. */
export type OpeningBalance = {
  readonly from: string;
  /** Paid days of the vacation year that `from` lies in, for the whole year, and how many were taken before. */
  readonly paid_days: number;
  readonly taken_days: number;
  /** Days saved from each of the five vacation years before, the latest first. */
  readonly saved: readonly number[];
  /** Days paid in advance and not settled, what was paid for them, and when it was paid last. */
  readonly advance: { readonly days: number; readonly ore: Ore; readonly paid_on: string | null };
  /** Days since the earning year that is running began that do not earn. */
  readonly unearning_days: number;
  /** Days of a whole year; null: the company's. */
  readonly entitled: number | null;
};

/** The facts of one employment. */
export type LedgerFacts = Omit<EarningFacts, 'leave'> & {
  readonly rules: VacationRules;
  readonly employed: Employed;
  readonly opening: OpeningBalance | null;
  /** The first day that Skifta knows of the company's people, where a person has no opening balance. */
  readonly counts_from: string;
  readonly leave: readonly (ApprovedLeave & { readonly advance?: boolean })[];
  /** What the days of locked months used: they stay so. */
  readonly used: ReadonlyMap<string, VacationKind>;
};

/** The numbers of semesterlagen (1977:480) in the ledger. */
export const LEDGER_LAW = {
  /** 4 §: days of a person employed after that day of the vacation year. */
  late_from: '08-31',
  late_days: 5,
  /** 18 §: days above these may be saved, for so many years. */
  kept: 20,
  saved_years: 5,
  /** 26 a §: days that could not be taken are paid out where they make more than this with the next year's. */
  most: 25,
};

/** A vacation year of the ledger. */
export type LedgerYear = Year & {
  readonly entitled: number;
  /** Earned days, and days carried from the year before because there was no time to take them. */
  readonly earned: number;
  readonly carried: number;
  readonly taken: Readonly<Record<VacationKind, number>>;
  readonly paid_left: number;
  /** Of them, at the end of the year: saved, and to be paid in money. */
  readonly saved: number;
  readonly due: number;
  /** Days of the right to 25 (or 5) that have no pay, and that are left. */
  readonly unpaid_left: number;
};

export type SavedDays = { readonly year: number; readonly days: number };

/** `unearned`: the day is paid, but nothing says that it was earned, nor that it was not. */
export type TakenDay = { readonly date: string; readonly kind: VacationKind; readonly unearned: boolean };

export type VacationLedger = {
  readonly years: readonly LedgerYear[];
  readonly days: readonly TakenDay[];
  readonly saved: readonly SavedDays[];
  readonly due: number;
  readonly advance_days: number;
  /** False: days before Skifta are unknown, and an opening balance is missing. */
  readonly complete: boolean;
};

type Running = { saved: SavedDays[]; due: number; carried: number; advance: number };

/** The days earned, taken and left, year by year, with the days taken until a day, that day included. `vacation-ledger.md`. */
export function vacationLedger(until: string, facts: LedgerFacts, law = LEDGER_LAW): VacationLedger {
  const { rules, opening, employed } = facts;
  const since = opening?.from ?? later(employed.first ?? facts.counts_from, facts.counts_from);
  const complete = opening !== null || (employed.first !== null && employed.first >= facts.counts_from);
  const { unearning } = earningDays(facts, rules);
  const taken = daysTaken(since, earlier(until, employed.last ?? until), facts);
  const first_year = yearOn(since, rules);
  const running: Running = {
    saved: (opening?.saved ?? []).flatMap((days, index) =>
      days === 0 ? [] : [{ year: nameOf(first_year) - 1 - index, days }],
    ),
    due: 0,
    carried: 0,
    advance: opening?.advance.days ?? 0,
  };
  const years: LedgerYear[] = [];
  const days: TakenDay[] = [];
  for (let year = first_year; year.first <= until; year = yearNamed(nameOf(year) + 1, rules)) {
    const of_year = taken.filter((date) => year.first <= date && date <= year.last);
    const next = earnedIn(yearNamed(nameOf(year) + 1, rules), facts, unearning);
    const one = walkYear(
      year,
      {
        facts,
        running,
        of_year,
        is_over: year.last < until && (complete || year.first !== first_year.first),
        next,
        complete,
        unearning,
      },
      law,
    );
    years.push(one.year);
    days.push(...one.days);
  }
  return { years, days, saved: running.saved, due: running.due, advance_days: running.advance, complete };
}

type Walking = {
  readonly facts: LedgerFacts;
  readonly running: Running;
  readonly of_year: readonly string[];
  /** The year has ended, and all of it is known. */
  readonly is_over: boolean;
  /** Days earned for the year after. */
  readonly next: number;
  readonly complete: boolean;
  readonly unearning: ReadonlySet<string>;
};

function walkYear(
  year: Year,
  { facts, running, of_year, is_over, next, complete, unearning }: Walking,
  law: typeof LEDGER_LAW,
): { readonly year: LedgerYear; readonly days: TakenDay[] } {
  const { opening, employed } = facts;
  lapse(year, running, law);
  const entitled = entitledOf(facts);
  const earned = earnedIn(year, facts, unearning);
  const is_opening = opening !== null && year.first <= opening.from && opening.from <= year.last;
  const late =
    employed.first !== null &&
    employed.first <= year.last &&
    employed.first > lateDay(year, facts.rules, law);
  const right = late ? law.late_days : entitled;
  const taken = {
    paid: is_opening ? Math.min(opening.taken_days, earned) : 0,
    saved: 0,
    advance: 0,
    unpaid: 0,
  };
  const carried = running.carried;
  const most_advance = Math.max(0, entitled - earned);
  const days = of_year.map((date): TakenDay => {
    const kept = facts.used.get(date);
    const paid_left = earned + carried - taken.paid;
    const saved_left = running.saved.reduce((sum, one) => sum + one.days, 0);
    const may_advance = taken.advance < most_advance && isAdvance(date, facts.leave);
    const found: VacationKind | null =
      kept ?? (paid_left > 0 ? 'paid' : saved_left > 0 ? 'saved' : may_advance ? 'advance' : null);
    const kind = found ?? (complete ? 'unpaid' : 'paid');
    if (kind === 'saved') takeSaved(running);
    if (kind === 'advance') running.advance += 1;
    const unearned = found === null && !complete;
    if (!unearned) taken[kind] += 1;
    return { date, kind, unearned };
  });
  const paid_left = Math.max(0, earned + carried - taken.paid);
  const ended = is_over ? endOfYear(paid_left, earned, next, law) : { saved: 0, due: 0, carried: 0 };
  if (is_over) {
    if (ended.saved > 0) running.saved.push({ year: nameOf(year), days: ended.saved });
    running.due += ended.due;
    running.carried = ended.carried;
  }
  const { saved, due } = ended;
  const unpaid_left = Math.max(0, right - earned - taken.advance - taken.unpaid);
  return {
    year: { ...year, entitled: right, earned, carried, taken, paid_left, saved, due, unpaid_left },
    days,
  };
}

/** The rest of a year's paid days: above 20 they are saved (18 §), others are carried as far as the next year lacks days (26 a §). */
function endOfYear(
  left: number,
  earned: number,
  next: number,
  law: typeof LEDGER_LAW,
): { readonly saved: number; readonly due: number; readonly carried: number } {
  const saved = Math.min(left, Math.max(0, earned - law.kept));
  const carried = Math.min(left - saved, Math.max(0, law.most - next));
  return { saved, carried, due: left - saved - carried };
}

/** Days saved more than five years ago are to be paid in money. */
function lapse(year: Year, running: Running, law: typeof LEDGER_LAW): void {
  const lapsed = running.saved.filter((one) => one.year + law.saved_years < nameOf(year));
  running.due += lapsed.reduce((sum, { days }) => sum + days, 0);
  running.saved = running.saved.filter((one) => !lapsed.includes(one));
}

/** The earliest saved day is used first. */
function takeSaved(running: Running): void {
  const [oldest, ...rest] = running.saved.toSorted((a, b) => a.year - b.year);
  if (oldest === undefined) return;
  running.saved = oldest.days > 1 ? [{ ...oldest, days: oldest.days - 1 }, ...rest] : rest;
}

const entitledOf = ({ opening, rules }: LedgerFacts): number => opening?.entitled ?? rules.entitled;

/** The last day on which an employment that begins gives the whole right: 31 August of the vacation year. */
const lateDay = (year: Year, rules: VacationRules, law: typeof LEDGER_LAW): string =>
  `${nameOf(yearOn(year.first, rules))}-${law.late_from}`;

/** The paid days of a vacation year: 7 §, or as the opening balance has them. Until the last day of the employment. */
export function earnedIn(year: Year, facts: LedgerFacts, unearning: ReadonlySet<string>): number {
  const { opening, rules } = facts;
  if (opening !== null && opening.from > year.last) return 0;
  if (opening !== null && opening.from >= year.first) return opening.paid_days;
  return earnedBetween(earningYearOf(year, rules), '9999-12-31', facts, unearning);
}

/** The days that the employment earns in an earning year until a day, that day included. */
export function earnedBetween(
  earning: Year,
  until: string,
  facts: LedgerFacts,
  unearning: ReadonlySet<string>,
): number {
  const { opening, employed } = facts;
  const from = later(earning.first, employed.first ?? earning.first);
  const last = earlier(earlier(earning.last, employed.last ?? earning.last), until);
  if (from > last) return 0;
  const told = opening !== null && earning.first < opening.from && opening.from <= earning.last;
  const counted = told ? later(from, opening.from) : from;
  const unpaid = [...unearning].filter((date) => counted <= date && date <= last).length;
  return paidVacationDays({
    employed_days: leaveDays(from, last),
    unpaid_days: unpaid + (told ? opening.unearning_days : 0),
    year_days: daysIn(earning),
    entitled: entitledOf(facts),
  });
}

const isAdvance = (date: string, leave: LedgerFacts['leave']): boolean =>
  leave.some((one) => one.advance === true && one.first_day <= date && date <= one.last_day);

/** The vacation days taken, in order. A person who is ill on one is ill (15 §), but not for a part of a day (3 a §). */
function daysTaken(from: string, until: string, { leave, absences, open_until }: LedgerFacts): string[] {
  const days = new Set<string>();
  for (const { kind, first_day, last_day } of leave) {
    if (kind !== 'vacation') continue;
    for (let date = later(first_day, from); date <= earlier(last_day, until); date = addDays(date, 1))
      if (isVacationDay(date)) days.add(date);
  }
  const isAway = (date: string): boolean =>
    absences.some((one) => {
      const last_day = one.last_day ?? open_until;
      return one.first_day <= date && date <= last_day && !isCutOn(one, date, last_day);
    });
  return [...days].filter((date) => !isAway(date)).toSorted();
}

/**
 * The days without pay of a vacation: those of the ledger, and the free days between and after them (a Saturday with
 * a shift), which follow the vacation day before them, or the first one after.
 */
export function daysWithoutPay(days: readonly TakenDay[], leave: LedgerFacts['leave']): string[] {
  const kinds = new Map(days.map(({ date, kind }) => [date, kind]));
  return leave
    .filter(({ kind }) => kind === 'vacation')
    .flatMap(({ first_day, last_day }) => {
      const dates: string[] = [];
      for (let date = first_day; date <= last_day; date = addDays(date, 1)) dates.push(date);
      let kind = dates.map((date) => kinds.get(date)).find((one) => one !== undefined);
      return dates.filter((date) => {
        kind = kinds.get(date) ?? kind;
        return kind === 'unpaid';
      });
    });
}
