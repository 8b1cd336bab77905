import { offers } from './offers.ts';

/** Sentences about open shifts: they load with the parts that show them. */
export const offerWords = { offers };
