import { invitations } from './invitations.ts';
import { people } from './people.ts';
import { person } from './person.ts';
import { vacation } from './vacation.ts';

/** Sentences of a person's page: they load with it. */
export const personWords = { invitations, people, person, vacation };
