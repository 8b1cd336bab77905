import type { Same } from '../shape.ts';
import type { sheetFile as sv } from '../sv/sheet-file.ts';

export const sheetFile = {
  label: 'File',
  hint: 'Excel (.xlsx) or CSV. Drop the file here, or paste the rows below.',
  columns: 'Which column is which?',
  unread: 'Do not read',
  unnamed: 'No heading',
  faults: {
    empty: 'The file is empty.',
    no_sheet: 'The file is no sheet. Choose an Excel file (.xlsx) or CSV.',
    locked: 'A password protects the file. Take it off in Excel and choose the file again.',
    old: 'The file has the old format of Excel. Open it, save it as .xlsx and choose it again.',
    damaged: 'The file is damaged and cannot be read. Save it again and choose it.',
    too_large: 'The file is too large. Save only the rows that are needed.',
    too_long: 'The file has more than {{count}} rows. Divide it.',
  },
} satisfies Same<typeof sv>;
