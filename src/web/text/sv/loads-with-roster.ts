import { roster } from './roster.ts';
import { week } from './week.ts';

/** Sentences about the roster: they load with it. */
export const rosterWords = { roster, week };
