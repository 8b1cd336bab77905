import { words } from '../shape.ts';

/** Charts beside the figures that they draw. */
export const charts = words({
  month: 'Månad',
  pay_year: {
    title: 'Lönen månad för månad',
    about: 'Bruttolön, tolv månader. Välj en stapel för att se hur den lönen blev till.',
    empty: 'Här visas lönen månad för månad när den första är känd.',
    gross: 'Brutto',
    ob: 'Varav OB',
    net: 'Netto',
    state: 'Läge',
    rest: 'Övrig lön',
    states: { paid: 'Körd', open: 'Preliminär', none: 'Inte körd' },
    open: '{{month}}: {{gross}} brutto, varav OB {{ob}}',
  },
  difference: {
    title: 'Vad skiljer {{now}} från {{before}}?',
    about:
      'Brutto för alla i lönekörningen. {{before}}: {{was}}. {{now}}: {{is}}. Delarna blir tillsammans hela skillnaden.',
    same: '{{now}} och {{before}} har samma bruttolön, för var och en.',
    open: '{{now}} är inte körd och kan ändras.',
    extra: 'Extra lönekörningar är inte med.',
    cause: 'Orsak',
    amount: 'Belopp',
    sum: 'Skillnad',
    parts: {
      joined: 'Fler personer',
      left: 'Färre personer',
      hours: 'Betalda timmar',
      terms: 'Lön och sysselsättningsgrad',
      ob: 'OB',
      absence: 'Sjukdom, ledighet och semester',
      manual: 'Inmatade rader',
      correction: 'Rättelser av tidigare månader',
      other: 'Övertid, jour och beredskap',
    },
    who: '{{name}} {{amount}}',
    more_one: '{{count}} till',
    more_other: '{{count}} till',
  },
  rest: {
    title: 'Arbete och vila',
    about: 'Ett dygn per rad, från midnatt till midnatt, {{first}} – {{last}}. De fyllda delarna är pass.',
    short_one: 'Före {{day}} är vilan {{rest}}: kortare än lagens elva timmar.',
    short_other:
      'Före {{count}} dagar är vilan kortare än lagens elva timmar, kortast före {{day}}: {{rest}}.',
    enough: 'Ingen vila är kortare än lagens elva timmar.',
    none: 'Inga pass {{first}} – {{last}}.',
    day: 'Dag',
    work: 'Arbete',
    free: 'ledig',
    rest: 'Kort vila före',
    key: { work: 'Pass', short: 'Kort vila' },
  },
});
