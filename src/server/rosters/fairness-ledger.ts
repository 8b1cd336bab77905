import {
  addDays,
  datesInRow,
  dayEdges,
  daysBetween,
  localToMinute,
  minuteToLocal,
} from '../../core/calendar.ts';
import { clockText, DAY_MIN, dayNumber, isoOf } from '../../core/clock.ts';
import { ALWAYS_EMPLOYED, type Employments } from '../../core/pay/employment.ts';
import { termsOn, weeklyMin } from '../../core/pay/pay-terms.ts';
import {
  type CountedShifts,
  FAIRNESS_DAYS,
  type FairnessRow,
  fairnessOf,
  isBigHoliday,
  type WishOf,
} from '../../core/roster/fairness.ts';
import { NO_UNIT } from '../../core/roster/unit-shown.ts';
import type { Want } from '../../core/roster/wish.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { FIRST_DAY } from '../database/held-dates.ts';
import { spanOfRow, touches } from '../database/local-times.ts';
import { unitsOfPeople } from '../units/unit-people.ts';

/** The twelve months of the ledger of fairness, read once for all who ask before somebody does what may change them (decision 0134). */

export type LedgerReading = {
  readonly tx: Tx;
  readonly caller: { readonly company_id: string };
  readonly company: { readonly time_zone: string };
  readonly today: string;
};
export type LedgerAsked = {
  /** The day after its last. */
  readonly until: string;
  /** undefined: every unit. */
  readonly unit: string | undefined;
};
export type Ledger = { readonly first: string; readonly last: string; readonly rows: readonly FairnessRow[] };

type Asked = LedgerReading &
  Omit<LedgerAsked, 'until'> & {
    readonly first: string;
    readonly last: string;
    readonly ids: readonly string[];
  };

/** Of a reading, also of one under way: the company's history had so many entries before it. */
type Kept = { readonly n: number; readonly ledger: Promise<Ledger> };
const MOST_KEPT = 200;
const kept = new Map<string, Kept>();
/** What people do most of the day, and no ledger reads; what a publication changes has entries of its own. */
const BESIDE = ['draft', 'time_entry', 'roster_template', 'offer', 'publication'];
/** After so many entries it is read anew rather than that they are looked at. */
const MOST_ENTRIES = 2_000;

export async function ledgerOf(reading: LedgerReading, asked: LedgerAsked): Promise<Ledger> {
  const { tx, caller, company, today } = reading;
  const { company_id } = caller;
  const key = JSON.stringify([company_id, company.time_zone, today, asked.until, asked.unit ?? null]);
  const known = kept.get(key);
  const [head] = await tx<{ n: number; moved: boolean }[]>`
    select h.n::integer as n, exists (
      select from history e
      where e.company_id = ${companyOf(tx)} and e.n > ${known?.n ?? 0} and e.n <= ${(known?.n ?? 0) + MOST_ENTRIES}
        and ${known !== undefined}::boolean and not e.noun = any(${BESIDE}) and not ${isLater(tx, asked, company)}
    ) as moved
    from history_heads h where h.company_id = ${company_id}`;
  const n = head?.n ?? 0;
  const holds = known !== undefined && head?.moved === false && n - known.n <= MOST_ENTRIES;
  // Another request may have begun while this one looked.
  const begun = kept.get(key);
  const shared =
    begun !== known && begun !== undefined && begun.n >= n ? begun : holds ? { ...known, n } : null;
  const one = shared ?? { n, ledger: readLedger(reading, asked) };
  keep(key, one);
  try {
    return await one.ledger;
  } catch (error) {
    if (kept.get(key)?.ledger === one.ledger) kept.delete(key);
    // The transaction of who read broke off: who waited for it reads.
    if (shared !== null) return ledgerOf(reading, asked);
    throw error;
  }
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

async function readLedger(reading: LedgerReading, { until, unit }: LedgerAsked): Promise<Ledger> {
  const { tx, caller, company } = reading;
  const { company_id } = caller;
  const [first, last] = [noEarlier(addDays(until, -FAIRNESS_DAYS)), noEarlier(addDays(until, -1))];
  const open = await tx<{ id: string }[]>`
    select id from users where company_id = ${company_id} and closed_at is null order by id`;
  const ids = open.map(({ id }) => id);
  const asked: Asked = { ...reading, unit, first, last, ids };
  const [shifts, wishes, employed, terms, units] = await Promise.all([
    shiftsOf(asked),
    wishesOf(asked),
    employedByPerson(tx, company_id, ids),
    termsByPerson(tx, company_id, ids, last),
    unitsOfPeople(tx, company_id, ids, { first: last, last: until }),
  ]);
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
  return { first, last, rows };
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

type Placed = {
  readonly person: string;
  /** Minutes after local midnight, and of length. */
  readonly starts: number;
  readonly length: number;
  readonly weekend: boolean;
  readonly holiday: boolean;
  readonly count: number;
};

/**
 * By person and clocks: the shifts of people who have not declined and were not away the whole shift. The database counts whole minutes:
 * its own local times take ten times as long for a year of a large company.
 */
async function shiftsOf(asked: Asked): Promise<CountedShifts[]> {
  const { tx, caller, company, unit, first, last, ids } = asked;
  const { company_id } = caller;
  const offsets = offsetsOf(first, last, company.time_zone);
  const holidays = datesInRow(first, FAIRNESS_DAYS).filter(isBigHoliday);
  const numbers = holidays.flatMap((date) => dayNumber(date) ?? []);
  const rows = await tx<Placed[]>`
    select person, local % 1440 as starts, length, (local / 1440 + 3) % 7 >= 5 as weekend,
      local / 1440 = any(${numbers}::integer[]) as holiday, count(*)::integer as count
    from (
      select a.worker_id as person, (date_part('epoch', a.start_time) / 60)::integer + o.minutes as local,
        ((date_part('epoch', a.end_time) - date_part('epoch', a.start_time)) / 60)::integer as length
      from unnest(
        ${offsets.map(({ from }) => from)}::timestamptz[], ${offsets.map(({ until }) => until)}::timestamptz[],
        ${offsets.map(({ minutes }) => minutes)}::integer[]
      ) as o (from_time, until_time, minutes)
      join shift_assignments a on a.start_time >= o.from_time and a.start_time < o.until_time
      join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = 'work'
        ${unit === undefined ? tx`` : unit === NO_UNIT ? tx`and s.unit_id is null` : tx`and s.unit_id = ${unit}`}
      where a.company_id = ${company_id} and a.worker_id = any(${[...ids]}::uuid[]) and a.status <> 'rejected'
        and a.sick_leave_type is distinct from 'full' and not a.unauthorized_absence
    ) placed
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5`;
  return rows.map(({ starts, length, ...row }) => ({
    ...row,
    starts: clockText(starts),
    ends: clockText(starts + length),
  }));
}

type Offset = { readonly from: string; readonly until: string; readonly minutes: number };

/** How far local time is from UTC, from the first midnight to the last, by hours: clocks change on the hour. */
function offsetsOf(first: string, last: string, zone: string): Offset[] {
  const [start, end] = [dayEdges(first, zone).start, dayEdges(last, zone).end];
  const found: { from: number; minutes: number }[] = [];
  const look = (at: number): number => {
    const { date, clock } = minuteToLocal(at, zone);
    return localToMinute(date, clock, 'UTC') - at;
  };
  let known = look(start);
  found.push({ from: start, minutes: known });
  for (let day = start; day < end; day += DAY_MIN) {
    const next = Math.min(end, day + DAY_MIN);
    if (look(next) === known) continue;
    for (let hour = day + 60; hour <= next; hour += 60) {
      const minutes = look(hour);
      if (minutes === known) continue;
      found.push({ from: hour, minutes });
      known = minutes;
    }
  }
  return found.map(({ from, minutes }, at) => ({
    from: isoOf(from),
    until: isoOf(found[at + 1]?.from ?? end),
    minutes,
  }));
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
}: Asked): Promise<WishOf[]> {
  const zone = company.time_zone;
  type Row = { person: string; date: string; want: Want; shifts: { start_time: string; end_time: string }[] };
  const rows = await tx<Row[]>`
    select w.user_id as person, w.date, w.want, coalesce((
        select jsonb_agg(jsonb_build_object('start_time', a.start_time, 'end_time', a.end_time))
        from shift_assignments a
        where a.company_id = ${companyOf(tx)} and a.worker_id = w.user_id and a.status <> 'rejected'
          and ${touches(tx, 'a', {
            from: tx`w.date::timestamp at time zone ${zone}`,
            until: tx`(w.date + 1)::timestamp at time zone ${zone}`,
          })}
      ), '[]'::jsonb) as shifts
    from planning_periods p
    join wishes w on w.company_id = p.company_id and w.period_id = p.id
    where p.company_id = ${company_id} and p.last_day >= ${first} and p.first_day <= ${last}
      and (p.closed_at is not null or p.wishes_close_on < ${today})
      and w.date between ${first} and ${last} and w.user_id = any(${[...ids]}::uuid[])
    order by w.date, w.user_id`;
  return rows.map(({ shifts, ...wish }) => ({ ...wish, shifts: shifts.map(spanOfRow) }));
}
