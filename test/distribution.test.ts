import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, type Session } from '../src/server/database/session.ts';
import { tablesOn } from '../src/server/nouns.ts';
import { distribute, forceAll } from '../src/server/running/distribution.ts';
import { testDatabase } from './database.ts';

/** The restrictions of a cluster distributed by company_id, checked against the present schema (decision 0038). */

let sql: Session;
let reader: Session;
before(async () => {
  const address = await testDatabase();
  sql = connect(address);
  reader = connect(address);
});
after(async () => {
  await reader.end();
  await sql.end();
});

const distributed = tablesOn('by_company');
const reference = tablesOn('on_every_node');

test('every table declares its place on a cluster', async () => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`;
  const declared = [...distributed, ...reference, ...tablesOn('on_the_coordinator')].toSorted();
  assert.deepEqual(
    tables.map(({ name }) => name),
    declared,
  );
});

test('every key, unique index and exclusion of a distributed table holds company_id', async () => {
  const without = await sql<{ name: string }[]>`
    select i.indexrelid::regclass::text as name
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relname = any(${[...distributed]})
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where (i.indisunique or i.indisexclusion) and not a.attnum = any(i.indkey)`;
  assert.deepEqual([...without], []);
});

test('a foreign key leads to the same company on the same node, or to a table on every node', async () => {
  const links = await sql<{ name: string; from: string; to: string; same: boolean }[]>`
    select k.conname as name, f.relname as from, t.relname as to,
      (select a.attname from pg_attribute a where a.attrelid = f.oid and a.attnum = k.conkey[1]) = 'company_id'
        and (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = k.confkey[1]) = 'company_id' as same
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = 'public'::regnamespace`;
  assert.ok(links.length > 20);
  for (const { name, from, to, same } of links) {
    const isFine =
      distributed.includes(from) && (reference.includes(to) || (distributed.includes(to) && same));
    assert.ok(isFine, `${name}: ${from} -> ${to}`);
    if (distributed.includes(to))
      assert.ok(distributed.indexOf(to) <= distributed.indexOf(from), `${from} comes before ${to}`);
  }
});

test('no trigger, no sequence, no rule, no inheritance, no policy that reads another table', async () => {
  const found = await sql<{ name: string }[]>`
    select 'trigger ' || tgname as name from pg_trigger where not tgisinternal
    union all
    select 'sequence ' || relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    union all
    select 'rule ' || rulename from pg_rules where schemaname = 'public'
    union all
    select 'inherits ' || inhrelid::regclass::text from pg_inherits
    union all
    select 'policy ' || policyname || ' on ' || tablename from pg_policies
    where schemaname = 'public' and (qual ~* '\\mselect\\M' or with_check ~* '\\mselect\\M')`;
  assert.deepEqual([...found], []);
});

test('on a PostgreSQL without Citus the command reports it and changes nothing', async () => {
  await assert.rejects(
    distribute(sql, () => {}),
    /has no Citus/,
  );
});

test('row security is forced again on every table, though one is read for longer than a lock is waited for', async () => {
  for (const table of ['absences', 'shifts'])
    await sql`alter table ${sql(table)} no force row level security`;
  let isRead = (): void => undefined;
  const read = new Promise<void>((done) => {
    isRead = done;
  });
  const held = reader.begin(async (tx) => {
    await tx`select from absences limit 1`;
    isRead();
    await new Promise((done) => setTimeout(done, 3_000));
  });
  await read;
  await forceAll(sql);
  await held;
  const left = await sql`
    select from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relforcerowsecurity`;
  assert.equal(left.length, 0);
});
