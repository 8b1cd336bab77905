import { onDemand } from '../parts/on-demand.tsx';
import { speakOfPast } from '../text/index.ts';

/** The history of a thing, with its sentences: fetched when somebody opens it. */
export const thingHistory = onDemand(
  async () => (await Promise.all([import('./thing-history.tsx'), speakOfPast()]))[0].ThingHistory,
);
