import assert from 'node:assert/strict';
import { connect as dial, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createRuleSet, listRuleSets } from '../src/contract/rule-sets.ts';
import { ruleSetOn } from '../src/core/pay/ob-choice.ts';
import { zoneAndRules } from '../src/server/accounts/rules-of-work.ts';
import { obChoicesOf } from '../src/server/companies/ob-rules.ts';
import { openDb } from '../src/server/database/db.ts';
import { inSnapshot } from '../src/server/database/long-file.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { writtenAs } from '../src/server/files/document-worker.ts';
import { orderedEntryList } from '../src/server/files/entry-list-report.ts';
import { selectEntries } from '../src/server/reports/time-entry-rows.ts';
import { migratedDatabase } from './database.ts';
import { fillYears } from './many-years.ts';
import { rowsOfCsv } from './unpack.ts';
import { type World, world } from './world.ts';

/** Files that are sent while they are read: the same bytes as in one piece, no more memory than a piece, and never cut and taken for whole. */

const DAYS = { start_date: '2026-01-01', end_date: '2026-03-31' };
const HISTORY = '/api/history/export/';

let w: World;
let db: ReturnType<typeof openDb>;
let sql: Session;
let port = 0;
const heard: string[] = [];

before(async () => {
  const settings = await migratedDatabase();
  db = openDb(settings, { max: 4, onQuery: (text) => heard.push(text) });
  w = await world({ db });
  sql = connect(settings);
  const { company_id } = w;
  await fillYears(sql, { company_id, people: 40, days: 60, until: '2026-03-18', by: w.manager.id });
  // Long texts: the file is longer than what a network holds on its own.
  await sql`
    update history set became = became || jsonb_build_object('description', repeat('Å', 4000))
    where company_id = ${company_id} and noun = 'time_entry' and became is not null`;
  await w.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(Object(w.app.server.address()).port);
});
after(async () => {
  await w.close();
  await db.close();
  await sql.end();
});

const asManager = () => ({
  'x-tenant-domain': `${w.manager.subdomain}.localhost`,
  authorization: `Bearer ${w.manager.access}`,
});
const listPath = (query: Record<string, string> = {}): string =>
  `/api/exports/time-entries/?${new URLSearchParams({ ...DAYS, format: 'csv', ...query })}`;
const fetched = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: asManager() });

/** The list as one document, as the other formats are written. */
function inOnePiece(choice: { q?: string; approved?: true } = {}): Promise<Buffer> {
  return db.readCompany(w.company_id, async (tx) => {
    const { start_date: first, end_date: last } = DAYS;
    const found = await selectEntries(tx, w.company_id, {
      ...{ first, last },
      ...(choice.approved ? { statuses: ['approved'] as const } : {}),
    });
    const rows = found.filter(({ last_name }) => choice.q === undefined || last_name.includes(choice.q));
    const choices = await obChoicesOf(tx, w.company_id);
    const rules = ruleSetOn(first, choices);
    const list = {
      company: {
        name: '',
        time_zone: 'Europe/Stockholm',
        rules: (await zoneAndRules(tx, w.company_id))?.rules ?? [],
      },
      ...{
        first,
        last,
        status: 'all' as const,
        q: choice.q,
        without_own: false,
        person: null,
        rows,
        choices,
      },
      ...{ inForce: [{ from: null, rules }], now: '2026-03-18T11:00:00Z', today: '2026-03-18' },
    };
    return writtenAs(orderedEntryList({ list, language: 'sv', format: 'csv' }), 'csv');
  });
}

test('the list of reports in pieces is byte for byte the list in one', async () => {
  const own = { name: 'Ö"sten', first: 'Öst;en' };
  await sql`
    update users set first_name = ${own.first}, last_name = ${own.name} where company_id = ${w.company_id} and username = 'years9'`;
  const compare = async (
    said: string,
    query: Record<string, string>,
    choice: { q?: string; approved?: true },
  ) => {
    heard.length = 0;
    const bytes = Buffer.from(await (await fetched(listPath(query))).arrayBuffer());
    const pieces = heard.filter((text) => text.includes('from time_entries e')).length;
    const whole = await inOnePiece(choice);
    assert.ok(bytes.equals(whole), `${said}: ${bytes.length} bytes, in one piece ${whole.length}`);
    return { rows: rowsOfCsv(bytes), pieces };
  };
  const all = await compare('all', {}, {});
  assert.equal(all.rows.length, 2_281);
  assert.equal(all.pieces, 5);
  const some = await compare('by name', { q: 'Ek 13' }, { q: 'Ek 13' });
  assert.equal(some.rows.length, 58);
  // Some on call: two more columns. And a level above the third, of which the last person in the list alone has hours.
  await sql`
    update time_entries set kind = 'beredskap', status = 'submitted',
      worked = jsonb_build_array(jsonb_build_object('start_time', '2026-03-02T07:00:00Z', 'end_time', '2026-03-02T09:00:00Z'))
    where company_id = ${w.company_id} and date = '2026-03-02'
      and user_id = (select id from users where company_id = ${w.company_id} and username = 'years9')`;
  const { body } = await w.manager.send(listRuleSets, {});
  const four = body.presets.find(({ rules }) => rules.multipliers_pct[4] !== undefined)?.rules;
  assert.ok(four);
  const window = {
    bucket: 4 as const,
    days: [1 as const],
    from: '08:00',
    until: '11:00',
    until_days_after: 0,
    law: '',
  };
  const rules = { ...four, name: 'Egna', windows: [window] };
  await w.manager.send(createRuleSet, { body: { from: '2026-01-01', rules } });
  const with_level = await compare('with a fourth level', {}, {});
  assert.equal(with_level.rows[0]?.length, (all.rows[0]?.length ?? 0) + 3);
  const without_call = await compare('approved', { status: 'approved' }, { approved: true });
  assert.equal(without_call.rows[0]?.length, (all.rows[0]?.length ?? 0) + 1);
});

test('the file of history has every entry once, the latest first, and not that of the export itself', async () => {
  const lines = await sql<{ n: number; action: string; hash: string }[]>`
    select n, action, encode(hash, 'hex') as hash from history where company_id = ${w.company_id} order by at desc, n desc`;
  heard.length = 0;
  const bytes = Buffer.from(await (await fetched(HISTORY)).arrayBuffer());
  assert.ok(heard.filter((text) => /order by h\.at desc/.test(text)).length > 15);
  const [head = [], ...rows] = rowsOfCsv(bytes);
  const told = rows.map((row) => ({
    n: Number(row[head.indexOf('n')]),
    action: row[head.indexOf('action')],
    hash: row[head.indexOf('hash')],
  }));
  assert.deepEqual(told, [...lines]);
  const [last] = await sql<{ became: Record<string, unknown> }[]>`
    select became from history where company_id = ${w.company_id} order by n desc limit 1`;
  assert.deepEqual(last?.became, { what: 'history', up_to: Math.max(...lines.map(({ n }) => n)) });
});

/** Transactions that a file is read in; the database's own clearing away is none. */
const under_way = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid() and xact_start is not null`;
  return row?.count ?? 0;
};
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await pause(20))
    if (await holds()) return;
  assert.fail(what);
}

const batches = (): number => heard.filter((text) => /order by h\.at desc/.test(text)).length;
const asked = (socket: Socket): void => {
  const headers = Object.entries({ host: '127.0.0.1', ...asManager() });
  socket.write(
    `GET ${HISTORY} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
};

test('a file is read no faster than it is taken, and not at all for a client that has gone', async () => {
  heard.length = 0;
  await (await fetched(HISTORY)).arrayBuffer();
  const all = batches();
  heard.length = 0;
  const socket = dial(port, '127.0.0.1', () => asked(socket)).pause();
  await until('no transaction reads the file', async () => batches() > 0);
  let before_it_went = 0;
  await until('it is read on and on', async () => {
    const earlier = batches();
    // On a busy computer a single piece takes more than half a second.
    await pause(2_000);
    before_it_went = batches();
    return before_it_went === earlier;
  });
  assert.ok(before_it_went < all, `${before_it_went} of ${all} pieces were read for somebody who takes none`);
  await until('one transaction reads the file', async () => (await under_way()) === 1);
  socket.destroy();
  await until('the transaction goes on', async () => (await under_way()) === 0);
  const after_it_went = batches() - before_it_went;
  assert.ok(after_it_went <= 1, `${after_it_went} more pieces were read, and one may have been under way`);
});

test('what fails in the middle ends the connection: a cut file is never taken for whole', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const url = `http://127.0.0.1:${port}${HISTORY}`;
    const answer = await fetch(url, { headers: { ...asManager(), 'accept-encoding': encoding } });
    assert.equal(answer.status, 200);
    const reader = answer.body?.getReader();
    assert.ok(((await reader?.read())?.value?.length ?? 0) > 0);
    await until('one transaction reads the file', async () => (await under_way()) === 1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid() and xact_start is not null`;
    await assert.rejects(async () => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    }, encoding);
  }
  const again = await (await fetched(HISTORY)).text();
  assert.ok(again.endsWith('\r\n') && again.length > 10_000_000, 'the next one is whole');
});

test('a transaction does not wait for ever for a reader who takes nothing', async () => {
  const pieces = inSnapshot(
    db,
    w.company_id,
    async function* (tx) {
      for (let n = 0; n < 9; n += 1) yield (await tx<{ n: number }[]>`select ${n}::integer as n`)[0]?.n;
    },
    { stall_ms: 100 },
  );
  assert.equal((await pieces.next()).value, 0);
  await until('it waits', async () => (await under_way()) === 0);
  await assert.rejects(async () => {
    for await (const piece of pieces) assert.ok(piece);
  }, /taken for too long/);
});
