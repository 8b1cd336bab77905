import { rosterCopies } from './roster-copies.ts';

/** Sentences of copying a roster: they load with it. */
export const rosterCopyWords = { rosterCopies };
