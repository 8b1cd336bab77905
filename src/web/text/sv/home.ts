import { words } from '../shape.ts';

export const home = words({
  hero: {
    away: { sick: 'Du är sjukanmäld', vab: 'Du är hemma för vab' },
    ended: 'Passet är slut',
    more: 'Sjuk, vab eller byta pass',
    none: 'Inget pass är planerat',
    none_text: 'När du får ett pass syns det här, och du får en notis.',
    none_action: 'Till mina pass',
    first_day: 'Välkommen till {{company}}! Det här är din första dag.',
    begins: 'Välkommen till {{company}}! Du börjar {{day}}.',
    left: 'Din anställning slutade {{day}}',
    left_text: 'Dina lönebesked finns kvar under Min lön.',
    left_action: 'Till min lön',
  },
  own_time: 'Din egen tid',
  request: {
    pay: '+{{kr}}',
    ob: '+{{kr}} i OB',
    rest: 'vila före {{rest}}',
    rest_short: 'kort vila före: {{rest}}',
    all: 'Ja till {{count}} pass',
    all_done_one: '{{count}} pass är godkänt.',
    all_done_other: '{{count}} pass är godkända.',
    left: 'Svara separat på {{days}}: vilan skulle bli för kort.',
  },
  week: 'De närmaste sju dagarna',
  today: 'I dag',
  off: 'Ledig',
  pay: {
    estimated: 'beräknad',
    net: 'efter skatt',
    open: 'Se hur',
    next: 'Nästa pass ger cirka {{kr}} före skatt.',
    next_ob: 'Nästa pass ger cirka {{kr}} i OB-tillägg.',
  },
});
