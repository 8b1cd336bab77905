import { words } from '../shape.ts';

/** The day by person, on an axis of time. */
export const weekDay = words({
  grid: 'Schema per person {{day}}',
  axis: 'Tid',
  now: 'Nu {{clock}}',
  rest: 'rast {{break}}',
  night: 'från dagen före, {{times}}',
  night_said: '{{times}} från dagen före, {{hours}} av den här dagen',
  more_needs_one: 'och {{count}} behov till',
  more_needs_other: 'och {{count}} behov till',
});
