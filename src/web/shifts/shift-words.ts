import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { useWithKind } from './kind-words.ts';

/** A shift's day, times and kind in words, for the placeholders `when` and `times`. */
export function useShiftWords(): (assignment: AssignmentWithShift) => {
  readonly when: string;
  readonly times: string;
} {
  const format = useFormat();
  const withKind = useWithKind();
  return ({ shift_details }) => ({
    when: format.longDate(shift_details.date),
    times: withKind(
      format.range(shift_details.start_time_local, shift_details.end_time_local),
      shift_details.kind,
    ),
  });
}
