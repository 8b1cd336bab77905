import type { Same } from '../shape.ts';
import type { ruleBreaks as sv } from '../sv/rule-breaks.ts';

export const ruleBreaks = {
  title: 'Broken rules',
  lead: 'Rules that the plan broke, and why.',
  load_failed: 'The list could not be loaded.',
  none: 'No broken rules with reasons.',
  none_text: 'This shows who it was about, which rule, the reason, and who gave it.',
  more: 'Show more',
  export: 'Download as CSV',
  said: '{{by}}, {{at}}',
  nobody: 'Deleted person',
  required: 'Ask for a reason when a plan breaks a rule',
  required_hint:
    'For all shifts that are planned, moved, copied or published. Without a reason they are not saved.',
  required_on: 'A reason is needed from now on.',
  required_off: 'Reasons are not needed any more.',
  at_once: 'Make trades at once when no rule is broken',
  at_once_hint:
    'For shifts that two colleagues agree to swap or hand over. When a rule is broken a manager always answers.',
  at_once_on: 'Trades that break no rule are made at once from now on.',
  at_once_off: 'A manager answers all trades from now on.',
  ask: {
    title: 'The plan breaks a rule',
    lead: 'Say why it is to be so all the same. The reason is kept and shown under Broken rules.',
    reason: 'Reason',
    reason_for: 'Reason for {{name}}: {{rule}}',
    same: 'The same reason for all',
    missing: 'Give a reason.',
    save: 'Save all the same',
  },
} satisfies Same<typeof sv>;
