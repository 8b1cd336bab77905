import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

/** The parts about shifts that people hand over and swap, with their words: fetched when they are shown. */

export const ownTrades = onDemand(
  async () => (await Promise.all([import('./own-trades.tsx'), loadWords('offers')]))[0].OwnTrades,
);
export const tradeSheet = onDemand(
  async () => (await Promise.all([import('./trade-sheet.tsx'), loadWords('offers')]))[0].TradeSheet,
);
export const waitingTrades = onDemand(
  async () => (await Promise.all([import('./waiting-trades.tsx'), loadWords('offers')]))[0].WaitingTrades,
);
export const waitingNotice = onDemand(
  async () => (await Promise.all([import('./waiting-notice.tsx'), loadWords('offers')]))[0].WaitingNotice,
);
