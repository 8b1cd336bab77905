import { home } from './home.ts';
import { myShifts } from './my-shifts.ts';

export const homeWords = { home, myShifts };
