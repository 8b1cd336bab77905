import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

/** The code and words of messages come when one is written or read. */
const words = () => loadWords('messages');

export const messageDialog = onDemand(
  async () => (await Promise.all([import('./message-dialog.tsx'), words()]))[0].MessageDialog,
);
export const shiftMessages = onDemand(
  async () => (await Promise.all([import('./shift-messages.tsx'), words()]))[0].ShiftMessages,
);
