import { firstKeptDay } from '../../core/kept-days.ts';
import { todayIn } from '../accounts/caller.ts';
import type { Db, Tx } from '../database/db.ts';
import { companyIds, type LogFailure, startJob } from '../database/jobs.ts';
import { edgesOf } from '../database/local-times.ts';
import { failureOf } from '../database/refusal-of.ts';
import type { Services } from '../handler.ts';
import { record } from '../history/history.ts';
import { KEPT, tablesOf } from '../nouns.ts';
import { hasOutstandingPay } from '../payroll/outstanding-pay.ts';
import { beRole, erase, nameless } from './erasure.ts';
import { notedErasures, noteErasures } from './erasure-notes.ts';

/**
 * Deletes data whose keeping period is over, once a day and at the start, company by company, as the role that may.
 * The declaration of tables (nouns.ts) and the two functions below define the periods; SECURITY.md describes them.
 */

/** The most rows of a table and the most people per transaction: nobody waits long for a company's locks. */
const AT_ONCE = 5_000;
const PEOPLE_AT_ONCE = 20;

/** How long the person's own details are kept after an account was closed. */
const AFTER_LEAVING = '3 months';

/**
 * Runs retention in every company; returns how many rows were deleted, by table. A failure in one company does not
 * stop the others.
 */
export async function forget(
  db: Db,
  data_dir: string,
  now: string,
  logFailure: LogFailure,
  isStopping: () => boolean = () => false,
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const id of await companyIds(db)) {
    for (let is_done = false; !is_done && !isStopping(); ) {
      const pass = await forgetIn(db, id, now)
        .then(async (done) => {
          if (done.gone.users !== undefined) await noteErasures(db, data_dir, [id]);
          return done;
        })
        .catch((error: unknown): Pass => {
          logFailure({ job: 'retention', company_id: id, failure: failureOf(error) });
          return { gone: {}, is_done: true };
        });
      for (const [table, rows] of Object.entries(pass.gone)) gone[table] = (gone[table] ?? 0) + rows;
      is_done = pass.is_done;
    }
  }
  return gone;
}

/** The deleted rows by table, and whether nothing is left to delete today. */
type Pass = { readonly gone: Readonly<Record<string, number>>; readonly is_done: boolean };

/**
 * One company: a batch of rows in one transaction, and when none is left, the people in another. Two, because a cluster refuses to read
 * as one role what another has changed in the same transaction (decision 0162). Each tells history what it took; after an end between
 * them the next pass finds the people.
 */
export async function forgetIn(
  db: Db,
  company_id: string,
  now: string,
  at_once: number = AT_ONCE,
): Promise<Pass> {
  const rows = await db.inCompany(company_id, (tx) => forgetRows(tx, company_id, now, at_once));
  if (!rows.is_done) return rows;
  const erased = await db.inCompany(company_id, (tx) => forgetPeople(tx, company_id, now));
  const gone = erased === 0 ? rows.gone : { ...rows.gone, users: erased };
  return { gone, is_done: erased < PEOPLE_AT_ONCE };
}

/** A table that others refer to waits until their rows are gone. */
async function forgetRows(tx: Tx, company_id: string, now: string, at_once: number): Promise<Pass> {
  const gone: Record<string, number> = {};
  await tx`set local statement_timeout = '60s'`;
  const zone = await zoneOf(tx, company_id);
  const kept_day = firstKeptDay(todayIn(now, zone));
  const kept_instant = edgesOf(kept_day, kept_day, zone).from;
  await beRole(tx, 'skifta_keeper');
  let is_done = true;
  for (const { table, kept } of KEPT) {
    const [moment, condition] =
      'since' in kept
        ? [now, `${kept.since} < $2::timestamptz - interval '${kept.days} days'`]
        : kept.is === 'day'
          ? [kept_day, kept.due ?? `${kept.books} < $2::date`]
          : [kept_instant, kept.due ?? `${kept.books} < $2::timestamptz`];
    const { count } = await tx.unsafe(
      `delete from ${table} where company_id = $1 and ctid = any(array(
        select ctid from ${table} where company_id = $1 and (${condition}) limit $3))`,
      [company_id, moment, at_once],
    );
    if (count > 0) gone[table] = count;
    // The tables that this one refers to wait for the next batch.
    is_done = count < at_once;
    if (!is_done) break;
  }
  if (is_done)
    for (const user_id of await withoutBooks(tx, company_id)) await nameless(tx, company_id, user_id, now);
  // Last: history entries lock the head of the company's history until the end.
  await recordGone(tx, company_id, now, gone);
  return { gone, is_done };
}

/** Erases some of those who left long ago; returns how many. First all are judged, as the role that may read pay. */
async function forgetPeople(tx: Tx, company_id: string, now: string): Promise<number> {
  await tx`set local statement_timeout = '60s'`;
  await beRole(tx, 'skifta_keeper');
  const left = await leftLongAgo(tx, company_id, now);
  await beRole(tx, 'skifta_app');
  const going: string[] = [];
  for (const user_id of left) {
    if (!(await hasOutstandingPay(tx, company_id, user_id, now))) going.push(user_id);
    if (going.length === PEOPLE_AT_ONCE) break;
  }
  for (const user_id of going) await erase(tx, company_id, user_id, now, null);
  return going.length;
}

/** The tables that pay rests on. What else goes (sessions, notices, ...) goes every day, and nobody asks for it. */
const BOOKS = new Set(KEPT.flatMap(({ table, kept }) => ('books' in kept ? [table] : [])));

/** Says in history what was taken of the basis of pay; as skifta_keeper. */
async function recordGone(
  tx: Tx,
  company_id: string,
  now: string,
  gone: Readonly<Record<string, number>>,
): Promise<void> {
  const erased = Object.fromEntries(Object.entries(gone).filter(([table]) => BOOKS.has(table)));
  if (Object.keys(erased).length === 0) return;
  await record(tx, { company_id, user_id: null }, now, [
    { noun: 'company', noun_id: company_id, action: 'retained', became: { erased } },
  ]);
}

async function zoneOf(tx: Tx, company_id: string): Promise<string> {
  const [row] = await tx<{ time_zone: string }[]>`
    select time_zone from company_settings where company_id = ${company_id}`;
  if (row === undefined) throw new TypeError('a company has its settings');
  return row.time_zone;
}

async function leftLongAgo(tx: Tx, company_id: string, now: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from users
    where company_id = ${company_id} and erased_at is null
      and closed_at < ${now}::timestamptz - ${AFTER_LEAVING}::interval
    order by id
    for update skip locked`;
  return rows.map(({ id }) => id);
}

/** Erased people whose kept data is all gone, and who still have a name. */
async function withoutBooks(tx: Tx, company_id: string): Promise<string[]> {
  const books = tablesOf('books', 'part').filter(({ kept }) => kept !== undefined);
  const rows = await tx<{ id: string }[]>`
    select id from users u
    where company_id = ${company_id} and erased_at is not null and first_name <> '–'
      ${books.reduce(
        (all, { table, column }) => tx`${all} and not exists (
          select from ${tx(table)} b where b.company_id = ${company_id} and b.${tx(column)} = u.id)`,
        tx``,
      )}
    order by id`;
  return rows.map(({ id }) => id);
}

const DAY_MS = 86_400_000;

/**
 * Starts the daily retention; the returned function stops it and waits for work under way. A failure is logged and
 * retried.
 */
export function startRetention(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  logFailure: LogFailure,
): () => Promise<void> {
  let stopping = false;
  const look = async (): Promise<void> => {
    // Those that another server, or an older program, has noted elsewhere or not at all.
    await noteErasures(db, config.data_dir, await companyIds(db));
    await forget(db, config.data_dir, clock.now().toISOString(), logFailure, () => stopping);
  };
  const stop = startJob({ job: 'retention', logFailure, every_ms: DAY_MS }, look);
  return () => {
    stopping = true;
    return stop();
  };
}

/**
 * After a restore: erases again the people whom the list names and the restored database still knows. Returns how
 * many.
 */
export async function reapplyErasures(db: Db, data_dir: string, now: string): Promise<number> {
  let again = 0;
  for (const { company_id, user_id, at, last_day = null } of notedErasures(data_dir)) {
    again += await db.inCompany(company_id, async (tx) => {
      const found = await tx`
        update users set closed_at = coalesce(closed_at, ${at})
        where company_id = ${company_id} and id = ${user_id} and erased_at is null
        returning id`;
      if (found.length > 0 && last_day !== null)
        await tx`
          update employments set last_day = ${last_day}, ended_at = ${at}
          where company_id = ${company_id} and user_id = ${user_id} and last_day is null`;
      if (found.length > 0) await erase(tx, company_id, user_id, now, null);
      return found.length;
    });
  }
  return again;
}
