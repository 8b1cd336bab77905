import { getWorkingTime, type WorkingTimeJournal } from '../../contract/working-time.ts';
import { journalDays, workingTime } from '../../core/working-time.ts';
import { WORKING_TIME_LAW, type WorkedTime, type WorkingTimeFacts } from '../../core/working-time-law.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import { type Handler, inCompany } from '../handler.ts';
import { reportedTime } from '../hours/reported-time.ts';
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
    const known = await reportedTime(tx, company_id, company.time_zone, [user], days, today);
    return reply(user, { year: query.year, until: today, ...known(user) });
  }),
];

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
