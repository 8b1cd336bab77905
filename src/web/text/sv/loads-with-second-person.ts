import { secondPerson } from './second-person.ts';

/** Sentences about what needs two managers: they load with the parts that show them. */
export const secondPersonWords = { secondPerson };
