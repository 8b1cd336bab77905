import { lengthOf, type Span } from '../../core/clock.ts';
import { lostMin, partOn } from '../../core/pay/part-of-day.ts';
import { weeklyMin } from '../../core/pay/pay-terms.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { assignedMin } from '../../core/shift.ts';
import type { WorkingTimeFacts } from '../../core/working-time-law.ts';
import { termsByPerson } from '../accounts/employments.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf, epochMinute, spanOfRow } from '../database/local-times.ts';

/** What the journal of working time (core/working-time.ts) is computed from, of many people at once. */

type Days = { readonly first: string; readonly last: string };
type OfPerson = { readonly user_id: string };
type OfDay = { readonly date: string; readonly minutes: number };
/** A day's work, with the stretches that it was done in. */
export type WorkOfDay = OfDay & { readonly at: readonly Span[] };
export type ReportedTime = Omit<Required<WorkingTimeFacts>, 'year' | 'until' | 'worked'> & {
  readonly worked: readonly WorkOfDay[];
};

/** Approved reports, absence and agreed hours of these people over the days. */
export async function reportedTime(
  tx: Tx,
  company_id: string,
  zone: string,
  ids: readonly string[],
  days: Days,
  today: string,
): Promise<(user_id: string) => ReportedTime> {
  const whose = [...ids];
  const [terms, reports, away, absent] = await Promise.all([
    termsByPerson(tx, company_id, whose),
    tx<Reported[]>`
      select user_id, date, kind, worked, ${epochMinute(tx, 'start_time')} as start, ${epochMinute(tx, 'end_time')} as end,
        ${epochMinute(tx, 'end_time')} - ${epochMinute(tx, 'start_time')} - break_duration as minutes
      from time_entries
      where company_id = ${company_id} and user_id = any(${whose}::uuid[]) and status = 'approved'
        and date between ${days.first} and ${days.last}`,
    tx<(OfPerson & { first_day: string; last_day: string })[]>`
      select user_id, first_day, coalesce(last_day, ${today}::date) as last_day from absences
      where company_id = ${company_id} and user_id = any(${whose}::uuid[]) and kind <> 'sick' and first_day <= ${days.last}
      union all
      select user_id, first_day, last_day from leave_requests
      where company_id = ${company_id} and user_id = any(${whose}::uuid[]) and status = 'approved' and kind <> 'vacation'
        and extent_pct = 100 and first_day <= ${days.last} and last_day >= ${days.first}`,
    absentMinutes(tx, company_id, whose, zone, days, today),
  ]);
  const [by_report, by_away, by_absence] = [byPerson(reports), byPerson(away), byPerson(absent)];
  return (user_id) => {
    const own = by_report.get(user_id) ?? [];
    return {
      worked: own.map(({ date, ...one }) => ({ date, minutes: workedMin(one), at: stretchesOf(one) })),
      jour: own
        .filter(({ kind }) => kind === 'jour')
        .map(({ date, ...one }) => ({ date, minutes: one.minutes - workedMin(one) })),
      absent: by_absence.get(user_id) ?? [],
      away: by_away.get(user_id) ?? [],
      agreed: (terms.get(user_id) ?? []).map((row) => ({ from: row.from, week_min: weeklyMin(row) })),
    };
  };
}

const byPerson = <R extends OfPerson>(rows: readonly R[]): Map<string, R[]> =>
  Map.groupBy(rows, ({ user_id }) => user_id);

type Reported = OfPerson & {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly kind: ShiftKind;
  readonly minutes: number;
  readonly worked: readonly { readonly start_time: string; readonly end_time: string }[];
};

type Stretches = Pick<Reported, 'kind' | 'start' | 'end' | 'worked'>;
/** Of jour and beredskap the stretches of work. */
const stretchesOf = ({ kind, start, end, worked }: Stretches): Span[] =>
  kind === 'work' ? [{ start, end }] : worked.map(spanOfRow);

/** And as long as they were. */
const workedMin = ({ minutes, ...one }: Stretches & Pick<Reported, 'minutes'>): number =>
  one.kind === 'work' ? minutes : stretchesOf(one).reduce((sum, span) => sum + lengthOf(span), 0);

/** Planned minutes on days of illness and vacation: they count as worked for 10 b §. */
async function absentMinutes(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
  zone: string,
  days: Days,
  today: string,
): Promise<(OfDay & OfPerson)[]> {
  const { from, until } = edgesOf(days.first, days.last, zone);
  const rows = await tx<Lost[]>`
    select a.worker_id as user_id, (a.start_time at time zone ${zone})::date as date,
      ${epochMinute(tx, 'a.start_time')} as start,
      ${epochMinute(tx, 'a.end_time')} as end, s.break_min,
      coalesce(b.extent_pct, 100) as extent_pct, b.first_day, coalesce(b.last_day, ${today}::date) as last_day,
      b.from_time, b.until_time
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = 'work'
      and s.start_time >= ${from} and s.start_time < ${until}
    left join absences b on b.company_id = a.company_id and b.user_id = a.worker_id and b.kind = 'sick'
      and (a.start_time at time zone ${zone})::date between b.first_day - (b.from_time is not null)::integer
        and coalesce(b.last_day, ${today}::date)
    left join leave_requests l on l.company_id = a.company_id and l.user_id = a.worker_id
      and l.kind = 'vacation' and l.status = 'approved'
      and (a.start_time at time zone ${zone})::date between l.first_day and l.last_day
    where a.company_id = ${company_id} and a.worker_id = any(${[...ids]}::uuid[]) and a.status = 'approved'
      and a.start_time >= ${from} and a.start_time < ${until}
      and (b.id is not null or l.id is not null)`;
  return rows.map((row) => ({ user_id: row.user_id, date: row.date, minutes: lostMinutes(row, zone) }));
}

type Lost = OfPerson & {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly break_min: number | null;
  readonly extent_pct: number;
  readonly first_day: string | null;
  readonly last_day: string;
  readonly from_time: string | null;
  readonly until_time: string | null;
};

/** The minutes of a shift lost to illness, in whole or between its clock times, or to vacation. */
function lostMinutes(
  { date, start, end, break_min, extent_pct, ...row }: Omit<Lost, 'user_id'>,
  zone: string,
): number {
  const span = { start, end, break_min };
  const whole = Math.round((assignedMin(span) * extent_pct) / 100);
  if (row.first_day === null) return whole;
  const { first_day, ...rest } = row;
  const part = partOn(date, { ...rest, first_day }, [span], zone);
  return part === null ? whole : lostMin(span, part);
}
