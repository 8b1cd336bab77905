import { lengthOf, type Span } from '../../core/clock.ts';
import { lostMin, partOn } from '../../core/pay/part-of-day.ts';
import { weeklyMin } from '../../core/pay/pay-terms.ts';
import type { PlannedSpan, ShiftKind } from '../../core/shift.ts';
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
        and (last_day >= ${days.first} or last_day is null)
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

/**
 * Planned minutes on days of illness and vacation: they count as worked for 10 b §. The absence is read first, and then the shifts on
 * its days alone: a clause that compares days of one table with instants of another is not leakproof, so one statement would read
 * every absence of a person beside each of the years' shifts.
 */
async function absentMinutes(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
  zone: string,
  days: Days,
  today: string,
): Promise<(OfDay & OfPerson)[]> {
  const spells = await tx<Spell[]>`
    with spell as (
      select user_id, true as is_ill, first_day, coalesce(last_day, ${today}::date) as last_day, extent_pct, from_time, until_time
      from absences
      where company_id = ${company_id} and user_id = any(${[...ids]}::uuid[]) and kind = 'sick'
        and first_day <= ${days.last}::date + 1 and (last_day >= ${days.first} or last_day is null)
      union all
      select user_id, false, first_day, last_day, 100, null, null
      from leave_requests
      where company_id = ${company_id} and user_id = any(${[...ids]}::uuid[]) and kind = 'vacation' and status = 'approved'
        and first_day <= ${days.last} and last_day >= ${days.first}
    ), within as (
      select spell.*, greatest(first_day - (from_time is not null)::integer, ${days.first}) as from_day,
        least(last_day, ${days.last}) as until_day
      from spell
    )
    select * from within where from_day <= until_day`;
  if (spells.length === 0) return [];
  const edges = spells.map(({ from_day, until_day }) => edgesOf(from_day, until_day, zone));
  const rows = await tx<Missed[]>`
    select b.n::integer as nth, a.id, (a.start_time at time zone ${zone})::date as date, s.break_min,
      ${epochMinute(tx, 'a.start_time')} as start, ${epochMinute(tx, 'a.end_time')} as end
    from unnest(
      ${spells.map(({ user_id }) => user_id)}::uuid[], ${edges.map(({ from }) => from)}::text[]::timestamptz[],
      ${edges.map(({ until }) => until)}::text[]::timestamptz[]
    ) with ordinality as b (user_id, from_time, until_time, n)
    join shift_assignments a on a.company_id = ${company_id} and a.worker_id = b.user_id and a.status = 'approved'
      and a.start_time >= b.from_time and a.start_time < b.until_time
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = 'work'`;
  const missed = rows.flatMap(({ nth, ...shift }) => {
    const spell = spells[nth - 1];
    return spell === undefined ? [] : [{ spell, shift }];
  });
  // A person who falls ill on vacation is ill (semesterlagen 15 §).
  const ill = new Set(missed.filter(({ spell }) => spell.is_ill).map(({ shift }) => shift.id));
  return missed
    .filter(({ spell, shift }) => spell.is_ill || !ill.has(shift.id))
    .map(({ spell, shift }) => ({
      user_id: spell.user_id,
      date: shift.date,
      minutes: lostMinutes(shift, spell, zone),
    }));
}

/** Illness or vacation, and the part of the days on which its shifts begin: one that runs past midnight may be cut on the next day. */
type Spell = OfPerson & {
  readonly is_ill: boolean;
  readonly first_day: string;
  readonly last_day: string;
  readonly extent_pct: number;
  readonly from_time: string | null;
  readonly until_time: string | null;
  readonly from_day: string;
  readonly until_day: string;
};

type Missed = PlannedSpan & {
  /** Of the spells, from 1. */
  readonly nth: number;
  readonly id: string;
  readonly date: string;
};

/** The minutes of a shift lost to illness, in whole or between its clock times, or to vacation. */
function lostMinutes({ date, ...span }: Omit<Missed, 'nth'>, spell: Spell, zone: string): number {
  const part = partOn(date, spell, [span], zone);
  return part === null ? Math.round((assignedMin(span) * spell.extent_pct) / 100) : lostMin(span, part);
}
