import { roster } from './roster.ts';

export const rosterWords = { roster };
