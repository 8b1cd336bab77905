import { peopleSheet } from './people-sheet.ts';

/** Sentences of the dialog in which people are pasted: they load with it. */
export const peopleSheetWords = { peopleSheet };
