import type { Same } from '../shape.ts';
import type { roster as sv } from '../sv/roster.ts';

export const roster = {
  title: 'Shift calendar',
  load_failed: 'Failed to load shifts:',
  next_day: '{{range}} (+1 day)',
  create: 'Create shift',
  more_chips_one: '+{{count}} more',
  more_chips_other: '+{{count}} more',
  on_leave_one: '{{count}} on leave',
  on_leave_other: '{{count}} on leave',
  people_on_one: '{{count}} person',
  people_on_other: '{{count}} people',
  no_workers: 'No workers assigned',
  unit_shown: 'Show unit',
  every_unit: 'All units',
  no_unit: 'Without unit',
  of_places_one: '{{coming}} of {{count}} place',
  of_places_other: '{{coming}} of {{count}} places',
  state: { pending: 'Pending Approval', rejected: 'Rejected' },
  absence: {
    none: 'No absence',
    sick_full: 'Sick for the whole shift',
    sick_partial: 'Sick for part of the shift',
    partial: 'Absent for part of the shift',
    unauthorized: 'Unauthorized absence',
    vab: 'Sick child',
    leave: 'On leave',
  },
  leave: {
    vacation: 'vacation',
    parental: 'parental leave',
    study: 'study leave',
    compensatory: 'time off in lieu',
    unpaid: 'unpaid leave',
    other: 'leave',
  },
  day: {
    shifts_one: '{{count}} shift',
    shifts_other: '{{count}} shifts',
    none_short: 'no shifts',
  },
  form: {
    end_missing: 'Type the end time too, for example 8-16.',
    invalid_range: 'Invalid time range',
  },
  copy: {
    open: 'Copy week',
  },
  done: {
    short_rest: 'Short daily rest: {{people}}.',
  },
  failed: {
    undo: 'It could not be undone: {{detail}}',
  },
} satisfies Same<typeof sv>;
