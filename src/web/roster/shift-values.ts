import { z } from 'zod';
import { keysOf } from '../../contract/fields.ts';
import { changeShift, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { checkedBy } from '../form-check.ts';
import { checkedTimes } from './planned-times.ts';

/** A shift's values in the form: its day and times, and the contract's other fields as they are sent. */

const more = changeShift.body.omit({ start_time: true, end_time: true, created_by: true, reasons: true });
const MORE = keysOf(more.shape);

/** Reads a stored draft. */
export const shiftTyped = z.object({
  ...more.shape,
  date: z.string().nullable(),
  times: z.object({ start: z.string(), end: z.string().nullable() }).nullable(),
});
export type ShiftTyped = z.output<typeof shiftTyped>;

export const typedOf = (shift: Shift): ShiftTyped => ({
  ...picked(shift, MORE),
  date: shift.date,
  times: { start: shift.start_time_local, end: shift.end_time_local },
});

/** The request of a form that passed its check. */
export const bodyOf = (typed: ShiftTyped, zone: string) => ({
  ...picked(typed, MORE),
  ...checkedTimes(typed, zone).body,
});

export const checkMore = (typed: ShiftTyped) => checkedBy(more)(picked(typed, MORE));
