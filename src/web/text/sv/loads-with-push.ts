import { push } from './push.ts';

/** Sentences about notices in browsers: they load with the profile’s card. */
export const pushWords = { push };
