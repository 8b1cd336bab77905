/**
 * Reads the search parameters of an address: unknown keys and malformed values count as left out. Plain functions,
 * because the route table is in everyone's first load and the schema library is not.
 */
export type Search = Record<string, unknown>;

/** A value of a closed list, or undefined. */
export const oneOf = <const T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((known) => known === value);

const YEAR_MONTH = /^(19[5-9]\d|20\d\d|21[0-8]\d)-(0[1-9]|1[0-2])$/;
/** A month `YYYY-MM`, or undefined. */
export const monthIn = (value: unknown): string | undefined =>
  typeof value === 'string' && YEAR_MONTH.test(value) ? value : undefined;

const DATE = /^(19[5-9]\d|20\d\d|21[0-8]\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** A date `YYYY-MM-DD` by its form, or undefined. */
export const dateIn = (value: unknown): string | undefined =>
  typeof value === 'string' && DATE.test(value) ? value : undefined;

/** A short text, or undefined. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

export type MonthSearch = { month?: string | undefined };
/** `?month=2026-11`; left out for the current month. */
export const monthSearch = (search: Search): MonthSearch => ({ month: monthIn(search.month) });

export type TradeSearch = { trade?: string | undefined };
/** `?trade=…`: the request of a notice, on the page of one's own shifts. */
export const tradeSearch = (search: Search): TradeSearch => ({ trade: textIn(search.trade) });

export type PlaceSearch = MonthSearch & { day?: string | undefined };
/** `?month=2026-11&day=2026-11-16`: the reporting calendar's month and the open day. */
export const placeSearch = (search: Search): PlaceSearch => ({
  ...monthSearch(search),
  day: dateIn(search.day),
});

export type RosterSearch = PlaceSearch & { unit?: string | undefined };
/** `?unit=…`: the shifts of one unit; `none`: those without. */
export const rosterSearch = (search: Search): RosterSearch => ({
  ...placeSearch(search),
  unit: textIn(search.unit),
});
