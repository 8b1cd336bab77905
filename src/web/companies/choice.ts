import { monthIn, oneOf, type Search, textIn } from '../search.ts';

export const SHOWS = ['all', 'unpaid'] as const;
export type Show = (typeof SHOWS)[number];

export type SuperadminSearch = {
  /** Part of a company's name or short name. */
  q?: string | undefined;
  /** Left out: all invoices. */
  show?: 'unpaid' | undefined;
  /** The month of the invoices; left out: every month. */
  month?: string | undefined;
};

/** `?q=kaf&show=unpaid&month=2026-10`: the companies and invoices to show. */
export const superadminSearch = (search: Search): SuperadminSearch => ({
  q: textIn(search.q),
  show: oneOf(['unpaid'], search.show),
  month: monthIn(search.month),
});
