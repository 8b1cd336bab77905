/** Shifts that people hand over or swap, with a manager's yes where it is needed. `trade.md`. */

/** The states of a request; a new one is proposed. */
export const TRADE_STATES = ['proposed', 'accepted', 'approved', 'refused', 'withdrawn', 'lapsed'] as const;
export type TradeState = (typeof TRADE_STATES)[number];

/** The states in which a request waits for somebody. */
export const LIVE_TRADES = ['proposed', 'accepted'] as const satisfies readonly TradeState[];

/** Why a request no longer holds. */
export const TRADE_LAPSES = ['left', 'gone', 'off', 'moved', 'begun', 'locked'] as const;
export type TradeLapse = (typeof TRADE_LAPSES)[number];

/** The states from which a request may move. The colleague accepts and declines, the person who asked withdraws, a manager approves and refuses. */
const TRADE_MOVES = {
  accept: ['proposed'],
  decline: LIVE_TRADES,
  withdraw: LIVE_TRADES,
  approve: ['accepted'],
  refuse: ['accepted'],
  lapse: LIVE_TRADES,
} as const satisfies Record<string, readonly TradeState[]>;
export type TradeMove = keyof typeof TRADE_MOVES;

/** Is this move allowed to a request in that state? */
export const mayMoveTrade = (move: TradeMove, from: TradeState): boolean =>
  TRADE_MOVES[move].some((state) => state === from);

/** What becomes of a request when the colleague accepts it. `at_once`: the company's rule; `broken`: how many rules the two would break. */
export const acceptedTrade = (facts: {
  readonly at_once: boolean;
  readonly broken: number;
}): 'approved' | 'accepted' => (facts.at_once && facts.broken === 0 ? 'approved' : 'accepted');

/** A manager, and the units whose shifts the manager may write; null: every one, and shifts without unit. */
export type Planning = { readonly id: string; readonly units: ReadonlySet<string> | null };
type OfUnit = { readonly unit_id?: string | null | undefined };

/**
 * The groups of managers of whom one each must say yes: one group where somebody plans all the shifts, and otherwise one for each shift. A shift
 * that nobody plans has none of its own; where nobody plans any, all managers are one group.
 */
export function decidersOf(managers: readonly Planning[], shifts: readonly OfUnit[]): string[][] {
  const plannersOf = (of: readonly OfUnit[]): string[] =>
    managers
      .filter(({ units }) => units === null || of.every(({ unit_id }) => units.has(unit_id ?? '')))
      .map(({ id }) => id);
  const all = plannersOf(shifts);
  if (all.length > 0) return [all];
  const halves = shifts.map((shift) => plannersOf([shift])).filter((half) => half.length > 0);
  return halves.length > 0 ? halves : [managers.map(({ id }) => id)];
}

/** The groups that may still say yes. `before`: who has said it already; it counts while that manager plans a unit of the request. */
export const openDeciders = (deciders: readonly string[][], before: string | null): string[][] =>
  deciders.filter((group) => before === null || !group.includes(before));

/** What a manager's yes makes of a request; `given`: the manager's unit has said it already. */
export function yesOf(facts: {
  readonly deciders: readonly string[][];
  readonly before: string | null;
  readonly by: string;
}): 'approved' | 'half' | 'given' | 'not_theirs' {
  const { deciders, before, by } = facts;
  if (!deciders.flat().includes(by)) return 'not_theirs';
  const open = openDeciders(deciders, before);
  if (!open.flat().includes(by)) return 'given';
  return openDeciders(open, by).length === 0 ? 'approved' : 'half';
}

/** A shift of a request as it stands now. */
export type TradedShift = {
  readonly is_there: boolean;
  /** The person of the request is on it, and has not declined it. */
  readonly is_on: boolean;
  readonly is_same_time: boolean;
  readonly has_begun: boolean;
  readonly is_locked: boolean;
};

/** Why a request no longer holds; null: it holds. `shifts`: the one asked about, and in a swap the other one. */
export function lapseOf(facts: {
  readonly accounts_open: boolean;
  readonly shifts: readonly TradedShift[];
}): TradeLapse | null {
  if (!facts.accounts_open) return 'left';
  const some = (is: (shift: TradedShift) => boolean): boolean => facts.shifts.some(is);
  if (some(({ is_there }) => !is_there)) return 'gone';
  if (some(({ is_on }) => !is_on)) return 'off';
  if (some(({ is_same_time }) => !is_same_time)) return 'moved';
  if (some(({ has_begun }) => has_begun)) return 'begun';
  return some(({ is_locked }) => is_locked) ? 'locked' : null;
}
