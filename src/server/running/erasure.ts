import type { ReplyOf } from '../../contract/call.ts';
import type { DataKind } from '../../contract/nouns.ts';
import { type Erasure, erasePerson, previewErasure } from '../../contract/personal-data.ts';
import { BOOKS_YEARS, NAMELESS } from '../../core/kept-days.ts';
import { wasManager } from '../accounts/four-eyes.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany, inCompanyThen } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { OWNED_THINGS, PERSON_NOUNS, tablesOf } from '../nouns.ts';
import { hasOutstandingPay } from '../payroll/outstanding-pay.ts';
import { Refusal } from '../refusal.ts';
import { noteErasures } from './erasure-notes.ts';

/**
 * Erases a person who has left (GDPR article 17). Data that no law requires goes at once. The basis of pay stays
 * through the seventh year after, with the name, number and days of employment that payslips need (article 17.3 b;
 * bookkeeping act chapter 7, section 2), and then goes too (retention.ts). History keeps its entries without their
 * content: the chain is built on salted commitments. Runs as the role that may delete, in the action's own
 * transaction.
 */

export const erasureHandlers: readonly Handler[] = [
  inCompany(previewErasure, async ({ input: { params }, caller, tx, now }) => {
    const { company_id } = caller;
    const hindrance = await hindranceOf(tx, company_id, params.id, now, false);
    const [erased, there] = [
      await goingOf(tx, company_id, params.id),
      await keptOf(tx, company_id, params.id),
    ];
    // Some tables are erased in part: the count of rows now exceeds the rows kept.
    const kept = there
      .map(({ kind, rows }) => ({ kind, rows: rows - (erased.find((one) => one.kind === kind)?.rows ?? 0) }))
      .filter(({ rows }) => rows > 0);
    return { erased, kept, kept_until: await booksEnd(tx, company_id, params.id), hindrance };
  }),

  inCompanyThen(
    erasePerson,
    async ({ input: { params }, caller, tx, now }) => {
      const { company_id } = caller;
      const hindrance = await hindranceOf(tx, company_id, params.id, now, true);
      if (hindrance !== null) throw new Refusal(hindrance);
      const done = await erase(tx, company_id, params.id, now, caller.user_id);
      await announce(tx, company_id, 'users', [params.id]);
      return done;
    },
    ({ company_id, services }) => noteErasures(services.db, services.config.data_dir, [company_id]),
  ),
];

type Counted = Erasure['erased'][number];

/** Why a person cannot be erased now; null: nothing prevents it. */
async function hindranceOf(
  tx: Tx,
  company_id: string,
  user_id: string,
  now: string,
  lock: boolean,
): Promise<ReplyOf<typeof previewErasure>['hindrance']> {
  // Sent in one turn: nothing else of the request is asked as the keeper.
  const keeper = lock ? beRole(tx, 'skifta_keeper') : null;
  const asked = tx<{ closed_at: string | null; erased_at: string | null }[]>`
    select closed_at, erased_at from users
    where company_id = ${company_id} and id = ${user_id}
    ${lock ? tx`for update` : tx``}`.execute();
  const app = lock ? beRole(tx, 'skifta_app') : null;
  const [[person]] = await Promise.all([asked, keeper, app]);
  if (person === undefined) throw new Refusal('not_found');
  if (person.closed_at === null) return 'account_open';
  if (person.erased_at !== null) return 'already_erased';
  // The history that four-eyes.ts reads would be erased too.
  if (await wasManager(tx, company_id, user_id, now)) return 'manager_lately';
  return (await hasOutstandingPay(tx, company_id, user_id, now)) ? 'pay_outstanding' : null;
}

/**
 * The transaction's role from here on. Not SET, which a cluster would hand to its nodes: there each connection is one role's, so
 * that what one role has locked it must change itself (decision 0162).
 */
export const beRole = (tx: Tx, role: 'skifta_app' | 'skifta_keeper'): Promise<unknown> =>
  tx`select set_config('role', ${role}, true)`.execute();

/** Erases a person; `doer` null: retention did it. */
export async function erase(
  tx: Tx,
  company_id: string,
  user_id: string,
  now: string,
  doer: string | null,
): Promise<Erasure> {
  await beRole(tx, 'skifta_keeper');
  const emptied = await forgetHistory(tx, company_id, user_id);
  const erased: Counted[] = [];
  const count = (kind: DataKind, rows: number): void => {
    if (rows > 0) erased.push({ kind, rows });
  };
  for (const { table, column } of tablesOf('erase')) {
    const gone =
      await tx`delete from ${tx(table)} where company_id = ${company_id} and ${tx(column)} = ${user_id}`;
    count(table, gone.count);
  }
  for (const { table, column, erased_where = 'false' } of tablesOf('part')) {
    const gone = await tx.unsafe(
      `delete from ${table} where company_id = $1 and ${column} = $2 and ${erased_where}`,
      [company_id, user_id],
    );
    count(table, gone.count);
  }
  for (const { table, column, words = [] } of tablesOf('books', 'part'))
    for (const word of words)
      await tx`update ${tx(table)} set ${tx({ [word]: '' })} where company_id = ${company_id} and ${tx(column)} = ${user_id}`;
  await tx`
    update users set username = 'erased-' || left(id::text, 8), password_hash = '', email = '', phone = '', address = '',
      erased_at = ${now}, updated_at = ${now}, version = version + 1
    where company_id = ${company_id} and id = ${user_id}`;
  // A line until further notice would be kept for ever, and pay the person again after another employment.
  await tx`
    update manual_lines set last_month = greatest(first_month, date_trunc('month', ${now}::timestamptz)::date),
      version = version + 1
    where company_id = ${company_id} and user_id = ${user_id} and last_month is null`;
  const kept = await keptOf(tx, company_id, user_id);
  const kept_until = await booksEnd(tx, company_id, user_id);
  if (kept.length === 0) await nameless(tx, company_id, user_id, now);
  const counts = (list: readonly Counted[]) => Object.fromEntries(list.map(({ kind, rows }) => [kind, rows]));
  await record(tx, { company_id, user_id: doer }, now, [
    {
      noun: 'user',
      noun_id: user_id,
      action: 'erased',
      became: { erased: counts(erased), kept: counts(kept), emptied },
    },
  ]);
  await beRole(tx, 'skifta_app');
  return { erased, kept, kept_until };
}

/**
 * Makes the person unidentifiable: what has no time of its own to be kept (employments, pay terms, decisions) goes with
 * the last pay that rests on it. As skifta_keeper.
 */
export async function nameless(tx: Tx, company_id: string, user_id: string, now: string): Promise<void> {
  for (const { table, column, kept } of tablesOf('books'))
    if (kept === undefined)
      await tx`delete from ${tx(table)} where company_id = ${company_id} and ${tx(column)} = ${user_id}`;
  await tx`
    update users set first_name = ${NAMELESS}, last_name = ${NAMELESS}, date_of_birth = null, personal_number_sealed = null,
      personal_number_hash = null, personal_number_mask = '', employee_number = null,
      erased_at = coalesce(erased_at, ${now}), updated_at = ${now}, version = version + 1
    where company_id = ${company_id} and id = ${user_id} and closed_at is not null`;
}

/**
 * Empties the entries about the person and the person's own things: values, reasons and salts go, the links stay. Who
 * approved which report and when remains readable; the report itself is kept as it was paid. Returns the numbers of
 * the emptied entries as a multirange of PostgreSQL: the entry of the erasure answers for them (history-chain.ts).
 */
async function forgetHistory(tx: Tx, company_id: string, user_id: string): Promise<string> {
  const emptied = OWNED_THINGS.filter(({ erased }) => erased === true);
  const ids = emptied.map(
    ({ noun, table, person }) => tx`or (h.noun = ${noun} and h.noun_id in (
      select id from ${tx(table)} where company_id = ${company_id} and ${tx(person)} = ${user_id}))`,
  );
  const [forgotten] = await tx<{ emptied: string | null }[]>`
    with emptied as (update history h set was = null, became = null, reason = null, salt = null
    where h.company_id = ${company_id} and h.salt is not null and (
      (h.noun = any(${[...PERSON_NOUNS]}::text[]) and h.noun_id = ${user_id})
      ${ids.reduce((all, one) => tx`${all} ${one}`, tx``)}
      or (h.noun = any(${emptied.map(({ noun }) => noun)}::text[])
        and ${user_id}::text in (h.was ->> 'user_id', h.became ->> 'user_id')))
      and h.action <> 'erased' returning h.n)
    select range_agg(int8range(n, n, '[]'))::text as emptied from emptied`;
  return forgotten?.emptied ?? '{}';
}

/** The rows that an erasure would take. */
async function goingOf(tx: Tx, company_id: string, user_id: string): Promise<Counted[]> {
  const going: Counted[] = [];
  for (const { table, column, fate, erased_where = 'false' } of tablesOf('erase', 'part')) {
    const goes = fate === 'erase' ? 'true' : erased_where;
    const [row] = await tx.unsafe<{ rows: number }[]>(
      `select count(*)::integer as rows from ${table} where company_id = $1 and ${column} = $2 and ${goes}`,
      [company_id, user_id],
    );
    if (row !== undefined && row.rows > 0) going.push({ kind: table, rows: row.rows });
  }
  return going;
}

/** The rows that bookkeeping law keeps. */
async function keptOf(tx: Tx, company_id: string, user_id: string): Promise<Counted[]> {
  const kept: Counted[] = [];
  const of = tablesOf('books', 'part');
  for (const { table, column } of of) {
    const [row] = await tx<{ rows: number }[]>`
      select count(*)::integer as rows from ${tx(table)}
      where company_id = ${company_id} and ${tx(column)} = ${user_id}`;
    if (row !== undefined && row.rows > 0) kept.push({ kind: table, rows: row.rows });
  }
  // Days of employment are kept for the pay that rests on them, never alone.
  return kept.every(({ kind }) => kind === 'employments') ? [] : kept;
}

/** The last day of the keeping period for the latest basis of pay, or null when there is none. */
async function booksEnd(tx: Tx, company_id: string, user_id: string): Promise<string | null> {
  const latest = tablesOf('books', 'part').flatMap(({ table, column, kept, erased_where = 'false' }) =>
    kept === undefined || !('books' in kept)
      ? []
      : [
          `(select max(extract(year from ${kept.books})) from ${table}
            where company_id = $1 and ${column} = $2 and not (${erased_where}))`,
        ],
  );
  const [row] = await tx.unsafe<{ year: number }[]>(
    `select least(greatest(latest.year, 1901), 2191)::integer as year
     from (select greatest(${latest.join(', ')}) as year) latest where latest.year is not null`,
    [company_id, user_id],
  );
  return row === undefined ? null : `${row.year + BOOKS_YEARS}-12-31`;
}
