import { words } from '../shape.ts';

/** The week's sentences that nobody needs before a press or a key, and those of the phone. */
export const weekHands = words({
  days: 'Veckans dagar',
  pick_up: 'Flytta {{times}} från {{name}}',
  holding: 'Flyttar {{times}}. Välj dag och tryck på den som ska ha passet.',
  holding_copy: 'Kopierar {{times}}. Välj dag och tryck på den som ska ha passet.',
  place: 'lägg passet här',
  gone: 'någon annan har ändrat passet',
  move: 'Flytta',
  done: {
    moved: '{{times}} är flyttat till {{name}}, {{day}}.',
    copied: '{{times}} är kopierat till {{name}}, {{day}}.',
    lengthened: '{{name}}: passet är nu {{times}}, {{day}}.',
    removed: '{{name}}: {{times}} {{day}} är borttaget.',
  },
  menu: {
    acts: 'Åtgärder',
    clear: 'Avmarkera',
    chosen_one: '{{count}} pass valt',
    chosen_other: '{{count}} pass valda',
  },
});
