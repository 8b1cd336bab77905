import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, suite, test } from 'node:test';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { assertMigrated, migrate } from '../src/server/database/migrate.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { StartRefusal } from '../src/server/start-refusal.ts';
import { emptyDatabase } from './database.ts';

const FRUITS = 'create table fruits (name text primary key);\n';
const APPLE = `insert into fruits values ('apple');\n`;

suite('migrations', () => {
  const opened: { sql: Session; folder: string }[] = [];
  let settings: DatabaseSettings;
  let sql: Session;
  let folder: string;

  beforeEach(async () => {
    settings = await emptyDatabase();
    sql = connect(settings);
    folder = mkdtempSync(join(tmpdir(), 'skifta-migrations-'));
    opened.push({ sql, folder });
    put('0001_fruits', FRUITS);
    put('0002_apple', APPLE);
  });
  after(async () => {
    for (const { sql, folder } of opened) {
      await sql.end();
      rmSync(folder, { recursive: true });
    }
  });

  const put = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text);
  const fruits = async () => {
    const rows = await sql<{ name: string }[]>`select name from fruits order by name`;
    return rows.map((row) => row.name);
  };
  const refusal = (pattern: RegExp) => (error: unknown) =>
    error instanceof StartRefusal && pattern.test(error.message);

  test('are applied in order, once, and remembered', async () => {
    const said: string[] = [];
    assert.equal(await migrate(sql, { folder, log: (line) => said.push(line) }), 2);
    assert.equal(await migrate(sql, { folder }), 0);
    assert.deepEqual(await fruits(), ['apple']);
    assert.deepEqual(said, ['Migrated the database: 0001_fruits.', 'Migrated the database: 0002_apple.']);
    put('0003_pear', `insert into fruits values ('pear');`);
    await assert.rejects(assertMigrated(sql, { folder }), refusal(/lacks 1 of/));
    assert.equal(await migrate(sql, { folder }), 1);
    assert.deepEqual(await fruits(), ['apple', 'pear']);
    await assertMigrated(sql, { folder });
  });

  test('build an index beside concurrent writes, and again after a failed run', async () => {
    put(
      '0003_length',
      '-- Found by length.\ncreate unique index concurrently fruits_length_idx on fruits (length(name));\n',
    );
    await migrate(sql, { folder, to: 2 });
    const isValid = async () => {
      const [row] = await sql<{ valid: boolean }[]>`
        select indisvalid as valid from pg_index where indexrelid = to_regclass('fruits_length_idx')`;
      return row?.valid;
    };
    await sql`insert into fruits values ('melon')`;
    await assert.rejects(migrate(sql, { folder }), /could not create unique index/);
    assert.equal(await isValid(), false);
    await sql`delete from fruits where name = 'melon'`;

    const writer = connect(settings);
    await writer.unsafe(`begin; insert into fruits values ('fig')`);
    const others = [connect(settings), connect(settings)];
    const running = Promise.all(others.map((other) => migrate(other, { folder })));
    // Both are under way: one builds and waits for the writer, the other waits for it.
    await new Promise((next) => setTimeout(next, 300));
    await sql`insert into fruits values ('pomegranate')`;
    await writer.unsafe('commit');
    await writer.end();
    assert.deepEqual((await running).toSorted(), [0, 1]);
    for (const other of others) await other.end();
    assert.equal(await isValid(), true);
    assert.equal(await migrate(sql, { folder }), 0);
  });

  test('that are missing are counted on an empty database', async () => {
    await assert.rejects(assertMigrated(sql, { folder }), refusal(/lacks 2 of/));
  });

  test('must not change once applied, line ends apart', async () => {
    await migrate(sql, { folder });
    put('0001_fruits', FRUITS.replaceAll('\n', '\r\n'));
    assert.equal(await migrate(sql, { folder }), 0);
    put('0001_fruits', `${FRUITS}-- a second thought`);
    await assert.rejects(migrate(sql, { folder }), refusal(/Migration 1 \(fruits\) was changed/));
    await assert.rejects(assertMigrated(sql, { folder }), refusal(/was changed/));
  });

  test('of a newer version of Skifta are refused', async () => {
    put('0003_pear', `insert into fruits values ('pear');`);
    await migrate(sql, { folder });
    rmSync(join(folder, '0003_pear.sql'));
    await assert.rejects(migrate(sql, { folder }), refusal(/holds migration 3 \(pear\).*newer Skifta/));
    await assert.rejects(assertMigrated(sql, { folder }), refusal(/newer Skifta/));
  });

  test('that fail are rolled back, and earlier ones stay', async () => {
    put('0003_half', `insert into fruits values ('half');\nselect 1 / 0;`);
    await assert.rejects(migrate(sql, { folder }), { code: '22012' });
    assert.deepEqual(await fruits(), ['apple']);
    // Recording the migration is part of the same transaction.
    put('0003_half', `insert into fruits values ('half');\nalter table schema_migrations rename to gone;`);
    await assert.rejects(migrate(sql, { folder }), { code: '42P01' });
    assert.deepEqual(await fruits(), ['apple']);
    put('0003_half', `insert into fruits values ('whole');`);
    assert.equal(await migrate(sql, { folder }), 1);
    assert.deepEqual(await fruits(), ['apple', 'whole']);
  });

  test('run once when two start at the same time', async () => {
    put('0002_apple', `select pg_sleep(0.2);\n${APPLE}`);
    const other = connect(settings);
    const applied = await Promise.all([migrate(sql, { folder }), migrate(other, { folder })]);
    await other.end();
    assert.deepEqual(applied.sort(), [0, 2]);
    assert.deepEqual(await fruits(), ['apple']);
  });

  test('wait for another session’s lock, in short attempts', async () => {
    await migrate(sql, { folder });
    put('0003_color', 'alter table fruits add column color text;');
    const session = connect(settings);
    await session.unsafe('begin; select * from fruits;');
    const migrated = migrate(sql, { folder });
    await new Promise((later) => setTimeout(later, 2300));
    assert.equal(await Promise.race([migrated, 'still waiting']), 'still waiting');
    await session.unsafe('commit');
    await session.end();
    assert.equal(await migrated, 1);
  });

  test('of two databases of one server may create the same role', async () => {
    const role = `skifta_test_role_${process.pid}`;
    put(
      '0001_fruits',
      `${FRUITS}
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          perform pg_sleep(0.1);
          create role ${role} nologin;
        end if;
      end $$;`,
    );
    const other = connect(await emptyDatabase());
    try {
      const applied = await Promise.all([migrate(sql, { folder }), migrate(other, { folder })]);
      assert.deepEqual(applied, [2, 2]);
    } finally {
      await sql.unsafe(`drop role if exists ${role}`);
      await other.end();
    }
  });

  test('are numbered from 1 without gaps', async () => {
    put('0004_gap', 'select 1;');
    await assert.rejects(migrate(sql, { folder }), refusal(/without gaps: 4 \(gap\)/));
    rmSync(join(folder, '0004_gap.sql'));
    put('0002_twice', 'select 1;');
    await assert.rejects(migrate(sql, { folder }), refusal(/without gaps: 2 \(twice\)/));
    rmSync(join(folder, '0002_twice.sql'));
    put('third', 'select 1;');
    await assert.rejects(migrate(sql, { folder }), refusal(/third\.sql is not named/));
  });

  test('restore the session’s settings', async () => {
    const one = connect(settings);
    await migrate(one, { folder });
    const rows = await one<{ timeout: string; locks: number }[]>`
      select
        current_setting('statement_timeout') as timeout,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`;
    assert.deepEqual([...rows], [{ timeout: '5s', locks: 0 }]);
    await one.end();
  });
});
