import type { User } from '../../contract/users.ts';
import { finder, folded } from '../../core/fold.ts';
import { nameOf } from '../roles.ts';

/** The hits of the quick search. Pure. */

export type PageHit = {
  readonly kind: 'page';
  readonly id: string;
  readonly name: string;
  readonly to: string;
};
export type PersonHit = {
  readonly kind: 'person';
  readonly id: string;
  readonly name: string;
  readonly role: User['role'];
};

/** More than fit on a screen are no help. */
const MOST_PEOPLE = 8;

export function pagesFor(typed: string, pages: readonly PageHit[]): PageHit[] {
  const isFound = finder(typed);
  return pages.filter(({ name }) => isFound(name));
}

/**
 * People by name, username or e-mail, with names that begin with the text first, and whether there are more. None for
 * an empty text.
 */
export function peopleFor(
  typed: string,
  people: readonly User[],
): { readonly hits: readonly PersonHit[]; readonly more: boolean } {
  const wanted = folded(typed);
  if (wanted === '') return { hits: [], more: false };
  const isFound = finder(typed);
  const begins = (user: User): number =>
    [user.first_name, user.last_name, nameOf(user)].some((name) => folded(name).startsWith(wanted)) ? 0 : 1;
  const found = people
    .filter((user) => isFound(`${nameOf(user)} ${user.username} ${user.email}`))
    .toSorted((a, b) => begins(a) - begins(b) || nameOf(a).localeCompare(nameOf(b), 'sv'));
  return {
    hits: found
      .slice(0, MOST_PEOPLE)
      .map((user) => ({ kind: 'person', id: user.id, name: nameOf(user), role: user.role })),
    more: found.length > MOST_PEOPLE,
  };
}
