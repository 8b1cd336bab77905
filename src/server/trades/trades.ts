import { randomUUID } from 'node:crypto';
import { answerTrade, listOwnTrades, proposeTrade, withdrawTrade } from '../../contract/own-trades.ts';
import { acceptedTrade, mayMoveTrade } from '../../core/roster/trade.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { ownPerson } from '../offers/claims.ts';
import type { Asked } from '../offers/offer-rows.ts';
import { fitsOf, type Hindered } from '../offers/person-fit.ts';
import { saidAbout } from '../offers/replacements.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { exchange } from './exchange.ts';
import { colleaguesFor, isSuited, type Judged, judged, ownReplies } from './trade-fit.ts';
import { tellAccepted, tellAsked, tellEnded } from './trade-notices.ts';
import { madeAtOnce, type Trade, tradesOf } from './trade-rows.ts';
import {
  ended,
  isOpenTo,
  keptVerdict,
  lockSides,
  lockTrade,
  moveTrade,
  refusalOf,
  remembered,
  stateOf,
} from './trade-writes.ts';

/** People ask each other to take over and swap shifts (decision 0105). Locks: the shifts by id, the people, the request. */

/** For so long a person sees what became of a request. */
const SHOWN_DAYS = 14;

export const tradeHandlers: readonly Handler[] = [
  inCompany(listOwnTrades, async ({ caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    const me = await ownPerson(asked);
    const found = await tradesOf(
      asked,
      tx`(t.from_user = ${me.id} or t.to_user = ${me.id} or (t.state = 'proposed' and ${isOpenTo(asked)}))
        and greatest(t.asked_at, t.answered_at, t.decided_at, t.start_time) > ${now}::timestamptz - make_interval(days => ${SHOWN_DAYS})`,
    );
    const own = await ownReplies(asked, found, me);
    // What anybody may take is shown to those who can; a no of one's own is over.
    return own.filter(({ is_own, to, state, gets, can, lapsed_by }) => {
      if (is_own) return true;
      if (to === null)
        return state === 'proposed' && can && gets !== null && isSuited({ ...gets, hindered: null });
      return state !== 'refused' && state !== 'withdrawn' && lapsed_by === null;
    });
  }),

  inCompany(proposeTrade, async ({ input: { body }, caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    const { company_id, user_id } = caller;
    const sides = await lockSides(asked, body);
    const { mine, other, to_user } = sides;
    const id = randomUUID();
    await tx`
      insert into shift_trades ${tx({
        company_id,
        id,
        from_user: user_id,
        to_user,
        to_anybody: to_user === null,
        assignment_id: mine.id,
        shift_id: mine.shift_id,
        start_time: mine.start_time,
        end_time: mine.end_time,
        for_assignment_id: other?.id ?? null,
        for_shift_id: other?.shift_id ?? null,
        for_start_time: other?.start_time ?? null,
        for_end_time: other?.end_time ?? null,
        state: 'proposed',
        asked_at: now,
        verdict: tx.json([]),
      })}`;
    const [trade] = await tradesOf(asked, tx`t.id = ${id}`);
    if (trade === undefined) throw new RangeError('a request that was made is not there');
    if (trade.lapsed_by === 'locked') throw new Refusal('month_locked');
    const found = (await judged(asked, [trade]))(trade);
    refuseOwn(found, user_id);
    if (found.hindered.length > 0)
      throw refuseField('cannot_then', other === null ? 'to_user' : 'for_assignment_id');
    await tellAsked(asked, trade, to_user === null ? await whoCan(asked, trade) : [to_user]);
    await announce(tx, company_id, 'trades', [id]);
    await record(tx, caller, now, [
      { noun: 'trade', noun_id: id, action: 'created', became: remembered(trade, 'proposed') },
    ]);
    const [made] = await ownReplies(asked, [trade], trade.from);
    if (made === undefined) throw new RangeError('a request that was made is not there');
    return made;
  }),

  inCompany(answerTrade, async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
    const asked = { tx, caller, company, now, today };
    const { user_id } = caller;
    const known = await lockTrade(
      asked,
      params.id,
      tx`(t.to_user = ${user_id} or (t.to_anybody and t.from_user <> ${user_id} and ${isOpenTo(asked)}))`,
    );
    // A colleague was faster.
    if (known.to !== null && known.to.id !== user_id) throw new Refusal('trade_answered');
    await refuseStale(if_match, known.version, () => stateOf(known));
    if (body.state === 'refused') {
      if (known.to === null || !mayMoveTrade('decline', known.state)) throw new Refusal(refusalOf(known));
      await moveTrade(asked, known, { state: 'refused', answered_at: now });
      await tellEnded(asked, known, 'declined');
      return ended(asked, known, 'refused', []);
    }
    if (!mayMoveTrade('accept', known.state)) throw new Refusal(refusalOf(known));
    const trade = { ...known, to: await ownPerson(asked), to_user: user_id };
    const found = (await judged(asked, [trade]))(trade);
    refuseOwn(found, user_id);
    if (found.hindered.length > 0) throw new Refusal('cannot_then');
    const state = acceptedTrade({ at_once: await madeAtOnce(asked), broken: found.broken.length });
    const decided_at = state === 'approved' ? now : null;
    const verdict = keptVerdict(asked, found);
    await moveTrade(asked, trade, { state, to_user: user_id, answered_at: now, decided_at, verdict });
    const actions = state === 'approved' ? await exchange(asked, trade) : [];
    await tellAccepted(asked, trade, state);
    return ended(asked, trade, state, actions);
  }),

  inCompany(withdrawTrade, async ({ input: { params }, caller, company, tx, now, today, if_match }) => {
    const asked = { tx, caller, company, now, today };
    const trade = await lockTrade(asked, params.id, tx`t.from_user = ${caller.user_id}`);
    if (!mayMoveTrade('withdraw', trade.state)) throw new Refusal(refusalOf(trade));
    await refuseStale(if_match, trade.version, () => stateOf(trade));
    await moveTrade(asked, trade, { state: 'withdrawn' });
    await tellEnded(asked, trade, 'withdrawn');
    await ended(asked, trade, 'withdrawn', []);
    return undefined;
  }),
];

/** What hinders the caller is told by its name; of a colleague only that it cannot be. */
const OWN = {
  on_shift: 'already_assigned',
  overlap: 'assignment_overlap',
  away: 'away_then',
  not_employed: 'away_then',
} as const satisfies Record<Hindered, string>;

function refuseOwn({ hindered }: Judged, user_id: string): void {
  const own = hindered.find(({ worker }) => worker.id === user_id);
  if (own !== undefined) throw new Refusal(OWN[own.why]);
}

/** Those whom a request to anybody is told: they are free then, have what the shift demands, and have not said that they cannot. */
async function whoCan(asked: Asked, { shift, from }: Trade): Promise<string[]> {
  const people = await colleaguesFor(asked, shift.id, from.id);
  const fit = await fitsOf(asked, [shift], people, []);
  const kindOf = await saidAbout(asked, shift, people);
  return people
    .filter((person) => isSuited(fit(shift, person)) && kindOf(person) !== 'cannot')
    .map(({ id }) => id);
}
