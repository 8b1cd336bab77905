import { history } from './history.ts';

export const historyWords = { history };
