import { words } from '../shape.ts';

export const roster = words({
  title: 'Passkalender',
  load_failed: 'Passen kunde inte hämtas.',
  next_day: '{{range}} (+1 dag)',
  create: 'Skapa pass',
  more_chips_one: '+{{count}} till',
  more_chips_other: '+{{count}} till',
  on_leave_one: '{{count}} ledig',
  on_leave_other: '{{count}} lediga',
  people_on_one: '{{count}} person',
  people_on_other: '{{count}} personer',
  no_workers: 'Ingen på passet',
  unit_shown: 'Visa enhet',
  every_unit: 'Alla enheter',
  no_unit: 'Utan enhet',
  of_places_one: '{{coming}} av {{count}} plats',
  of_places_other: '{{coming}} av {{count}} platser',
  state: { pending: 'Väntar på svar', rejected: 'Avböjt' },
  absence: {
    none: 'Ingen frånvaro',
    sick_full: 'Sjuk hela passet',
    sick_partial: 'Sjuk en del av passet',
    partial: 'Borta en del av passet',
    unauthorized: 'Ogiltig frånvaro',
    vab: 'Vab',
    leave: 'Ledig',
  },
  leave: {
    vacation: 'semester',
    parental: 'föräldraledig',
    study: 'studieledig',
    compensatory: 'kompledig',
    unpaid: 'tjänstledig',
    other: 'ledig',
  },
  day: {
    shifts_one: '{{count}} pass',
    shifts_other: '{{count}} pass',
    none_short: 'inga pass',
  },
  form: {
    end_missing: 'Skriv sluttiden också, till exempel 8-16.',
    invalid_range: 'Ogiltigt tidsintervall',
  },
  copy: {
    open: 'Kopiera vecka',
  },
  done: {
    short_rest: 'Kort dygnsvila: {{people}}.',
  },
  failed: {
    undo: 'Det gick inte att ångra: {{detail}}',
  },
});
