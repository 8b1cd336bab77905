import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { beInCompany, type Db, type Tx } from '../src/server/database/db.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { testDatabase } from './database.ts';
import { sharedDb, type World, world } from './world.ts';

/**
 * Row-level security in the database itself: a forgotten `where` must not show, and a wrong insert must not write,
 * another company's rows.
 */

let w: World;
let db: Db;
before(async () => {
  w = await world();
  db = await sharedDb();
});
after(() => w.close());

const asOwner = async <T>(work: (sql: Session) => Promise<T>): Promise<T> => {
  const sql = connect(await testDatabase());
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
};

type Table = { name: string; enabled: boolean; forced: boolean; policies: number };

const tenantTables = (): Promise<Table[]> =>
  asOwner(
    (sql) => sql<Table[]>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select count(*) from pg_policy p where p.polrelid = c.oid)::integer as policies
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      order by c.relname`,
  );

/** Without waiting mail, which a company's transaction may write but not read. */
const readable = async (): Promise<Table[]> => (await tenantTables()).filter(({ name }) => name !== 'mails');

test('every table of companies has its row-level security enabled, forced and written', async () => {
  const tables = await tenantTables();
  assert.ok(tables.length >= 13, `only ${tables.length} tables were seen`);
  for (const { name, enabled, forced, policies } of tables) {
    assert.deepEqual([enabled, forced, policies > 0], [true, true, true], name);
  }
});

test('every table of companies has the one policy, and its few exceptions are listed', async () => {
  const policies = await asOwner(
    (sql) => sql<{ name: string; wall: string }[]>`
      select tablename || '.' || policyname as name,
        concat_ws(' ', permissive, roles::text, cmd, qual, with_check) as wall
      from pg_policies where schemaname = 'public' order by tablename, policyname`,
  );
  const own = policies.filter(({ name }) => name.endsWith('.company'));
  assert.deepEqual(
    [...new Set(own.map(({ wall }) => wall))],
    [`PERMISSIVE {public} ALL ${OWN_ROWS} ${OWN_ROWS}`],
  );
  assert.deepEqual(
    (await tenantTables()).map(({ name }) => `${name}.company`),
    own.map(({ name }) => name),
  );
  assert.deepEqual(
    policies.filter(({ name }) => !name.endsWith('.company')).map(({ name, wall }) => `${name}: ${wall}`),
    [
      'companies.platform: PERMISSIVE {skifta_platform} ALL true true',
      'companies.resolve: PERMISSIVE {public} SELECT true',
      'invoices.platform: PERMISSIVE {skifta_platform} ALL true true',
      'mail_digests.platform: PERMISSIVE {skifta_platform} SELECT true',
      'mails.platform: PERMISSIVE {skifta_platform} ALL true true',
      'offer_turns.platform: PERMISSIVE {skifta_platform} ALL true true',
      'pushes.platform: PERMISSIVE {skifta_platform} ALL true true',
      'roster_turns.platform: PERMISSIVE {skifta_platform} ALL true true',
      'tax_years.platform: PERMISSIVE {skifta_platform} ALL true true',
      'tax_years.resolve: PERMISSIVE {public} SELECT true',
      'users.platform_counts: PERMISSIVE {skifta_platform} SELECT true',
    ],
  );
});
const OWN_ROWS = "(company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)";

test('company_id comes first in every key, unique index, exclusion and foreign key', async () => {
  const wrong = await asOwner(
    (sql) => sql`
      select i.indexrelid::regclass::text as name
      from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where i.indkey[0] <> a.attnum
      union all
      select k.conname
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'company_id' and not a.attisdropped
      where k.contype = 'f' and k.conkey[1] <> a.attnum`,
  );
  assert.deepEqual([...wrong], []);
});

test('there is no trigger, no view of the owner, no security definer function', async () => {
  const found = await asOwner(
    (sql) => sql`
      select tgname as name from pg_trigger where not tgisinternal
      union all
      select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions::text like '%security_invoker=true%', false)
      union all
      select p.proname from pg_proc p
      left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and d.objid is null`,
  );
  assert.deepEqual([...found], []);
});

test('the roles of the server own nothing and bypass nothing', async () => {
  const roles = await asOwner(
    (sql) => sql`
      select rolname, rolsuper, rolbypassrls, rolcreaterole,
        (select count(*) from pg_class where relowner = r.oid)::integer as owned
      from pg_roles r where rolname in ('skifta_app', 'skifta_keeper', 'skifta_platform') order by rolname`,
  );
  const none = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 };
  assert.deepEqual(
    [...roles],
    [
      { rolname: 'skifta_app', ...none },
      { rolname: 'skifta_keeper', ...none },
      { rolname: 'skifta_platform', ...none },
    ],
  );
});

test('a query without a company filter sees only the company’s rows, and without a company none', async () => {
  const tables = await readable();
  let seen = 0;
  for (const { name } of tables) {
    const rows = await db.inCompany(w.company_id, (tx) => tx`select company_id from ${tx(name)}`);
    assert.ok(
      rows.every((row) => row.company_id === w.company_id),
      name,
    );
    seen += rows.length;
  }
  assert.ok(seen > 10, 'the probe saw too few rows');
  const sql = connect(await testDatabase(), { role: 'skifta_app' });
  for (const { name } of tables) assert.equal((await sql`select * from ${sql(name)}`).length, 0, name);
  await sql.end();
});

/** The tables that the platform reads to bill, count, send mail, push and give turns: all that any role reads beyond one company. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  skifta_platform: ['invoices', 'mail_digests', 'mails', 'offer_turns', 'pushes', 'roster_turns', 'users'],
};

test("no role sees another company's rows in any table, whatever its query", async () => {
  const tables = await tenantTables();
  let [seen, closed] = [0, 0];
  for (const role of ['skifta_app', 'skifta_platform', 'skifta_keeper']) {
    const sql = connect(await testDatabase(), { role });
    /** null: the role may not read the table at all. */
    const companiesIn = (table: string, company_id: string): Promise<Set<unknown> | null> =>
      sql
        .begin(async (tx) => {
          await tx`select set_config('app.company_id', ${company_id}, true)`;
          const rows = await tx`select company_id from ${tx(table)}`;
          return new Set(rows.map((row) => row.company_id));
        })
        .catch((error: unknown) => {
          assert.match(String(error), /permission denied/, `${role} on ${table}`);
          return null;
        });
    for (const { name } of tables) {
      const without = await companiesIn(name, '');
      const within = await companiesIn(name, w.company_id);
      if (BEYOND[role]?.includes(name) === true) {
        assert.ok(without !== null, `${role} reads ${name} for the platform`);
        continue;
      }
      assert.deepEqual([...(without ?? [])], [], `${role} on ${name} without a company`);
      assert.ok(
        [...(within ?? [])].every((one) => one === w.company_id),
        `${role} on ${name}`,
      );
      if (within === null) closed += 1;
      else seen += within.size;
    }
    await sql.end();
  }
  assert.ok(seen > 10 && closed > 20, `the probe saw ${seen} own tables and ${closed} closed ones`);
});

test("a row for another company is refused, and so is a link to another company's row", async () => {
  const foreign = w.foreign_worker;
  await assert.rejects(
    db.inCompany(
      w.company_id,
      (tx) => tx`
      insert into shifts (company_id, start_time, end_time)
      values (${foreign.company_id}, '2026-01-01T08:00:00Z', '2026-01-01T09:00:00Z')`,
    ),
    /row-level security/,
  );
  await assert.rejects(
    db.inCompany(
      w.company_id,
      (tx) => tx`
      insert into payroll (company_id, user_id, monthly_salary_ore, employment_rate)
      values (${w.company_id}, ${foreign.id}, 1, 100)`,
    ),
    /foreign key/,
  );
  const moved = await db.inCompany(
    w.company_id,
    (tx) => tx`
    update users set first_name = 'X' where id = ${foreign.id} returning id`,
  );
  assert.equal(moved.length, 0);
});

test('injected SQL is limited to the role: it cannot change the role, drop a table or read billing', async () => {
  const tries = [
    'drop table users',
    'truncate users',
    'alter table users disable row level security',
    'select price_per_user_ore from companies',
    'update history set action = $$x$$',
    'delete from history',
    'create table loot (x int)',
  ];
  for (const statement of tries) {
    await assert.rejects(
      db.inCompany(w.company_id, (tx) => tx.unsafe(statement)),
      /permission denied|must be owner/,
      statement,
    );
  }
  const [row] = await db.inCompany(w.company_id, async (tx) => {
    await tx.unsafe('reset role');
    return tx`select current_user as name`;
  });
  assert.equal(row?.name, 'skifta_app');
});

test('the platform counts people and reads no person', async () => {
  await assert.rejects(
    db.onPlatform((tx) => tx`select first_name from users`),
    /permission denied/,
  );
  await assert.rejects(
    db.onPlatform((tx) => tx`select * from time_entries`),
    /permission denied/,
  );
});

test('a connection carries nothing over to the next transaction', async () => {
  await db.inCompany(w.company_id, (tx) => tx`select 1`);
  await assert.rejects(
    db.inCompany(w.company_id, (tx) => tx`select 1/0`),
    /division by zero/,
  );
  const sql = await db.inCompany(
    w.foreign_worker.company_id,
    (tx) => tx`select current_setting('app.company_id') as id`,
  );
  assert.equal(sql[0]?.id, w.foreign_worker.company_id);
});

test('a platform transaction does not stay in the company it entered', async () => {
  const inside = (tx: Tx) => tx<{ id: string | null }[]>`
    select nullif(current_setting('app.company_id', true), '') as id`;
  const [stepped] = await db.onPlatform(async (tx) => {
    await beInCompany(tx, w.company_id);
    return inside(tx);
  });
  const [next] = await db.onPlatform(inside);
  assert.deepEqual([stepped?.id, next?.id], [w.company_id, null]);
});
