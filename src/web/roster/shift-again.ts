import { type Assignment, SHIFT_FIELDS, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';

export const wantedOf = ({ worker_id, status }: Assignment) => ({
  worker_id,
  status: status === 'approved' ? ('approved' as const) : ('pending' as const),
});

/** The input that creates a deleted shift again. */
export const shiftAgain = (was: Shift) => ({
  ...picked(was, SHIFT_FIELDS),
  assignments: was.assignments.map(wantedOf),
});
