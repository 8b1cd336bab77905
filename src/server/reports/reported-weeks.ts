import type { ReplyOf } from '../../contract/call.ts';
import { getReportedWeeks, REPORTED_WEEKS } from '../../contract/reported-weeks.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { companyOf } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { awayDaysOf } from '../planning/absence-marks.ts';

/** Whether a person's weeks are done, for all people at once. A day is reported when a report of it is not a draft and not rejected. */

/** A day with a shift. */
type Day = {
  readonly worker_id: string;
  readonly date: string;
  readonly is_sent: boolean;
  readonly is_approved: boolean;
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
    const [away, said] = await Promise.all([
      awayDaysOf(tx, company_id, { first, last: today }, today),
      tx<Day[]>`
        with said as (
          select a.worker_id, (a.start_time at time zone ${zone})::date as date, true as is_planned, false as is_sent, false as is_approved
          from shift_assignments a
          where a.company_id = ${company_id} and a.shift_id = any(${shifts.map(({ id }) => id)}::uuid[])
            and a.status = 'approved' and a.sick_leave_type is null and not a.unauthorized_absence
            and a.end_time <= ${now}
          union all
          select user_id, date, false, true, status = 'approved'
          from time_entries
          where company_id = ${companyOf(tx)} and date between ${first} and ${today}
            and status not in ('draft', 'rejected')
        )
        -- Not a join: a plan that expects one row of each would look at all reports for every shift.
        select worker_id, date, bool_or(is_sent) as is_sent, bool_or(is_approved) as is_approved from said
        group by worker_id, date
        having bool_or(is_planned)`,
    ]);
    const days = said.filter(
      ({ worker_id, date }) => !away.on_leave(worker_id, date) && !away.on_vab(worker_id, date),
    );
    const by_person = Map.groupBy(days, ({ worker_id }) => worker_id);
    const people = await tx<Person[]>`
      select id, first_name, last_name, role from users
      where company_id = ${company_id} and id = any(${[...by_person.keys()]}::uuid[])
      order by last_name, first_name, id`;
    return {
      weeks,
      people: people.map((worker) => {
        const own = Map.groupBy(by_person.get(worker.id) ?? [], ({ date }) => mondayOf(date));
        return {
          worker,
          weeks: weeks.map((week) => {
            const planned = own.get(week) ?? [];
            const reported = planned.filter(({ is_sent }) => is_sent);
            return [planned.length, reported.length, planned.filter(({ is_approved }) => is_approved).length];
          }),
        };
      }),
    };
  }),
];
