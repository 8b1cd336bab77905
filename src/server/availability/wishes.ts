import { randomUUID } from 'node:crypto';
import type { ActionOf } from '../../contract/nouns.ts';
import {
  changeWish,
  createWish,
  deleteWish,
  listWishes,
  WISH_FIELDS,
  type Wish,
  type WishFields,
} from '../../contract/wishes.ts';
import { given, picked } from '../../core/picked.ts';
import { wishRefusal } from '../../core/roster/wish.ts';
import { selectEmployments } from '../accounts/employment-rows.ts';
import { ownOr } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type DayKey, pageByDay } from '../database/paging.ts';
import { type Handler, type InCompany, inCompany, Page } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { isFor, lockedPeriod, type PeriodRow } from './period-rows.ts';

/** Wishes (core/roster/wish.md). Each writes the own; managers read those of others when the period is closed. */

export const wishHandlers: readonly Handler[] = [
  inCompany(listWishes, async (doing) => {
    const { input, caller, tx } = doing;
    const { query } = input;
    const user_id = await ownOr(tx, caller, query.user);
    const page = await pageByDay(
      query,
      (asked) => select(doing, { user_id, period_id: query.period_id, ...asked }),
      ({ date }) => date,
    );
    return new Page(...page);
  }),

  inCompany(createWish, async (doing) => {
    const { input, caller, tx, now } = doing;
    const { company_id, user_id } = caller;
    const { period_id, ...row } = input.body;
    await lockOwn(doing);
    const period = await ownPeriod(doing, period_id);
    await requireFit(doing, period, row, null);
    const id = randomUUID();
    await tx`
      insert into wishes ${tx({ company_id, id, user_id, period_id, ...row, created_at: now, updated_at: now })}`;
    const became = await own(doing, id);
    await remember(doing, became, 'created');
    return became;
  }),

  inCompany(changeWish, async (doing) => {
    const { input, caller, tx, now, if_match } = doing;
    await lockOwn(doing);
    const was = await own(doing, input.params.id);
    await refuseStale(if_match, was.version, () => was);
    const row = { ...picked(was, WISH_FIELDS), ...given(input.body) };
    await requireFit(doing, await ownPeriod(doing, was.period_id), row, was);
    await tx`
      update wishes set ${tx({ ...row, version: was.version + 1, updated_at: now })}
      where company_id = ${caller.company_id} and id = ${was.id}`;
    await remember(doing, was, 'changed');
    return own(doing, was.id);
  }),

  inCompany(deleteWish, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    await lockOwn(doing);
    const was = await own(doing, input.params.id);
    await refuseStale(if_match, was.version, () => was);
    // Also of a period that is not for the person any more: what was written is their own to take back.
    await requireFit(doing, await heldPeriod(doing, was.period_id), { ...was, weight: 0 }, was);
    await tx`delete from wishes where company_id = ${caller.company_id} and id = ${was.id}`;
    await remember(doing, was, 'deleted');
    return undefined;
  }),
];

export type ToldWish = Pick<Wish, 'date' | 'want' | 'weight'> & { readonly worker_id: string };

/** The wishes for some of these days that planners may read: those of closed periods. `ids`: of these people; null: of everybody. */
export const wishesTold = (
  tx: Tx,
  company_id: string,
  ids: readonly string[] | null,
  { first, last, today }: { readonly first: string; readonly last: string; readonly today: string },
): Promise<ToldWish[]> => tx<ToldWish[]>`
  select w.user_id as worker_id, w.date, w.want, w.weight
  from planning_periods p
  join wishes w on w.company_id = p.company_id and w.period_id = p.id
  where p.company_id = ${company_id} and p.last_day >= ${first} and p.first_day <= ${last}
    and (p.closed_at is not null or p.wishes_close_on < ${today})
    and w.date between ${first} and ${last}
    ${ids === null ? tx`` : tx`and w.user_id = any(${[...ids]}::uuid[])`}
  order by w.date, w.user_id`;

type Doing = Pick<InCompany<typeof listWishes>, 'tx' | 'caller' | 'now' | 'today'>;
type Filter = {
  readonly user_id?: string | null;
  readonly period_id?: string | undefined;
  readonly id?: string;
  readonly after?: DayKey | null;
  readonly limit?: number;
};

/** What the caller may read: the own wishes, and those of periods that are closed. A worker asks for the own ones alone. */
const select = (
  { tx, caller, today }: Doing,
  { user_id = null, period_id, id, after = null, limit }: Filter,
) => tx<Wish[]>`
  select w.id, w.user_id as user, w.period_id, ${tx(WISH_FIELDS.map((field) => `w.${field}`))}, w.version
  from wishes w
  join planning_periods p on p.company_id = w.company_id and p.id = w.period_id
  where w.company_id = ${caller.company_id}
    and (w.user_id = ${caller.user_id} or p.closed_at is not null or p.wishes_close_on < ${today})
    ${user_id === null ? tx`` : tx`and w.user_id = ${user_id}`}
    ${period_id === undefined ? tx`` : tx`and w.period_id = ${period_id}`}
    ${id === undefined ? tx`` : tx`and w.id = ${id}`}
    ${after === null ? tx`` : tx`and (w.date, w.id) > (${after.day}, ${after.id})`}
  order by w.date, w.id
  ${limit === undefined ? tx`` : tx`limit ${limit}`}`;

/** Two devices of a person write one after the other: together they stay within the budget. */
const lockOwn = ({ tx, caller: { company_id, user_id } }: Doing): Promise<unknown> =>
  tx`select id from users where company_id = ${company_id} and id = ${user_id} for no key update`;

async function own(doing: Doing, id: string): Promise<Wish> {
  const [row] = await select(doing, { id, user_id: doing.caller.user_id });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** A period that is for the caller, which nobody changes meanwhile. */
async function ownPeriod(doing: Doing, id: string): Promise<PeriodRow> {
  const { tx, caller, now } = doing;
  const { company_id, user_id } = caller;
  const period = await heldPeriod(doing, id);
  const [mine] = await tx`
    select u.id from users u
    join planning_periods p on p.company_id = u.company_id and p.id = ${id}
    where u.company_id = ${company_id} and u.id = ${user_id} and ${isFor(tx, now)}`;
  if (mine === undefined) throw refuseField('not_found', 'period_id', 'There is no such period.');
  return period;
}

/** A period, which nobody changes meanwhile. */
async function heldPeriod({ tx, caller }: Doing, id: string): Promise<PeriodRow> {
  const period = await lockedPeriod(tx, caller.company_id, id, 'for share');
  if (period === null) throw refuseField('not_found', 'period_id', 'There is no such period.');
  return period;
}

async function requireFit(
  { tx, caller: { company_id, user_id }, today }: Doing,
  period: PeriodRow,
  { date, weight }: Pick<WishFields, 'date' | 'weight'>,
  was: Wish | null,
): Promise<void> {
  const others = await tx<{ id: string; date: string; weight: number }[]>`
    select id, date, weight from wishes
    where company_id = ${company_id} and user_id = ${user_id} and period_id = ${period.id}`;
  const employed = await selectEmployments(tx, company_id, { user_id });
  const refused = wishRefusal({
    period,
    today,
    date,
    weight,
    spent: others.filter(({ id }) => id !== was?.id).reduce((sum, one) => sum + one.weight, 0),
    employments: employed.map(({ first_day, last_day }) => ({ first: first_day, last: last_day })),
  });
  if (refused !== null) throw refuseField(refused.code, refused.field, refused.detail);
}

/** History keeps that a wish was written and in which period, not for which day or what: managers read it before the wishes close. */
async function remember(
  { tx, caller, now }: Doing,
  { id, user, period_id }: Wish,
  action: ActionOf<'wish'>,
): Promise<void> {
  const kept = { user_id: user, period_id };
  await record(tx, caller, now, [
    {
      noun: 'wish',
      noun_id: id,
      action,
      was: action === 'created' ? null : kept,
      became: action === 'deleted' ? null : kept,
    },
  ]);
  await announce(tx, caller.company_id, 'wishes', [user]);
}
