import type { User } from '../../contract/users.ts';
import { folded } from '../../core/fold.ts';
import { isManager, nameOf, roleOf } from '../roles.ts';
import type { PeopleSearch } from './choice.ts';

/** Filters and orders the list of people. Pure. */

/** Whether every typed word is part of the person's name, username or e-mail address. */
export function matches(typed: string, person: User): boolean {
  const whole = folded(`${nameOf(person)} ${person.username} ${person.email}`);
  return folded(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Whether the person has this role. An administrator counts as a manager. */
export const hasRole = (role: PeopleSearch['role'], person: User): boolean =>
  role === undefined || isManager(roleOf(person)) === (role === 'manager');

const alphabet = new Intl.Collator('sv');

/** By displayed name, in the Swedish alphabet: å, ä, ö after z. */
export const inOrder = (people: readonly User[]): User[] =>
  people.toSorted((a, b) => alphabet.compare(nameOf(a), nameOf(b)) || (a.id < b.id ? -1 : 1));

export type Counts = {
  readonly all: number;
  readonly worker: number;
  readonly manager: number;
  readonly without_pay: number;
};

/** The number of people in each role. */
export function countsOf(people: readonly User[]): Counts {
  const manager = people.filter((person) => hasRole('manager', person)).length;
  return {
    all: people.length,
    worker: people.length - manager,
    manager,
    without_pay: people.filter((person) => person.payroll === null).length,
  };
}

/** The same list in pieces of at most `most`. */
export const batchesOf = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
