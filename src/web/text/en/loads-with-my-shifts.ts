import { myShifts } from './my-shifts.ts';

export const myShiftWords = { myShifts };
