import { ENTRY_FIELDS, type TimeEntry } from '../../contract/time-entries.ts';
import { picked } from '../../core/picked.ts';

/** The input that restores a deleted report, to the minute; an approved one is submitted again. */
export const entryAgain = (was: TimeEntry) => ({
  ...picked(was, ENTRY_FIELDS),
  ...(was.status === 'draft' ? { status: was.status } : {}),
});
