import { addDays } from '../calendar.ts';
import { type DatedTerms, termsOn, weeklyMin } from '../pay/pay-terms.ts';

/**
 * How many minutes has a person agreed to work on these days, the first and the last included? null: no terms hold on any of them.
 * `agreed-hours.md`.
 */
export function agreedMin(terms: readonly DatedTerms[], first: string, last: string): number | null {
  let sevenths: number | null = null;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const on = termsOn(terms, day);
    if (on !== null) sevenths = (sevenths ?? 0) + weeklyMin(on);
  }
  return sevenths === null ? null : Math.round(sevenths / 7);
}
