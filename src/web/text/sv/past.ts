import { history } from './history.ts';

/** What is said of what was done: fetched with the page of events, the history of a thing, and an erasure. */
export const past = { history };
