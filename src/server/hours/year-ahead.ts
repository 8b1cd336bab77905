import { addDays } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { monthLater } from '../../core/month.ts';
import {
  type Average,
  averagesOn,
  lawOf,
  type NightPost,
  type NightTime,
  nightAverage,
  nightTime,
  type YearAhead,
  yearAhead,
} from '../../core/roster/hours.ts';
import { nightMinutes } from '../../core/roster/post.ts';
import { madeWorse } from '../../core/roster/verdicts.ts';
import type { Verdict, WorkRules } from '../../core/roster/work-rules.ts';
import { assignedMin } from '../../core/shift.ts';
import { journalDays } from '../../core/working-time.ts';
import type { Tx } from '../database/db.ts';
import { heldDate } from '../database/held-dates.ts';
import { dateIn, edgesOf, epochMinute, spanOfRow } from '../database/local-times.ts';
import { type Drafted, NO_DRAFTS } from './drafted-places.ts';
import { type ReportedTime, reportedTime, type WorkOfDay } from './reported-time.ts';

/** What a plan makes of the averages of weeks and months and of the year's overtime (core/roster/hours.ts). */

type Days = { readonly first: string; readonly last: string };
/** Work by the day it begins on; `night_min`: what lies between 22 and 06. */
export type Work = { readonly date: string; readonly minutes: number; readonly night_min: number };
type RulesOn = (day: string) => WorkRules;

/** What added work makes worse of the averages and the year. `without`: as if the person did not have these shifts. */
export type YearJudge = (
  user_id: string,
  added: readonly Work[],
  without?: readonly string[],
) => readonly Verdict<unknown>[];

type Asked = {
  readonly ids: readonly string[];
  /** Of the shifts that are judged. */
  readonly days: Days;
  readonly today: string;
  readonly rulesOn: RulesOn;
  /** Shifts that are judged as added ones: they are in the database already, or are to be replaced. */
  readonly without: readonly string[];
  /** Left out: what is published. */
  readonly drafts?: Drafted | undefined;
};

/**
 * What added shifts make worse. A shift counts where its day has no approved report yet, and where the person is not away from it;
 * days of illness and vacation count as worked by 10 b and 13 a §§.
 */
export async function yearsAhead(
  tx: Tx,
  company_id: string,
  zone: string,
  { without, ...asked }: Asked,
): Promise<YearJudge> {
  const known = await yearsOf(tx, company_id, zone, asked);
  const before = new Map<string, readonly Verdict<unknown>[]>();
  return (user_id, added, more = []) => {
    const dates = added.map(({ date }) => date).toSorted();
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) return [];
    const gone = [...without, ...more];
    const rules = asked.rulesOn(first);
    const days = { first, last };
    const after = known(user_id, gone, added).judged(days, rules);
    if (after.length === 0) return [];
    const key = [user_id, first, last, ...more].join(' ');
    const was = before.get(key) ?? known(user_id, gone, [], last).judged(days, rules);
    before.set(key, was);
    return madeWorse(was, after);
  };
}

/** A person's time of the years, as reported and as planned. */
export type TimeOfYears = {
  /** What is broken in the periods that these days have a part in, or more. */
  readonly judged: (days: Days, rules: WorkRules) => readonly Verdict<unknown>[];
  /** The journal of a year, and what may still be worked in it. */
  readonly year: (year: number, rules: WorkRules) => YearAhead;
  /** The averages that a day is in; a night worker's only of who is one. */
  readonly averages: (day: string, rules: WorkRules) => readonly Average[];
  /** Approved reports, and shifts of days without one. */
  readonly worked: readonly Work[];
  readonly planned: readonly Work[];
};

type TimeOf = (
  user_id: string,
  without: readonly string[],
  added: readonly Work[],
  until?: string,
) => TimeOfYears;

/**
 * Reads the years that these days lie in. The answer tells one person's, without some of the shifts and with added work; what is
 * planned is known to the last day of work, or to `until` at least.
 */
export async function yearsOf(
  tx: Tx,
  company_id: string,
  zone: string,
  { ids, days, today, rulesOn, drafts = NO_DRAFTS }: Omit<Asked, 'without'>,
): Promise<TimeOf> {
  const reach = reachOf(days, rulesOn);
  const { from, until } = edgesOf(reach.first, reach.last, zone);
  const [reported, published] = await Promise.all([
    reportedTime(tx, company_id, zone, ids, reach, today),
    tx<Placed[]>`
      select a.worker_id, a.shift_id, (a.start_time at time zone ${zone})::date as date, s.break_min,
        ${epochMinute(tx, 'a.start_time')} as start, ${epochMinute(tx, 'a.end_time')} as end
      from shift_assignments a
      join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = 'work'
        and s.start_time >= ${from} and s.start_time < ${until}
      where a.company_id = ${company_id} and a.worker_id = any(${[...ids]}::uuid[]) and a.status <> 'rejected'
        and a.start_time >= ${from} and a.start_time < ${until} and a.shift_id <> all(${[...drafts.replaced]}::uuid[])`,
  ]);
  const drafted = drafts.places
    .filter(({ kind, start_time }) => kind === 'work' && start_time >= from && start_time < until)
    .map(({ worker_id, shift_id, break_min, ...times }) => ({
      ...{ worker_id, shift_id, break_min, date: dateIn(times.start_time, zone) },
      ...spanOfRow(times),
    }));
  const rows: Placed[] = [...published, ...drafted];
  const planned = Map.groupBy(rows, ({ worker_id }) => worker_id);
  const nightOf = nightMinutes(zone);
  const withNight = ({ at, ...one }: WorkOfDay): Work => ({
    ...one,
    night_min: sumOf(at.map((span) => nightOf(span, one.date))),
  });
  // A person is judged with many shifts: what stands is counted once.
  const standing = once((user_id: string) => {
    const known = reported(user_id);
    const isToCome = toCome(known);
    const own = (planned.get(user_id) ?? []).filter(isToCome).map((row) => ({
      shift_id: row.shift_id,
      work: withNight({ date: row.date, minutes: assignedMin(row), at: [row] }),
    }));
    return { known, isToCome, own, worked: known.worked.map(withNight) };
  });
  return (user_id, without, added, until = today) => {
    const { known, isToCome, own, worked } = standing(user_id);
    const stays = own.filter(({ shift_id }) => !without.includes(shift_id)).map(({ work }) => work);
    const to_come = [...stays, ...added.filter(isToCome)];
    const last = [...worked, ...to_come].map(({ date }) => date);
    const known_until = [...last, today, until].toSorted().at(-1) ?? today;
    return timeOfYears(known, { worked, planned: to_come }, known_until);
  };
}

function once<K, V>(find: (key: K) => V): (key: K) => V {
  const found = new Map<K, V>();
  return (key) => {
    const known = found.get(key) ?? find(key);
    found.set(key, known);
    return known;
  };
}

/** The days that the averages of these days are of, and their years. */
function reachOf({ first, last }: Days, rulesOn: RulesOn): Days {
  const rules = new Set<WorkRules>();
  for (let day = first; day <= last; day = addDays(day, 1)) rules.add(rulesOn(day));
  const reaches = [...rules].map((one) => {
    const law = { ...lawOf(one), average_months: monthsOf(one) };
    const journal = (day: string) => journalDays(Number(day.slice(0, 4)), law);
    return { first: journal(first).first, last: journal(lastMonth(last, one)).last };
  });
  const firsts = reaches.map((one) => one.first).toSorted();
  const lasts = reaches.map((one) => one.last).toSorted();
  // The averages of the last year go on into years that no row is of.
  return { first: heldDate(firsts[0] ?? first), last: heldDate(lasts.at(-1) ?? last) };
}

const monthsOf = ({ all_months, night_months }: WorkRules): number => Math.max(all_months, night_months);
/** The last month whose averages a day is in. */
const lastMonth = (day: string, rules: WorkRules): string => monthLater(day.slice(0, 7), monthsOf(rules) - 1);

/** A day with an approved report has been worked; from a day away nothing is. */
function toCome({ worked, absent, away }: ReportedTime): (one: { readonly date: string }) => boolean {
  const settled = new Set([...worked, ...absent].map(({ date }) => date));
  return ({ date }) =>
    !settled.has(date) && !away.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
}

type WorkOfYears = Pick<TimeOfYears, 'worked' | 'planned'>;
function timeOfYears(known: ReportedTime, by_source: WorkOfYears, until: string): TimeOfYears {
  const work = [...by_source.worked, ...by_source.planned];
  const ahead = (year: number, rules: WorkRules, from = `${year}-01-01`) =>
    yearAhead({ ...known, worked: work, until, year }, rules, from);
  const posts = work.map(
    ({ date: day, minutes: work_min, night_min }): NightPost => ({ day, work_min, night_min }),
  );
  const nightsOf = (month: string, rules: WorkRules): [readonly NightPost[], NightTime, WorkRules] => {
    const first = `${monthLater(month, 1 - rules.night_months)}-01`;
    const within = known.absent.filter(({ date }) => date >= first && date.slice(0, 7) <= month);
    return [posts, { month, absent_min: sumOf(within.map(({ minutes }) => minutes)) }, rules];
  };
  return {
    ...by_source,
    year: (year, rules) => ahead(year, rules),
    averages: (day, rules) => {
      const night = nightTime(...nightsOf(day.slice(0, 7), rules));
      const found = averagesOn({ ...known, worked: work }, day, rules);
      return night === null ? found : [...found, night];
    },
    judged: ({ first, last }, rules) => {
      // What nobody has planned makes no average higher.
      const end = [lastMonth(last, rules), until.slice(0, 7)].toSorted()[0] ?? '';
      const found = [first, last, end].map((day) => Number(day.slice(0, 4)));
      const verdicts = [...new Set(found)].flatMap((year) => ahead(year, rules, first).verdicts);
      // A period over the turn of the year is in both.
      const once = new Map(verdicts.map((one) => [`${one.rule} ${one.day}`, one]));
      const nights: Verdict<never>[] = [];
      for (let month = first.slice(0, 7); month <= end; month = monthLater(month, 1))
        nights.push(...nightAverage(...nightsOf(month, rules)));
      return [...once.values(), ...nights];
    },
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

type Placed = Span & {
  readonly worker_id: string;
  readonly shift_id: string;
  readonly date: string;
  readonly break_min: number | null;
};
