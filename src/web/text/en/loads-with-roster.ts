import { roster } from './roster.ts';
import { week } from './week.ts';

export const rosterWords = { roster, week };
