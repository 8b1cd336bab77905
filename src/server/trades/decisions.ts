import {
  decideTrade,
  getTradeRule,
  listTrades,
  type Trade as Reply,
  setTradeRule,
} from '../../contract/trades.ts';
import { mayMoveTrade } from '../../core/roster/trade.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import type { Asked } from '../offers/offer-rows.ts';
import type { Hindered } from '../offers/person-fit.ts';
import { keepReasons } from '../planning/rule-overrides.ts';
import { readShift } from '../planning/shift-rows.ts';
import { Refusal } from '../refusal.ts';
import { isPlannedBy, plannedUnits, requirePlanner } from '../units/unit-planners.ts';
import { exchange } from './exchange.ts';
import { judged } from './trade-fit.ts';
import { tellDecided } from './trade-notices.ts';
import { madeAtOnce, requestReply, shiftsOf, type Trade, tradesOf } from './trade-rows.ts';
import { ended, keptVerdict, lockTrade, moveTrade, refusalOf, stateOf } from './trade-writes.ts';

/** Managers answer what two people agreed on, and say whether they are asked (decision 0105). */

export const decisionHandlers: readonly Handler[] = [
  inCompany(listTrades, async ({ input: { query }, caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    if (query.shift === undefined) {
      const waiting = await tradesOf(asked, tx`t.state = 'accepted' and t.start_time > ${now}`);
      const units = await plannedUnits(tx, caller);
      const mine = (trade: Trade): boolean => shiftsOf(trade).every((shift) => isPlannedBy(units, shift));
      return replies(
        asked,
        waiting.filter((trade) => trade.state === 'accepted' && mine(trade)),
      );
    }
    const { id } = await readShift(tx, caller, company, query.shift);
    return replies(asked, await tradesOf(asked, tx`(t.shift_id = ${id} or t.for_shift_id = ${id})`));
  }),

  inCompany(decideTrade, async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
    const asked = { tx, caller, company, now, today };
    const trade = await lockTrade(asked, params.id, tx`true`);
    const shifts = shiftsOf(trade);
    await requirePlanner(tx, caller, shifts);
    await refuseStale(if_match, trade.version, () => stateOf(trade));
    const { state, reason = null } = body;
    if (!mayMoveTrade(state === 'approved' ? 'approve' : 'refuse', trade.state))
      throw new Refusal(refusalOf(trade));
    const found = (await judged(asked, [trade]))(trade);
    const [first] = found.hindered;
    if (state === 'approved' && first !== undefined) throw new Refusal(REFUSED[first.why]);
    await moveTrade(asked, trade, {
      state,
      decided_at: now,
      decided_by: caller.user_id,
      reason,
      verdict: keptVerdict(asked, found),
    });
    const made = state === 'approved' ? await exchange(asked, trade) : [];
    const people = [trade.from_user, ...(trade.to_user === null ? [] : [trade.to_user])];
    const kept =
      state === 'approved'
        ? await keepReasons(
            asked,
            shifts.map(({ id }) => id),
            { reasons: body.reasons, people },
          )
        : [];
    await tellDecided(asked, { ...trade, reason }, state);
    return ended(asked, trade, state, [...made, ...kept]);
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

async function replies(asked: Asked, trades: readonly Trade[]): Promise<Reply[]> {
  const waiting = trades.filter(({ state }) => state === 'proposed' || state === 'accepted');
  const judge = await judged(asked, waiting);
  return trades.map((trade) => {
    const { broken, hindered } = waiting.includes(trade) ? judge(trade) : { broken: [], hindered: [] };
    const { answered_at, decider } = trade;
    return {
      ...requestReply(trade, asked.company),
      broken,
      hindered,
      answered_at,
      decided_by: decider,
    };
  });
}
