import type { Same } from '../shape.ts';
import type { smallestChange as sv } from '../sv/smallest-change.ts';

export const smallestChange = {
  title: 'Smallest change',
  hint: 'Find how {{name}} can be replaced so that as little as possible of the roster changes. Shifts of others may move if that is needed.',
  ask: 'Show the smallest change',
  kinds: {
    filled_one: 'Somebody else has the shift:',
    filled_other: 'Somebody else has each of the {{count}} shifts of the absence:',
    partly_one: 'Not every shift can be given to somebody else:',
    partly_other: 'Not all of the {{count}} shifts of the absence can be given to somebody else:',
    impossible_one: 'Nobody can have the shift within the rules, not even when shifts of others move.',
    impossible_other:
      'Nobody can have any of the {{count}} shifts within the rules, not even when shifts of others move.',
    nothing_one: 'The shift cannot be changed any more.',
    nothing_other: 'The shifts cannot be changed any more.',
  },
  nobody: 'Nobody can have the shift {{when}}.',
  rules_kept: 'No rule is broken.',
  rules: 'The last check said no to something else: {{rules}}.',
  write: 'Put into drafts',
  write_rest: 'Put the rest into drafts',
  written_one: '{{count}} place changed in drafts',
  written_other: '{{count}} places changed in drafts',
  moved_title: 'This has changed since, and is not put into drafts:',
  of_moved: '{{name}} {{when}}: {{why}}',
  hangs: 'hangs together with what has changed',
} satisfies Same<typeof sv>;
