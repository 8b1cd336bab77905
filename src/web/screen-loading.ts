import { ApiError } from './api-error.ts';
import { loadWords } from './text/index.ts';

/** Fetches the code of a screen together with its texts and its data. */

/** Without a network, failing to fetch a screen's code is a network failure, not a fault of the app. */
export const fetched =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new ApiError(0, 'network', 'The screen could not be fetched.');
    });

/** Loads a screen together with its texts, where these are not loaded yet. */
const inWords =
  (words: Parameters<typeof loadWords>[0]) =>
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
    fetched(async () => (await Promise.all([load(), loadWords(words)]))[0]);

export const login = fetched(() => import('./sessions/login.tsx'));
export const approvals = inWords('approvals');
export const companies = inWords('companies');
export const home = inWords('home');
export const people = inWords('people');
export const person = inWords('person');
export const payroll = inWords('payroll');
export const rules = inWords('pay_rules');
export const myShifts = inWords('my_shifts');
export const roster = inWords('roster');
export const planning = inWords('shift_forms');
export const pay = inWords('pay');
export const leave = inWords('leave');
export const past = inWords('history');
export const welcome = inWords('welcome');
export const account = inWords('account');
export const shell = inWords('signed_in')(() => import('./shell/shell.tsx'));

/** Starts the queries of the user's calendar at once; their code is not in the first load. */
export function readAhead(month: string | undefined, alsoToDo: boolean): void {
  void import('./time-entries/queries.ts').then((queries) => queries.readAhead(month, alsoToDo));
}
