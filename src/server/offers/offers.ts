import { randomUUID } from 'node:crypto';
import type { InputOf } from '../../contract/call.ts';
import { endOffer, listOffers, offerShift } from '../../contract/offers.ts';
import { turnsFrom } from '../../core/roster/offer.ts';
import { comingTo } from '../../core/staffing.ts';
import { requireKnownPeople } from '../accounts/people.ts';
import { edgesOf, rangeOf } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { endOffers } from '../openings/offer-ends.ts';
import { lockShift, readShift } from '../planning/shift-rows.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { type Asked, isAfter, liveOffers, offerReplies, peopleOffered } from './offer-rows.ts';
import { instantOf, planTurn } from './offer-turns.ts';
import { tellOpen } from './open-notices.ts';
import { type FitPerson, type FitShift, fitsOf } from './person-fit.ts';

/** Managers offer the open places of shifts (decision 0096). */

export const offerHandlers: readonly Handler[] = [
  inCompany(listOffers, async ({ input: { query }, tx, company, ...more }) => {
    const { first, last } = rangeOf(query, query);
    const { from, until } = edgesOf(first, last, company.time_zone);
    const asked = { ...more, tx, company };
    const rows = await liveOffers(asked, tx`and s.start_time >= ${from} and s.start_time < ${until}`);
    return offerReplies(asked, rows);
  }),

  inCompany(offerShift, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    const asked = { tx, caller, company, now, today };
    const shift = await lockShift(tx, company_id, body.shift_id, 'shift_id');
    await requirePlanner(tx, caller, [shift]);
    if (!isAfter(shift.start_time, now)) throw refuseField('shift_begun', 'shift_id');
    const { closes_at = shift.start_time, people = [], in_turn_minutes = null } = body;
    if (!isAfter(closes_at, now) || isAfter(closes_at, shift.start_time))
      throw refuseField('invalid', 'closes_at', 'Choose a time between now and the beginning of the shift.');
    if (
      (body.offered_to === 'unit' && shift.unit_id === null) ||
      (body.offered_to === 'position' && shift.position_id === null)
    )
      throw refuseField('invalid', 'offered_to', 'The shift has none.');
    await requireKnownPeople(tx, company_id, people);
    const named = await peopleToAsk(asked, shift, body);
    const { assignments } = await readShift(tx, caller, company, shift.id, today);
    const open = (shift.places ?? 0) - comingTo(assignments);
    const places = body.places ?? Math.max(1, open);
    const on_it = assignments.filter(({ status }) => status !== 'rejected').length;
    const id = randomUUID();
    const { offered_to, first_come } = body;
    const turns = in_turn_minutes === null ? null : turnsFrom(Date.parse(now), in_turn_minutes, named.length);
    await tx`
      insert into shift_offers ${tx({
        company_id,
        id,
        shift_id: shift.id,
        start_time: shift.start_time,
        end_time: shift.end_time,
        offered_to,
        people: tx.json(named),
        full_at: on_it + places,
        first_come,
        closes_at,
        in_turn_minutes,
        turns: turns === null ? null : tx.json(turns.map(instantOf)),
        turns_told: turns === null ? 0 : 1,
        made_by: caller.user_id,
        made_at: now,
      })}`;
    if (turns?.[1] !== undefined) await planTurn(tx, company_id, id, turns[1]);
    const told = await peopleOffered(asked, id);
    await tellOpen(
      asked,
      { offer_id: id, shift },
      told.filter(({ id: who }) => who !== caller.user_id && (in_turn_minutes === null || who === named[0])),
    );
    await announce(tx, company_id, 'offers', [id]);
    const in_turn = in_turn_minutes === null ? {} : { in_turn_minutes };
    const became = { shift_id: shift.id, offered_to, places, first_come, closes_at, ...in_turn };
    await record(tx, caller, now, [{ noun: 'offer', noun_id: id, action: 'created', became }]);
    const [made] = await offerReplies(asked, await liveOffers(asked, tx`and o.id = ${id}`));
    if (made === undefined) throw new RangeError('an offer that was made is not live');
    return made;
  }),

  inCompany(endOffer, async ({ input: { params }, caller, company, tx, now, if_match }) => {
    const { company_id } = caller;
    const [offer] = await tx<{ shift_id: string }[]>`
      select shift_id from shift_offers where company_id = ${company_id} and id = ${params.id}`;
    if (offer === undefined) throw new Refusal('not_found');
    const shift = await lockShift(tx, company_id, offer.shift_id);
    await requirePlanner(tx, caller, [shift]);
    const [live] = await tx<{ version: number }[]>`
      select version from shift_offers where company_id = ${company_id} and id = ${params.id} and ended_at is null`;
    if (live === undefined) throw new Refusal('offer_closed');
    await refuseStale(if_match, live.version, () => live);
    await endOffers({ tx, caller, company, now }, [shift.id], 'ended');
    await record(tx, caller, now, [
      { noun: 'offer', noun_id: params.id, action: 'ended', was: { shift_id: shift.id } },
    ]);
    return undefined;
  }),
];

/** The people of an offer to some, in the order given; those who cannot have the shift are not asked in turn. */
async function peopleToAsk(
  asked: Asked,
  shift: FitShift,
  { people = [], in_turn_minutes }: InputOf<typeof offerShift>['body'],
): Promise<string[]> {
  const named = [...new Set(people)];
  if (in_turn_minutes === undefined) return named;
  const { tx, caller } = asked;
  const known = await tx<FitPerson[]>`
    select id, first_name, last_name, role from users
    where company_id = ${caller.company_id} and id = any(${named}::uuid[]) and closed_at is null`;
  const fit = await fitsOf(asked, [shift], known, []);
  const free = new Set(
    known.filter((person) => fit(shift, person).hindered === null).map((person) => person.id),
  );
  const able = named.filter((id) => free.has(id));
  if (able.length === 0) throw refuseField('invalid', 'people', 'None of them can take the shift.');
  return able;
}
