import { weekDay } from './week-day.ts';
import { weekNeed } from './week-need.ts';

/** Sentences of the need and the cost of a week: they load with their rows. */
export const weekNeedWords = { weekNeed, weekDay };
