import { myShifts } from './my-shifts.ts';

/** Sentences of one's own shifts: they load with their page. */
export const myShiftWords = { myShifts };
