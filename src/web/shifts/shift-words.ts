import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { isOvernight } from '../time-entries/days.ts';

/**
 * A shift's day, times and kind in words, for the placeholders `when` and `times`: `22:00–06:00 +1, jour`. The words of a
 * pill stand in them as they are drawn, because its button is named by them.
 */
export function useShiftWords(): (assignment: AssignmentWithShift) => {
  readonly when: string;
  readonly times: string;
} {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ shift_details }) => {
    const { date, kind, start_time_local, end_time_local } = shift_details;
    const range = format.range(start_time_local, end_time_local);
    const times = isOvernight(shift_details) ? `${range} +1` : range;
    return {
      when: format.longDate(date),
      times:
        kind === 'work' ? times : `${times}, ${t(`shifts.kinds.${kind}`).toLocaleLowerCase(format.locale)}`,
    };
  };
}
