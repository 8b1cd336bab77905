import type { Same } from '../shape.ts';
import type { workingTime as sv } from '../sv/working-time.ts';

export const workingTime = {
  title: 'Overtime and extra time',
  lead: 'Counted on approved reports.',
  load_failed: 'The working time could not be loaded.',
  what: 'Time',
  overtime: 'Overtime',
  overtime_hint: 'above 40 hours a week, on average over four weeks',
  extra: 'Extra time',
  extra_hint: 'above the own agreed hours',
  jour: 'On call (jour)',
  jour_hint: 'at the workplace, without work',
  of_limit: 'of {{limit}}',
  none: 'No overtime or extra time in {{year}}.',
  passed: {
    overtime_four_weeks: 'Overtime {{hours}} in four weeks from {{at}}. The limit is {{limit}}.',
    overtime_month: 'Overtime {{hours}} in {{at}}. The limit is {{limit}}.',
    overtime_year: 'Overtime {{hours}} in {{at}}. The limit is {{limit}}.',
    extra_year: 'Extra time {{hours}} in {{at}}. The limit is {{limit}}.',
    average_week:
      'On average {{hours}} a week over the four months up to and including {{at}}. The limit is {{limit}}.',
    jour_four_weeks: 'Jour {{hours}} in four weeks from {{at}}. The limit is {{limit}}.',
    jour_month: 'Jour {{hours}} in {{at}}. The limit is {{limit}}.',
  },
  law: 'Arbetstidslagen (the Working Hours Act), sections 6, 8, 10 and 10 b. Collective agreements may say otherwise.',
} satisfies Same<typeof sv>;
