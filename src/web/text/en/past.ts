import { history } from './history.ts';

export const past = { history };
