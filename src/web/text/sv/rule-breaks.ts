import { words } from '../shape.ts';

/** Reasons for broken rules, where they are asked for and where they are listed. */
export const ruleBreaks = words({
  title: 'Regelbrott',
  lead: 'Regler som planen bröt mot, och varför.',
  load_failed: 'Listan kunde inte hämtas.',
  none: 'Inga regelbrott med skäl.',
  none_text: 'Här visas vem det gällde, vilken regel, skälet, och vem som skrev det.',
  more: 'Visa fler',
  export: 'Hämta som CSV',
  said: '{{by}}, {{at}}',
  nobody: 'Borttagen person',
  required: 'Kräv ett skäl när en plan bryter mot en regel',
  required_hint: 'Gäller alla pass som läggs, flyttas, kopieras eller publiceras. Utan skäl sparas de inte.',
  required_on: 'Från och med nu krävs ett skäl.',
  required_off: 'Skäl krävs inte längre.',
  at_once: 'Gör byten direkt när ingen regel bryts',
  at_once_hint:
    'Gäller pass som två kollegor är överens om att byta eller lämna över. Bryts en regel svarar alltid en chef.',
  at_once_on: 'Från och med nu görs byten som inte bryter någon regel direkt.',
  at_once_off: 'Från och med nu svarar en chef på alla byten.',
  ask: {
    title: 'Planen bryter mot en regel',
    lead: 'Skriv varför den ska gälla ändå. Skälet sparas och visas under Regelbrott.',
    reason: 'Skäl',
    reason_for: 'Skäl för {{name}}: {{rule}}',
    same: 'Samma skäl för alla',
    missing: 'Skriv ett skäl.',
    save: 'Spara ändå',
  },
});
