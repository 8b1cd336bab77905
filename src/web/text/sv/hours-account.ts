import { words } from '../shape.ts';

export const hoursAccount = words({
  title: 'Timkonto',
  of: 'Timkonto för {{name}}',
  failed: 'Timkontot kunde inte hämtas.',
  lead: 'Arbetat är godkända rapporter, planerat är pass på andra dagar. Dagar med ledighet eller frånvaro räknas av från avtalad tid.',
  week: 'Veckan {{days}}',
  period: 'Perioden {{days}}',
  year: 'Året {{days}}',
  days: '{{first}} – {{last}}',
  said: '{{worked}} arbetat och {{planned}} planerat',
  said_of: '{{worked}} arbetat och {{planned}} planerat av avtalade {{agreed}}',
  nothing_agreed: 'Ingen avtalad tid',
  carried: 'Med från årets tidigare veckor: {{hours}}',
  extra: 'Mertid i år: {{hours}} av högst {{limit}}, {{left}} kvar',
  overtime: 'Övertid i år: {{hours}} av högst {{limit}}, {{left}} kvar',
  rules: {
    average_ordinary: 'Ordinarie tid i veckan',
    average_all: 'All tid i veckan',
    night_average: 'Nattarbetande, per dygn',
  },
  average: '{{rule}}, {{days}}: {{hours}} av högst {{limit}}',
  more: '+{{hours}}',
  less: '−{{hours}}',
});
