import { vacation } from './vacation.ts';

/** Sentences of the days of vacation that are left: they load with the pages of leave and pay, and with the sheet of a person. */
export const leaveWords = { vacation };
