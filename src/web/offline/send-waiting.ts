import { sayNotFetched } from '../parts/fetched.tsx';
import { connectionNow } from './connection.ts';
import { keepUnsent, type Unsent, type UnsentAct } from './unsent.ts';
import type { Sent } from './unsent-sending.ts';

let is_said = false;

/**
 * Sends all that waits. Its code comes with the first that does, as it needs the network anyway; while it cannot be
 * fetched, all of it waits.
 */
export const sendWaiting = (): Promise<Sent> =>
  import('./unsent-sending.ts').then(
    ({ sendAllWaiting }) => sendAllWaiting(),
    () => {
      // A browser remembers that it was not fetched: only a reload helps.
      if (!is_said && !connectionNow().offline) sayNotFetched();
      is_said ||= !connectionNow().offline;
      return { sent: 0, refused: 0, too_late: 0 };
    },
  );

/** Sends what was refused again unchanged. */
export async function tryAgain(item: Unsent | UnsentAct): Promise<Sent> {
  await keepUnsent({ ...item, refused: null });
  return sendWaiting();
}
