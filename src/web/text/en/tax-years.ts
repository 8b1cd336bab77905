import type { Same } from '../shape.ts';
import type { taxYears as sv } from '../sv/tax-years.ts';

export const taxYears = {
  title: 'Tax tables',
  lead: 'The years for which pay can be run. The tax agency publishes next year’s tables in December.',
  load_failed: 'The years could not be fetched.',
  loading: 'Fetching the years …',
  missing:
    'The tables of {{year}} are missing. Pay that is paid from February {{year}} cannot be run without them.',
  one_time_missing:
    'The table of one-time sums of {{year}} is missing. Without it, 30 percent is withheld from a bonus, pay in arrears and final pay that is paid in {{year}}.',
  kinds: { monthly: 'Monthly tables', one_time: 'One-time sums' },
  year: 'Year',
  source: 'Source',
  sources: { program: 'Part of Skifta', file: 'Imported file' },
  imported: '{{name}} on {{date}}',
  digest: 'Digest (SHA-256) {{digest}}',
  add: 'Import a year',
  dialog: 'Import the tax tables of a year',
  file: 'The tax agency’s file',
  file_hint:
    'allmanna-tabeller-manad.txt as it was downloaded, or the percentages of one-time sums of the year as JSON.',
  file_missing: 'Choose the file.',
  file_long: 'The file is too large to be a tax table.',
  origin: 'Where the file comes from',
  origin_hint: 'The address of the page. It is kept with the file.',
  origin_missing: 'Enter where the file comes from.',
  year_missing: 'Enter the year of the tables.',
  save: 'Import',
  done: 'The tax tables of {{year}} are imported.',
  failed: 'The file was not imported: {{detail}}',
  faults: {
    line: 'A line cannot be read: {{at}}.',
    tables: 'A table is missing or unknown: {{at}}.',
    gap: 'A row is missing or doubled: {{at}}.',
    order: 'Rows in kronor and percent are mixed: {{at}}.',
    open: 'The last row is not open: {{at}}.',
    falls: 'An amount cannot be right: {{at}}.',
    another_year: 'The year of the file is {{at}}.',
    formula: 'An amount disagrees with the formula of the year: {{at}}.',
  },
} satisfies Same<typeof sv>;
