import { today } from './today.ts';

/** Sentences of a manager's day: they load with it. */
export const todayWords = { today };
