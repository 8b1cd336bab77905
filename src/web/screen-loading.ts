import { ApiError } from './api-error.ts';
import { loadWords } from './text/index.ts';

/** How the code of a screen is fetched, with the sentences and the readings that it needs. */

/** Without a network, a screen whose code cannot be fetched is a network failure, not a fault of the app. */
export const fetched =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new ApiError(0, 'network', 'The screen could not be fetched.');
    });

/** A screen comes with the sentences that are loaded only where they are needed. */
const inWords =
  (words: Parameters<typeof loadWords>[0]) =>
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
    fetched(async () => (await Promise.all([load(), loadWords(words)]))[0]);

export const approvals = inWords('approvals');
export const office = inWords('office');
export const past = inWords('history');
export const account = inWords('account');
export const shell = inWords('signed_in')(() => import('./shell/shell.tsx'));

/** Begins the readings of the own calendar at once; their code is not on the first load. */
export function readAhead(month: string | undefined, alsoToDo: boolean): void {
  void import('./time-entries/queries.ts').then((queries) => queries.readAhead(month, alsoToDo));
}
