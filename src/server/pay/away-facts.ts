import type { Absence } from '../../core/absence.ts';
import { addDays } from '../../core/calendar.ts';
import { leaveDays } from '../../core/leave.ts';
import type { Ore } from '../../core/money.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import type { ApprovedLeave } from '../../core/pay/absence-facts.ts';
import { absenceDays } from '../../core/pay/absence-pay.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import { EARNING_LAW, unearnedVacationDays } from '../../core/pay/vacation-earned.ts';
import { type EarningSlip, paidVacationDays, vacationBase } from '../../core/pay/vacation-pay.ts';
import type { Part, Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import { plannedShifts } from '../planning/planned-shifts.ts';
import type { OwnFacts } from './facts.ts';

/** The part of a person's facts that concerns absence: empty for nearly everybody, and then nothing more is read. */

type AwayFacts = Pick<
  OwnFacts,
  'absences' | 'leave' | 'around' | 'earned_ore' | 'paid_days' | 'unearned_days'
>;

/** Paid days of a whole year. */
const ENTITLED = EARNING_LAW.entitled;

export const NEVER_AWAY: AwayFacts = {
  absences: [],
  leave: [],
  around: [],
  earned_ore: null,
  paid_days: ENTITLED,
  unearned_days: [],
};

type Asked = { readonly month: string; readonly zone: string; readonly open_until: string };

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
  const { month, zone, open_until } = asked;
  const { first, last } = daysOf(month);
  const back = daysOf(monthLater(month, -MONTHS_BACK)).first;
  const until = addDays(last, DAYS_BESIDE);
  const of = who === null ? tx`` : tx`and user_id = any(${[...who]}::uuid[])`;
  const absences = await tx<(Absence & { user_id: string })[]>`
    select user_id, kind, first_day, last_day, extent_pct from absences
    where company_id = ${company_id} and first_day <= ${until} and coalesce(last_day, ${until}::date) >= ${back} ${of}
    order by user_id, first_day`;
  const leave = await tx<(ApprovedLeave & { user_id: string })[]>`
    select user_id, kind, first_day, last_day from leave_requests
    where company_id = ${company_id} and status = 'approved' and first_day <= ${until} and last_day >= ${back} ${of}
    order by user_id, first_day`;
  const by_absence = Map.groupBy(absences, (row) => row.user_id);
  const by_leave = Map.groupBy(leave, (row) => row.user_id);
  const away = [...new Set([...by_absence.keys(), ...by_leave.keys()])].flatMap((user_id) => {
    const own = (by_absence.get(user_id) ?? []).map(({ user_id: _user, ...row }) => row);
    const days = absenceDays({ month, absences: own, open_until });
    const own_leave = (by_leave.get(user_id) ?? [])
      .filter(({ first_day, last_day }) => first_day <= days.last && last_day >= days.first)
      .map(({ user_id: _user, ...row }) => row);
    return own.length + own_leave.length === 0 ? [] : [{ user_id, absences: own, leave: own_leave, days }];
  });
  if (away.length === 0) return new Map();
  const ids = away.map(({ user_id }) => user_id);
  const begins = away.reduce((least, { days }) => (days.first < least ? days.first : least), first);
  const ends = away.reduce((most, { days }) => (days.last > most ? days.last : most), last);
  const shifts = await plannedShifts(tx, company_id, { zone, first: begins, last: ends }, ids);
  const on_vacation = away
    .filter((one) =>
      one.leave.some(
        ({ kind, first_day, last_day }) => kind === 'vacation' && first_day <= last && last_day >= first,
      ),
    )
    .map(({ user_id }) => user_id);
  const earned = await earnedBefore(tx, company_id, month, on_vacation);
  const unearned = await unearnedDays(tx, company_id, asked, on_vacation);
  return new Map(
    away.map(({ user_id, days, ...own }) => [
      user_id,
      {
        ...own,
        around: (shifts.get(user_id) ?? []).filter(({ date }) => days.first <= date && date <= days.last),
        earned_ore: earned.get(user_id)?.earned_ore ?? null,
        paid_days: earned.get(user_id)?.paid_days ?? ENTITLED,
        unearned_days: unearned.get(user_id) ?? [],
      },
    ]),
  );
}

/** The earning year of a month's vacation: 1 April to 31 March before the vacation year it lies in. Semesterlagen 3 §. */
function earningYear(month: string): { first: string; last: string } {
  const year = Number(month.slice(0, 4)) - (month.slice(5) >= '04' ? 0 : 1);
  return { first: `${year - 1}-04`, last: `${year}-03` };
}

type Earned = { readonly earned_ore: Ore | null; readonly paid_days: number };

/**
 * The pay of the earning year that 12 % is computed on, and the days it is shared out over. Unknown unless every
 * month of the year in which the person had terms was run here.
 */
async function earnedBefore(
  tx: Tx,
  company_id: string,
  month: string,
  ids: readonly string[],
): Promise<Map<string, Earned>> {
  if (ids.length === 0) return new Map();
  const year = earningYear(month);
  const { first } = daysOf(year.first);
  const { last } = daysOf(year.last);
  const last_of_month = daysOf(month).last;
  const people = await tx<{ user_id: string; begins: string; unpaid_days: number }[]>`
    select u.id as user_id, greatest(coalesce(${begunBy(tx, last_of_month)}, t.begins), t.begins, ${first}::date)::text as begins,
      coalesce((
        select sum(least(l.last_day, ${last}::date) - greatest(l.first_day, ${first}::date) + 1)
        from leave_requests l
        where l.company_id = u.company_id and l.user_id = u.id and l.status = 'approved'
          and l.kind in ('unpaid', 'study') and l.first_day <= ${last} and l.last_day >= ${first}
      ), 0)::integer as unpaid_days
    from users u
    join (
      select user_id, min(valid_from) as begins from payroll
      where company_id = ${company_id} group by user_id
    ) t on t.user_id = u.id
    where u.company_id = ${company_id} and u.id = any(${[...ids]}::uuid[])`;
  const slips = await tx<(EarningSlip & { user_id: string; month: string })[]>`
    select p.user_id, ${heldMonth(tx, 'r.month')} as month, p.pay -> 'lines' as lines, coalesce(r.facts ->> 'hourly_vacation', 'saved') as hourly_vacation
    from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
    where p.company_id = ${company_id} and p.user_id = any(${[...ids]}::uuid[])
      and r.month between ${first} and ${last}`;
  const paid = Map.groupBy(slips, (slip) => slip.user_id);
  return new Map(
    people.map(({ user_id, begins, unpaid_days }) => {
      // The pay of an earlier employment was settled at its end (28 §).
      const own = (paid.get(user_id) ?? []).filter((slip) => slip.month >= begins.slice(0, 7));
      const year_days = leaveDays(first, last);
      const employed_days = begins > last ? 0 : leaveDays(begins, last);
      const months = begins > last ? 0 : monthsBetween(begins.slice(0, 7), year.last);
      const earned_ore = own.reduce((sum, slip) => sum + vacationBase(slip), 0);
      return [
        user_id,
        {
          earned_ore: own.length < months || months === 0 ? null : earned_ore,
          paid_days: paidVacationDays({ employed_days, unpaid_days, year_days, entitled: ENTITLED }),
        },
      ];
    }),
  );
}

/** The first day of the latest employment of `users u` that has begun by a day; null: unknown. */
const begunBy = (tx: Tx, date: string): Part => tx`(
  select e.first_day from employments e
  where e.company_id = u.company_id and e.user_id = u.id and coalesce(e.first_day, '-infinity') <= ${date}
  order by e.first_day desc nulls last
  limit 1)`;

type Began = { readonly user_id: string; readonly employed_from: string };

/**
 * The month's vacation days in excess of those earned (`vacation-earned.md`). Counted from the first day of
 * employment; where it is unknown from the first terms, if they are dated; otherwise not judged.
 */
async function unearnedDays(
  tx: Tx,
  company_id: string,
  { month, open_until }: Asked,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { last } = daysOf(month);
  const began = await tx<Began[]>`
    select * from (
      select u.id as user_id, coalesce(${begunBy(tx, last)}, nullif(min(t.valid_from), ${BEGINNING}))::text as employed_from
      from users u
      left join payroll t on t.company_id = u.company_id and t.user_id = u.id
      where u.company_id = ${company_id} and u.id = any(${[...ids]}::uuid[])
      group by u.company_id, u.id
    ) known
    where employed_from is not null`;
  const known = began.map(({ user_id }) => user_id);
  const leave = await tx<(ApprovedLeave & { user_id: string })[]>`
    select user_id, kind, first_day, last_day from leave_requests
    where company_id = ${company_id} and status = 'approved' and first_day <= ${last}
      and kind in ('vacation', 'unpaid', 'study') and user_id = any(${known}::uuid[])`;
  const absences = await tx<(Absence & { user_id: string })[]>`
    select user_id, kind, first_day, last_day, extent_pct from absences
    where company_id = ${company_id} and first_day <= ${last} and user_id = any(${known}::uuid[])`;
  const of = <T extends { readonly user_id: string }>(rows: readonly T[], user_id: string): T[] =>
    rows.filter((row) => row.user_id === user_id);
  return new Map(
    began.map(({ user_id, employed_from }) => {
      const history = {
        employed_from,
        leave: of(leave, user_id),
        absences: of(absences, user_id),
        open_until,
      };
      return [user_id, unearnedVacationDays(month, history)];
    }),
  );
}

function monthsBetween(first: string, last: string): number {
  const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(last) - count(first) + 1;
}
