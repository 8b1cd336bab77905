import type { Shift } from '../../contract/shifts.ts';
import { minuteOf, type Span } from '../../core/clock.ts';

export const spanOfShift = (shift: Pick<Shift, 'start_time' | 'end_time'>): Span => ({
  start: minuteOf(shift.start_time) ?? 0,
  end: minuteOf(shift.end_time) ?? 0,
});
