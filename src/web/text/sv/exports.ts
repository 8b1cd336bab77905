import { words } from '../shape.ts';

export const exports = words({
  title: 'Exportera',
  month: 'Exportera månaden som PDF',
  more: 'Exportera som Excel eller CSV',
  pdf: 'PDF',
  pdf_hint: 'för utskrift och arkiv',
  xlsx: 'Excel',
  xlsx_hint: 'med rubriker och summor',
  csv: 'CSV',
  csv_hint: 'en rad per rapport, för andra program',
  csv_hint_month: 'en rad per dag, för andra program',
  csv_hint_roster: 'en rad per person, för andra program',
  making: 'Filen görs …',
  coming: 'Filen hämtas …',
  done: '{{name}} är nedladdad.',
  failed: 'Exporten misslyckades. {{why}}',
  nothing_missing: 'Rapporter som saknas finns inte att exportera. Välj en annan flik.',
});
