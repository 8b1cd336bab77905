import { home } from './home.ts';
import { myShifts } from './my-shifts.ts';

/** Sentences of the home, whose first card is that of one's own shifts: they load with it. */
export const homeWords = { home, myShifts };
