import { PERSON_MONTH_STATES } from '../../core/pay/person-month-state.ts';
import { monthIn, oneOf, type Search, textIn } from '../search.ts';

export const SHOWS = ['exceptions'] as const;
export type Show = (typeof SHOWS)[number];

export type PayrollSearch = {
  month?: string | undefined;
  /** Part of a name. */
  q?: string | undefined;
  show?: Show | undefined;
  state?: (typeof PERSON_MONTH_STATES)[number] | undefined;
  /** The person whose pay is open. */
  person?: string | undefined;
};

/**
 * `?month=2026-10&q=eks&show=exceptions&state=open&person=ID`: the month, its filters, and the person whose pay is
 * open.
 */
export const payrollSearch = (search: Search): PayrollSearch => ({
  month: monthIn(search.month),
  q: textIn(search.q),
  show: oneOf(SHOWS, search.show),
  state: oneOf(PERSON_MONTH_STATES, search.state),
  person: textIn(search.person),
});
