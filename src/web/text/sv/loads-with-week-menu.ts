import { weekHands } from './week-hands.ts';
import { weekKeys } from './week-keys.ts';
import { weekMenu } from './week-menu.ts';

/** Sentences of what is done in the week, and of its keys: they load with the first press or key. */
export const weekMenuWords = { week: weekHands, weekMenu, weekKeys };
