import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSettings } from '../../src/server/database/embedded-postgres.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { connect, type Session } from '../../src/server/database/session.ts';
import { schemaText } from '../../tools/schema.ts';
import { atEnd } from '../database.ts';
import { LARGE } from './migration-rows.ts';

/** The migrations, whole and broken; the contents of a database; how long others wait during a migration. */

const ROOT = new URL('../..', import.meta.url);
const MIGRATIONS = new URL('migrations/', ROOT);
const RELEASED_FILES = readdirSync(MIGRATIONS)
  .sort()
  .map((file) => ({
    title: file.replace('.sql', ''),
    text: readFileSync(new URL(file, MIGRATIONS), 'utf8'),
  }));

/** The number of the newest schema. */
export const RELEASED = RELEASED_FILES.length;

/** The index that the last file builds. */
export const BUILT_BESIDE = 'time_entries_made_up_idx';
/** Invented files: what a coming release may do to large tables, as CONTRIBUTING.md prescribes. */
const COMING = [
  `alter table time_entries add column made_up integer not null default 0;
alter table history add column made_up text;
alter table shifts add constraint shifts_made_up check (end_time > start_time) not valid;\n`,
  'alter table shifts validate constraint shifts_made_up;\n',
  `create index concurrently ${BUILT_BESIDE} on time_entries (company_id, made_up);\n`,
].map((text, index) => ({ title: `${String(RELEASED + index + 1).padStart(4, '0')}_made_up`, text }));

const FILES = [...RELEASED_FILES, ...COMING];
/** The number of the last schema, an invented one. */
export const LAST = FILES.length;

/** The indexes that the files after this version build, each outside a transaction. */
export const builtBesideAfter = (version: number): string[] =>
  FILES.slice(version).flatMap(({ text }) => /^\s*create index concurrently (\w+)/.exec(text)?.[1] ?? []);

export const titleOf = (version: number): string => FILES[version - 1]?.title ?? 'nothing';

const folders = mkdtempSync(join(tmpdir(), 'skifta-migrations-'));
atEnd(async () => rmSync(folders, { recursive: true }));

/** A folder with the first `to` files. `text`, if given, replaces the last one. */
function folderOf(to: number, text?: string): string {
  const folder = mkdtempSync(join(folders, 'of-'));
  for (const [index, file] of FILES.slice(0, to).entries()) {
    const is_changed = text !== undefined && index === to - 1;
    writeFileSync(join(folder, `${file.title}.sql`), is_changed ? text : file.text);
  }
  return folder;
}

const WHOLE = folderOf(LAST);
const KILL = 'select pg_terminate_backend(pg_backend_pid());\n';

/** A semicolon in a comment, a quoted text or a body ends no statement. */
function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [token] of text.matchAll(/--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$|./gs)) {
    statements.push(`${statements.pop()}${token}`);
    if (token === ';') statements.push('');
  }
  // Only line ends are left.
  assert.equal(statements.pop()?.trim(), '');
  return statements;
}

/** File `version` once for each place of a kill: before its first statement and after each one. */
export function killedInside(version: number): (() => string)[] {
  const statements = statementsOf(FILES[version - 1]?.text ?? '');
  // A file that runs outside a transaction holds one statement.
  if (/^\s*create index concurrently/.test(statements[0] ?? '')) return [];
  return Array.from({ length: statements.length + 1 }, (_, place) => () => {
    const broken = [...statements.slice(0, place), `\n${KILL}`, ...statements.slice(place)];
    return folderOf(version, broken.join(''));
  });
}

/** A runner on its own connection, as at a server's start. */
export async function run(
  settings: DatabaseSettings,
  options: { folder?: string; to?: number } = {},
): Promise<number> {
  const sql = connect(settings);
  try {
    return await migrate(sql, { folder: WHOLE, ...options });
  } finally {
    await sql.end();
  }
}

/** Kills a migrating process after `after_ms`. False when it finished first. */
export async function runKilled(settings: DatabaseSettings, to: number, after_ms: number): Promise<boolean> {
  const program = `
    import { connect, type Session } from './src/server/database/session.ts';
    import { migrate } from './src/server/database/migrate.ts';
    const sql = connect(${JSON.stringify(settings)});
    await sql.unsafe('select 1');
    console.log('begun');
    await migrate(sql, { folder: ${JSON.stringify(WHOLE)}, to: ${to} });
    await sql.end();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await Promise.race([sleep(after_ms), ended]);
  child.kill('SIGKILL');
  await ended;
  await inside(settings, othersLeave);
  const was_killed = child.signalCode === 'SIGKILL';
  assert.ok(was_killed || child.exitCode === 0, 'it failed by itself');
  return was_killed;
}

/** A database continues with a statement, and holds its locks, until it notices that the client is gone. */
export async function othersLeave(sql: Session): Promise<void> {
  const others = `
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  while ((await sql.unsafe(others)).length > 0) await sleep(20);
}

export async function inside<T>(settings: DatabaseSettings, work: (sql: Session) => Promise<T>): Promise<T> {
  const sql = connect(settings);
  try {
    await sql.unsafe('set statement_timeout = 0; set lock_timeout = 0');
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Values that a migration draws at random or takes from the clock: they differ in each run. */
const DRAWN = [
  'companies.created_at',
  'companies.updated_at',
  'employments.id',
  'employments.created_at',
  'employments.updated_at',
  'employments.ended_at',
  'history.salt',
  'history.commitment',
  'history.hash',
  'history_heads.hash',
  'ob_rule_sets.id',
  'schema_migrations.applied_at',
];

/** The schema of a database, and the row count and contents of each table, as text. */
export async function heldBy(sql: Session): Promise<{ version: number; lines: string[] }> {
  const tables = await sql<{ name: string; columns: string }[]>`
    select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and attrelid::regclass::text || '.' || attname <> all (array(select jsonb_array_elements_text(${sql.json(DRAWN)})))
    group by attrelid
    order by 1`;
  const sums = tables.map(
    ({ name, columns }) => `
      select '${name}: ' || count(*) || ' rows ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0) as line
      from ${name}`,
  );
  const rows = await sql.unsafe<{ line: string }[]>(`${sums.join(' union all ')} order by line`);
  const [row] = await sql<{ version: number; invalid: string[] }[]>`
    select (select count(*)::integer from schema_migrations) as version,
      to_jsonb(array(select 'not valid: ' || indexrelid::regclass from pg_index where not indisvalid)) as invalid`;
  const lines = [...(await schemaText(sql)).split('\n'), ...rows.map(({ line }) => line)];
  return { version: row?.version ?? 0, lines: [...lines, ...(row?.invalid ?? [])] };
}

/** As the database measured it: from the start of the statement until it had the row. */
const WAITED = `select (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8 as waited`;
const reading = (table: string): string =>
  `${WAITED} from (select count(*) from (select from ${table} limit 1) one) done`;
const writing = (table: string): string => `
  with one as (
    update ${table} set company_id = company_id where ctid = (select ctid from ${table} limit 1) returning 1
  )
  ${WAITED} from (select count(*) from one) done`;

/** Connections at work on the large tables, and on the table that every request reads. */
export type Crowd = {
  /** In milliseconds, since the previous call. */
  longestWait(): Promise<number>;
  leave(): Promise<void>;
};

export async function crowdIn(settings: DatabaseSettings): Promise<Crowd> {
  const tables = [...LARGE, 'users'];
  const turns = tables.map(() => 0);
  let longest = 0;
  let is_leaving = false;
  const work = async (table: string, place: number): Promise<void> => {
    const own = connect(settings);
    await own.unsafe('set statement_timeout = 0; set lock_timeout = 0');
    for (; !is_leaving; turns[place] = (turns[place] ?? 0) + 1) {
      for (const statement of [reading(table), writing(table)]) {
        const [row] = await own.unsafe<{ waited: number }[]>(statement);
        longest = Math.max(longest, row?.waited ?? Number.POSITIVE_INFINITY);
      }
      await sleep(5);
    }
    await own.end();
  };
  const working = Promise.all(tables.map(work));
  // The caller gets the error; it must not end the process first.
  working.catch(() => {});
  const longestWait = async (): Promise<number> => {
    const before = [...turns];
    // A turn that still waits has not reported its time.
    while (turns.some((turn, place) => turn === before[place])) await Promise.race([sleep(5), working]);
    const waited = longest;
    longest = 0;
    return Math.round(waited);
  };
  await longestWait();
  return {
    longestWait,
    leave: async () => {
      is_leaving = true;
      await working;
    },
  };
}
