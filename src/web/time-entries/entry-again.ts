import { ENTRY_FIELDS, type TimeEntry } from '../../contract/time-entries.ts';
import { picked } from '../../core/picked.ts';

/** What makes a deleted report again as it was, to the minute; an approved one is then submitted anew. */
export const entryAgain = (was: TimeEntry) => ({
  ...picked(was, ENTRY_FIELDS),
  ...(was.status === 'draft' ? { status: was.status } : {}),
});
