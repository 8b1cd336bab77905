import { words } from '../shape.ts';

/** Pictures of the plan. */
export const weekCharts = words({
  title: 'Schemat i diagram',
  cost: 'Kostnad per vecka',
  cost_about: 'Lön och arbetsgivaravgift för publicerade pass, åtta veckor.',
  no_cost: 'Inga kostnader de här veckorna.',
  of_which_ob: 'Varav OB',
  week: 'Vecka',
  rest_of_cost: 'Övrigt',
  last_year: 'Samma vecka i fjol',
  no_last_year: 'I fjol finns inga kostnader de här veckorna.',
  cost_unknown_one: '{{count}} person utan löneuppgifter är inte med.',
  cost_unknown_other: '{{count}} personer utan löneuppgifter är inte med.',
  fair: 'Kvällar, nätter och helger',
  fair_about:
    'Publicerade pass {{first}} – {{last}}. Den streckade linjen är medianen: {{middle}}. Ringen är den andel som följer av avtalad tid.',
  fair_none: 'Inga sådana pass {{first}} – {{last}}.',
  parts: { evenings: 'Kvällar', nights: 'Nätter', weekends: 'Helgpass', holidays: 'Storhelger' },
  beside_share: '{{had}}, andel {{share}}',
  no_shifts_of: '{{name}} har inga publicerade pass de här veckorna.',
  person: 'Person',
  growth: 'Timmar för {{name}}',
  growth_about:
    '{{planned}} planerade av {{agreed}} avtalade på fyra veckor. Den streckade linjen är avtalet.',
  growth_alone: '{{planned}} planerade på fyra veckor.',
  planned: 'Planerat hittills',
  rest: 'Arbete och vila för {{name}}',
  rest_about: 'En rad per dygn, från midnatt till midnatt. De fyllda delarna är arbete.',
  day: 'Dag',
  at_work: 'Arbete',
  free: 'ledig',
});
