import type { ShiftFields } from '../../contract/shifts.ts';
import type { ClaimState } from '../../core/roster/offer.ts';
import { decidersOf } from '../../core/roster/trade.ts';
import type { Part } from '../database/db.ts';
import { dateIn } from '../database/local-times.ts';
import { announceTo, managersBut, notify } from '../history/notices.ts';
import { planningOf } from '../units/unit-planners.ts';
import { type Asked, peopleOffered } from './offer-rows.ts';
import { fitsOf } from './person-fit.ts';

/** Notices about claims: to the managers who plan the unit when somebody claims or the last one asked says no, to the person when it is answered. */

type Told = {
  readonly offer_id: string;
  readonly user_id: string;
  readonly shift: ShiftFields & { readonly id: string };
  readonly state: ClaimState;
};

const factsOf = ({ company }: Asked, { shift, offer_id, state }: Omit<Told, 'user_id'>) => ({
  date: dateIn(shift.start_time, company.time_zone),
  start_time: shift.start_time,
  end_time: shift.end_time,
  shift_id: shift.id,
  offer_id,
  status: state,
  ...(shift.kind === 'work' ? {} : { kind: shift.kind }),
});

/** Marks the invitation of a person as read who has answered it. */
export async function readInvitation(
  { tx, caller: { company_id }, now }: Asked,
  { offer_id, user_id }: Pick<Told, 'offer_id' | 'user_id'>,
): Promise<void> {
  const read = await tx<{ user_id: string }[]>`
    update notices set read_at = ${now}
    where company_id = ${company_id} and kind = 'shift_open' and user_id = ${user_id} and read_at is null
      and facts ->> 'offer_id' = ${offer_id}
    returning user_id`;
  await announceTo(
    tx,
    company_id,
    read.map((one) => one.user_id),
  );
}

/** An unread notice about the same offer goes: the new one counts how many have claimed. The claimant's own invitation is read. */
export async function tellClaimed(
  asked: Asked,
  told: Told & { readonly me: { readonly first_name: string; readonly last_name: string } },
): Promise<void> {
  const { tx, caller, now } = asked;
  const { company_id } = caller;
  const { offer_id, user_id, me } = told;
  await takeBack(asked, offer_id, tx`kind in ('shift_claimed', 'offer_passed')`);
  const [counted] = await tx<{ count: number }[]>`
    select count(*)::integer as count from shift_claims
    where company_id = ${company_id} and offer_id = ${offer_id} and state in ('asked', 'granted')`;
  await readInvitation(asked, { offer_id, user_id });
  const facts = {
    ...factsOf(asked, told),
    person: `${me.first_name} ${me.last_name}`,
    person_id: user_id,
    count: counted?.count ?? 1,
  };
  const managers = await deciders(asked, told.shift);
  await notify(
    tx,
    company_id,
    now,
    managers.map((manager) => ({ user_id: manager, kind: 'shift_claimed', facts })),
  );
}

/** Unread notices of these kinds about the offer go: they are true no more, or a new one says more. */
export async function takeBack(
  { tx, caller: { company_id } }: Asked,
  offer_id: string,
  ofKinds: Part,
): Promise<void> {
  const gone = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${company_id} and ${ofKinds} and read_at is null and facts ->> 'offer_id' = ${offer_id}
    returning user_id`;
  await announceTo(
    tx,
    company_id,
    gone.map((one) => one.user_id),
  );
}

/** More people without an answer than this: one of them can have the shift. */
const MOST_LOOKED_AT = 10;

/**
 * Those who plan the unit hear when a no was the last answer: nobody's turn is to come, nobody waits for an answer, and nobody else who was
 * asked could have the shift. Once, while it is unread.
 */
export async function tellAllPassed(
  asked: Asked,
  { offer_id, shift }: Pick<Told, 'offer_id' | 'shift'>,
): Promise<void> {
  const { tx, caller, now } = asked;
  const { company_id } = caller;
  const claims = await tx<{ user_id: string; state: ClaimState }[]>`
    select user_id, state from shift_claims
    where company_id = ${company_id} and offer_id = ${offer_id} and state <> 'withdrawn'`;
  const [still] = await tx`
    select from offer_turns where company_id = ${company_id} and offer_id = ${offer_id}
    union all
    select from notices
    where company_id = ${company_id} and kind = 'offer_passed' and read_at is null and facts ->> 'offer_id' = ${offer_id}
    limit 1`;
  if (still !== undefined || claims.some(({ state }) => state === 'asked')) return;
  const managers = await deciders(asked, shift);
  const answered = new Set([...claims.map(({ user_id }) => user_id), ...managers]);
  const left = (await peopleOffered(asked, offer_id)).filter(({ id }) => !answered.has(id));
  if (left.length > MOST_LOOKED_AT) return;
  const fit = await fitsOf(asked, [shift], left, []);
  if (left.some((person) => fit(shift, person).hindered === null)) return;
  const facts = factsOf(asked, { offer_id, shift, state: 'passed' });
  await notify(
    tx,
    company_id,
    now,
    managers.map((user_id) => ({ user_id, kind: 'offer_passed', facts })),
  );
}

/** The managers who plan the shift's unit, but the caller. */
async function deciders({ tx, caller }: Asked, shift: Told['shift']): Promise<string[]> {
  const others = await managersBut(tx, caller.company_id, caller.user_id);
  return decidersOf(await planningOf(tx, caller.company_id, others), [shift]).flat();
}

export async function tellAnswered(asked: Asked, told: Told): Promise<void> {
  const { tx, caller, now } = asked;
  if (told.user_id === caller.user_id) return;
  await notify(tx, caller.company_id, now, [
    { user_id: told.user_id, kind: 'claim_answered', facts: factsOf(asked, told) },
  ]);
}
