import type { Same } from '../shape.ts';
import type { weekCharts as sv } from '../sv/week-charts.ts';

export const weekCharts: Same<typeof sv> = {
  title: 'The plan in charts',
  cost: 'Cost a week',
  cost_about:
    'Pay and employer contributions of published shifts, eight weeks. The lower part of a bar is OB.',
  no_cost: 'No costs in these weeks.',
  of_which_ob: 'Of which OB',
  week: 'Week',
  shares: 'Weekends, nights and evenings',
  shares_about: 'Published shifts in four weeks. The upright line is the median: {{middle}} shifts.',
  no_shifts: 'No published shifts in these weeks.',
  no_shifts_of: '{{name}} has no published shifts in these weeks.',
  person: 'Person',
  share: { weekend: 'Weekend shifts', night: 'Night shifts', evening: 'Evening shifts', day: 'Other shifts' },
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
