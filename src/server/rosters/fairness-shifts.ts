import { datesInRow, dayEdges, localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { clockText, DAY_MIN, dayNumber, isoOf } from '../../core/clock.ts';
import { type CountedShifts, FAIRNESS_DAYS, isBigHoliday } from '../../core/roster/fairness.ts';
import { NO_UNIT } from '../../core/roster/unit-shown.ts';
import type { Tx } from '../database/db.ts';

/** The shifts of the ledger of fairness, counted by the database (decision 0134). */

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
export type AskedYear = LedgerReading &
  Omit<LedgerAsked, 'until'> & {
    readonly first: string;
    readonly last: string;
    readonly ids: readonly string[];
  };

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
export async function shiftsOf(asked: AskedYear): Promise<CountedShifts[]> {
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
