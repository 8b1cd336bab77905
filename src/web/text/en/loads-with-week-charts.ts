import { weekCharts } from './week-charts.ts';

/** Sentences of the charts: they load with them. */
export const weekChartWords = { weekCharts };
