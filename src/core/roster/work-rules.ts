/**
 * The rules that a plan is judged by. The law is the default; an agreement overrides it number by number (arbetstidslagen
 * (1982:673) 3 §), and null switches off what only agreements have. `agreed-rules.md` names what these numbers cannot express.
 */
export type WorkRules = {
  /** The agreement, or the law. */
  readonly source: string;
  /** 13 §: an unbroken rest of this length in each period of that length, counted from the start of a shift. */
  readonly daily_rest_min: number;
  readonly daily_period_min: number;
  /** 13 § third paragraph: the rest includes 00:00 to 05:00 unless the work must be done then. */
  readonly nights_allowed: boolean;
  /** 14 §: an unbroken rest in each period of seven days, which begins on this weekday (1 is Monday). */
  readonly weekly_rest_min: number;
  readonly week_begins: number;
  /** 5 §: ordinary time a week, averaged over these weeks at most. */
  readonly ordinary_week_min: number;
  readonly ordinary_weeks: number;
  /** 10 b §: all time a week, averaged over these months at most. */
  readonly all_week_min: number;
  readonly all_months: number;
  /** 8, 10 §§: overtime and extra time (mertid) in a calendar year. */
  readonly overtime_year_min: number;
  readonly extra_year_min: number;
  /** 15 §: work without a break. */
  readonly without_break_min: number;
  /** 13 a §: a night worker's time in each 24 hours, on average over these months. */
  readonly night_average_min: number;
  readonly night_months: number;
  /** 13 a § second paragraph: the same without an average, where the night work is heavy; null where it is not. */
  readonly heavy_night_min: number | null;
  /** Time of work in each 24 hours, and of the shifts that begin in a week. Agreements. */
  readonly work_in_day_min: number | null;
  readonly week_most_min: number | null;
  /** Days, nights and weekends in a row, and weekends of four. Agreements. */
  readonly days_in_row: number | null;
  readonly nights_in_row: number | null;
  readonly weekends_in_row: number | null;
  readonly weekends_of_four: number | null;
  /** Comfort: days off in a row at least, and of four weekends those with one day of work at most. Agreements and companies. */
  readonly days_off_in_row: number | null;
  readonly split_weekends: number | null;
  /** 12 §: the notice of a change. */
  readonly notice_min: number;
};

/** Arbetstidslagen without an agreement. Minutes, weeks, months. */
export const LAW: WorkRules = {
  source: 'Arbetstidslagen (1982:673)',
  daily_rest_min: 660,
  daily_period_min: 1440,
  nights_allowed: true,
  weekly_rest_min: 2160,
  week_begins: 1,
  ordinary_week_min: 2400,
  ordinary_weeks: 4,
  all_week_min: 2880,
  all_months: 4,
  overtime_year_min: 12_000,
  extra_year_min: 12_000,
  without_break_min: 300,
  night_average_min: 480,
  night_months: 4,
  heavy_night_min: null,
  work_in_day_min: null,
  week_most_min: null,
  days_in_row: null,
  nights_in_row: null,
  weekends_in_row: null,
  weekends_of_four: null,
  days_off_in_row: null,
  split_weekends: null,
  notice_min: 20_160,
};

/**
 * How hard a rule is. `stop`: common sense or the database refuses it. `break`: law or agreement, allowed with a reason that is kept.
 * `warn`: comfort.
 */
export type Severity = 'stop' | 'break' | 'warn';

type Rule = { readonly severity: Severity; readonly law: string | null };

/** Each rule by name, with the law it is of; null: an agreement's or the company's own. */
export const ROSTER_RULES = {
  overlap: { severity: 'stop', law: null },
  daily_rest: { severity: 'break', law: 'arbetstidslagen 13 §' },
  night_rest: { severity: 'break', law: 'arbetstidslagen 13 §' },
  weekly_rest: { severity: 'break', law: 'arbetstidslagen 14 §' },
  no_break: { severity: 'break', law: 'arbetstidslagen 15 §' },
  heavy_night: { severity: 'break', law: 'arbetstidslagen 13 a §' },
  night_average: { severity: 'break', law: 'arbetstidslagen 13 a §' },
  average_ordinary: { severity: 'break', law: 'arbetstidslagen 5 §' },
  average_all: { severity: 'break', law: 'arbetstidslagen 10 b §' },
  overtime_year: { severity: 'break', law: 'arbetstidslagen 8 §' },
  extra_year: { severity: 'break', law: 'arbetstidslagen 10 §' },
  work_in_day: { severity: 'break', law: null },
  week_hours: { severity: 'break', law: null },
  days_in_row: { severity: 'break', law: null },
  nights_in_row: { severity: 'break', law: null },
  weekends_in_row: { severity: 'break', law: null },
  weekends_of_four: { severity: 'break', law: null },
  days_off: { severity: 'warn', law: null },
  split_weekends: { severity: 'warn', law: null },
  notice: { severity: 'warn', law: 'arbetstidslagen 12 §' },
  skill: { severity: 'break', law: null },
  /** Under 18: the rules for minors are not modelled. */
  minor: { severity: 'warn', law: null },
} as const satisfies Record<string, Rule>;

export type RosterRule = keyof typeof ROSTER_RULES;

/** A rule that a person's plan breaks. */
export type Verdict<S> = {
  readonly rule: RosterRule;
  /** The day it is about: a period's first. */
  readonly day: string;
  /** What was found and what the rule allows: minutes, or a count of days, nights or weekends. */
  readonly measured: number;
  readonly limit: number;
  /** The shifts that break it. */
  readonly shifts: readonly S[];
};
