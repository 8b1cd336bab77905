import type { ShiftFields } from '../../contract/shifts.ts';
import type { daysTouched } from '../../core/calendar.ts';
import { ALWAYS_EMPLOYED, isEmployedIn } from '../../core/pay/employment.ts';
import type { CopyReason } from '../../core/roster/roll-out.ts';
import { employedByPerson } from '../accounts/employments.ts';
import type { Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { illOn, leaveOn, meet } from '../planning/planned-away.ts';
import { lockedMonths } from './rosters.ts';

/** What decides whether a shift is made and who comes along (core/roster/roll-out.md). */

type Days = { readonly first: string; readonly last: string };
type Asking = {
  readonly tx: Tx;
  readonly caller: Pick<Caller, 'company_id'>;
  readonly today: string;
};

/** By person: why one cannot work on some of these days. Employed on each day that the shift touches; away on none. */
export async function awayOnDays(
  { tx, caller: { company_id }, today }: Asking,
  days: Days,
): Promise<(person: string, touched: ReturnType<typeof daysTouched>) => CopyReason | null> {
  const [open, employed, leaves, ill] = await Promise.all([
    tx<{ id: string }[]>`select id from users where company_id = ${company_id} and closed_at is null`,
    employedByPerson(tx, company_id, null),
    leaveOn(tx, company_id, null, days),
    illOn(tx, company_id, null, days, today),
  ]);
  const here = new Set(open.map(({ id }) => id));
  const granted = Map.groupBy(
    leaves.filter(({ status }) => status === 'approved'),
    ({ user_id }) => user_id,
  );
  const away = Map.groupBy(
    ill.filter(({ extent_pct }) => extent_pct === 100),
    ({ user_id }) => user_id,
  );
  return (person, touched) => {
    const employments = employed.get(person) ?? ALWAYS_EMPLOYED;
    const works = [touched.first, touched.last].every((day) => isEmployedIn(day, day, employments));
    if (!here.has(person) || !works) return 'not_employed';
    if (granted.get(person)?.some((row) => meet(touched, row.first_day, row.last_day)) === true)
      return 'leave_overlap';
    return away.get(person)?.some((row) => meet(touched, row.first_day, row.until)) === true
      ? 'absence_overlap'
      : null;
  };
}

/** Units and positions that are open, and the months that are not locked. */
export async function closedOnDays(
  { tx, caller: { company_id } }: Asking,
  days: Days,
): Promise<(date: string, wished: ShiftFields) => CopyReason | null> {
  const [locked, open] = await Promise.all([
    lockedMonths(tx, company_id, days),
    tx<{ id: string }[]>`
      select id from units where company_id = ${company_id} and closed_at is null
      union all select id from positions where company_id = ${company_id} and closed_at is null`,
  ]);
  const months = new Set(locked);
  const places = new Set(open.map(({ id }) => id));
  return (date, { unit_id, position_id }) => {
    if (months.has(date.slice(0, 7))) return 'month_locked';
    return [unit_id, position_id].every((id) => id === null || places.has(id)) ? null : 'place_closed';
  };
}
