import { words } from '../shape.ts';

export const workingTime = words({
  title: 'Övertid och mertid',
  lead: 'Räknat på godkända rapporter.',
  load_failed: 'Arbetstiden kunde inte hämtas.',
  what: 'Tid',
  overtime: 'Övertid',
  overtime_hint: 'över 40 timmar i veckan, i snitt över fyra veckor',
  extra: 'Mertid',
  extra_hint: 'över den egna veckoarbetstiden',
  jour: 'Jour',
  jour_hint: 'på arbetsplatsen, utan arbete',
  of_limit: 'av {{limit}}',
  none: 'Ingen övertid eller mertid {{year}}.',
  passed: {
    overtime_four_weeks: 'Övertid {{hours}} på fyra veckor från {{at}}. Gränsen är {{limit}}.',
    overtime_month: 'Övertid {{hours}} i {{at}}. Gränsen är {{limit}}.',
    overtime_year: 'Övertid {{hours}} under {{at}}. Gränsen är {{limit}}.',
    extra_year: 'Mertid {{hours}} under {{at}}. Gränsen är {{limit}}.',
    average_week: 'I snitt {{hours}} i veckan de fyra månaderna till och med {{at}}. Gränsen är {{limit}}.',
    jour_four_weeks: 'Jour {{hours}} på fyra veckor från {{at}}. Gränsen är {{limit}}.',
    jour_month: 'Jour {{hours}} i {{at}}. Gränsen är {{limit}}.',
  },
  law: 'Arbetstidslagen 6, 8, 10 och 10 b §§. Kollektivavtal kan säga annat.',
});
