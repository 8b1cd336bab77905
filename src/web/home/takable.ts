import type { AssignmentWithShift } from '../../contract/shifts.ts';
import type { Span } from '../../core/clock.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import { LEAST_REST_MIN } from '../shifts/shift-facts.ts';

const spanOf = ({ shift_details }: AssignmentWithShift): Span => spanOfShift(shift_details);

/** Minutes between two stretches; below 0 when they overlap. */
const between = (a: Span, b: Span): number => Math.max(a.start - b.end, b.start - a.end);

/**
 * Of the shifts that await an answer, those that one yes may take together: the earliest first, each with 11 hours of rest
 * (arbetstidslagen (1982:673) 13 §) to what the person works already and to those taken before it. The others are left to be
 * answered one by one.
 */
export function takable(
  pending: readonly AssignmentWithShift[],
  known: readonly AssignmentWithShift[],
): { readonly taken: readonly AssignmentWithShift[]; readonly left: readonly AssignmentWithShift[] } {
  const works = known.filter(({ status }) => status === 'approved').map(spanOf);
  const taken: AssignmentWithShift[] = [];
  const left: AssignmentWithShift[] = [];
  for (const one of pending.toSorted((a, b) => spanOf(a).start - spanOf(b).start)) {
    const span = spanOf(one);
    const rests = works.every((other) => between(span, other) >= LEAST_REST_MIN);
    if (rests) works.push(span);
    (rests ? taken : left).push(one);
  }
  return { taken, left };
}
