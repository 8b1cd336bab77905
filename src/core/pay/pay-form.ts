import { daysOf } from '../month.ts';
import { type DatedTerms, isMonthly, termsSpans } from './pay-terms.ts';

/** By what a person is paid on a day: a monthly salary, or the hour. */
export type PayForm = 'month' | 'hour';

/** The forms in which a month (`YYYY-MM`) pays a person, each once. */
export function payForms(terms: readonly DatedTerms[], month: string): PayForm[] {
  const { first, last } = daysOf(month);
  const forms = termsSpans(terms, first, last).map((span): PayForm => formUnder(span.terms));
  return [...new Set(forms)];
}

/** The form under these terms. */
export const formUnder = (terms: DatedTerms): PayForm => (isMonthly(terms) ? 'month' : 'hour');
