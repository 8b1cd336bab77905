import { words } from '../shape.ts';

export const messages = words({
  to_shift: 'Skriv till passet {{day}} {{times}}',
  to_unit: 'Skriv till {{name}}',
  goes_to: 'Går till {{names}}.',
  none: 'Det finns ingen annan på passet att skriva till.',
  text: 'Meddelande',
  hint: 'Kort, högst 300 tecken. Det kommer i deras klocka och finns kvar i 60 dagar.',
  missing: 'Skriv något.',
  day: 'Bara de som jobbar en viss dag',
  day_hint: 'Tomt: alla som hör till enheten i dag.',
  send: 'Skicka',
  sent: 'Meddelandet nådde {{names}}',
  sent_more: 'Meddelandet nådde {{names}} och {{n}} till',
  before: 'Skrivet tidigare',
  of_shift: 'Meddelanden till passet',
  of_day: 'de som jobbade {{day}}',
  written: '{{name}}, {{at}}',
  reached: 'Nådde {{names}}',
});
