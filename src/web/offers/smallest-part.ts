import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

/** The smallest change, with the words of proposals: fetched when the sheet of replacements shows it. */
export const smallestChange = onDemand(
  async () =>
    (await Promise.all([import('../proposals/smallest-change.tsx'), loadWords('proposals')]))[0]
      .SmallestChange,
);
