import { listOwnTrades, type OwnTrade } from '../../contract/own-trades.ts';
import { LIVE_TRADES } from '../../core/roster/trade.ts';
import { ask } from '../data.ts';

/** What a request changes on screen. */
export const TOUCHED = ['trades', 'assignments', 'notices'] as const;

export const ownTradesQuery = () => ask('trades', listOwnTrades, {});

/** Does it wait for somebody? */
export const isLive = ({ state }: Pick<OwnTrade, 'state'>): boolean =>
  LIVE_TRADES.some((live) => live === state);

/** The own request about a shift that waits for somebody. */
export const liveFor = (trades: readonly OwnTrade[], shift_id: string): OwnTrade | null =>
  trades.find((one) => one.is_own && isLive(one) && one.shift.shift_id === shift_id) ?? null;
