import type { Employments } from '../../pay/employment.ts';
import type { ShiftKind } from '../../shift.ts';
import type { Availability } from '../availability.ts';
import type { HardRule } from '../engine/case.ts';
import type { Carried } from '../fairness.ts';
import type { HeldSkill } from '../fitness.ts';
import type { Post } from '../post.ts';
import type { InUnit } from '../unit-people.ts';
import type { Want } from '../wish.ts';
import type { RosterRule, WorkRules } from '../work-rules.ts';

/** What a proposal is made from: plain values, so that they can be handed to another thread. `proposal.md`. */

/** A shift on the asked days that the planner may fill. */
export type ProposalShift = Post & {
  readonly id: string;
  readonly kind: ShiftKind;
  readonly unit_id: string | null;
  /** The skills that its position demands. */
  readonly demands: readonly string[];
  /** The people on it, as planners see it. */
  readonly people: readonly string[];
  /** Those of them who know of it: their places are published. */
  readonly told: readonly string[];
  /** How many more it needs. */
  readonly open: number;
  /** Why nobody may be put on it; null: one may. */
  readonly closed: ClosedShift | null;
};

/** `begun`: it starts before now. `month_locked`: its month was paid. `place_closed`: its unit or position is closed. */
export const CLOSED_SHIFTS = ['begun', 'month_locked', 'place_closed'] as const;
export type ClosedShift = (typeof CLOSED_SHIFTS)[number];

/** Why an open place is left out. `on_call`: jour and beredskap are not planned. `breaks`: the shift by itself breaks rules. */
export const LEFT_OUT_SHIFTS = [...CLOSED_SHIFTS, 'on_call', 'breaks'] as const;
export type LeftOutShift = {
  readonly shift_id: string;
  readonly why: (typeof LEFT_OUT_SHIFTS)[number];
  readonly rules: readonly RosterRule[];
};

/** A person whose own posts break the engine's rules: it plans around those that do. */
export type StrainedPerson = { readonly person: string; readonly rules: readonly HardRule[] };

/** The parts of a sum of points that the planner weighs, in per cent of the usual. */
export const WEIGHTS = ['places', 'hours', 'wishes', 'fairness', 'rhythm'] as const;
export type Weights = Readonly<Record<(typeof WEIGHTS)[number], number>>;
/** Each as much as usual. */
export const USUAL_WEIGHTS: Weights = { places: 100, hours: 100, wishes: 100, fairness: 100, rhythm: 100 };

export type ProposalPerson = {
  readonly id: string;
  readonly is_manager: boolean;
  readonly employments: Employments;
  /** The day of birth; null: not told. */
  readonly born: string | null;
  /** Granted leave and illness of whole days, first and last day. */
  readonly away: readonly { readonly first: string; readonly last: string }[];
  readonly said: readonly Availability[];
  readonly units: readonly InUnit[];
  readonly skills: readonly HeldSkill[];
  /** For the asked days; null: no hours are agreed. */
  readonly agreed_min: number | null;
  readonly wishes: readonly { readonly date: string; readonly want: Want; readonly weight: number }[];
  /** Of the twelve months before the asked days. */
  readonly carried: Carried;
  /** What the person has as planners see it, also before and after the asked days; `shift_id` null: work while on call. */
  readonly posts: readonly (Post & { readonly shift_id: string | null })[];
};

export type ProposalFacts = {
  readonly zone: string;
  readonly first: string;
  readonly last: string;
  /** The rules of each day from a week before the asked days to two weeks after them. */
  readonly rules: readonly { readonly day: string; readonly rules: WorkRules }[];
  readonly shifts: readonly ProposalShift[];
  readonly people: readonly ProposalPerson[];
  readonly weights: Weights;
};

/** The days of a case: whole weeks around the asked days, and one more in which nothing is planned but what stands counts. */
export type CaseDays = {
  readonly first: string;
  readonly days: number;
  /** The minute at which they begin. */
  readonly start: number;
  /** By date: 0 is the first. */
  readonly numbers: ReadonlyMap<string, number>;
};
