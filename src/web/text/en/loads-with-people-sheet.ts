import { peopleSheet } from './people-sheet.ts';

export const peopleSheetWords = { peopleSheet };
