import { getWorkingTime, type WorkingTimeJournal } from '../../contract/working-time.ts';
import { lengthOf } from '../../core/clock.ts';
import { lostMin, partOn } from '../../core/pay/part-of-day.ts';
import { weeklyMin } from '../../core/pay/pay-terms.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { assignedMin } from '../../core/shift.ts';
import { journalDays, workingTime } from '../../core/working-time.ts';
import { WORKING_TIME_LAW, type WorkedTime, type WorkingTimeFacts } from '../../core/working-time-law.ts';
import { termsByPerson } from '../accounts/employments.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf, epochMinute, spanOfRow } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/**
 * The journal of working time (core/working-time.ts), from approved reports; employees may see their own
 * (arbetstidslagen 11 §).
 */

export const workingTimeHandlers: readonly Handler[] = [
  inCompany(getWorkingTime, async ({ input: { query }, caller, company, tx, today }) => {
    const { company_id } = caller;
    const user = query.user ?? caller.user_id;
    if (caller.role === 'worker' && user !== caller.user_id) throw new Refusal('not_found');
    if (user !== caller.user_id) await requireKnownPerson(tx, company_id, user);
    const days = journalDays(query.year);
    const terms = (await termsByPerson(tx, company_id, [user])).get(user) ?? [];
    const reports = await tx<Reported[]>`
      select date, kind, worked,
        ${epochMinute(tx, 'end_time')} - ${epochMinute(tx, 'start_time')} - break_duration as minutes
      from time_entries
      where company_id = ${company_id} and user_id = ${user} and status = 'approved'
        and date between ${days.first} and ${days.last}`;
    const away = await tx<{ first_day: string; last_day: string }[]>`
      select first_day, coalesce(last_day, ${today}::date) as last_day from absences
      where company_id = ${company_id} and user_id = ${user} and kind <> 'sick' and first_day <= ${days.last}
      union all
      select first_day, last_day from leave_requests
      where company_id = ${company_id} and user_id = ${user} and status = 'approved' and kind <> 'vacation' and extent_pct = 100
        and first_day <= ${days.last} and last_day >= ${days.first}`;
    return reply(user, {
      year: query.year,
      away,
      until: today,
      worked: reports.map(({ date, ...one }) => ({ date, minutes: workedMin(one) })),
      jour: reports
        .filter(({ kind }) => kind === 'jour')
        .map(({ date, ...one }) => ({ date, minutes: one.minutes - workedMin(one) })),
      absent: await absentMinutes(tx, company_id, user, company.time_zone, days, today),
      agreed: terms.map((row) => ({ from: row.from, week_min: weeklyMin(row) })),
    });
  }),
];

type Reported = {
  readonly date: string;
  readonly kind: ShiftKind;
  readonly minutes: number;
  readonly worked: readonly { readonly start_time: string; readonly end_time: string }[];
};

/** Of jour and beredskap the stretches of work, as long as they were. */
const workedMin = ({ kind, minutes, worked }: Omit<Reported, 'date'>): number =>
  kind === 'work' ? minutes : worked.reduce((sum, one) => sum + lengthOf(spanOfRow(one)), 0);

/** Planned minutes on days of illness and vacation: they count as worked for 10 b §. */
async function absentMinutes(
  tx: Tx,
  company_id: string,
  user_id: string,
  zone: string,
  days: { readonly first: string; readonly last: string },
  today: string,
): Promise<WorkingTimeFacts['absent']> {
  const { from, until } = edgesOf(days.first, days.last, zone);
  const rows = await tx<Lost[]>`
    select (a.start_time at time zone ${zone})::date as date,
      ${epochMinute(tx, 'a.start_time')} as start,
      ${epochMinute(tx, 'a.end_time')} as end, s.break_min,
      coalesce(b.extent_pct, 100) as extent_pct, b.first_day, coalesce(b.last_day, ${today}::date) as last_day,
      b.from_time, b.until_time
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = 'work'
    left join absences b on b.company_id = a.company_id and b.user_id = a.worker_id and b.kind = 'sick'
      and (a.start_time at time zone ${zone})::date between b.first_day - (b.from_time is not null)::integer
        and coalesce(b.last_day, ${today}::date)
    left join leave_requests l on l.company_id = a.company_id and l.user_id = a.worker_id
      and l.kind = 'vacation' and l.status = 'approved'
      and (a.start_time at time zone ${zone})::date between l.first_day and l.last_day
    where a.company_id = ${company_id} and a.worker_id = ${user_id} and a.status = 'approved'
      and a.start_time >= ${from} and a.start_time < ${until}
      and (b.id is not null or l.id is not null)`;
  return rows.map((row) => ({ date: row.date, minutes: lostMinutes(row, zone) }));
}

type Lost = {
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
function lostMinutes({ date, start, end, break_min, extent_pct, ...row }: Lost, zone: string): number {
  const span = { start, end, break_min };
  const whole = Math.round((assignedMin(span) * extent_pct) / 100);
  if (row.first_day === null) return whole;
  const { first_day, ...rest } = row;
  const part = partOn(date, { ...rest, first_day }, [span], zone);
  return part === null ? whole : lostMin(span, part);
}

const hoursOf = (minutes: number): number => minutes / 60;

const worked = ({ worked_min, ordinary_min, extra_min, overtime_min, jour_min }: WorkedTime) => ({
  worked_hours: hoursOf(worked_min),
  ordinary_hours: hoursOf(ordinary_min),
  extra_hours: hoursOf(extra_min),
  overtime_hours: hoursOf(overtime_min),
  jour_hours: hoursOf(jour_min),
});

function reply(user: string, facts: WorkingTimeFacts): WorkingTimeJournal {
  const journal = workingTime(facts);
  const law = WORKING_TIME_LAW;
  return {
    user,
    year: facts.year,
    ...worked(journal.year),
    limits: {
      overtime_four_weeks: hoursOf(law.overtime_weeks_min),
      overtime_month: hoursOf(law.overtime_month_min),
      overtime_year: hoursOf(law.overtime_year_min),
      extra_year: hoursOf(law.extra_year_min),
      average_week: hoursOf(law.average_week_min),
      jour_four_weeks: hoursOf(law.jour_weeks_min),
      jour_month: hoursOf(law.jour_month_min),
    },
    months: journal.months.map((one) => ({ month: one.month, ...worked(one) })),
    weeks: journal.weeks.map((one) => ({
      monday: one.monday,
      week: one.week,
      agreed_hours: hoursOf(one.agreed_min),
      ...worked(one),
    })),
    passed: journal.passed.map(({ limit, at, minutes, allowed_min }) => ({
      limit,
      at,
      hours: hoursOf(minutes),
      allowed_hours: hoursOf(allowed_min),
    })),
  };
}
