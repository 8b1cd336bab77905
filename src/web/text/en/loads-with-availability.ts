import { availability } from './availability.ts';
import { wishes } from './wishes.ts';

/** Sentences of when one can work, and what one wishes for: they load with their cards. */
export const availabilityWords = { availability, wishes };
