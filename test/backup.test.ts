import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { rotateCalendarFeed } from '../src/contract/calendar-feeds.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { askPasswordReset } from '../src/contract/sessions.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { backupIdentities, sealed } from '../src/server/copies/sealed-file.ts';
import { openDb } from '../src/server/database/db.ts';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { migrate, ownMigrations } from '../src/server/database/migrate.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { type Backup, backUp, sumOf } from '../src/server/running/backup.ts';
import { type Restored, restore } from '../src/server/running/restore.ts';
import { StartRefusal } from '../src/server/start-refusal.ts';
import { atEnd, emptyDatabase, migratedDatabase } from './database.ts';
import { keys, PASSWORD, type World, world } from './world.ts';

/** A backup, restored and verified; and every file and database that must be refused without a partial result. */

const folder = mkdtempSync(join(tmpdir(), 'skifta-backup-'));
const file = join(folder, 'all.age');
const NOW = '2026-04-01T10:00:00Z';
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'https://skifta.example',
};
const quiet = (): void => {};

let w: World;
let source: DatabaseSettings;
let backup: Backup;
/** Restored by the first test, and unchanged until the test that breaks it. */
let restored: DatabaseSettings;

before(async () => {
  // A database of its own: the other tests' data would slow down every backup and its proof.
  source = await migratedDatabase();
  const db = openDb(source);
  atEnd(() => db.close());
  w = await world({ db, env: MAIL });
  for (const day of ['02', '03', '04']) {
    const description = `Rad ett\nrad två\t\\. "åäö" ${day}`;
    const body = {
      date: `2026-02-${day}`,
      start_time: '08:00',
      end_time: '16:30',
      break_duration: 30,
      description,
    };
    await w.worker.send(createTimeEntry, { body });
  }
  await w.worker.send(setBankAccount, {
    body: { clearing: '6000', account: '806967498', password: PASSWORD },
  });
  await w.worker.send(rotateCalendarFeed);
  await w.anyone.send(askPasswordReset, { body: { account: 'worker' } });
  const run = { year: 2026, month: 2, override_reason: 'Prov: uppgifter saknas' };
  assert.equal((await w.manager.send(makePayrollRun, { body: run })).status, 201);
});
after(async () => {
  await w.close();
  rmSync(folder, { recursive: true, force: true });
});

const into = async (
  connection: DatabaseSettings,
  options: Partial<Parameters<typeof restore>[0]> = {},
): Promise<Restored> => restore({ connection, file, keys, now: NOW, say: quiet, ...options });

const inDatabase = async <T>(settings: DatabaseSettings, work: (sql: Session) => Promise<T>): Promise<T> => {
  const sql = connect(settings);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
};

/** What a restore ends, because what was ended after the backup must not come back. */
const ENDED = ['calendar_feeds', 'mails', 'password_resets'];

/** A checksum for each table's rows; a session is compared without its end. */
const contents = (settings: DatabaseSettings): Promise<Record<string, string>> =>
  inDatabase(settings, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' order by 1`;
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await sql.unsafe<{ sum: string }[]>(
        `select count(*) || ' ' || coalesce(md5(string_agg(r, '' order by r)), '') as sum
         from (select (to_jsonb(t) - 'ended_at')::text as r from ${name} t) s`,
      );
      sums[name] = row?.sum ?? '';
    }
    return sums;
  });

const isEmpty = (settings: DatabaseSettings): Promise<boolean> =>
  inDatabase(settings, async (sql) => {
    const [{ made } = { made: false }] = await sql<{ made: boolean }[]>`
      select to_regclass('public.companies') is not null as made`;
    return !made || (await sql`select 1 from companies where subdomain <> 'platform'`).length === 0;
  });

const refused = (words: RegExp) => (error: unknown) =>
  error instanceof StartRefusal && words.test(error.message);

test('a restore gives back everything, with proof', async () => {
  // Here and not in a hook: another file's world would come between the backup and the comparison.
  backup = await backUp(source, file, keys, quiet);
  const target = await emptyDatabase();
  const { proof, rows } = await into(target);
  restored = target;
  assert.deepEqual(proof.faults, []);
  assert.ok(proof.runs >= 1 && proof.payslips >= 1 && proof.history_entries >= 5, JSON.stringify(proof));
  assert.deepEqual([sumOf(rows), proof.rows], [sumOf(backup.rows), sumOf(backup.rows)]);
  const there = await contents(source);
  for (const table of ENDED) {
    assert.notEqual(there[table], '0 ', `${table}: none was backed up`);
    there[table] = '0 ';
  }
  assert.deepEqual(await contents(target), there);
  const open = await inDatabase(target, (sql) => sql`select from sessions where ended_at is null`);
  assert.equal(open.length, 0, 'a session that ended after the backup is not restored');
  const unforced = await inDatabase(
    target,
    (sql) => sql`
      select relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not relforcerowsecurity`,
  );
  assert.deepEqual([...unforced], [], 'row-level security binds the owner again');
});

test('an owner without superuser rights, bound by row-level security, makes and restores backups', async () => {
  const role = `skifta_owner_${randomBytes(4).toString('hex')}`;
  const [first, second] = [await emptyDatabase(), await emptyDatabase()];
  const administer = (text: string) => inDatabase(source, (sql) => sql.unsafe(text));
  await administer(`create role ${role} login password 'x-${role}'`);
  await administer(`grant skifta_app, skifta_platform, skifta_keeper to ${role} with admin option`);
  await administer(
    `alter database ${first.database} owner to ${role}; alter database ${second.database} owner to ${role}`,
  );
  const owned = ({ database }: DatabaseSettings) => ({
    ...source,
    database,
    user: role,
    password: `x-${role}`,
  });
  try {
    await into(owned(first));
    const again = join(folder, 'again.age');
    const made = await backUp(owned(first), again, keys, quiet);
    const lasting = Object.entries(backup.rows).filter(([table]) => !ENDED.includes(table));
    assert.deepEqual(made.rows, Object.fromEntries(lasting));
    const { proof } = await into(owned(second), { file: again });
    assert.deepEqual(proof.faults, []);
    assert.deepEqual(await contents(second), await contents(first));
  } finally {
    for (const { database } of [first, second]) {
      await inDatabase({ ...source, database }, (sql) =>
        sql.unsafe(`reassign owned by ${role} to ${source.user}; drop owned by ${role}`),
      );
    }
    await administer(`drop owned by ${role}; drop role ${role}`);
  }
});

test('a single company is restored into an empty database', async () => {
  const target = await emptyDatabase();
  const { proof, rows } = await into(target, { subdomain: w.subdomain });
  assert.deepEqual([proof.faults, proof.companies, proof.runs], [[], 1, 1]);
  assert.ok(sumOf(rows) < sumOf(backup.rows));
  const companies = await inDatabase(
    target,
    (sql) => sql`select subdomain from companies order by subdomain`,
  );
  assert.deepEqual(
    companies.map(({ subdomain }) => subdomain),
    [w.subdomain, 'platform'].toSorted(),
  );
  await assert.rejects(
    into(await emptyDatabase(), { subdomain: 'ingen' }),
    refused(/holds no company ingen/),
  );
});

test('the file is private, is complete or absent, and opens with plain age', async () => {
  assert.equal(statSync(file).mode & 0o777, 0o600);
  await assert.rejects(backUp(source, file, keys, quiet), refused(/already is a file/));
  await assert.rejects(
    backUp(source, join(folder, 'no', 'x.age'), keys, quiet),
    refused(/cannot be written \(ENOENT\)/),
  );
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('half')),
    [],
  );
  const decrypter = new Decrypter();
  decrypter.addIdentity(backupIdentities(keys)[0] ?? '');
  const text = gunzipSync(await decrypter.decrypt(readFileSync(file))).toString();
  assert.match(text, /^\{"skifta_backup":1,/);
  // A long text: four letters would occur by chance in so many sealed bytes, once in some ten thousand runs.
  assert.ok(!readFileSync(file).includes('uppgifter saknas') && text.includes('uppgifter saknas'));
});

/** The backup with its text changed and sealed again, which age and gzip cannot notice. */
async function forged(name: string, change: (text: string) => string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(backupIdentities(keys)[0] ?? '');
  const text = gunzipSync(await decrypter.decrypt(readFileSync(file))).toString();
  const changed = change(text);
  assert.notEqual(changed, text, `${name} changes nothing`);
  const made = join(folder, name);
  await pipeline(await sealed(Readable.from([Buffer.from(changed)]), keys), createWriteStream(made));
  return made;
}

test('an incomplete or foreign backup is refused and leaves nothing behind', async () => {
  const target = await emptyDatabase();
  const bytes = readFileSync(file);
  const put = (name: string, content: Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const flipped = Buffer.from(bytes);
  flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1;
  const withoutEnd = (text: string): string => text.slice(0, text.lastIndexOf('{"end":'));
  const cases: [string, RegExp][] = [
    [put('flipped.age', flipped), /damaged or cut short/],
    [put('cut.age', bytes.subarray(0, bytes.length - 100)), /damaged or cut short/],
    [put('half.age', bytes.subarray(0, bytes.length >> 1)), /damaged or cut short/],
    [put('none.age', Buffer.from('not a backup\n')), /no backup of Skifta's/],
    [put('empty.age', Buffer.alloc(0)), /no backup of Skifta's/],
    [await forged('no-end.age', withoutEnd), /it ends too early/],
    [await forged('word.age', (text) => text.replace('\tVera\t', '\tVira\t')), /rows of users are not those/],
    [
      await forged('row.age', (text) => text.replace(/(\n\{"table":"payroll".*\n).*\n/, '$1')),
      /rows of payroll are not/,
    ],
    [
      await forged('part.age', (text) => text.replace(/\n\{"table":"payroll"[\s\S]*?\n\\\.\n.*(?=\n)/, '')),
      /its parts are not those/,
    ],
    [
      await forged('newer.age', (text) => text.replace('"skifta_backup":1', '"skifta_backup":2')),
      /newer form/,
    ],
    [
      await forged('schema.age', (text) =>
        text.replace(
          /\],"companies"/,
          `,{"version":${ownMigrations().length + 1},"name":"later","checksum":"x"}],"companies"`,
        ),
      ),
      /holds migration \d+ \(later\), which this Skifta does not know/,
    ],
    [
      await forged('other.age', (text) => text.replace(/"checksum":"[0-9a-f]/, '"checksum":"x')),
      /holds migration 1 \(foundation\)/,
    ],
  ];
  for (const [name, words] of cases) {
    await assert.rejects(into(target, { file: name }), refused(words), name);
    assert.ok(await isEmpty(target), `${name} left something`);
  }
  await assert.rejects(
    into(target, { keys: keysOf(Buffer.alloc(32, 1)) }),
    refused(/made with another secret/),
  );
  const changed = keysOf(Buffer.alloc(32, 8), Buffer.alloc(32, 7));
  const { proof } = await into(target, { keys: changed });
  assert.deepEqual(proof.faults, [], 'the valid backup is accepted, also after a change of the secret');
});

test('a database that is not empty is refused and left unchanged', async () => {
  const was = await contents(restored);
  await assert.rejects(into(restored), refused(/is not empty \(it holds \d+ companies\)/));
  assert.deepEqual(await contents(restored), was);
  const strange = await emptyDatabase();
  await inDatabase(strange, (sql) => sql.unsafe('create table mine (x integer)'));
  await assert.rejects(into(strange), refused(/tables of something else/));
});

test('a restore that fails its proof is rolled back, unless the operator accepts the faults', async () => {
  await inDatabase(restored, async (sql) => {
    await sql`update history set action = 'other' where company_id = ${w.company_id} and n = 2`;
    await sql`update payslips set gross_ore = gross_ore + 1 where company_id = ${w.company_id}`;
  });
  const tampered = join(folder, 'tampered.age');
  await backUp(restored, tampered, keys, quiet);
  const target = await emptyDatabase();
  await assert.rejects(into(target, { file: tampered }), (error) => {
    assert.ok(error instanceof StartRefusal);
    assert.match(error.message, /entry 2 is not what was written after the entry before it/);
    assert.match(error.message, /Pay of 2026-02-01 in .*do not add up/);
    return true;
  });
  assert.ok(await isEmpty(target));
  const { proof } = await into(target, { file: tampered, keep_faults: true });
  assert.equal(proof.faults.length, 2);
  assert.ok(!(await isEmpty(target)));
});

test('a backup of an older schema is migrated to the current one', async () => {
  const old = await emptyDatabase();
  await inDatabase(old, async (sql) => {
    await migrate(sql, { to: 3 });
    const id = '00000000-0000-4000-8000-0000000000a1';
    await sql`insert into companies (id, name, subdomain, schema_name) values (${id}, 'Gamla', 'gamla', 'gamla')`;
    await sql`insert into company_settings (company_id) values (${id})`;
    for (const action of ['made', 'changed']) {
      await sql`insert into history (company_id, at, noun, noun_id, action) values (${id}, ${NOW}, 'company', ${id}, ${action})`;
    }
  });
  const made = join(folder, 'old.age');
  await backUp(old, made, keys, quiet);
  const target = await emptyDatabase();
  assert.deepEqual((await into(target, { file: made })).proof.faults, []);
  const db = openDb(target, { max: 1 });
  const [head] = await db.inCompany(
    '00000000-0000-4000-8000-0000000000a1',
    (tx) => tx<{ n: number }[]>`select n from history_heads`,
  );
  await db.close();
  assert.equal(head?.n, 2, 'the migration starts the chain');
});
