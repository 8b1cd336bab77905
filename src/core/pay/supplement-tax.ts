import type { Ore } from '../money.ts';
import { LINE_LAWS } from './line-laws.ts';
import { type PayLine, sumOf } from './pay-line.ts';

/** The most days of vacation whose supplement is taxed with the month: SKV 401, edition 27 (2022), "Semestertillägg". */
const MOST_DAYS = 20;

/**
 * What a month pays on top of the salary for its days of vacation, where these are more than 20: a one-time sum. Else 0: it is taxed with the
 * month. `supplement-tax.md`.
 */
export function supplementsAtOnce(lines: readonly PayLine[]): Ore {
  const supplements = lines.filter(({ code }) => code === 'vacation_supplement');
  const days = supplements.flatMap(({ parts }) => parts);
  if (days.length <= MOST_DAYS) return 0;
  return sumOf([...supplements, ...lines.filter(({ law }) => law === LINE_LAWS.vacation_variable)]);
}
