import { randomUUID } from 'node:crypto';
import { answerClaim, claimShift, listOpenShifts, passOffer, withdrawClaim } from '../../contract/offers.ts';
import type { Reason } from '../../contract/reasons.ts';
import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { type ClaimState, claimOutcome, mayAnswer, mayMoveClaim } from '../../core/roster/offer.ts';
import { requireOpenPerson } from '../accounts/people.ts';
import { clockIn, dateIn } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { type Action, announce, record } from '../history/history.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { keepReasons } from '../planning/rule-overrides.ts';
import { lockShift, type ShiftRow } from '../planning/shift-rows.ts';
import { place } from '../planning/shift-staffing.ts';
import { Refusal } from '../refusal.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { readInvitation, takeBack, tellAllPassed, tellAnswered, tellClaimed } from './claim-notices.ts';
import {
  type Asked,
  isAfter,
  isAskedBy,
  isOfferedTo,
  liveOffers,
  nextAskedAt,
  type OfferRow,
} from './offer-rows.ts';
import { turnAfterNo } from './offer-turns.ts';
import { type Fit, type FitPerson, fitReply, fitsOf, type Hindered, worthReply } from './person-fit.ts';

/** People claim offered shifts, and managers answer (decision 0096). Locks: the shift, the person, the offer. */

export const claimHandlers: readonly Handler[] = [
  inCompany(listOpenShifts, async ({ input: { query }, caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    const me = await ownPerson(asked);
    const offers = await liveOffers(asked, toMe(asked));
    const claims = await tx<(OwnClaim & { offer_id: string })[]>`
      select distinct on (offer_id) offer_id, id, state, version from shift_claims
      where company_id = ${caller.company_id} and user_id = ${caller.user_id}
        and offer_id = any(${offers.map(({ id }) => id)}::uuid[])
      order by offer_id, state = 'withdrawn', asked_at desc`;
    const claimed = new Map(claims.map(({ offer_id, ...claim }) => [offer_id, claim]));
    const shifts = offers.map((offer) => ({ ...offer, id: offer.shift_id }));
    const fit = await fitsOf(asked, shifts, [me]);
    return offers.flatMap((offer, at) => {
      const shift = shifts[at];
      const claim = claimed.get(offer.id) ?? null;
      if (shift === undefined || claim?.state === 'declined') return [];
      const is_passed = claim?.state === 'passed';
      if (is_passed && query.passed !== 'with') return [];
      const found = fit(shift, me);
      const is_asked = claim?.state === 'asked';
      const is_open = isAfter(offer.closes_at, now) && offer.places > 0;
      if (!is_asked && (found.hindered !== null || !is_open)) return [];
      return [openReply(asked, offer, is_asked || is_passed ? claim : null, found)];
    });
  }),

  inCompany(claimShift, async ({ input: { params }, caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    const { company_id, user_id } = caller;
    const { shift, offer, known } = await lockOffered(asked, params.id);
    const me = await ownPerson(asked);
    const { hindered, broken } = (await fitsOf(asked, [shift], [me]))(shift, me);
    refuseHindered(hindered);
    const outcome = claimOutcome({
      first_come: offer.first_come,
      places_left: offer.places,
      broken: broken.length,
    });
    if (outcome === 'closed') throw new Refusal('offer_closed');
    if (known !== undefined)
      await tx`
        update shift_claims set state = 'withdrawn', answered_at = ${now}, version = version + 1
        where company_id = ${company_id} and id = ${known.id}`;
    const claim = { id: randomUUID(), offer_id: offer.id, user_id };
    await tx`
      insert into shift_claims ${tx({
        company_id,
        ...claim,
        state: outcome,
        asked_at: now,
        answered_at: outcome === 'granted' ? now : null,
        verdict: tx.json(broken),
      })}`;
    const date = dateIn(shift.start_time, company.time_zone);
    const actions =
      outcome === 'granted'
        ? await putOnBy(asked, shift, user_id)
        : await passMonthGate(tx, caller, now, [{ user_id, date }]).then(() => []);
    await tellClaimed(asked, { ...claim, shift, state: outcome, me });
    await announce(tx, company_id, 'offers', [offer.id]);
    const was = { user_id, shift_id: shift.id };
    await record(tx, caller, now, [
      ...(known === undefined
        ? []
        : [{ noun: 'claim' as const, noun_id: known.id, action: 'withdrawn' as const, was }]),
      ...actions,
      {
        noun: 'claim',
        noun_id: claim.id,
        action: 'created',
        became: { user_id, shift_id: shift.id, state: outcome },
      },
    ]);
    return { id: claim.id, state: outcome, version: 1 };
  }),

  inCompany(passOffer, async ({ input: { params }, caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    const { company_id, user_id } = caller;
    const { shift, offer, known } = await lockOffered(asked, params.id);
    if (known !== undefined) return picked(known, OWN);
    const no = { id: randomUUID(), offer_id: offer.id, user_id };
    const state: ClaimState = 'passed';
    await tx`
      insert into shift_claims ${tx({ company_id, ...no, state, asked_at: now, verdict: tx.json([]) })}`;
    await readInvitation(asked, no);
    await turnAfterNo(tx, company_id, now, no);
    await tellAllPassed(asked, { offer_id: offer.id, shift });
    await announce(tx, company_id, 'offers', [offer.id]);
    const became = { user_id, shift_id: shift.id, state };
    await record(tx, caller, now, [{ noun: 'claim', noun_id: no.id, action: 'passed', became }]);
    return { id: no.id, state, version: 1 };
  }),

  inCompany(withdrawClaim, async ({ input: { params }, caller, company, tx, now, today, if_match }) => {
    const { company_id, user_id } = caller;
    const known = await claimOf(caller.company_id, params.id, tx);
    if (known === undefined || known.user_id !== user_id) throw new Refusal('not_found');
    await lockShift(tx, company_id, known.shift_id);
    const claim = await claimOf(company_id, params.id, tx);
    if (claim === undefined || !mayMoveClaim('withdraw', claim.state)) throw new Refusal('claim_answered');
    await refuseStale(if_match, claim.version, () => picked(claim, OWN));
    await tx`
      update shift_claims set state = 'withdrawn', answered_at = ${now}, version = version + 1
      where company_id = ${company_id} and id = ${params.id}`;
    if (claim.state === 'passed')
      await takeBack({ tx, caller, company, now, today }, claim.offer_id, tx`kind = 'offer_passed'`);
    await announce(tx, company_id, 'offers', [claim.offer_id]);
    const was = { user_id, shift_id: claim.shift_id };
    await record(tx, caller, now, [{ noun: 'claim', noun_id: params.id, action: 'withdrawn', was }]);
    return undefined;
  }),

  inCompany(answerClaim, async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
    const asked = { tx, caller, company, now, today };
    const { company_id } = caller;
    const known = await claimOf(company_id, params.id, tx);
    if (known === undefined) throw new Refusal('not_found');
    const shift = await lockShift(tx, company_id, known.shift_id);
    await requirePlanner(tx, caller, [shift]);
    await requireOpenPerson(tx, company_id, known.user_id, 'user');
    const claim = (await claimOf(company_id, params.id, tx)) ?? known;
    const { user_id, offer_id } = claim;
    await refuseStale(if_match, claim.version, () => ({ ...picked(claim, OWN), worker_id: user_id }));
    if (!mayMoveClaim(body.state === 'granted' ? 'grant' : 'decline', claim.state))
      throw new Refusal('claim_answered');
    await tx`
        update shift_claims
        set state = ${body.state}, answered_at = ${now}, answered_by = ${caller.user_id}, version = version + 1
        where company_id = ${company_id} and id = ${claim.id}`;
    const actions =
      body.state === 'granted'
        ? await grantedBy(asked, shift, { offer_id, user_id, reasons: body.reasons })
        : [];
    await tellAnswered(asked, { offer_id, user_id, shift, state: body.state });
    await announce(tx, company_id, 'offers', [offer_id]);
    await record(tx, caller, now, [
      ...actions,
      {
        noun: 'claim',
        noun_id: claim.id,
        action: body.state,
        became: { user_id, shift_id: shift.id, state: body.state },
      },
    ]);
    return { id: claim.id, state: body.state, version: claim.version + 1, worker_id: user_id };
  }),
];

type OwnClaim = { id: string; state: ClaimState; version: number };
const OWN = ['id', 'state', 'version'] as const;
type ClaimRow = OwnClaim & { offer_id: string; user_id: string; shift_id: string };

/** The shift of an offer to the caller, locked, and their no, if they have said it; refused where they may not answer any more, or not yet. */
async function lockOffered(asked: Asked, offer_id: string) {
  const { tx, caller, company, now } = asked;
  const { company_id, user_id } = caller;
  const [found] = await tx<{ shift_id: string }[]>`
    select o.shift_id from shift_offers o
    join shifts s on s.company_id = o.company_id and s.id = o.shift_id
    join users u on u.company_id = o.company_id and u.id = ${user_id}
    where o.company_id = ${company_id} and o.id = ${offer_id} and ${isOfferedTo(tx, company.time_zone)}`;
  if (found === undefined) throw new Refusal('not_found');
  const shift = await lockShift(tx, company_id, found.shift_id);
  await requireOpenPerson(tx, company_id, user_id, 'user');
  const still = tx`and o.id = ${offer_id} and o.closes_at > ${now}`;
  const [offer] = await liveOffers(asked, tx`${still} ${toMe(asked)}`);
  if (offer === undefined)
    throw new Refusal((await liveOffers(asked, still)).length === 0 ? 'offer_closed' : 'not_asked_yet');
  const [known] = await tx<OwnClaim[]>`
    select id, state, version from shift_claims
    where company_id = ${company_id} and offer_id = ${offer.id} and user_id = ${user_id} and state <> 'withdrawn'`;
  if (!mayAnswer(known?.state ?? null))
    throw new Refusal(known?.state === 'declined' ? 'claim_answered' : 'claim_live');
  return { shift, offer, known };
}

async function claimOf(company_id: string, id: string, tx: Asked['tx']): Promise<ClaimRow | undefined> {
  const [claim] = await tx<ClaimRow[]>`
    select c.id, c.offer_id, c.user_id, c.state, c.version, o.shift_id from shift_claims c
    join shift_offers o on o.company_id = c.company_id and o.id = c.offer_id
    where c.company_id = ${company_id} and c.id = ${id}`;
  return claim;
}

const toMe = ({ tx, caller, company, now }: Asked) => tx`and exists (
  select from users u where u.company_id = ${caller.company_id} and u.id = ${caller.user_id}
    and ${isOfferedTo(tx, company.time_zone)} and ${isAskedBy(tx, now)})`;

export async function ownPerson({ tx, caller }: Asked): Promise<FitPerson> {
  const [me] = await tx<FitPerson[]>`
    select id, first_name, last_name, role from users
    where company_id = ${caller.company_id} and id = ${caller.user_id}`;
  if (me === undefined) throw new Refusal('not_found');
  return me;
}

const REFUSED = {
  on_shift: 'already_assigned',
  overlap: 'assignment_overlap',
  away: 'away_then',
  not_employed: 'away_then',
} as const satisfies Record<Hindered, string>;

function refuseHindered(hindered: Hindered | null): void {
  if (hindered !== null) throw new Refusal(REFUSED[hindered]);
}

type Granted = {
  readonly offer_id: string;
  readonly user_id: string;
  readonly reasons: readonly Reason[] | undefined;
};

/** A manager's yes: judged anew, for the plan may have changed. A broken rule is the manager's to weigh, with a reason; it stands in the claim. */
async function grantedBy(
  asked: Asked,
  shift: ShiftRow,
  { offer_id, user_id, reasons }: Granted,
): Promise<readonly Action[]> {
  const [offer] = await liveOffers(asked, asked.tx`and o.id = ${offer_id}`);
  if (offer === undefined || offer.places <= 0) throw new Refusal('offer_closed');
  const [person] = await asked.tx<FitPerson[]>`
    select id, first_name, last_name, role from users
    where company_id = ${asked.caller.company_id} and id = ${user_id}`;
  if (person === undefined) throw new Refusal('not_found');
  refuseHindered((await fitsOf(asked, [shift], [person], []))(shift, person).hindered);
  const actions = await putOnBy(asked, shift, user_id);
  return [...actions, ...(await keepReasons(asked, [shift.id], { reasons, people: [user_id] }))];
}

/** Puts the person on the shift, approved: they have asked for it. Their earlier no goes. The last place ends the offer. */
async function putOnBy(asked: Asked, shift: ShiftRow, worker_id: string): Promise<readonly Action[]> {
  const { tx, caller } = asked;
  const gone = await tx<{ id: string }[]>`
    delete from shift_assignments
    where company_id = ${caller.company_id} and shift_id = ${shift.id} and worker_id = ${worker_id} and status = 'rejected'
    returning id`;
  const { actions } = await place(asked, [{ worker_id, status: 'approved', shift }]);
  const was = { shift_id: shift.id, worker_id, status: 'rejected' };
  return [
    ...gone.map(({ id }): Action => ({ noun: 'assignment', noun_id: id, action: 'deleted', was })),
    ...actions,
  ];
}

const openReply = (
  { company, now }: Asked,
  offer: OfferRow & ShiftFields,
  claim: OwnClaim | null,
  found: Fit,
) => ({
  ...picked(offer, SHIFT_FIELDS),
  date: dateIn(offer.start_time, company.time_zone),
  start_time_local: clockIn(offer.start_time, company.time_zone),
  end_time_local: clockIn(offer.end_time, company.time_zone),
  offer_id: offer.id,
  shift_id: offer.shift_id,
  first_come: offer.first_come,
  closes_at: offer.closes_at,
  next_asked_at: nextAskedAt(offer, now),
  claim,
  ...worthReply(found),
  ...fitReply(found),
});
