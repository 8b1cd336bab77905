import { pay } from './pay.ts';
import { workingTime } from './working-time.ts';

export const payWords = { pay, workingTime };
