import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

/** The parts about open shifts, with their words: fetched when they are shown. */

export const openShifts = onDemand(
  async () => (await Promise.all([import('./open-shifts.tsx'), loadWords('offers')]))[0].OpenShifts,
);
export const offerSheet = onDemand(
  async () => (await Promise.all([import('./offer-sheet.tsx'), loadWords('offers')]))[0].OfferSheet,
);
export const replaceSheet = onDemand(
  async () => (await Promise.all([import('./replace-sheet.tsx'), loadWords('offers')]))[0].ReplaceSheet,
);
