import type { Absence } from '../../core/absence.ts';
import { addDays } from '../../core/calendar.ts';
import type { ApprovedLeave } from '../../core/leave.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { absenceDays } from '../../core/pay/absence-pay.ts';
import type { Tx } from '../database/db.ts';
import { plannedShifts } from '../planning/planned-shifts.ts';
import { sickTermsByPerson } from '../planning/sick-terms.ts';
import type { OwnFacts } from './facts.ts';

/** The part of a person's facts that concerns absence: empty for nearly everybody, and then nothing more is read. */

type AwayFacts = Pick<OwnFacts, 'absences' | 'leave' | 'around' | 'sick_terms'>;

export const NEVER_AWAY: AwayFacts = { absences: [], leave: [], around: [] };

type Asked = {
  readonly month: string;
  readonly zone: string;
  readonly open_until: string;
  /** The first day whose leave decides anything, where that is not `absenceDays`: overtime counts whole periods of weeks. */
  readonly counted_from: string;
};

/** How far back earlier sickness counts: ten karensavdrag in twelve months, and the period before them. */
const MONTHS_BACK = 13;
/** Leave more than a week before or after the month decides nothing, except within the sick period it begins in. */
const DAYS_BESIDE = 8;

/** By person; people without absence are missing. */
export async function awayFacts(
  tx: Tx,
  company_id: string,
  asked: Asked,
  who: readonly string[] | null,
): Promise<Map<string, AwayFacts>> {
  const { month, zone, open_until, counted_from } = asked;
  const { first, last } = daysOf(month);
  const back = daysOf(monthLater(month, -MONTHS_BACK)).first;
  const until = addDays(last, DAYS_BESIDE);
  const of = who === null ? tx`` : tx`and user_id = any(${[...who]}::uuid[])`;
  const absences = await tx<(Absence & { user_id: string })[]>`
    select user_id, kind, first_day, last_day, extent_pct, from_time, until_time from absences
    where company_id = ${company_id} and first_day <= ${until} and coalesce(last_day, ${until}::date) >= ${back} ${of}
    order by user_id, first_day`;
  const leave = await tx<(ApprovedLeave & { user_id: string })[]>`
    select user_id, kind, first_day, last_day, extent_pct from leave_requests
    where company_id = ${company_id} and status = 'approved' and first_day <= ${until} and last_day >= ${back} ${of}
    order by user_id, first_day`;
  const by_absence = Map.groupBy(absences, (row) => row.user_id);
  const by_leave = Map.groupBy(leave, (row) => row.user_id);
  const away = [...new Set([...by_absence.keys(), ...by_leave.keys()])].flatMap((user_id) => {
    const own = (by_absence.get(user_id) ?? []).map(absenceFact);
    const days = absenceDays({ month, absences: own, open_until });
    const own_leave = (by_leave.get(user_id) ?? [])
      .filter(
        ({ first_day, last_day }) =>
          first_day <= days.last && (last_day >= days.first || last_day >= counted_from),
      )
      .map(leaveFact);
    return own.length + own_leave.length === 0 ? [] : [{ user_id, absences: own, leave: own_leave, days }];
  });
  if (away.length === 0) return new Map();
  const ids = away.map(({ user_id }) => user_id);
  const begins = away.reduce((least, { days }) => (days.first < least ? days.first : least), first);
  const ends = away.reduce((most, { days }) => (days.last > most ? days.last : most), last);
  const marked = await plannedShifts(tx, company_id, { zone, first: begins, last: ends }, ids);
  // An absence is what its day is about, also where the shift is marked.
  const shifts = new Map([...marked].map(([id, own]) => [id, own.map(({ shift }) => shift)]));
  const ill = away.filter(({ absences }) => absences.some(({ kind }) => kind === 'sick'));
  const terms = await sickTermsByPerson(
    tx,
    company_id,
    ill.map(({ user_id }) => user_id),
    { first: back, last: until },
  );
  return new Map(
    away.map(({ user_id, days, ...own }) => [
      user_id,
      {
        ...own,
        ...(terms.has(user_id) ? { sick_terms: terms.get(user_id) ?? [] } : {}),
        around: (shifts.get(user_id) ?? []).filter(({ date }) => days.first <= date && date <= days.last),
      },
    ]),
  );
}

/** An absence as a fact: clock times only where there are any, as in the payslips of before. */
export function absenceFact({
  user_id: _user,
  from_time,
  until_time,
  ...row
}: Absence & { user_id?: string }): Absence {
  return {
    ...row,
    ...(from_time == null ? {} : { from_time }),
    ...(until_time == null ? {} : { until_time }),
  };
}

/** Leave as a fact: its share only where it is part-time. */
export function leaveFact<T extends ApprovedLeave>({
  user_id: _user,
  extent_pct = 100,
  ...row
}: T & { user_id?: string }) {
  return { ...row, ...(extent_pct === 100 ? {} : { extent_pct }) };
}
