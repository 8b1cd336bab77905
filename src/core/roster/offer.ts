/** Offers of open shifts and the claims to them. `offer.md`. */

/** To whom a shift is offered. */
export const OFFERED_TO = ['everybody', 'unit', 'position', 'people'] as const;
export type OfferedTo = (typeof OFFERED_TO)[number];

/** The states of a claim; a new one is asked or granted. */
export const CLAIM_STATES = ['asked', 'granted', 'declined', 'withdrawn'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The states from which a claim may move. A manager grants and declines, the person withdraws. */
const CLAIM_MOVES = {
  grant: ['asked'],
  decline: ['asked'],
  withdraw: ['asked'],
} as const satisfies Record<string, readonly ClaimState[]>;

/** Is this move allowed to a claim in that state? */
export const mayMoveClaim = (move: keyof typeof CLAIM_MOVES, from: ClaimState): boolean =>
  CLAIM_MOVES[move].some((state) => state === from);

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

/** When the person in this place of an offer in turn is asked: the first at once. Who has been asked stays asked. In milliseconds. */
export const askedAt = (made_at: number, in_turn_minutes: number, place: number): number =>
  made_at + place * in_turn_minutes * 60_000;

/** How many people of an offer in turn have been asked by now. */
export function askedInTurn(facts: {
  readonly made_at: number;
  readonly in_turn_minutes: number;
  readonly people: number;
  readonly now: number;
}): number {
  const { made_at, in_turn_minutes, people, now } = facts;
  return Math.min(people, 1 + Math.floor((now - made_at) / (in_turn_minutes * 60_000)));
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
