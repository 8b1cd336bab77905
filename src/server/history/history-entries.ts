import { HISTORY_NOUNS, type HistoryNoun } from '../../contract/nouns.ts';
import type { Part, Tx } from '../database/db.ts';
import { OWNED_THINGS, PERSON_NOUNS } from '../nouns.ts';

/**
 * Selects the history entries of a page by indexes alone, the latest first, however many a company has. Each arm
 * reads at most a page from an ordered index. No condition on jsonb may come before that: under row-level security
 * the database uses no index for conditions that are not leakproof.
 */

export type EntryFilters = {
  /** Instants; null: without an end. */
  readonly from: string | null;
  readonly until: string | null;
  readonly noun: readonly HistoryNoun[] | undefined;
  readonly noun_id: string | undefined;
  readonly actor: string | undefined;
  /** The person whose things are listed; null: no filter. */
  readonly whose: string | null;
  /** The number of the last entry that there was then; null: of all. */
  readonly up_to: number | null;
};

/** The last entry of the page before. */
export type Before = { readonly n: number; readonly at: string };

/** The keys of a page's entries, as a query. */
export function keysOf(
  tx: Tx,
  company_id: string,
  filters: EntryFilters,
  { limit, before }: { readonly limit: number; readonly before: Before | null },
): Part {
  const { from, until, actor, noun_id, whose, up_to } = filters;
  const nouns = [...(filters.noun ?? HISTORY_NOUNS)];
  const latest = tx`order by at desc, n desc limit ${limit}`;
  const narrowed = tx`
    ${from === null ? tx`` : tx`and at >= ${from}`}
    ${until === null ? tx`` : tx`and at < ${until}`}
    ${up_to === null ? tx`` : tx`and n <= ${up_to}`}
    ${actor === undefined ? tx`` : tx`and actor_id = ${actor}`}
    ${before === null ? tx`` : tx`and (at, n) < (${before.at}::timestamptz, ${before.n}::bigint)`}`;
  const entries = tx`select at, n from history h where company_id = ${company_id} ${narrowed}`;
  const of_nouns = (more: Part): Part => tx`
    select found.at, found.n from unnest(${nouns}::text[]) as kind (noun)
    cross join lateral (${entries} and h.noun = kind.noun ${more} ${latest}) found`;
  const of_person =
    whose === null
      ? tx``
      : tx`and (person_id = ${whose} or (person_id is null and ${ownedBy(tx, company_id, whose)}))`;
  if (noun_id !== undefined) {
    const is_assignment = tx`and noun = 'assignment' and noun = any(${nouns}::text[])`;
    const of_shift = tx`${noun_id} in (was ->> 'shift_id', became ->> 'shift_id')`;
    return tx`
      select at, n from (
        (${of_nouns(tx`and h.noun_id = ${noun_id} ${of_person}`)})
        union (${entries} and shift_id = ${noun_id} ${is_assignment} ${of_person} ${latest})
        union (${entries} and person_id is null ${is_assignment} and ${of_shift} ${of_person} ${latest})
      ) entries ${latest}`;
  }
  if (whose !== null)
    return tx`
      select at, n from (
        (${entries} and person_id = ${whose} and noun = any(${nouns}::text[]) ${latest})
        union (${entries} and person_id is null and noun = any(${nouns}::text[])
          and ${ownedBy(tx, company_id, whose)} ${latest})
      ) entries ${latest}`;
  return tx`select at, n from (${of_nouns(tx``)}) entries ${latest}`;
}

/** Entries without a person (written by an older server during an update) that concern the person's own things. */
const ownedBy = (tx: Tx, company_id: string, id: string): Part => tx`(
  (h.noun = any(${[...PERSON_NOUNS]}::text[]) and h.noun_id = ${id})
  or (h.noun = any(${OWNED_THINGS.map(({ noun }) => noun)}::text[]) and (
    ${id} in (h.was ->> 'user_id', h.was ->> 'worker_id', h.was ->> 'user',
      h.became ->> 'user_id', h.became ->> 'worker_id', h.became ->> 'user')
    ${OWNED_THINGS.reduce(
      (all, { table, person }) => tx`${all} or exists (select from ${tx(table)} x
        where x.company_id = ${company_id} and x.id = h.noun_id and x.${tx(person)} = ${id})`,
      tx``,
    )})))`;
