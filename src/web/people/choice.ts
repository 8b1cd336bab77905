import { monthIn, oneOf, type Search, textIn } from '../search.ts';

export const ROLES = ['worker', 'manager'] as const;
export type PeopleSearch = {
  q?: string | undefined;
  role?: (typeof ROLES)[number] | undefined;
  /** Shows closed accounts instead. */
  show?: 'closed' | undefined;
  month?: string | undefined;
  /** The open sheet: a person's id, or `new`. */
  person?: string | undefined;
  /** The part of the sheet to begin in; the name, when it is left out. */
  at?: Part | undefined;
};

export const PARTS = ['pay', 'account', 'vacation'] as const;
/** A part of a person's sheet that a link begins in. */
export type Part = (typeof PARTS)[number];

/** `?q=eks&role=worker&month=2026-11&person=new`: the filters, the month and the open sheet. */
export const peopleSearch = (search: Search): PeopleSearch => ({
  q: textIn(search.q),
  role: oneOf(ROLES, search.role),
  show: oneOf(['closed'], search.show),
  month: monthIn(search.month),
  person: textIn(search.person),
  at: oneOf(PARTS, search.at),
});
