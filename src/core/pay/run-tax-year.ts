import { PUBLISHED_TAX_YEARS } from './tax.ts';

/**
 * Which year's tax tables does a run use that is paid on a date? Those of that year; in January last year's while they are
 * not known (SKV 401); null: none, and the run is refused. `run-tax-year.md`.
 */
export function runTaxYear(paid_on: string, known: readonly number[] = PUBLISHED_TAX_YEARS): number | null {
  const year = Number(paid_on.slice(0, 4));
  if (known.includes(year)) return year;
  const in_january = paid_on.slice(5, 7) === '01';
  return in_january && known.includes(year - 1) ? year - 1 : null;
}
