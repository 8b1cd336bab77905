import type { ReplyOf } from '../../contract/call.ts';
import { getReportedWeeks, REPORTED_WEEKS } from '../../contract/reported-weeks.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { companyOf } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { onLeave, onVab } from '../planning/absence-marks.ts';

/** Whether a person's weeks are done, for all people at once. A day is reported when a report of it is not a draft and not rejected. */

type Row = {
  readonly worker_id: string;
  readonly week: string;
  readonly planned: number;
  readonly reported: number;
  readonly approved: number;
};
type Person = ReplyOf<typeof getReportedWeeks>['people'][number]['worker'];

export const reportedWeeksHandlers: readonly Handler[] = [
  inCompany(getReportedWeeks, async ({ caller: { company_id }, company, tx, now, today }) => {
    const zone = company.time_zone;
    const first = addDays(mondayOf(today), 7 * (1 - REPORTED_WEEKS));
    const weeks = Array.from({ length: REPORTED_WEEKS }, (_, at) => addDays(first, 7 * at));
    const { from, until } = edgesOf(first, today, zone);
    // Their index leads to those on them: all people's assignments have none by time.
    const shifts = await tx<{ id: string }[]>`
      select id from shifts
      where company_id = ${company_id} and kind = 'work' and start_time >= ${from} and start_time < ${until}`;
    const rows = await tx<Row[]>`
      with planned as (
        select distinct a.worker_id, (a.start_time at time zone ${zone})::date as date
        from shift_assignments a
        where a.company_id = ${company_id} and a.shift_id = any(${shifts.map(({ id }) => id)}::uuid[])
          and a.status = 'approved' and a.sick_leave_type is null and not a.unauthorized_absence
          and a.end_time <= ${now}
          and not ${onLeave(tx, company)} and not ${onVab(tx, company, today)}
      ), sent as (
        select user_id, date, bool_or(status = 'approved') as is_approved
        from time_entries
        where company_id = ${companyOf(tx)} and date between ${first} and ${today}
          and status not in ('draft', 'rejected')
        group by user_id, date
      )
      select p.worker_id, date_trunc('week', p.date::timestamp)::date as week, count(*)::integer as planned,
        count(s.user_id)::integer as reported, (count(*) filter (where s.is_approved))::integer as approved
      from planned p left join sent s on s.user_id = p.worker_id and s.date = p.date
      group by 1, 2`;
    const by_person = Map.groupBy(rows, ({ worker_id }) => worker_id);
    const people = await tx<Person[]>`
      select id, first_name, last_name, role from users
      where company_id = ${company_id} and id = any(${[...by_person.keys()]}::uuid[])
      order by last_name, first_name, id`;
    return {
      weeks,
      people: people.map((worker) => {
        const own = new Map((by_person.get(worker.id) ?? []).map((row) => [row.week, row]));
        return {
          worker,
          weeks: weeks.map((week) => {
            const { planned = 0, reported = 0, approved = 0 } = own.get(week) ?? {};
            return [planned, reported, approved];
          }),
        };
      }),
    };
  }),
];
