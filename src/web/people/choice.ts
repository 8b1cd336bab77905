import { monthIn, oneOf, type Search, textIn } from '../search.ts';

export const ROLES = ['worker', 'manager'] as const;
export type PeopleSearch = {
  q?: string | undefined;
  role?: (typeof ROLES)[number] | undefined;
  /** Those who have left instead. */
  show?: 'closed' | undefined;
  month?: string | undefined;
  /** Whose sheet is open: a person's id, or `new`. */
  person?: string | undefined;
  /** Where in the sheet one begins. */
  at?: 'pay' | undefined;
};

/** `?q=eks&role=worker&month=2026-11&person=new`: who is shown, for which month, and whose sheet is open. */
export const peopleSearch = (search: Search): PeopleSearch => ({
  q: textIn(search.q),
  role: oneOf(ROLES, search.role),
  show: oneOf(['closed'], search.show),
  month: monthIn(search.month),
  person: textIn(search.person),
  at: oneOf(['pay'], search.at),
});
