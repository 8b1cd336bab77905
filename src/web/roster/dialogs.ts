import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

/** The dialogs about shifts, with their sentences. */
export const rosterDialog = onDemand(
  async () => (await Promise.all([import('./roster-dialog.tsx'), loadWords('shift_forms')]))[0].RosterDialog,
);
