import { addDays, dayEdges, daysBetween } from '../../core/calendar.ts';
import { isoOf } from '../../core/clock.ts';
import { ALWAYS_EMPLOYED, type Employments } from '../../core/pay/employment.ts';
import { termsOn, weeklyMin } from '../../core/pay/pay-terms.ts';
import {
  type CountedShifts,
  FAIRNESS_DAYS,
  type FairnessRow,
  fairnessOf,
  type WishOf,
} from '../../core/roster/fairness.ts';
import type { Want } from '../../core/roster/wish.ts';
import { SHIFT_LIMITS } from '../../core/shift.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { FIRST_DAY } from '../database/held-dates.ts';
import { spanOfRow } from '../database/local-times.ts';
import { unitsOfPeople } from '../units/unit-people.ts';
import { type AskedYear, type LedgerAsked, type LedgerReading, shiftsOf } from './fairness-shifts.ts';

/** The twelve months of the ledger of fairness, read once for all who ask before somebody does what may change them (decision 0134). */

export type Ledger = { readonly first: string; readonly last: string; readonly rows: readonly FairnessRow[] };

type Read = { readonly ledger: Ledger; readonly shifts: readonly CountedShifts[] };
/** Of a reading, also of one under way: the company's history had so many entries before it. */
type Kept = { readonly n: number; readonly read: Promise<Read> };
const MOST_KEPT = 50;
const kept = new Map<string, Kept>();
/** What people do most of the day, and no ledger reads; what a publication changes has entries of its own. */
const BESIDE = ['draft', 'time_entry', 'roster_template', 'offer', 'publication'];
/** After so many entries it is read anew rather than that they are looked at. */
const MOST_ENTRIES = 2_000;
/** Where nothing but shifts of so many people may have changed, theirs alone are read anew. */
const MOST_PEOPLE = 50;

export async function ledgerOf(reading: LedgerReading, asked: LedgerAsked): Promise<Ledger> {
  const { tx, caller, company, today } = reading;
  const { company_id } = caller;
  const key = JSON.stringify([company_id, company.time_zone, today, asked.until, asked.unit ?? null]);
  const known = kept.get(key);
  const head = await headOf(tx, asked, company, known?.n ?? null);
  const { n } = head;
  // Another request may have begun while this one looked.
  const begun = kept.get(key);
  const shared =
    begun !== known && begun !== undefined && begun.n >= n
      ? begun
      : known !== undefined && head.people?.length === 0
        ? { ...known, n }
        : null;
  const one = shared ?? { n, read: readAgain(reading, asked, known, head.people) };
  keep(key, one);
  try {
    return (await one.read).ledger;
  } catch (error) {
    if (kept.get(key)?.read === one.read) kept.delete(key);
    // The transaction of who read broke off: who waited for it reads.
    if (shared !== null) return ledgerOf(reading, asked);
    throw error;
  }
}

/**
 * How many entries the company's history has, and whose shifts of the twelve months may have changed since it had `known`; null: more may have than
 * the shifts of a few people.
 */
async function headOf(tx: Tx, asked: LedgerAsked, company: LedgerReading['company'], known: number | null) {
  const from = known ?? 0;
  const [head] = await tx<{ n: number; people: (string | null)[] | null }[]>`
    with moved as (
      select e.noun, e.noun_id, e.person_id, e.was, e.became from history e
      where e.company_id = ${companyOf(tx)} and e.n > ${from} and e.n <= ${known === null ? from : from + MOST_ENTRIES}
        and not e.noun = any(${BESIDE}) and not ${isLater(tx, asked, company)}
    )
    select h.n::integer as n, case when not exists (
        select from moved where noun not in ('shift', 'assignment')
          or noun = 'shift' and became is null and was -> 'workers' is null
      ) then to_jsonb(array(
        select person_id from moved where noun = 'assignment'
        union select a.worker_id from moved m
          join shift_assignments a on a.company_id = ${companyOf(tx)} and a.shift_id = m.noun_id
          where m.noun = 'shift'
        union select (one ->> 'worker_id')::uuid from moved m, jsonb_array_elements(coalesce(m.was -> 'workers', '[]')) one
          where m.noun = 'shift'
      )) end as people
    from history_heads h where h.company_id = ${companyOf(tx)}`;
  const n = head?.n ?? 0;
  const people = head?.people?.filter((id) => id !== null) ?? null;
  const is_told = people !== null && people.length === head?.people?.length && people.length <= MOST_PEOPLE;
  return { n, people: known !== null && is_told && n - known <= MOST_ENTRIES ? people : null };
}

/** Of the people whose shifts changed, those shifts; of the others what was read before. */
async function readAgain(
  reading: LedgerReading,
  asked: LedgerAsked,
  known: Kept | undefined,
  changed: readonly string[] | null,
): Promise<Read> {
  const before = changed === null ? null : await known?.read.catch(() => null);
  if (changed === null || before === null || before === undefined) return readLedger(reading, asked);
  const others = before.shifts.filter(({ person }) => !changed.includes(person));
  return readLedger(reading, asked, { changed, others });
}

/** The one that was asked for longest ago makes room, and no other company's. */
function keep(key: string, one: Kept): void {
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, one);
}

/**
 * Is the entry `e` of a shift that was and is after the twelve months? Who plans ahead writes many of them, and each would cost the next
 * explanation a year. An entry that does not tell when is none. A shift that came from earlier days has an entry of that move.
 */
function isLater(tx: Tx, { until }: LedgerAsked, { time_zone }: LedgerReading['company']): Part {
  const end = isoOf(dayEdges(until, time_zone).start);
  const after = (side: Part): Part =>
    tx`(${side} is null or (${side} ->> 'start_time')::timestamptz >= ${end})`;
  return tx`coalesce(case e.noun
    when 'shift' then (e.was is not null or e.became is not null) and ${after(tx`e.was`)} and ${after(tx`e.became`)}
    when 'assignment' then exists (
      select from shifts s where s.company_id = ${companyOf(tx)} and s.id = e.shift_id and s.start_time >= ${end})
    end, false)`;
}

type Before = { readonly changed: readonly string[]; readonly others: readonly CountedShifts[] };

async function readLedger(
  reading: LedgerReading,
  { until, unit }: LedgerAsked,
  before?: Before,
): Promise<Read> {
  const { tx, caller, company } = reading;
  const { company_id } = caller;
  const [first, last] = [noEarlier(addDays(until, -FAIRNESS_DAYS)), noEarlier(addDays(until, -1))];
  const open = await tx<{ id: string }[]>`
    select id from users where company_id = ${company_id} and closed_at is null order by id`;
  const ids = open.map(({ id }) => id);
  const asked: AskedYear = { ...reading, unit, first, last, ids };
  const own =
    before === undefined ? asked : { ...asked, ids: ids.filter((id) => before.changed.includes(id)) };
  const [counted, wishes, employed, terms, units] = await Promise.all([
    shiftsOf(own),
    wishesOf(asked),
    employedByPerson(tx, company_id, ids),
    termsByPerson(tx, company_id, ids, last),
    unitsOfPeople(tx, company_id, ids, { first: last, last: until }),
  ]);
  const shifts = [...(before?.others ?? []), ...counted];
  const has = new Set(shifts.map(({ person }) => person));
  const isOf = (id: string): boolean =>
    has.has(id) ||
    (unit === undefined
      ? (terms.get(id) ?? []).length > 0
      : (units.get(id) ?? []).some((one) => one.home && one.unit_id === unit));
  const people = ids.filter(isOf).map((id) => {
    const on = termsOn(terms.get(id) ?? [], last);
    const days = daysEmployed(employed.get(id) ?? ALWAYS_EMPLOYED, first, last);
    return { id, weekly_min: on === null ? null : weeklyMin(on), days };
  });
  const known = new Set(people.map(({ id }) => id));
  const rows = fairnessOf({
    zone: company.time_zone,
    people,
    shifts,
    wishes: wishes.filter(({ person }) => known.has(person)),
  });
  return { ledger: { first, last, rows }, shifts };
}

/** The days that can be held begin in 1901: a shift on the first of them has no year before it. */
const noEarlier = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day);

function daysEmployed(employments: Employments, first: string, last: string): number {
  const days = employments.map((one) => {
    const from = one.first === null || one.first < first ? first : one.first;
    const until = one.last === null || one.last > last ? last : one.last;
    return from > until ? 0 : daysBetween(from, until) + 1;
  });
  return days.reduce((sum, one) => sum + one, 0);
}

/** The wishes of closed periods, each with the person's published shifts that touch its day. */
async function wishesOf({
  tx,
  caller: { company_id },
  company,
  today,
  first,
  last,
  ids,
}: AskedYear): Promise<WishOf[]> {
  type Row = { person: string; date: string; want: Want; shifts: { start_time: string; end_time: string }[] };
  // The edges are given, not computed from the day: PostgreSQL 15 would look for each day through all shifts of the person.
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
  const edges = dates.map((date) => dayEdges(date, company.time_zone));
  const starts = edges.map(({ start }) => isoOf(start));
  const rows = await tx<Row[]>`
    select w.user_id as person, w.date, w.want, coalesce((
        select jsonb_agg(jsonb_build_object('start_time', a.start_time, 'end_time', a.end_time))
        from shift_assignments a
        where a.company_id = ${companyOf(tx)} and a.worker_id = w.user_id and a.status <> 'rejected'
          and a.start_time > d.earliest and a.start_time < d.until and a.end_time > d.start
      ), '[]'::jsonb) as shifts
    from unnest(${dates}::date[], ${edges.map(({ start }) => isoOf(start - SHIFT_LIMITS.longest_min))}::timestamptz[],
      ${starts}::timestamptz[], ${edges.map(({ end }) => isoOf(end))}::timestamptz[]) as d (date, earliest, start, until)
    join wishes w on w.company_id = ${company_id} and w.date = d.date and w.user_id = any(${[...ids]}::uuid[])
    join planning_periods p on p.company_id = w.company_id and p.id = w.period_id
    where p.last_day >= ${first} and p.first_day <= ${last} and (p.closed_at is not null or p.wishes_close_on < ${today})
    order by w.date, w.user_id`;
  return rows.map(({ shifts, ...wish }) => ({ ...wish, shifts: shifts.map(spanOfRow) }));
}
