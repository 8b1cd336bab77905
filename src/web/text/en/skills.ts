import type { Same } from '../shape.ts';
import type { personSkills as personSv, skills as sv } from '../sv/skills.ts';

export const skills = {
  expires: 'Expires',
  expires_hint: 'Everybody who has the skill has a last day.',
  warn_days: 'Remind so many days before',
  demands: {
    open: 'What does it take?',
    title: 'What {{name}} takes',
    said: 'Takes {{names}}',
    lead: 'Somebody on a shift of this position without what it takes is shown as a broken rule.',
    label: 'Skills',
  },
  ending: {
    title: 'Skills that expire soon',
    row: '{{skill}}, until {{day}}',
  },
} satisfies Same<typeof sv>;

export const personSkills = {
  title: 'Skills',
  own_lead: 'What your employer has entered about the work you may do. Say so if something is wrong.',
  lead: 'The position of a shift may take a skill. It holds for the days given here.',
  list: 'Skills',
  load_failed: 'The skills could not be loaded.',
  none: 'No skills are entered.',
  add: 'Add',
  change: 'Change',
  change_named: 'Change: {{what}}',
  remove: 'Remove',
  remove_named: 'Remove: {{what}}',
  removed: 'The skill is removed.',
  states: { now: 'In force', coming: 'Coming' },
  days: { since: 'From {{first}}', both: '{{first}} – {{last}}' },
  skill: 'Skill',
  first_day: 'In force from',
  last_day: 'In force until',
  last_day_open: 'Empty: until further notice.',
  last_day_needed: 'The skill expires: enter its last day.',
  first_missing: 'Choose a day.',
  wrong_order: 'The last day cannot lie before the first.',
  note: 'Note',
  dialog: { new: 'A skill of {{name}}', change: 'Change a skill of {{name}}' },
  save: 'Save',
  done: 'Saved for {{name}}.',
  failed: 'The skill could not be saved: {{detail}}',
} satisfies Same<typeof personSv>;
