import { z } from 'zod';
import { type CompanyHistoryEntry, exportHistory, listHistory } from '../../contract/history.ts';
import { HISTORY_NOUNS, type HistoryNoun, PAY_NOUNS } from '../../contract/nouns.ts';
import { ownOr } from '../accounts/people.ts';
import { csvLines, csvText } from '../csv-text.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import { inSnapshot } from '../database/long-file.ts';
import { cursorOf, cutPage, readCursor } from '../database/paging.ts';
import { lastEntry } from '../database/reports-copy.ts';
import { type Caller, FileReply, type Handler, inCompany, isKeptFromCost, Page } from '../handler.ts';
import { record } from '../history/history.ts';
import { type Before, type EntryFilters, keysOf } from '../history/history-entries.ts';
import { type About, aboutEntries, type Entry } from '../history/history-things.ts';

/** Reads history: a manager the company's, a superuser the platform's, a worker what was done to their own things. */

const PAGE = 100;
/** Older than anything: the first day when the query has none. */
const EVER = { first: '1901-01-01', last: '2198-12-31' };
/** Of a file: few enough that others are answered in between. */
const LINES_AT_ONCE = 500;
const UNKNOWN: About = { actor: null, about: null, day: null, span: null };
const lineCursor = z.strictObject({ n: z.string().regex(/^\d{1,15}$/) });

type Row = Entry & About;

export const historyHandlers: readonly Handler[] = [
  inCompany(listHistory, async ({ input: { query }, caller, company, tx }) => {
    const limit = query.limit ?? PAGE;
    const cursor = readCursor(lineCursor, query.cursor);
    const filters = await filtersOf(tx, caller, company.time_zone, query);
    const before = cursor === null ? null : await lineOf(tx, caller.company_id, Number(cursor.n));
    const rows = await select(tx, caller.company_id, filters, { limit: limit + 1, before });
    return new Page(...cutPage(rows.map(replyOf), limit, (entry) => cursorOf({ n: String(entry.n) })));
  }),

  inCompany(exportHistory, async ({ input: { query }, caller, company, tx, now, today, services }) => {
    const { company_id } = caller;
    const { start_date: first, end_date: last, noun, noun_id, about, actor } = query;
    const filters = await filtersOf(tx, caller, company.time_zone, query);
    const up_to = await lastEntry(tx, company_id);
    // Before the first line leaves: who goes in the middle has got what came before.
    const became = { what: 'history', first, last, noun, noun_id, about, actor, up_to };
    await record(tx, caller, now, [{ noun: 'company', noun_id: company_id, action: 'exported', became }]);
    return new FileReply(
      `historik-${company.subdomain}-${today}.csv`,
      'text/csv; charset=utf-8',
      inSnapshot(services.db, company_id, (snapshot) => linesOf(snapshot, company_id, { ...filters, up_to })),
    );
  }),
];

/** The entries as CSV, some at a time. */
async function* linesOf(tx: Tx, company_id: string, filters: EntryFilters): AsyncGenerator<Buffer> {
  const texts = [csvText([COLUMNS])];
  let before: Before | null = null;
  for (;;) {
    const rows = await select(tx, company_id, filters, { limit: LINES_AT_ONCE, before });
    texts.push(csvLines(rows.map(cellsOf)));
    // The titles go with the first entries: what the database refuses is refused before the first byte.
    yield Buffer.concat(texts.splice(0));
    before = rows.at(-1) ?? null;
    if (rows.length < LINES_AT_ONCE) return;
  }
}

type Filters = {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly noun?: readonly HistoryNoun[] | undefined;
  readonly noun_id?: string | undefined;
  readonly about?: string | undefined;
  readonly actor?: string | undefined;
};

async function filtersOf(tx: Tx, caller: Caller, zone: string, filters: Filters): Promise<EntryFilters> {
  const { start_date, end_date, noun_id, actor } = filters;
  const whose = await ownOr(tx, caller, filters.about);
  const is_open = !isKeptFromCost(caller) || whose === caller.user_id;
  const noun = is_open ? filters.noun : (filters.noun ?? HISTORY_NOUNS).filter((one) => !PAY_NOUNS.has(one));
  const edges = edgesOf(start_date ?? EVER.first, end_date ?? EVER.last, zone);
  return {
    from: start_date === undefined ? null : edges.from,
    until: end_date === undefined ? null : edges.until,
    noun,
    noun_id,
    actor,
    whose,
    up_to: null,
  };
}

/** The entry that a page ended with; before all others when there is none. */
async function lineOf(tx: Tx, company_id: string, n: number): Promise<Before> {
  const [entry] = await tx<Before[]>`select n, at from history where company_id = ${company_id} and n = ${n}`;
  return entry ?? { n: 0, at: `${EVER.first}T00:00:00Z` };
}

/** The latest first. What an entry is about is looked up as it is today, for the answered entries only. */
async function select(
  tx: Tx,
  company_id: string,
  filters: EntryFilters,
  page: { readonly limit: number; readonly before: Before | null },
): Promise<Row[]> {
  const entries = await tx<Entry[]>`
    select h.n, h.at, h.actor_id, h.noun, h.noun_id, h.action, h.was, h.became, h.reason, h.salt, h.commitment, h.hash
    from (${keysOf(tx, company_id, filters, page)}) k
    join history h on h.company_id = ${company_id} and h.n = k.n
    order by h.at desc, h.n desc`;
  const about = await aboutEntries(tx, company_id, entries);
  return entries.map((entry, at) => ({ ...entry, ...(about[at] ?? UNKNOWN) }));
}

const replyOf = (row: Row): CompanyHistoryEntry => ({
  n: row.n,
  at: row.at,
  actor: row.actor,
  // An actor outside the company is the platform.
  by_platform: row.actor_id !== null && row.actor === null,
  noun: row.noun,
  noun_id: row.noun_id,
  about: row.about,
  day: row.day,
  span: row.span,
  action: row.action,
  was: row.was,
  became: row.became === null ? null : withoutEmptied(row.became),
  reason: row.reason,
  is_erased: row.salt === null,
});

/** The numbers of the entries that an erasure emptied are for the check of history, and may be thousands. */
const withoutEmptied = ({ emptied: _, ...became }: Record<string, unknown>) => became;

const COLUMNS = [
  'n',
  'at',
  'actor_id',
  'actor',
  'noun',
  'noun_id',
  'about',
  'action',
  'was',
  'became',
  'reason',
  'commitment',
  'hash',
];

const cellsOf = (row: Row): string[] => [
  String(row.n),
  row.at,
  row.actor_id ?? '',
  nameOf(row.actor),
  row.noun,
  row.noun_id,
  nameOf(row.about),
  row.action,
  row.was === null ? '' : JSON.stringify(row.was),
  row.became === null ? '' : JSON.stringify(row.became),
  row.reason ?? '',
  row.commitment.toString('hex'),
  row.hash.toString('hex'),
];

const nameOf = (person: About['actor']): string =>
  person === null ? '' : `${person.first_name} ${person.last_name}`;
