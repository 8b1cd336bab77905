import { addDays } from '../calendar.ts';
import { earningDays } from './vacation-absence.ts';
import { daysTaken, earnedIn, entitledOf, isAdvance, type LedgerFacts } from './vacation-earned.ts';
import type { VacationKind } from './vacation-kinds.ts';
import { earlier, later, nameOf, type VacationRules, type Year, yearNamed, yearOn } from './vacation-year.ts';

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
  /** To be paid in money, and not yet paid. */
  readonly due: number;
  /** Paid in money, and more than was due: leave was taken on a day that was paid, or a line has too many. */
  readonly paid_twice: number;
  readonly advance_days: number;
  /** False: days before Skifta are unknown, and an opening balance is missing. */
  readonly complete: boolean;
};

/** `short`: locked days that used a day which is not there. */
type Running = { saved: SavedDays[]; due: number; carried: number; advance: number; short: string[] };
type Decided = ReadonlyMap<string, Omit<TakenDay, 'date'>>;

/**
 * The days earned, taken and left, year by year, with the days taken until a day, that day included. `away`: what the days away earn, where
 * it is known already. `vacation-ledger.md`.
 */
export function vacationLedger(
  until: string,
  facts: LedgerFacts,
  law = LEDGER_LAW,
  { unearning } = earningDays(facts, facts.rules),
): VacationLedger {
  const { opening, employed } = facts;
  const since = opening?.from ?? later(employed.first ?? facts.counts_from, facts.counts_from);
  const complete = opening !== null || (employed.first !== null && employed.first >= facts.counts_from);
  const taken = daysTaken(since, earlier(until, employed.last ?? until), facts);
  const walk: Walk = { since, complete, unearning, facts, law };
  const { years, days, running } = walkYears(until, taken, decidedDays(until, taken, walk), walk);
  const left = running.due - inMoney(since, until, facts);
  return {
    years,
    days,
    saved: running.saved,
    due: Math.max(0, left),
    paid_twice: Math.max(0, 0 - left),
    advance_days: running.advance,
    complete,
  };
}

/**
 * Days paid in money since the count began. Those of the month in which another kind of year begins settle the one before (28 § 2 st.).
 */
function inMoney(since: string, until: string, { in_money = [], rules }: LedgerFacts): number {
  return in_money
    .filter(({ month }) => month >= since.slice(0, 7) && month <= until.slice(0, 7))
    .filter(({ month }) => month !== rules.since?.slice(0, 7))
    .reduce((sum, { days }) => sum + days, 0);
}

type Walk = {
  readonly since: string;
  readonly complete: boolean;
  readonly unearning: ReadonlySet<string>;
  readonly facts: LedgerFacts;
  readonly law: typeof LEDGER_LAW;
};

/** The order in which a day uses what there is. */
const ORDER = ['paid', 'saved', 'advance'] as const;

/**
 * What locked days used, and with them the open days before the last of them, which take only what the locked days leave: no day is used
 * twice.
 */
function decidedDays(until: string, taken: readonly string[], walk: Walk): Decided {
  const { facts, complete } = walk;
  const on_leave = new Set(taken);
  const locked = [...facts.used].filter(([date]) => on_leave.has(date) || date > until);
  const decided = new Map(locked.map(([date, kind]) => [date, { kind, unearned: false }]));
  const last = locked.map(([date]) => date).reduce(later, '');
  const open = taken.filter((date) => !decided.has(date) && date < last);
  const shortWith = (more: Decided): number => {
    const all = new Map([...decided, ...more]);
    return walkYears(last, [...all.keys()].toSorted(), all, walk).running.short.length;
  };
  if (open.length === 0) return decided;
  const before = shortWith(new Map());
  for (const date of open) {
    const fits = (kind: VacationKind): boolean =>
      (kind !== 'advance' || isAdvance(date, facts.leave)) &&
      shortWith(new Map([[date, { kind, unearned: false }]])) <= before;
    const kind = ORDER.find(fits);
    decided.set(date, {
      kind: kind ?? (complete ? 'unpaid' : 'paid'),
      unearned: kind === undefined && !complete,
    });
  }
  return decided;
}

function walkYears(until: string, taken: readonly string[], decided: Decided, walk: Walk) {
  const { since, complete, unearning, facts, law } = walk;
  const { opening, rules } = facts;
  const first_year = yearOn(since, rules);
  const running: Running = {
    saved: (opening?.saved ?? []).flatMap((days, index) =>
      days === 0 ? [] : [{ year: nameOf(first_year) - 1 - index, days }],
    ),
    due: 0,
    carried: 0,
    advance: opening?.advance.days ?? 0,
    short: [],
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
        decided,
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
  return { years, days, running };
}

type Walking = {
  readonly facts: LedgerFacts;
  readonly running: Running;
  readonly of_year: readonly string[];
  readonly decided: Decided;
  /** The year has ended, and all of it is known. */
  readonly is_over: boolean;
  /** Days earned for the year after. */
  readonly next: number;
  readonly complete: boolean;
  readonly unearning: ReadonlySet<string>;
};

function walkYear(
  year: Year,
  { facts, running, of_year, decided, is_over, next, complete, unearning }: Walking,
  law: typeof LEDGER_LAW,
): { readonly year: LedgerYear; readonly days: TakenDay[] } {
  const { opening, employed } = facts;
  lapse(year, running, law);
  const entitled = entitledOf(facts, year);
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
    const kept = decided.get(date);
    const paid_left = earned + carried - taken.paid;
    const saved_left = running.saved.reduce((sum, one) => sum + one.days, 0);
    const may_advance = taken.advance < most_advance && isAdvance(date, facts.leave);
    const found: VacationKind | null =
      kept?.kind ?? (paid_left > 0 ? 'paid' : saved_left > 0 ? 'saved' : may_advance ? 'advance' : null);
    const kind = found ?? (complete ? 'unpaid' : 'paid');
    if (kind === 'saved') takeSaved(running);
    if (kind === 'advance') running.advance += 1;
    const unearned = kept?.unearned ?? (found === null && !complete);
    const is_there = {
      paid: paid_left > 0,
      saved: saved_left > 0,
      advance: taken.advance < most_advance,
      unpaid: true,
    };
    if (!unearned && !is_there[kind]) running.short.push(date);
    if (!unearned) taken[kind] += 1;
    return { date, kind, unearned };
  });
  const paid_left = Math.max(0, earned + carried - taken.paid);
  const ended = is_over ? endOfYear(paid_left, earned, next, law) : null;
  if (ended !== null) {
    if (ended.saved > 0) running.saved.push({ year: nameOf(year), days: ended.saved });
    running.due += ended.due;
    running.carried = ended.carried;
  }
  const { saved, due } = ended ?? { saved: 0, due: 0 };
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

/** The last day on which an employment that begins gives the whole right: 31 August of the vacation year. */
const lateDay = (year: Year, rules: VacationRules, law: typeof LEDGER_LAW): string =>
  `${nameOf(yearOn(year.first, rules))}-${law.late_from}`;

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
