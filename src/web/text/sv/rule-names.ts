import { words } from '../shape.ts';

/** The rules of working time by name. */
export const ruleNames = words({
  daily_rest: 'Dygnsvila',
  weekly_rest: 'Veckovila',
  no_break: 'Rast',
  night_rest: 'Nattvila',
  heavy_night: 'Tungt nattarbete',
  work_in_day: 'Arbetstid per dygn',
  week_hours: 'Arbetstid per vecka',
  days_in_row: 'Dagar i rad',
  nights_in_row: 'Nätter i rad',
  weekends_in_row: 'Helger i rad',
  weekends_of_four: 'Helger av fyra',
  days_off: 'Lediga dagar i rad',
  split_weekends: 'Delade helger',
  average_ordinary: 'Ordinarie tid i snitt',
  average_all: 'All tid i snitt',
  night_average: 'Nattarbetares arbetstid i snitt',
  overtime_year: 'Övertid under året',
  extra_year: 'Mertid under året',
  notice: 'Besked',
  minor: 'Under 18 år',
  skill: 'Kompetens',
});
