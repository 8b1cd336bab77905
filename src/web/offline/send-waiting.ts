import { keepUnsent, type Unsent, type UnsentAct } from './unsent.ts';
import type { Sent } from './unsent-sending.ts';

/**
 * Sends all that waits. Its code comes with the first that does, as it needs the network anyway; while it cannot be
 * fetched, all of it waits.
 */
export const sendWaiting = (): Promise<Sent> =>
  import('./unsent-sending.ts').then(
    ({ sendAllWaiting }) => sendAllWaiting(),
    () => ({ sent: 0, refused: 0, too_late: 0 }),
  );

/** Sends what was refused again unchanged. */
export async function tryAgain(item: Unsent | UnsentAct): Promise<Sent> {
  await keepUnsent({ ...item, refused: null });
  return sendWaiting();
}
