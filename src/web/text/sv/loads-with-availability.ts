import { availability } from './availability.ts';

/** Sentences of when one can work: they load with their card. */
export const availabilityWords = { availability };
