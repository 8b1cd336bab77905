/** The numbers of the journal of working time, and what goes into it and comes out. `working-time.md`. */

/** The numbers of arbetstidslagen, in minutes unless said otherwise. */
export const WORKING_TIME_LAW = {
  /** 5 §: ordinary time is at most 40 hours a week, on average over at most four weeks. */
  week_min: 2400,
  ordinary_weeks: 4,
  /** 6 §: jour, at most 48 hours in four weeks (the four of 8 §) or 50 in a calendar month. */
  jour_weeks_min: 2880,
  jour_month_min: 3000,
  /** 8 §: general overtime, at most 48 hours in four weeks or 50 in a calendar month, and 200 in a calendar year. */
  overtime_weeks: 4,
  overtime_weeks_min: 2880,
  overtime_month_min: 3000,
  overtime_year_min: 12_000,
  /** 10 §: extra time, at most 200 hours in a calendar year. */
  extra_year_min: 12_000,
  /** 10 b §: all time, 48 hours a week on average over at most four months. */
  average_months: 4,
  average_week_min: 2880,
};

/** The exceeded limits, by name. */
export const WORKING_TIME_LIMITS = [
  'overtime_four_weeks',
  'overtime_month',
  'overtime_year',
  'extra_year',
  'average_week',
  'jour_four_weeks',
  'jour_month',
] as const;
export type WorkingTimeLimit = (typeof WORKING_TIME_LIMITS)[number];

/** The facts that decide the journal of a year. */
export type WorkingTimeFacts = {
  readonly year: number;
  /** Worked minutes by the day a report is for, over the days of `journalDays`; several a day add up. */
  readonly worked: readonly { readonly date: string; readonly minutes: number }[];
  /** Minutes of jour in which the person did not work: they count as working time for 10 b §. */
  readonly jour?: readonly { readonly date: string; readonly minutes: number }[];
  /** Minutes lost to vacation and illness on otherwise worked days: they count as worked for the average of 10 b §. */
  readonly absent: readonly { readonly date: string; readonly minutes: number }[];
  /** The agreed minutes a week, from a day on; before the first row a full week. */
  readonly agreed: readonly { readonly from: string; readonly week_min: number }[];
  /** Weeks with such days away, or that end after `until`, make up for no other week. */
  readonly away?: readonly { readonly first_day: string; readonly last_day: string }[];
  readonly until?: string;
};

/** Minutes of work by kind. */
export type WorkedTime = {
  readonly worked_min: number;
  readonly ordinary_min: number;
  readonly extra_min: number;
  readonly overtime_min: number;
  /** Jour without work: in none of the others. */
  readonly jour_min: number;
};

export type WorkingWeek = WorkedTime & {
  /** The week's Monday. */
  readonly monday: string;
  readonly week: number;
  readonly agreed_min: number;
};
export type WorkingMonth = WorkedTime & { readonly month: number };

/** An exceeded limit: where (a year, a month `YYYY-MM`, or the first day of four weeks), how much, and the limit. */
export type PassedLimit = {
  readonly limit: WorkingTimeLimit;
  readonly at: string;
  readonly minutes: number;
  readonly allowed_min: number;
};

/** The periods of 5 § that the year has a part of, whole: their first Monday and what was worked in them. */
export type OrdinaryPeriod = { readonly monday: string; readonly worked_min: number };

export type WorkingTime = {
  readonly periods: readonly OrdinaryPeriod[];
  readonly weeks: readonly WorkingWeek[];
  readonly months: readonly WorkingMonth[];
  readonly year: WorkedTime;
  readonly passed: readonly PassedLimit[];
};
