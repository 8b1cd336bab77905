import { charts } from './charts.ts';

/** Sentences of charts: they load with them. */
export const chartWords = { charts };
