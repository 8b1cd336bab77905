import { randomUUID } from 'node:crypto';
import { endOffer, listOffers, offerShift } from '../../contract/offers.ts';
import { comingTo } from '../../core/staffing.ts';
import { requireKnownPeople } from '../accounts/people.ts';
import { dateIn, edgesOf, rangeOf } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { notify } from '../history/notices.ts';
import { refuseStale } from '../history/stale.ts';
import { endOffers } from '../openings/offer-ends.ts';
import { lockShift, readShift } from '../planning/shift-rows.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { type Asked, isAfter, liveOffers, offerReplies, peopleOffered } from './offer-rows.ts';
import { type FitShift, fitsOf } from './person-fit.ts';

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
    const { closes_at = shift.start_time, people = [] } = body;
    if (!isAfter(closes_at, now) || isAfter(closes_at, shift.start_time))
      throw refuseField('invalid', 'closes_at', 'Choose a time between now and the beginning of the shift.');
    if (
      (body.offered_to === 'unit' && shift.unit_id === null) ||
      (body.offered_to === 'position' && shift.position_id === null)
    )
      throw refuseField('invalid', 'offered_to', 'The shift has none.');
    await requireKnownPeople(tx, company_id, people);
    const { assignments } = await readShift(tx, caller, company, shift.id, today);
    const open = (shift.places ?? 0) - comingTo(assignments);
    const places = body.places ?? Math.max(1, open);
    const on_it = assignments.filter(({ status }) => status !== 'rejected').length;
    const id = randomUUID();
    const { offered_to, first_come } = body;
    await tx`
      insert into shift_offers ${tx({
        company_id,
        id,
        shift_id: shift.id,
        start_time: shift.start_time,
        end_time: shift.end_time,
        offered_to,
        people: tx.json([...new Set(people)]),
        full_at: on_it + places,
        first_come,
        closes_at,
        made_by: caller.user_id,
        made_at: now,
      })}`;
    await tell(asked, id, shift);
    await announce(tx, company_id, 'offers', [id]);
    const became = { shift_id: shift.id, offered_to, places, first_come, closes_at };
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

/** Those who can take the shift hear of it once; the others hear nothing. */
async function tell(asked: Asked, offer_id: string, shift: FitShift): Promise<void> {
  const { tx, caller, company, now } = asked;
  const people = await peopleOffered(asked, offer_id);
  const fit = await fitsOf(asked, [shift], people, []);
  const { start_time, end_time, kind } = shift;
  const facts = {
    date: dateIn(start_time, company.time_zone),
    start_time,
    end_time,
    shift_id: shift.id,
    offer_id,
    ...(kind === 'work' ? {} : { kind }),
  };
  await notify(
    tx,
    caller.company_id,
    now,
    people
      .filter((person) => person.id !== caller.user_id && fit(shift, person).hindered === null)
      .map(({ id: user_id }) => ({ user_id, kind: 'shift_open', facts })),
  );
}
