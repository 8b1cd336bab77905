import type { Same } from '../shape.ts';
import type { units as sv } from '../sv/units.ts';

export const units = {
  load_failed: 'The list could not be loaded.',
  name: 'Name',
  add: 'Add',
  save: 'Save',
  saved: '{{name}} is saved.',
  removed: '{{name}} is deleted.',
  back: '{{name}} is back.',
  change: 'Change',
  change_named: 'Change {{name}}',
  remove: 'Delete',
  remove_named: 'Delete {{name}}',
  closed: 'Closed',
  close_hint: 'Can no longer be chosen. Shifts that have it keep it.',
  workplace: {
    legend: 'Place of work',
    hint: 'Stands in the employer declaration for the people who are at home here. Left empty, that of the company stands there.',
    address: 'Street address',
    city: 'Town',
  },
  people: { home: 'Belong here: {{names}}', lent: 'Lent here: {{names}}' },
  planners: {
    open: 'Who plans?',
    title: 'Who plans {{name}}',
    said: 'Planned by {{names}}',
    lead: 'A manager chosen here plans only the units they are chosen for, and no shifts without a unit. A manager chosen for no unit plans all of them.',
    label: 'Managers',
    cost: 'Sees costs and pay',
    cost_hint: 'A planner who is not chosen here sees neither costs nor pay, of any unit.',
  },
  unit: {
    title: 'Units',
    lead: 'Where shifts are worked, such as a ward, a shop or a kitchen. With units, each shift can have one, and the shift calendar can show one at a time.',
    new: 'New unit',
  },
  position: {
    title: 'Positions',
    lead: 'What people work as on a shift, such as cook, nurse or cashier.',
    new: 'New position',
  },
  skill: {
    title: 'Skills',
    lead: 'What a position may take, such as a delegation or a driving licence. A skill that expires reminds you before.',
    new: 'New skill',
    close_hint: 'Can no longer be chosen, and no position takes it.',
  },
} satisfies Same<typeof sv>;
