import { pay } from './pay.ts';
import { vacation } from './vacation.ts';
import { workingTime } from './working-time.ts';

export const payWords = { pay, vacation, workingTime };
