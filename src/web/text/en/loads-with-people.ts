import { people } from './people.ts';

export const peopleWords = { people };
