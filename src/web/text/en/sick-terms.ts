import type { Same } from '../shape.ts';
import type { decisions as decisionsSv, sickTerms as sv } from '../sv/sick-terms.ts';

export const sickTerms = {
  title: 'Sick pay',
  lead: 'Decisions on special protection, and qualifying deductions made before payroll was run here.',
  list: 'Special protection and qualifying deductions',
  load_failed: 'The facts about sick pay could not be fetched.',
  none: 'No decisions and no earlier qualifying deductions.',
  add: 'Add',
  change: 'Change',
  change_named: 'Change: {{what}}',
  remove: 'Remove',
  remove_named: 'Remove: {{what}}',
  removed: 'It has been removed.',
  states: { now: 'In force', coming: 'Coming' },
  days: { since: 'From {{first}}', both: '{{first}} – {{last}}', one: '{{first}}' },
  kind: 'What',
  kinds: {
    often: 'Special protection: often ill',
    long: 'Special protection: long illness',
    karens: 'Qualifying deduction in another payroll program',
  },
  hints: {
    often:
      'No qualifying deduction is made, and the employer may claim the cost of the sick pay (Sick Pay Act ss. 13, 15 and 16).',
    long: 'The qualifying deduction is made as usual. The employer may claim the cost of the sick pay (Sick Pay Act ss. 13 and 16).',
    karens:
      'Counts as one of at most ten in twelve months (Sick Pay Act s. 6). Enter the first day of the sick period, one row for each period.',
  },
  first_day: 'In force from',
  karens_day: 'First day of the sick period',
  last_day: 'In force until',
  last_day_open: 'Empty: until further notice. The day is in the decision of Försäkringskassan.',
  first_missing: 'Choose a day.',
  not_ahead: 'A deduction that was made cannot lie ahead.',
  wrong_order: 'The last day cannot be before the first.',
  dialog: { new: 'Protection or deduction for {{name}}', change: 'Change for {{name}}' },
  save: 'Save',
  done: 'Saved for {{name}}. Months that were run and change are settled by the next pay.',
  failed: 'It could not be saved: {{detail}}',
} satisfies Same<typeof sv>;

export const decisions = {
  title: 'Tax and sick pay',
  lead: 'What your employer has entered, and what your pay is computed with. Say so if something is wrong.',
} satisfies Same<typeof decisionsSv>;
