import type { User } from '../../contract/users.ts';
import { finder, folded } from '../../core/fold.ts';
import { nameOf } from '../roles.ts';
import type { Place } from '../shell/links.tsx';

/** The hits of the quick search. Pure. */

export type PageHit = {
  readonly kind: 'page';
  readonly id: string;
  readonly name: string;
  readonly to: string;
};
/** What is done on a page, a part of the settings, or a day: `to` and `search` are its address. */
export type LinkHit = {
  readonly kind: 'action' | 'setting' | 'day';
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  /** The page that it is on. */
  readonly place: Place;
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

/** Actions and settings by their name, or by the name of their page and a word of their own. None for an empty text. */
export function linksFor(
  typed: string,
  links: readonly LinkHit[],
  placeName: (place: Place) => string,
): LinkHit[] {
  if (folded(typed) === '') return [];
  const isFound = finder(typed);
  const ofName = links.filter(({ name }) => isFound(name));
  const rest = links.filter((link) => !ofName.includes(link));
  const [first = ''] = folded(typed).split(/\s+/);
  return [
    ...ofName,
    ...rest.filter(
      ({ name, place }) => folded(name).includes(first) && isFound(`${name} ${placeName(place)}`),
    ),
  ];
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
