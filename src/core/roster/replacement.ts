import { type AvailabilityKind, byWish } from './availability.ts';
import { byFit, overMin, type Ranked } from './offer.ts';
import { type Belonging, byBelonging } from './unit-people.ts';

/** People who can take a shift. `replacement.md`. */

/** In the order in which they are shown. */
export const REPLACEMENT_GROUPS = ['within', 'overtime', 'exchange'] as const;
export type ReplacementGroup = (typeof REPLACEMENT_GROUPS)[number];

/** The facts of a person that say whether they can take the shift. */
export type Candidate = Ranked & {
  /** Another shift stands at that time; `away`: leave, illness, no employment, or on the shift already. */
  readonly hindered: 'overlap' | 'away' | null;
  /** Of an overlap: somebody can take that other shift within the rules. */
  readonly has_exchange: boolean;
};

/** The group that the person is shown in; null: cannot take it, or breaks a rule with it. */
export function groupOf(candidate: Candidate): ReplacementGroup | null {
  const { hindered, has_exchange, broken } = candidate;
  if (hindered === 'away' || broken.length > 0) return null;
  if (hindered === 'overlap') return has_exchange ? 'exchange' : null;
  return overMin(candidate) > 0 ? 'overtime' : 'within';
}

/** Is the shift one of the weekend, one of the evening or night? */
export type Unsocial = { readonly weekend: boolean; readonly evening: boolean };

/** How many shifts of the same trouble as this one the person had lately: of a weekday by day, none. */
export const burdenOf = (
  { weekend, evening }: Unsocial,
  lately: { readonly weekends: number; readonly evenings: number },
): number => (weekend ? lately.weekends : 0) + (evening ? lately.evenings : 0);

type Ordered = Ranked & {
  readonly group: ReplacementGroup;
  /** Öre; null: not known. */
  readonly cost_ore: number | null;
  readonly asked: number;
  readonly belongs: Belonging | null;
  /** About the time of the shift. */
  readonly said: AvailabilityKind | null;
  /** `burdenOf`. */
  readonly burden: number;
};

/** By group; then the unit's own people, what they said about the time, the minutes over the agreed week, who has had the fewest such shifts lately, the fit, the fewer times asked lately, and the lower cost. */
export const byReplacement = (a: Ordered, b: Ordered): number =>
  REPLACEMENT_GROUPS.indexOf(a.group) - REPLACEMENT_GROUPS.indexOf(b.group) ||
  byBelonging(a.belongs, b.belongs) ||
  byWish(a.said, b.said) ||
  overMin(a) - overMin(b) ||
  a.burden - b.burden ||
  byFit(a, b) ||
  a.asked - b.asked ||
  (a.cost_ore ?? Number.MAX_SAFE_INTEGER) - (b.cost_ore ?? Number.MAX_SAFE_INTEGER);
