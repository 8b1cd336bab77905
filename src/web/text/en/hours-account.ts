import type { Same } from '../shape.ts';
import type { hoursAccount as sv } from '../sv/hours-account.ts';

export const hoursAccount = {
  title: 'Hours account',
  of: 'Hours account of {{name}}',
  failed: 'The hours account could not be loaded.',
  lead: 'Worked is approved reports, planned is shifts on other days. Days of leave or absence are taken off the agreed hours.',
  week: 'The week {{days}}',
  period: 'The period {{days}}',
  year: 'The year {{days}}',
  days: '{{first}} – {{last}}',
  said: '{{worked}} worked and {{planned}} planned',
  said_of: '{{worked}} worked and {{planned}} planned of {{agreed}} agreed',
  nothing_agreed: 'No agreed hours',
  carried: 'Carried from earlier weeks of the year: {{hours}}',
  extra: 'Extra time this year: {{hours}} of {{limit}} at most, {{left}} left',
  overtime: 'Overtime this year: {{hours}} of {{limit}} at most, {{left}} left',
  rules: {
    average_ordinary: 'Ordinary time a week',
    average_all: 'All time a week',
    night_average: 'Night worker, in 24 hours',
  },
  average: '{{rule}}, {{days}}: {{hours}} of {{limit}} at most',
  more: '+{{hours}}',
  less: '−{{hours}}',
} satisfies Same<typeof sv>;
