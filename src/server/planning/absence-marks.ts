import { WEEK_MORE } from '../../core/absence.ts';
import { addDays } from '../../core/calendar.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { announce } from '../history/history.ts';

/**
 * Marks sickness on the planned shifts it affects: the calendars show the mark, and nobody is asked to report those
 * shifts. `awayUntil` (core/absence.ts) limits an absence without an end: its first week is marked, later days are
 * looked up on reading (`isStillIll`), because marks would have to be renewed every day. VAB and approved leave are
 * looked up too.
 */

type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
  readonly today: string;
};

/** Sets or clears the marks on a person's shifts, on the days where an absence changed. */
export async function markShifts(
  { tx, caller, company, now, today }: Doing,
  user_id: string,
  days: { readonly first: string; readonly last: string | null },
): Promise<void> {
  const { company_id } = caller;
  const last = days.last ?? FAR;
  const { from, until } = edgesOf(days.first, last, company.time_zone);
  const marked = await tx<{ id: string }[]>`
    with known as (
      select a.id, (
        select min(case when b.extent_pct = 100 and a.start_time >= b.starts and a.end_time <= b.ends
          then 'full' else 'partial' end)
        from (
          select *,
            coalesce((first_day + from_time::time) at time zone ${company.time_zone}, '-infinity') as starts,
            coalesce((last_day + until_time::time) at time zone ${company.time_zone}, 'infinity') as ends
          from absences
        ) b
        where b.company_id = ${companyOf(tx)} and b.user_id = a.worker_id and b.kind = 'sick'
          and a.end_time > b.starts and a.start_time < b.ends
          and (a.start_time at time zone ${company.time_zone})::date
            between b.first_day - (b.from_time is not null)::integer
            and coalesce(b.last_day, greatest(b.first_day + ${WEEK_MORE}::integer, ${today}::date))
      ) as mark
      from shift_assignments a
      where a.company_id = ${company_id} and a.worker_id = ${user_id} and a.status <> 'rejected'
        and a.start_time >= ${from} and a.start_time < ${until}
    )
    update shift_assignments a
    set sick_leave_type = known.mark, updated_at = ${now}, version = a.version + 1
    from known
    where a.company_id = ${company_id} and a.id = known.id and a.sick_leave_type is distinct from known.mark
    returning a.id`;
  const ids = marked.map((row) => row.id);
  if (ids.length > 0) await announce(tx, company_id, 'assignments', ids);
}

/** No shift is planned after it. */
const FAR = '2198-12-31';

/** SQL: the first and the last whole day of an absence; a day that begins or ends at a clock time is worked in part. */
const wholeFrom = (tx: Tx) => tx`(first_day + (from_time is not null)::integer)`;
const wholeUntil = (tx: Tx, today: string | null) =>
  tx`(${lastDayOf(tx, today)} - (until_time is not null)::integer)`;

/**
 * SQL: is the person of assignment `a` on VAB the whole day? Looked up on reading, since a sickness mark would be
 * wrong. Without an end it holds as long as a mark, and after that until `today`.
 */
export const onVab = (tx: Tx, company: CompanyRules, today: string | null) => tx`exists (
  select from absences b
  where b.company_id = ${companyOf(tx)} and b.user_id = a.worker_id and b.kind = 'vab' and b.extent_pct = 100
    and (a.start_time at time zone ${company.time_zone})::date
      between ${wholeFrom(tx)} and ${wholeUntil(tx, today)})`;

/** SQL: does the assignment `a` start on a day of the person's approved leave, as pay counts days? Not on part-time leave. */
export const onLeave = (tx: Tx, company: Pick<CompanyRules, 'time_zone'>) => tx`exists (
  select from leave_requests l
  where l.company_id = ${companyOf(tx)} and l.user_id = a.worker_id and l.status = 'approved' and l.extent_pct = 100
    and (a.start_time at time zone ${company.time_zone})::date between l.first_day and l.last_day)`;

/** SQL: is some of the assignment `a` lost to VAB between clock times or to a share of it, or to part-time leave? Sickness has its mark. */
export const partlyAway = (
  tx: Tx,
  company: Pick<CompanyRules, 'time_zone'>,
  today: string | null,
) => tx`(exists (
  select from absences b
  where b.company_id = ${companyOf(tx)} and b.user_id = a.worker_id and b.kind = 'vab'
    and (b.extent_pct < 100 or b.from_time is not null or b.until_time is not null)
    and (a.start_time at time zone ${company.time_zone})::date between b.first_day and ${lastDayOf(tx, today)}
    and (b.extent_pct < 100
      or (a.start_time at time zone ${company.time_zone})::date not between ${wholeFrom(tx)} and ${wholeUntil(tx, today)})
    and a.end_time > coalesce((b.first_day + b.from_time::time) at time zone ${company.time_zone}, '-infinity')
    and a.start_time < coalesce((b.last_day + b.until_time::time) at time zone ${company.time_zone}, 'infinity'))
  or exists (
    select from leave_requests l
    where l.company_id = ${companyOf(tx)} and l.user_id = a.worker_id and l.status = 'approved' and l.extent_pct < 100
      and (a.start_time at time zone ${company.time_zone})::date between l.first_day and l.last_day))`;

/** SQL: has the illness of the person of assignment `a` outlasted the marked week, with nobody reporting them back? */
export const isStillIll = (tx: Tx, company: CompanyRules, today: string | null) => tx`exists (
  select from absences b
  where b.company_id = ${companyOf(tx)} and b.user_id = a.worker_id and b.kind = 'sick' and b.extent_pct = 100
    and b.last_day is null
    and (a.start_time at time zone ${company.time_zone})::date
      between b.first_day + ${WEEK_MORE + 1}::integer and ${today}::date)`;

const lastDayOf = (tx: Tx, today: string | null) =>
  tx`coalesce(last_day, greatest(first_day + ${WEEK_MORE}::integer, ${today}::date))`;

export type AwayOn = (user_id: string, date: string) => boolean;
export type AwayDays = Readonly<Record<'on_vab' | 'on_leave' | 'still_ill' | 'partly', AwayOn>>;

/** The same for many assignments at once: one read of the days instead of one per assignment. */
export async function awayDaysOf(
  tx: Tx,
  company_id: string,
  days: { readonly first: string; readonly last: string },
  today: string | null,
): Promise<AwayDays> {
  const { first, last } = days;
  const [absences, leave] = await Promise.all([
    tx<Ill[]>`
      select user_id, kind, extent_pct, from_time is not null as cut, until_time is not null as cut_end,
        case kind when 'sick' then first_day + ${WEEK_MORE + 1}::integer else first_day end as first_day,
        ${lastDayOf(tx, today)} as last_day
      from absences
      where company_id = ${company_id} and (kind = 'vab' or (last_day is null and extent_pct = 100))
        and first_day <= ${last} and ${lastDayOf(tx, today)} >= ${first}`,
    tx<(Away & { extent_pct: number })[]>`
      select user_id, first_day, last_day, extent_pct from leave_requests
      where company_id = ${company_id} and status = 'approved' and first_day <= ${last} and last_day >= ${first}`,
  ]);
  const vab = absences.filter(({ kind }) => kind === 'vab');
  const shares = [...vab, ...leave].filter(({ extent_pct }) => extent_pct < 100);
  return {
    on_vab: within(vab.filter(({ extent_pct }) => extent_pct === 100).map(wholeDaysOf)),
    still_ill: within(absences.filter(({ kind }) => kind === 'sick')),
    on_leave: within(leave.filter(({ extent_pct }) => extent_pct === 100)),
    partly: within([...shares, ...vab.flatMap(cutDaysOf)]),
  };
}

/** Whole days of illness, VAB or granted leave, without telling which. */
export async function wholeDaysAway(
  tx: Tx,
  company_id: string,
  { first, last }: { readonly first: string; readonly last: string },
  today: string,
): Promise<AwayOn> {
  const rows = await tx<Away[]>`
    select user_id, ${wholeFrom(tx)} as first_day, ${wholeUntil(tx, today)} as last_day from absences
    where company_id = ${company_id} and extent_pct = 100 and first_day <= ${last} and ${lastDayOf(tx, today)} >= ${first}
    union all
    select user_id, first_day, last_day from leave_requests
    where company_id = ${company_id} and status = 'approved' and extent_pct = 100
      and first_day <= ${last} and last_day >= ${first}`;
  return within(rows);
}

type Away = { readonly user_id: string; readonly first_day: string; readonly last_day: string };
type Ill = Away & {
  readonly kind: 'sick' | 'vab';
  readonly extent_pct: number;
  readonly cut: boolean;
  readonly cut_end: boolean;
};

const wholeDaysOf = ({ user_id, first_day, last_day, cut, cut_end }: Ill): Away => ({
  user_id,
  first_day: cut ? addDays(first_day, 1) : first_day,
  last_day: cut_end ? addDays(last_day, -1) : last_day,
});

const cutDaysOf = ({ user_id, first_day, last_day, cut, cut_end }: Ill): Away[] => [
  ...(cut ? [{ user_id, first_day, last_day: first_day }] : []),
  ...(cut_end ? [{ user_id, first_day: last_day, last_day }] : []),
];

function within(rows: readonly Away[]): AwayOn {
  const days = Map.groupBy(rows, (row) => row.user_id);
  return (user_id, date) =>
    days.get(user_id)?.some((row) => row.first_day <= date && date <= row.last_day) === true;
}
