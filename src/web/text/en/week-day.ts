import type { Same } from '../shape.ts';
import type { weekDay as sv } from '../sv/week-day.ts';

export const weekDay = {
  grid: 'Roster by person on {{day}}',
  axis: 'Time',
  now: 'Now {{clock}}',
  rest: 'break {{break}}',
  night: 'from the day before, {{times}}',
  night_said: '{{times}} from the day before, {{hours}} of this day',
  more_needs_one: 'and {{count}} more need',
  more_needs_other: 'and {{count}} more needs',
} satisfies Same<typeof sv>;
