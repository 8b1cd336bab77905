import type { HistoryNoun } from '../contract/nouns.ts';

/** What `nouns.ts` says of a table. Conditions are SQL. */

/**
 * `books`: pay rests on it, kept through the seventh year after (Swedish bookkeeping act, chapter 7, section 2). `erase`: deleted
 * at the erasure. `part`: the rows of `erased_where` are deleted, pay rests on the others. `person`: emptied, not deleted.
 * `actor`: says who did something to the company's own things; it stays, and names nobody once the person is emptied.
 */
type Fate = 'books' | 'erase' | 'part' | 'person' | 'actor';

export type Kept =
  /** Deleted so many days after this instant. */
  | { readonly since: string; readonly days: number }
  /** Kept through the seventh year after this day (`day`) or instant. `due`: the condition, with `$1` the company and `$2` the first kept day, where comparing is not enough. */
  | { readonly books: string; readonly is: 'day' | 'instant'; readonly due?: string };

export type Table = {
  /** Left out: by company_id, together with the company's other rows. */
  readonly cluster?: 'on_every_node' | 'on_the_coordinator';
  /** The columns that name a person. */
  readonly people?: Readonly<Record<string, Fate>>;
  /** Columns that the file of personal data leaves out: secrets, hashes, sealed bytes. */
  readonly secret?: readonly string[];
  /** Tells where and when the person used Skifta: in the person's own file alone. */
  readonly traces?: true;
  readonly erased_where?: string;
  /** Texts that a person wrote, emptied at the erasure in the rows that stay. */
  readonly words?: readonly string[];
  /** Left out: for as long as the company, or its person, is there. */
  readonly kept?: Kept;
  /** Keys and locks: they let somebody in, or are of no use outside this installation. */
  readonly not_exported?: true;
  /** Its noun in history, with the columns that say whose thing it is, on which day and on which shift. */
  readonly history?: {
    readonly noun: HistoryNoun;
    /** `noun_id` of the entries is the person's own. */
    readonly is_person?: true;
    readonly person?: string;
    readonly day?: string;
    readonly shift?: string;
    /** An erasure empties the entries. */
    readonly erased?: true;
  };
};
