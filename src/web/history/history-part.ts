import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

/** The history of an object, with its texts: fetched when the user opens it. */
export const thingHistory = onDemand(
  async () => (await Promise.all([import('./thing-history.tsx'), loadWords('history')]))[0].ThingHistory,
);
