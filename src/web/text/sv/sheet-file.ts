import { words } from '../shape.ts';

/** Files of a spreadsheet: they load with the dialog that reads them. */
export const sheetFile = words({
  label: 'Fil',
  hint: 'Excel (.xlsx) eller CSV. Släpp filen här, eller klistra in raderna nedanför.',
  columns: 'Vilken kolumn är vad?',
  unread: 'Läs inte',
  unnamed: 'Utan rubrik',
  faults: {
    empty: 'Filen är tom.',
    no_sheet: 'Filen är inget kalkylark. Välj en Excel-fil (.xlsx) eller CSV.',
    locked: 'Filen är skyddad med lösenord. Ta bort lösenordet i Excel och välj filen igen.',
    old: 'Filen har Excels gamla format. Öppna den, spara som .xlsx och välj den igen.',
    damaged: 'Filen är skadad och kan inte läsas. Spara den på nytt och välj den igen.',
    too_large: 'Filen är för stor. Spara bara raderna som behövs.',
    too_long: 'Filen har fler än {{count}} rader. Dela upp den.',
  },
});
