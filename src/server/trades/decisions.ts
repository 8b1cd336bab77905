import type { InputOf } from '../../contract/call.ts';
import {
  decideTrade,
  getTradeRule,
  listTrades,
  type Trade as Reply,
  setTradeRule,
} from '../../contract/trades.ts';
import { mayMoveTrade, openDeciders, yesOf } from '../../core/roster/trade.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import type { Asked } from '../offers/offer-rows.ts';
import type { Hindered } from '../offers/person-fit.ts';
import { keepReasons } from '../planning/rule-overrides.ts';
import { readShift } from '../planning/shift-rows.ts';
import { Refusal } from '../refusal.ts';
import { exchange } from './exchange.ts';
import { decidersFor } from './trade-deciders.ts';
import { judged } from './trade-fit.ts';
import { tellDecided, tellHalf } from './trade-notices.ts';
import { madeAtOnce, requestReply, shiftsOf, type Trade, tradesOf } from './trade-rows.ts';
import { ended, keptVerdict, lockTrade, moveTrade, refusalOf, stateOf } from './trade-writes.ts';

/** Managers answer what two people agreed on, and say whether they are asked (decisions 0105 and 0148). */

export const decisionHandlers: readonly Handler[] = [
  inCompany(listTrades, async ({ input: { query }, caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    const deciders = await decidersFor(asked);
    if (query.shift === undefined) {
      const waiting = await tradesOf(asked, tx`t.state = 'accepted' and t.start_time > ${now}`);
      const open = (trade: Trade) => openDeciders(deciders(trade), trade.decided_by);
      return replies(
        asked,
        deciders,
        waiting.filter((trade) => trade.state === 'accepted' && open(trade).flat().includes(caller.user_id)),
      );
    }
    const { id } = await readShift(tx, caller, company, query.shift);
    return replies(
      asked,
      deciders,
      await tradesOf(asked, tx`(t.shift_id = ${id} or t.for_shift_id = ${id})`),
    );
  }),

  inCompany(decideTrade, async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
    const asked = { tx, caller, company, now, today };
    const trade = await lockTrade(asked, params.id, tx`true`);
    const deciders = (await decidersFor(asked))(trade);
    if (!deciders.flat().includes(caller.user_id)) throw new Refusal('other_unit');
    await refuseStale(if_match, trade.version, () => stateOf(trade));
    const { state } = body;
    if (!mayMoveTrade(state === 'approved' ? 'approve' : 'refuse', trade.state))
      throw new Refusal(refusalOf(trade));
    const yes = yesOf({ deciders, before: trade.decided_by, by: caller.user_id });
    if (state === 'approved' && yes === 'given') throw new Refusal('trade_answered');
    const found = (await judged(asked, [trade]))(trade);
    const [first] = found.hindered;
    if (state === 'approved' && first !== undefined) throw new Refusal(REFUSED[first.why]);
    if (state === 'approved' && yes === 'half') {
      await moveTrade(asked, trade, { state: 'accepted', decided_by: caller.user_id });
      await tellHalf(asked, trade, openDeciders(deciders, caller.user_id).flat());
      return ended(asked, trade, 'accepted', [], 'half_approved');
    }
    return decided(asked, trade, body, keptVerdict(asked, found));
  }),

  inCompany(getTradeRule, async ({ caller, tx }) => ({ at_once: await madeAtOnce({ tx, caller }) })),

  inCompany(setTradeRule, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const was = await madeAtOnce({ tx, caller }, true);
    const { at_once } = body;
    await tx`update company_settings set trades_at_once = ${at_once} where company_id = ${company_id}`;
    const action = { noun: 'company', noun_id: company_id, action: 'rules_changed' } as const;
    await record(tx, caller, now, [
      { ...action, was: { trades_at_once: was }, became: { trades_at_once: at_once } },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return { at_once };
  }),
];

const REFUSED = {
  on_shift: 'already_assigned',
  overlap: 'assignment_overlap',
  away: 'away_then',
  not_employed: 'away_then',
} as const satisfies Record<Hindered, string>;

/** A manager's no, or the yes that makes the trade, with the reasons for what it breaks. */
async function decided(
  asked: Asked,
  trade: Trade,
  { state, reason: why, reasons }: InputOf<typeof decideTrade>['body'],
  verdict: ReturnType<typeof keptVerdict>,
) {
  const { now, caller } = asked;
  const reason = why ?? null;
  await moveTrade(asked, trade, { state, decided_at: now, decided_by: caller.user_id, reason, verdict });
  const people = [trade.from_user, ...(trade.to_user === null ? [] : [trade.to_user])];
  const shifts = shiftsOf(trade).map(({ id }) => id);
  const actions =
    state === 'approved'
      ? [...(await exchange(asked, trade)), ...(await keepReasons(asked, shifts, { reasons, people }))]
      : [];
  await tellDecided(asked, { ...trade, reason }, state);
  return ended(asked, trade, state, actions);
}

async function replies(
  asked: Asked,
  deciders: Awaited<ReturnType<typeof decidersFor>>,
  trades: readonly Trade[],
): Promise<Reply[]> {
  const waiting = trades.filter(({ state }) => state === 'proposed' || state === 'accepted');
  const judge = await judged(asked, waiting);
  const by = asked.caller.user_id;
  return trades.map((trade) => {
    const { broken, hindered } = waiting.includes(trade) ? judge(trade) : { broken: [], hindered: [] };
    const { answered_at, decided_at, decided_by, decider, state } = trade;
    // A half that came to nothing decided nothing.
    const holds = decided_at !== null || state === 'accepted';
    return {
      ...requestReply(trade, asked.company),
      broken,
      hindered,
      answered_at,
      decided_by: holds ? decider : null,
      needs_other:
        state === 'accepted' && yesOf({ deciders: deciders(trade), before: decided_by, by }) === 'half',
    };
  });
}
