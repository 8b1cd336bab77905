import { today } from './today.ts';

export const todayWords = { today };
