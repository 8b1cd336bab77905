import { roster } from './roster.ts';

/** Sentences about the roster: they load with it. */
export const rosterWords = { roster };
