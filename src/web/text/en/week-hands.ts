import type { Same } from '../shape.ts';
import type { weekHands as sv } from '../sv/week-hands.ts';

export const weekHands: Same<typeof sv> = {
  days: 'Days of the week',
  pick_up: 'Move {{times}} from {{name}}',
  holding: 'Moving {{times}}. Choose a day and press the person who gets the shift.',
  holding_copy: 'Copying {{times}}. Choose a day and press the person who gets the shift.',
  place: 'put the shift here',
  gone: 'somebody else has changed the shift',
  move: 'Move',
  done: {
    moved: '{{times}} is moved to {{name}}, {{day}}.',
    copied: '{{times}} is copied to {{name}}, {{day}}.',
    lengthened: '{{name}}: the shift is now {{times}}, {{day}}.',
    removed: '{{name}}: {{times}} on {{day}} is removed.',
  },
  menu: {
    acts: 'Actions',
    clear: 'Clear',
    chosen_one: '{{count}} shift selected',
    chosen_other: '{{count}} shifts selected',
  },
};
