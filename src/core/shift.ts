import { lengthOf, type Minute, overlaps, type Span } from './clock.ts';

/**
 * What a shift or report is: work; jour, at the workplace and ready to work (arbetstidslagen (1982:673) 6 §); beredskap, within
 * reach elsewhere. The last two are no work but for the stretches in which the person works (`pay/on-call.md`).
 */
export const SHIFT_KINDS = ['work', 'jour', 'beredskap'] as const;
export type ShiftKind = (typeof SHIFT_KINDS)[number];
export type OnCallKind = Exclude<ShiftKind, 'work'>;

/** The states of an assignment. Specification section 4. */
export const ASSIGNMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** The state of a worker's assignment to a shift. */
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

/**
 * The states from which each action on an assignment is allowed. The worker approves or rejects a pending assignment;
 * the manager asks for that answer (`request_approval`, again if need be) or withdraws the question
 * (`waive_approval`: approved without an answer). Specification section 4.
 */
export const ASSIGNMENT_TRANSITIONS = {
  approve: ['pending'],
  reject: ['pending'],
  request_approval: ASSIGNMENT_STATUSES,
  waive_approval: ['pending'],
} as const satisfies Record<string, readonly AssignmentStatus[]>;

/** The actions on an assignment. */
export type AssignmentAction = keyof typeof ASSIGNMENT_TRANSITIONS;

/**
 * Is this action allowed on an assignment in that state? Who may do it is another question. Specification section 4.
 */
export function mayMoveAssignment(action: AssignmentAction, from: AssignmentStatus): boolean {
  return ASSIGNMENT_TRANSITIONS[action].some((status) => status === from);
}

/** The numbers of the verdicts below, in minutes. Specification section 9. */
export const SHIFT_LIMITS = {
  /** A shift that starts sooner than this, 14 days, awaits the worker's answer. */
  notice_min: 14 * 1440,
  /** The longest shift: a longer one could not be reported. */
  longest_min: 1440,
  /** Half an hour is deducted from an assigned shift that is longer than this. */
  break_over_min: 330,
  /** The minutes deducted. */
  break_min: 30,
};

/**
 * Does a new assignment await the worker's answer? It does when the shift starts within 14 days; with two weeks'
 * notice to the minute, as arbetstidslagen (1982:673) 12 § requires, it is approved. One that has begun is entered
 * afterwards and asks nothing. Elapsed minutes, so a change of clock moves the edge's wall clock. Specification
 * sections 4 and 9.
 */
export function initialAssignmentStatus(
  facts: { readonly shift_start: Minute; readonly now: Minute },
  limits = SHIFT_LIMITS,
): 'pending' | 'approved' {
  const notice_min = facts.shift_start - facts.now;
  return notice_min >= 0 && notice_min < limits.notice_min ? 'pending' : 'approved';
}

/** The other shifts that a shift overlaps. Touching is not overlapping. Specification section 5. */
export function conflictsWith<S extends Span>(span: Span, others: readonly S[]): S[] {
  return others.filter((other) => overlaps(span, other));
}

/** The time of a shift, with its break where one is planned. */
export type PlannedSpan = Span & { readonly break_min?: number | null | undefined };

/**
 * The minutes that an assigned shift counts, before rounding: elapsed, less its planned break. Without one, half an hour less
 * when longer than 5.5 hours.
 * Specification section 9, decisions section 4.
 */
export function assignedMin(span: PlannedSpan, limits = SHIFT_LIMITS): number {
  const elapsed_min = lengthOf(span);
  if (span.break_min != null) return elapsed_min - span.break_min;
  return elapsed_min > limits.break_over_min ? elapsed_min - limits.break_min : elapsed_min;
}

/**
 * The minutes that so much of a shift counts. The rest of one keeps the planned break where it is long enough for the usual
 * one; a shorter rest has none. `part-of-day.md`.
 */
export function restMin(span: PlannedSpan, elapsed_min: number, limits = SHIFT_LIMITS): number {
  const rest = { start: 0, end: elapsed_min };
  if (span.break_min == null || elapsed_min === lengthOf(span))
    return assignedMin({ ...rest, break_min: span.break_min }, limits);
  return elapsed_min > limits.break_over_min ? Math.max(0, elapsed_min - span.break_min) : elapsed_min;
}

/** Why a shift is refused, and the name of the field to fix. */
export type ShiftRefusal = {
  readonly code: 'shift_ends_before_start' | 'shift_too_long';
  readonly field: 'end_time';
};

/**
 * Why a shift cannot have this length; null when it can: its end is after its start and at most 24 elapsed hours
 * later. Specification section 5 ('Invalid time range').
 */
export function shiftLengthVerdict(span: Span, limits = SHIFT_LIMITS): ShiftRefusal | null {
  const elapsed_min = lengthOf(span);
  if (elapsed_min <= 0) return { code: 'shift_ends_before_start', field: 'end_time' };
  if (elapsed_min > limits.longest_min) return { code: 'shift_too_long', field: 'end_time' };
  return null;
}
