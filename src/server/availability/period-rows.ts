import { PLANNING_PERIOD_FIELDS, type PlanningPeriod } from '../../contract/planning-periods.ts';
import { isOpenForWishes } from '../../core/roster/wish.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { Refusal } from '../refusal.ts';

/** Planning periods as rows, and whom they are for. */

/** How far back work in a unit makes a person one of its people, as for offers. */
const LATELY_DAYS = 180;

export type PeriodRow = Omit<PlanningPeriod, 'open' | 'for_me' | 'people' | 'answered'> & {
  readonly reminded_at: string | null;
};

const columns = (tx: Tx): Part => tx`
  p.id, ${tx(PLANNING_PERIOD_FIELDS.map((field) => `p.${field}`))}, p.closed_at is not null as closed,
  p.reminded_at, p.version`;

/**
 * SQL: is the period `p` for the person `u`? An open account, employed on one of its days, of its unit where it has one: at home there or
 * lent to it on one of its days, or with shifts there lately. Of a period without unit a manager is one of those who are planned only
 * with shifts lately.
 */
export const isFor = (tx: Tx, now: string): Part => tx`(
  u.closed_at is null
  and exists (
    select from employments e
    where e.company_id = ${companyOf(tx)} and e.user_id = u.id and coalesce(e.first_day, '-infinity') <= p.last_day
      and coalesce(e.last_day, 'infinity') >= greatest(p.first_day, coalesce(e.first_day, '-infinity')))
  and (
    (p.unit_id is null and u.role = 'worker')
    or exists (
      select from unit_people b
      where b.company_id = ${companyOf(tx)} and b.user_id = u.id and b.unit_id = p.unit_id
        and b.first_day <= p.last_day and coalesce(b.last_day, 'infinity') >= p.first_day)
    or exists (
      select from shift_assignments a
      join shifts s on s.company_id = a.company_id and s.id = a.shift_id
      where a.company_id = ${companyOf(tx)} and a.worker_id = u.id and a.status <> 'rejected'
        and a.start_time > ${now}::timestamptz - make_interval(days => ${LATELY_DAYS})
        and (p.unit_id is null or s.unit_id = p.unit_id))))`;

/** SQL: has that person wished for a day of the period `p`? */
const hasWished = (tx: Tx, person: Part): Part => tx`exists (
  select from wishes w where w.company_id = ${companyOf(tx)} and w.period_id = p.id and w.user_id = ${person})`;

export type Reading = {
  readonly tx: Tx;
  readonly caller: { readonly company_id: string; readonly user_id: string; readonly role: string };
  readonly now: string;
  readonly today: string;
};

/** The periods as the caller sees them; `which` is a condition on `p`. A worker sees the own ones and those with own wishes, and no counts. */
export async function periodReplies(
  { tx, caller, now, today }: Reading,
  which: Part,
): Promise<PlanningPeriod[]> {
  const { company_id, user_id, role } = caller;
  const is_manager = role !== 'worker';
  const rows = await tx<(PeriodRow & Pick<PlanningPeriod, 'for_me' | 'people' | 'answered'>)[]>`
    select ${columns(tx)}, me.is_for as for_me, n.people, n.answered
    from planning_periods p
    cross join lateral (
      select exists (
        select from users u where u.company_id = ${companyOf(tx)} and u.id = ${user_id} and ${isFor(tx, now)}) as is_for
    ) me
    ${
      is_manager
        ? tx`cross join lateral (
            select count(*)::integer as people, (count(*) filter (where ${hasWished(tx, tx`u.id`)}))::integer as answered
            from users u where u.company_id = ${companyOf(tx)} and ${isFor(tx, now)}
          ) n`
        : tx`cross join (select null::integer as people, null::integer as answered) n`
    }
    where p.company_id = ${company_id} ${is_manager ? tx`` : tx`and (me.is_for or ${hasWished(tx, tx`${user_id}`)})`} ${which}
    order by p.first_day, p.id`;
  return rows.map(({ reminded_at: _, ...row }) => ({ ...row, open: isOpenForWishes(row, today) }));
}

export async function periodReply(reading: Reading, id: string): Promise<PlanningPeriod> {
  const [reply] = await periodReplies(reading, reading.tx`and p.id = ${id}`);
  if (reply === undefined) throw new Refusal('not_found');
  return reply;
}

/** A period, locked: to be changed, or while something comes to hang on it. */
export async function lockedPeriod(
  tx: Tx,
  company_id: string,
  id: string,
  lock: 'for update' | 'for share',
): Promise<PeriodRow | null> {
  const [row] = await tx<PeriodRow[]>`
    select ${columns(tx)} from planning_periods p
    where p.company_id = ${company_id} and p.id = ${id} ${lock === 'for update' ? tx`for update` : tx`for share`}`;
  return row ?? null;
}

/** Those whom a period is for, by name, each with the number of days wished for. */
export const peopleOf = (
  tx: Tx,
  company_id: string,
  now: string,
  id: string,
): Promise<
  {
    id: string;
    first_name: string;
    last_name: string;
    role: 'worker' | 'manager' | 'admin';
    wishes: number;
  }[]
> => tx`
  select u.id, u.first_name, u.last_name, u.role, (
    select count(*)::integer from wishes w
    where w.company_id = ${companyOf(tx)} and w.period_id = p.id and w.user_id = u.id) as wishes
  from planning_periods p
  join users u on u.company_id = p.company_id and ${isFor(tx, now)}
  where p.company_id = ${company_id} and p.id = ${id}
  order by u.last_name, u.first_name, u.id`;
