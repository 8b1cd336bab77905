import type { Same } from '../shape.ts';
import type { exports as sv } from '../sv/exports.ts';

export const exports = {
  title: 'Export',
  month: 'Export the month as PDF',
  more: 'Export as Excel or CSV',
  pdf: 'PDF',
  pdf_hint: 'to print and keep',
  xlsx: 'Excel',
  xlsx_hint: 'with headings and totals',
  csv: 'CSV',
  csv_hint: 'one row a report, for other programs',
  csv_hint_month: 'one row a day, for other programs',
  csv_hint_roster: 'a row for each person, for other programs',
  making: 'Making the file …',
  coming: 'Fetching the file …',
  done: '{{name}} is downloaded.',
  failed: 'The export failed. {{why}}',
  nothing_missing: 'Missing reports are not there to export. Choose another tab.',
} satisfies Same<typeof sv>;
