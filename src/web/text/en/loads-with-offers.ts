import { offers } from './offers.ts';
import { trades } from './trades.ts';

/** Sentences about open shifts, and shifts that people trade: they load with the parts that show them. */
export const offerWords = { offers, trades };
