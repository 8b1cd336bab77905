import type { Ore } from '../money.ts';
import { daysOf } from '../month.ts';
import { type DatedTerms, isMonthly, termsSpans } from './pay-terms.ts';

/** By what a person is paid on a day: a monthly salary, or the hour. */
export type PayForm = 'month' | 'hour';

/**
 * A year in which days of vacation were earned, where it was paid by another form than they are: its forms, and all its pay;
 * null: unknown.
 */
export type OtherYear = { readonly forms: readonly PayForm[]; readonly all_ore: Ore | null };

/** Was the year paid by another form than a day? Then 16 b § holds for the day: `vacation-percent.md`. */
export const isOther = (year: OtherYear | undefined, form: PayForm): boolean =>
  year?.forms.some((one) => one !== form) === true;

/** The forms in which a month (`YYYY-MM`) pays a person, each once. */
export function payForms(terms: readonly DatedTerms[], month: string): PayForm[] {
  const { first, last } = daysOf(month);
  const forms = termsSpans(terms, first, last).map((span): PayForm => formUnder(span.terms));
  return [...new Set(forms)];
}

/** The form under these terms. */
export const formUnder = (terms: DatedTerms): PayForm => (isMonthly(terms) ? 'month' : 'hour');
