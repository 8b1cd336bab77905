import { dateIn, oneOf, type RosterSearch, rosterSearch, type Search, textIn } from '../search.ts';

/** The views of the shifts: the choice is in the address, and the last one is kept. */

/** `month` is the calendar, as in links from before there was a month by person. */
export const VIEWS = ['day', 'week', 'fortnight', 'people_month', 'month'] as const;
export type View = (typeof VIEWS)[number];
/** Rows are people. */
export type PeopleView = Exclude<View, 'month'>;

export type ShiftsSearch = RosterSearch & {
  view?: View | undefined;
  /** A day of those shown by person. */
  from?: string | undefined;
  /** Part of a person's name. */
  q?: string | undefined;
  /** The copy of the week shown, or to it when it is empty, is to be begun. */
  copy?: 'week' | undefined;
};

export const shiftsSearch = (search: Search): ShiftsSearch => ({
  ...rosterSearch(search),
  view: oneOf(VIEWS, search.view),
  from: dateIn(search.from),
  q: textIn(search.q),
  copy: oneOf(['week'], search.copy),
});

const KEY = 'shifts_view';

/** The view of an address. A month or a day without a view is the month's: links from before there were weeks. */
export const viewOf = ({ view, month, day }: ShiftsSearch): View =>
  view ?? (month !== undefined || day !== undefined ? 'month' : (lastView() ?? 'week'));

const lastView = (): View | undefined => oneOf(VIEWS, localStorage.getItem(KEY));
export const keepView = (view: View): void => localStorage.setItem(KEY, view);
