/** Offers of open shifts and the claims to them. `offer.md`. */

/** To whom a shift is offered. */
export const OFFERED_TO = ['everybody', 'unit', 'position', 'people'] as const;
export type OfferedTo = (typeof OFFERED_TO)[number];

/** The states of a claim; a new one is asked or granted, or passed: the person's no. */
export const CLAIM_STATES = ['asked', 'granted', 'declined', 'withdrawn', 'passed'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The states from which a claim may move. A manager grants and declines, the person withdraws. */
const CLAIM_MOVES = {
  grant: ['asked'],
  decline: ['asked'],
  withdraw: ['asked', 'passed'],
} as const satisfies Record<string, readonly ClaimState[]>;

/** Is this move allowed to a claim in that state? */
export const mayMoveClaim = (move: keyof typeof CLAIM_MOVES, from: ClaimState): boolean =>
  CLAIM_MOVES[move].some((state) => state === from);

/** May a person whose answer stands so say yes or no? null: no answer. */
export const mayAnswer = (state: ClaimState | null): boolean =>
  state === null || state === 'withdrawn' || state === 'passed';

/** What becomes of a claim at once; `closed`: no place is left. */
export function claimOutcome(facts: {
  readonly first_come: boolean;
  readonly places_left: number;
  /** How many rules the shift breaks for the person. */
  readonly broken: number;
}): 'granted' | 'asked' | 'closed' {
  if (facts.places_left <= 0) return 'closed';
  return facts.first_come && facts.broken === 0 ? 'granted' : 'asked';
}

/** Minutes that a person has alone before the next is asked too. */
export const TURN_LIMITS = { shortest_min: 5, longest_min: 1440 } as const;

/** When each person of an offer in turn is asked: the first at once. Who has been asked stays asked. In milliseconds. */
export const turnsFrom = (made_at: number, in_turn_minutes: number, people: number): number[] =>
  Array.from({ length: people }, (_, place) => made_at + place * in_turn_minutes * 60_000);

/** How many people of an offer in turn have been asked by now. */
export const askedInTurn = (turns: readonly number[], now: number): number =>
  turns.filter((at) => at <= now).length;

/** The turns after the person in this place (from 0) has said no: the next is asked at once, if this one was asked last. */
export function broughtForward(turns: readonly number[], place: number, now: number): readonly number[] {
  const next = turns[place + 1];
  if (next === undefined || askedInTurn(turns, now) !== place + 1) return turns;
  return turns.map((at, later) => (later > place ? at - (next - now) : at));
}

/** The fit of a shift to a person, as far as it ranks people. */
export type Ranked = {
  readonly broken: readonly unknown[];
  readonly week_min: number;
  readonly agreed_week_min: number | null;
};

/** The order in which people are shown for a shift: fewer broken rules, fewer minutes over the agreed week, fewer minutes that week. */
export const byFit = (a: Ranked, b: Ranked): number =>
  a.broken.length - b.broken.length || overMin(a) - overMin(b) || a.week_min - b.week_min;

/** Minutes over the agreed week. Nothing is over what nobody has agreed. */
export const overMin = ({ week_min, agreed_week_min }: Ranked): number =>
  agreed_week_min === null ? 0 : Math.max(0, week_min - agreed_week_min);
