import { overlaps } from './clock.ts';
import { type AvailabilityKind, byWish } from './roster/availability.ts';
import { type Booked, DAILY_REST, shortRestBeside } from './roster/daily-rest.ts';
import { type Belonging, byBelonging } from './roster/unit-people.ts';
import type { AssignmentStatus } from './shift.ts';

/** The staffing of a shift, for a planner at a glance; the most urgent first. `staffing.md`. */
export const STAFFINGS = ['empty', 'rejected', 'absent', 'pending', 'staffed'] as const;
export type Staffing = (typeof STAFFINGS)[number];

/** The facts of a person on a shift that count. */
export type Posted = {
  readonly status: AssignmentStatus;
  readonly sick_leave_type: 'full' | 'partial' | null;
  readonly unauthorized_absence: boolean;
  /** Caring for a sick child that whole day. */
  readonly vab: boolean;
  /** On approved leave that day. */
  readonly on_leave: boolean;
};

/** Is a person away from the whole of a shift? Part of it is not the whole. */
export const isAway = (posted: Posted): boolean =>
  posted.sick_leave_type === 'full' || posted.unauthorized_absence || posted.vab || posted.on_leave;

/** Must a person still answer whether they take a shift? Not one that they are away from. */
export const awaitsAnswer = (posted: Posted): boolean => posted.status === 'pending' && !isAway(posted);

/** The staffing of a shift: the most urgent state of its people. Specification section 2 (chip styles). */
export function staffingOf(people: readonly Posted[]): Staffing {
  if (people.length === 0) return 'empty';
  if (people.some(({ status }) => status === 'rejected')) return 'rejected';
  if (people.some(isAway)) return 'absent';
  return people.some(({ status }) => status === 'pending') ? 'pending' : 'staffed';
}

const stateOf = (posted: Posted): Staffing =>
  posted.status === 'rejected'
    ? 'rejected'
    : isAway(posted)
      ? 'absent'
      : posted.status === 'pending'
        ? 'pending'
        : 'staffed';

/**
 * What a chip shows of a shift with many people: the state of the most of them, the more urgent of two as many; and the most urgent
 * one, where that is another.
 */
export function chipOf(people: readonly Posted[]): {
  readonly most: Staffing;
  readonly but: Staffing | null;
} {
  const urgent = staffingOf(people);
  const count = (one: Staffing): number => people.filter((posted) => stateOf(posted) === one).length;
  const most = STAFFINGS.reduce((best, one) => (count(one) > count(best) ? one : best), urgent);
  return { most, but: most === urgent ? null : urgent };
}

/** Does a person come to a shift? One who has not answered yet may. */
export const comes = (posted: Posted): boolean => posted.status !== 'rejected' && !isAway(posted);

/** How many people come to the shift: those who have not declined and are not away from all of it. */
export const comingTo = (people: readonly Posted[]): number => people.filter(comes).length;

/** How many of a shift's places nobody fills. `places` null: nobody has said how many it has, so none is open. */
export const openPlaces = (places: number | null, people: readonly Posted[]): number =>
  Math.max(0, (places ?? 0) - comingTo(people));

/**
 * How many people a shift lacks: the places that nobody fills, and one where nobody comes and nobody has said how many it has. What the week and its paper
 * show above the people.
 */
export const lackedBy = (places: number | null, coming: number): number =>
  Math.max(0, (places ?? 1) - coming);

/** Would nobody come to the shift: no one is on it, or all have declined or are away? */
export const isUnstaffed = (people: readonly Posted[]): boolean => !people.some(comes);

/**
 * The reasons against giving a person a shift, the weakest first: none, short daily rest, requested leave, another
 * shift, leave.
 */
export const HINDRANCES = ['none', 'rest', 'leave_pending', 'overlap', 'leave'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/**
 * The strongest reason against a person working a span, and the other shift it is about. `leave` is the leave that
 * touches those days.
 */
export function hindranceTo<S extends Booked>(
  span: Booked,
  others: readonly S[],
  leave: 'approved' | 'pending' | null,
  rest = DAILY_REST,
): { readonly kind: Hindrance; readonly other: S | null; readonly rest_min: number | null } {
  const finding = (kind: Hindrance, other: S | null = null, rest_min: number | null = null) => ({
    kind,
    other,
    rest_min,
  });
  if (leave === 'approved') return finding('leave');
  const clash = others.find((other) => overlaps(span, other));
  if (clash !== undefined) return finding('overlap', clash);
  if (leave === 'pending') return finding('leave_pending');
  const [tired] = shortRestBeside(span, others, rest).toSorted((a, b) => a.rest_min - b.rest_min);
  return tired === undefined ? finding('none') : finding('rest', tired.other, tired.rest_min);
}

/**
 * The order in which people are offered: the weaker reason against, then the unit's own people, what they said about the time, managers last, then fewer planned minutes that week, then by
 * name (Swedish order).
 */
export function byFreedom(a: Candidate, b: Candidate): number {
  return (
    HINDRANCES.indexOf(a.kind) - HINDRANCES.indexOf(b.kind) ||
    Math.sign(a.lacks.length) - Math.sign(b.lacks.length) ||
    byBelonging(a.belongs, b.belongs) ||
    byWish(a.said, b.said) ||
    Number(a.manages) - Number(b.manages) ||
    a.week_min - b.week_min ||
    a.name.localeCompare(b.name, 'sv')
  );
}

export type Candidate = {
  readonly kind: Hindrance;
  /** The skills that the shift demands and the person lacks: such a person comes after those who lack none. */
  readonly lacks: readonly string[];
  /** To the shift's unit; null: it has none, or nobody of it belongs to a unit. */
  readonly belongs: Belonging | null;
  /** About the time of the shift; null: nothing. */
  readonly said: AvailabilityKind | null;
  /** Managers, who are seldom planned, have the fewest minutes: they come after the others. */
  readonly manages: boolean;
  /** Planned minutes in the shift's week. */
  readonly week_min: number;
  readonly name: string;
};
