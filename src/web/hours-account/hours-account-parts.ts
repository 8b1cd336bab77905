import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

/** The account's code and words come when it is needed. */
const words = () => loadWords('hours_account');

export const hoursAccount = onDemand(
  async () => (await Promise.all([import('./hours-account-card.tsx'), words()]))[0].HoursAccountCard,
);
export const hoursAccountSheet = onDemand(
  async () => (await Promise.all([import('./hours-account-sheet.tsx'), words()]))[0].HoursAccountSheet,
);
