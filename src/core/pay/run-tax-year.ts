import { PUBLISHED_TAX_YEARS } from './tax.ts';

/**
 * The year of the tax tables for a run paid on a date: that year, or in January last year while the new ones are
 * unknown (SKV 401); null: none, and the run is refused. `run-tax-year.md`.
 */
export function runTaxYear(paid_on: string, known: readonly number[] = PUBLISHED_TAX_YEARS): number | null {
  const year = Number(paid_on.slice(0, 4));
  if (known.includes(year)) return year;
  const in_january = paid_on.slice(5, 7) === '01';
  return in_january && known.includes(year - 1) ? year - 1 : null;
}
