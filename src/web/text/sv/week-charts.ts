import { words } from '../shape.ts';

/** Pictures of the plan. */
export const weekCharts = words({
  title: 'Schemat i diagram',
  cost: 'Kostnad per vecka',
  cost_about:
    'Lön och arbetsgivaravgift för publicerade pass, åtta veckor. Den nedre delen av stapeln är OB.',
  no_cost: 'Inga kostnader de här veckorna.',
  of_which_ob: 'Varav OB',
  week: 'Vecka',
  shares: 'Helger, nätter och kvällar',
  shares_about: 'Publicerade pass under fyra veckor. Det lodräta strecket är medianen: {{middle}} pass.',
  no_shifts: 'Inga publicerade pass de här veckorna.',
  no_shifts_of: '{{name}} har inga publicerade pass de här veckorna.',
  person: 'Person',
  share: { weekend: 'Helgpass', night: 'Nattpass', evening: 'Kvällspass', day: 'Övriga pass' },
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
