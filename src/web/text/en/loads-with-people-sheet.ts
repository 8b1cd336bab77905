import { peopleSheet } from './people-sheet.ts';
import { sheetFile } from './sheet-file.ts';

/** Sentences of the dialog in which people come out of a sheet: they load with it. */
export const peopleSheetWords = { peopleSheet, sheetFile };
