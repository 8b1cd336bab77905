import { pay } from './pay.ts';
import { vacation } from './vacation.ts';
import { workingTime } from './working-time.ts';

/** Sentences about a month's pay: they load with the screens that show or explain it. */
export const payWords = { pay, vacation, workingTime };
