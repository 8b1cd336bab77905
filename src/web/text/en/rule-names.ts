import type { Same } from '../shape.ts';
import type { ruleNames as sv } from '../sv/rule-names.ts';

export const ruleNames = {
  daily_rest: 'Daily rest',
  weekly_rest: 'Weekly rest',
  no_break: 'Breaks',
  night_rest: 'Rest at night',
  heavy_night: 'Heavy night work',
  work_in_day: 'Working time a day',
  week_hours: 'Working time a week',
  days_in_row: 'Days in a row',
  nights_in_row: 'Nights in a row',
  weekends_in_row: 'Weekends in a row',
  weekends_of_four: 'Weekends of four',
  days_off: 'Days off in a row',
  split_weekends: 'Split weekends',
  average_ordinary: 'Ordinary time on average',
  average_all: 'All time on average',
  night_average: 'Night worker’s average',
  overtime_year: 'Overtime in the year',
  extra_year: 'Extra time in the year',
  notice: 'Notice',
  minor: 'Under 18',
  skill: 'Skills',
} satisfies Same<typeof sv>;
