import { leaveDays } from '../leave.ts';

/** When a vacation year begins: 1 April (semesterlagen 3 §), or 1 January by agreement. */
export const VACATION_YEARS = ['april', 'calendar'] as const;

/** In which year paid days are earned: the year before (semesterlagen 3 and 7 §§), or the vacation year itself by agreement. */
export const VACATION_EARNINGS = ['year_before', 'same_year'] as const;

/** What a vacation day without pay deducts: as leave without pay does, or a share of the monthly salary by agreement. */
export const UNPAID_VACATIONS = ['as_leave', 'day_percent'] as const;

/** By what vacation pay is 12 % of all pay: the law (semesterlagen 16 § 2 st.), or the company's agreement (2 a §). */
export const VACATION_PAY_RULES = ['law', 'agreement'] as const;

/** A company's choices. A month that was run before there was a ledger has none. */
export type VacationRules = {
  readonly year: (typeof VACATION_YEARS)[number];
  readonly earning: (typeof VACATION_EARNINGS)[number];
  /** Days of a whole year: 25 by law, more by agreement. */
  readonly entitled: number;
  readonly unpaid: (typeof UNPAID_VACATIONS)[number];
  /** The supplement of a day in hundredths of a percent of the monthly salary; left out: the law's 0,43 %. */
  readonly supplement_bp?: number;
  /** The law decides when vacation pay is 12 % of all pay; left out: an agreement, as before there was a choice. */
  readonly pay_rule?: 'law';
  /**
   * The 12 % of a monthly salary's variable pay are of the vacation year itself and paid in its last month (16 a, 26 §§); left out: of the earning
   * year, with each day (2 a §).
   */
  readonly variable?: 'vacation_year';
  /** The first day of this kind of year, where there was another before; left out: from the beginning. */
  readonly since?: string;
  /** The days of a whole year by first day, where they have changed; left out: `entitled` every year. */
  readonly entitled_from?: readonly { readonly from: string; readonly entitled: number }[];
};

/** What the law says without an agreement. */
export const LAWFUL_VACATION: VacationRules = {
  year: 'april',
  earning: 'year_before',
  entitled: 25,
  unpaid: 'as_leave',
};

/** A vacation year, first and last day included. */
export type Year = { readonly first: string; readonly last: string };

/** The calendar year it begins in is its name. */
export const nameOf = ({ first }: Pick<Year, 'first'>): number => Number(first.slice(0, 4));

const BEGINS = { april: '04-01', calendar: '01-01' } as const;
const ENDS = { april: '03-31', calendar: '12-31' } as const;

/** The vacation year of that name. */
export function yearNamed(name: number, { year }: Pick<VacationRules, 'year'>): Year {
  const ends = year === 'april' ? name + 1 : name;
  return { first: `${name}-${BEGINS[year]}`, last: `${ends}-${ENDS[year]}` };
}

/** The vacation year that a day lies in. */
export function yearOn(date: string, rules: Pick<VacationRules, 'year'>): Year {
  const name = Number(date.slice(0, 4));
  return yearNamed(date.slice(5) >= BEGINS[rules.year] ? name : name - 1, rules);
}

/** The year in which a vacation year's paid days are earned. */
export const earningYearOf = (year: Year, rules: Pick<VacationRules, 'year' | 'earning'>): Year =>
  rules.earning === 'same_year' ? year : yearNamed(nameOf(year) - 1, rules);

/** The vacation year whose paid days are earned in an earning year. */
export const vacationYearOf = (earning: Year, rules: Pick<VacationRules, 'year' | 'earning'>): Year =>
  rules.earning === 'same_year' ? earning : yearNamed(nameOf(earning) + 1, rules);

export const daysIn = ({ first, last }: Year): number => leaveDays(first, last);

export const later = (one: string, other: string): string => (one > other ? one : other);
export const earlier = (one: string, other: string): string => (one < other ? one : other);
