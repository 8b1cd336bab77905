import { push } from './push.ts';

/** Sentences about notices in browsers: they load with the profile’s card, and with what tells a browser its words. */
export const pushWords = { push };
