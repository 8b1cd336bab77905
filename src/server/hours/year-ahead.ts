import { minuteToLocal } from '../../core/calendar.ts';
import { yearAhead } from '../../core/roster/hours.ts';
import { madeWorse } from '../../core/roster/verdicts.ts';
import type { Verdict, WorkRules } from '../../core/roster/work-rules.ts';
import { assignedMin } from '../../core/shift.ts';
import { journalDays } from '../../core/working-time.ts';
import { WORKING_TIME_LAW, type WorkingTimeFacts } from '../../core/working-time-law.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf, spanOfRow } from '../database/local-times.ts';
import { reportedTime } from './reported-time.ts';

/** What a plan makes of the averages of weeks and months and of the year's overtime (core/roster/hours.ts). */

type Days = { readonly first: string; readonly last: string };
type Minutes = WorkingTimeFacts['worked'];
type RulesOn = (day: string) => WorkRules;

export type YearJudge = (user_id: string, added: Minutes, rulesOn: RulesOn) => readonly Verdict<never>[];

type Asked = {
  readonly ids: readonly string[];
  /** Of the shifts that are judged. */
  readonly days: Days;
  readonly today: string;
  /** Shifts that are judged as added ones: they are in the database already, or are to be replaced. */
  readonly without: readonly string[];
};

/**
 * What added shifts make worse. A shift counts where its day has no approved report yet, and where the person is not away from it;
 * days of illness and vacation count as worked by 10 b §.
 */
export async function yearsAhead(
  tx: Tx,
  company_id: string,
  zone: string,
  { ids, days, today, without }: Asked,
): Promise<YearJudge> {
  const years = [...new Set([days.first, days.last].map((day) => Number(day.slice(0, 4))))];
  const all = years.map((year) => journalDays(year, { ...WORKING_TIME_LAW, average_months: MOST_MONTHS }));
  const reach = { first: all[0]?.first ?? days.first, last: all.at(-1)?.last ?? days.last };
  const { from, until } = edgesOf(reach.first, reach.last, zone);
  const [reported, rows] = await Promise.all([
    reportedTime(tx, company_id, zone, ids, reach, today),
    tx<Placed[]>`
      select a.worker_id, a.start_time, a.end_time, s.break_min
      from shift_assignments a
      join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = 'work'
      where a.company_id = ${company_id} and a.worker_id = any(${[...ids]}::uuid[]) and a.status <> 'rejected'
        and a.start_time >= ${from} and a.start_time < ${until} and a.shift_id <> all(${[...without]}::uuid[])`,
  ]);
  const planned = Map.groupBy(rows, ({ worker_id }) => worker_id);
  return (user_id, added, rulesOn) => {
    const known = reported(user_id);
    const settled = new Set([...known.worked, ...known.absent].map(({ date }) => date));
    const isToCome = ({ date }: Minutes[number]): boolean =>
      !settled.has(date) &&
      !known.away.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
    const to_come = (planned.get(user_id) ?? [])
      .map(({ start_time, end_time, break_min }) => {
        const span = spanOfRow({ start_time, end_time });
        const { date } = minuteToLocal(span.start, zone);
        return { date, minutes: assignedMin({ ...span, break_min }) };
      })
      .filter(isToCome);
    const before = [...known.worked, ...to_come];
    const after = [...before, ...added.filter(isToCome)];
    const last = [...after.map(({ date }) => date), today].toSorted().at(-1) ?? today;
    return years.flatMap((year) => {
      const rules = rulesOn(days.first);
      const judged = (worked: Minutes): readonly Verdict<never>[] =>
        yearAhead({ ...known, year, worked, until: last }, rules, days.first).verdicts;
      return madeWorse(judged(before), judged(after));
    });
  };
}

/** An agreement's averages may be of a year. */
const MOST_MONTHS = 12;

type Placed = {
  readonly worker_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly break_min: number | null;
};
