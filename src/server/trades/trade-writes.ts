import { picked } from '../../core/picked.ts';
import type { TradeState } from '../../core/roster/trade.ts';
import { lockPeople } from '../accounts/people.ts';
import { companyOf, type Part } from '../database/db.ts';
import { type Action, announce, record } from '../history/history.ts';
import { type Asked, isAfter } from '../offers/offer-rows.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { type Judged, worksThere } from './trade-fit.ts';
import { type Trade, tradesOf } from './trade-rows.ts';

/** The locks and writes of a request. */

/** SQL: may the caller take what the request `t` offers to anybody? */
export const isOpenTo = (asked: Asked): Part => {
  const { tx, caller } = asked;
  return tx`exists (
    select from users u
    join shifts s on s.company_id = u.company_id and s.id = t.shift_id
    where u.company_id = ${companyOf(tx)} and u.id = ${caller.user_id} and ${worksThere(asked)})`;
};

type Sent = {
  readonly assignment_id: string;
  readonly to_user?: string | undefined;
  readonly for_assignment_id?: string | undefined;
};
type Place = {
  readonly id: string;
  readonly shift_id: string;
  readonly worker_id: string;
  readonly start_time: string;
  readonly end_time: string;
};
type Sides = { readonly mine: Place; readonly other: Place | null; readonly to_user: string | null };

/** The shifts that a new request is about, and its people, all locked. */
export async function lockSides(asked: Asked, sent: Sent): Promise<Sides> {
  const { tx, caller, now } = asked;
  const { company_id, user_id } = caller;
  const { assignment_id, for_assignment_id } = sent;
  const ids = [assignment_id, ...(for_assignment_id === undefined ? [] : [for_assignment_id])];
  const places = (): Promise<Place[]> => tx<Place[]>`
    select id, shift_id, worker_id, start_time, end_time from shift_assignments
    where company_id = ${company_id} and id = any(${ids}::uuid[]) and status <> 'rejected'`;
  const before = await places();
  const shift_ids = before.map(({ shift_id }) => shift_id);
  await lockShifts(asked, shift_ids);
  const people = [user_id, ...(sent.to_user === undefined ? [] : [sent.to_user])];
  await lockPeople(
    tx,
    company_id,
    tx`select unnest(${[...people, ...before.map(({ worker_id }) => worker_id)]}::uuid[])`,
  );
  // What no longer holds makes room for this one.
  await lapseTrades(asked, shift_ids);
  const known = await places();
  const mine = known.find(({ id, worker_id }) => id === assignment_id && worker_id === user_id);
  if (mine === undefined) throw refuseField('not_found', 'assignment_id', 'You are not on that shift.');
  if (!isAfter(mine.start_time, now)) throw refuseField('shift_begun', 'assignment_id');
  if (for_assignment_id === undefined)
    return { mine, other: null, to_user: await openColleague(asked, sent.to_user) };
  const other = known.find(({ id, worker_id }) => id === for_assignment_id && worker_id !== user_id);
  if (other === undefined || other.shift_id === mine.shift_id)
    throw refuseField('not_found', 'for_assignment_id', 'There is no such shift.');
  if (!isAfter(other.start_time, now)) throw refuseField('shift_begun', 'for_assignment_id');
  return { mine, other, to_user: other.worker_id };
}

async function openColleague({ tx, caller }: Asked, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const found = await tx`
    select id from users
    where company_id = ${caller.company_id} and id = ${id} and id <> ${caller.user_id} and closed_at is null`;
  if (found.length === 0) throw refuseField('not_found', 'to_user', 'There is no such person.');
  return id;
}

const lockShifts = async ({ tx, caller }: Asked, ids: readonly string[]): Promise<void> => {
  await tx`
    select id from shifts
    where company_id = ${caller.company_id} and id = any(${[...ids]}::uuid[])
    order by id for update`;
};

/** A request that the caller may meet, with its shifts and people locked. */
export async function lockTrade(asked: Asked, id: string, which: Part): Promise<Trade> {
  const { tx, caller } = asked;
  const { company_id, user_id } = caller;
  const [found] = await tx<{ shift_id: string; for_shift_id: string | null; from_user: string }[]>`
    select t.shift_id, t.for_shift_id, t.from_user from shift_trades t
    where t.company_id = ${company_id} and t.id = ${id} and ${which}`;
  if (found === undefined) throw new Refusal('not_found');
  const { shift_id, for_shift_id } = found;
  await lockShifts(asked, for_shift_id === null ? [shift_id] : [shift_id, for_shift_id]);
  await lockPeople(
    tx,
    company_id,
    tx`select from_user from shift_trades where company_id = ${company_id} and id = ${id}
      union select to_user from shift_trades where company_id = ${company_id} and id = ${id} and to_user is not null
      union select ${user_id}::uuid`,
  );
  const [trade] = await tradesOf(asked, tx`t.id = ${id}`);
  if (trade === undefined) throw new Refusal('not_found');
  return trade;
}

/** Why nothing can be done to a request any more. */
export const refusalOf = ({ state }: Trade): 'trade_closed' | 'trade_answered' =>
  state === 'lapsed' ? 'trade_closed' : 'trade_answered';

export const stateOf = (trade: Trade) => picked(trade, ['id', 'state', 'version']);

/** The rules broken, as they are kept with the request. */
export const keptVerdict = ({ tx }: Asked, { broken }: Judged) =>
  tx.json(broken.map(({ worker, ...one }) => ({ worker_id: worker.id, ...one })));

export async function moveTrade(
  { tx, caller }: Asked,
  { id }: Trade,
  to: Readonly<Record<string, unknown>> & { readonly state: TradeState },
): Promise<void> {
  await tx`
    update shift_trades set ${tx({ ...to })}, version = version + 1
    where company_id = ${caller.company_id} and id = ${id}`;
}

/** What history keeps of a request. */
export const remembered = ({ from_user, to_user, shift_id, for_shift_id }: Trade, state: TradeState) => ({
  user_id: from_user,
  to_user,
  shift_id,
  for_shift_id,
  state,
});

/** Announces a step and records it, last of all. */
export async function ended(
  { tx, caller, now }: Asked,
  trade: Trade,
  state: 'accepted' | 'approved' | 'refused' | 'withdrawn',
  actions: readonly Action[],
  action: typeof state | 'half_approved' = state,
) {
  const { id, version } = trade;
  await announce(tx, caller.company_id, 'trades', [id]);
  await record(tx, caller, now, [
    ...actions,
    { noun: 'trade', noun_id: id, action, became: remembered(trade, state) },
  ]);
  return { id, state, version: version + 1 };
}
