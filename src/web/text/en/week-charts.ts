import type { Same } from '../shape.ts';
import type { weekCharts as sv } from '../sv/week-charts.ts';

export const weekCharts: Same<typeof sv> = {
  title: 'The plan in charts',
  cost: 'Cost a week',
  cost_about: 'Pay and employer contributions of published shifts, eight weeks.',
  no_cost: 'No costs in these weeks.',
  of_which_ob: 'Of which OB',
  week: 'Week',
  rest_of_cost: 'The rest',
  last_year: 'The same week last year',
  no_last_year: 'There are no costs of these weeks last year.',
  cost_unknown_one: '{{count}} person without pay terms is left out.',
  cost_unknown_other: '{{count}} people without pay terms are left out.',
  fair: 'Evenings, nights and weekends',
  fair_about:
    'Published shifts {{first}} – {{last}}. The dashed line is the median: {{middle}}. The ring is the share by agreed hours.',
  fair_none: 'No such shifts {{first}} – {{last}}.',
  parts: { evenings: 'Evenings', nights: 'Nights', weekends: 'Weekend shifts', holidays: 'Big holidays' },
  beside_share: '{{had}}, share {{share}}',
  no_shifts_of: '{{name}} has no published shifts in these weeks.',
  person: 'Person',
  growth: 'Hours of {{name}}',
  growth_about: '{{planned}} planned of {{agreed}} agreed in four weeks. The dashed line is the agreement.',
  growth_alone: '{{planned}} planned in four weeks.',
  planned: 'Planned so far',
  rest: 'Work and rest of {{name}}',
  rest_about: 'A row for each day, from midnight to midnight. The filled parts are work.',
  day: 'Day',
  at_work: 'Work',
  free: 'free',
};
