import type { AgreedRules } from '../src/core/roster/agreed-rules.ts';

/** The law's rules of working time under an agreement's name: it replaces none of them. */
export const THE_LAW: AgreedRules = {
  name: 'Avtalet',
  source: 'Avtalet 4 §',
  nights_allowed: true,
  daily_rest_min: null,
  weekly_rest_min: null,
  week_begins: null,
  without_break_min: null,
  work_in_day_min: null,
  week_most_min: null,
  days_in_row: null,
  nights_in_row: null,
  weekends_in_row: null,
  weekends_of_four: null,
  heavy_night_min: null,
  ordinary_week_min: null,
  ordinary_weeks: null,
  all_week_min: null,
  all_months: null,
  night_average_min: null,
  night_months: null,
  overtime_year_min: null,
  extra_year_min: null,
  days_off_in_row: null,
  split_weekends: null,
};
