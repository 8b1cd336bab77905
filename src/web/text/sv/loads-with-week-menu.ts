import { weekMenu } from './week-menu.ts';

/** Sentences of what is done in the week: they load with the first press or key. */
export const weekMenuWords = { weekMenu };
