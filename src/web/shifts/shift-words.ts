import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';

/** A shift's day and times in words, for the placeholders `when` and `times`. */
export function useShiftWords(): (assignment: AssignmentWithShift) => {
  readonly when: string;
  readonly times: string;
} {
  const format = useFormat();
  return ({ shift_details }) => ({
    when: format.longDate(shift_details.date),
    times: format.range(shift_details.start_time_local, shift_details.end_time_local),
  });
}
