import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser } from '../src/contract/users.ts';
import { connect } from '../src/server/database/session.ts';
import { NOT_EXPORTED } from '../src/server/nouns.ts';
import { exportCompany } from '../src/server/running/company-export.ts';
import { testDatabase } from './database.ts';
import { wordsIn } from './random-text.ts';
import { keys, PASSWORD, type World, world } from './world.ts';

/**
 * The export of a company: all of its data in a file that other programs can read, and nothing of another company.
 */

const folder = mkdtempSync(join(tmpdir(), 'skifta-export-'));
const NUMBER = '19900404-2389';
let w: World;
let numbered = '';

before(async () => {
  w = await world();
  const body = {
    date: '2026-03-02',
    start_time: '08:00',
    end_time: '16:30',
    break_duration: 30,
    description: 'Rad\nett',
  };
  await w.worker.send(createTimeEntry, { body });
  await w.worker.send(setBankAccount, {
    body: { clearing: '6000', account: '806967498', password: PASSWORD },
  });
  const made = await w.manager.send(createUser, {
    body: {
      first_name: 'Nils',
      last_name: 'Nummer',
      username: 'nils',
      email: 'nils@example.com',
      role: 'worker',
      password: 'tjuvlarm-Gran-77x',
      social_security_number: NUMBER,
    },
  });
  numbered = made.body.id;
});
after(async () => {
  await w.close();
  rmSync(folder, { recursive: true, force: true });
});

type Line = { table: string; row: Record<string, unknown> };

async function exported(
  open: boolean,
): Promise<{ text: string; head: Record<string, unknown>; rows: Line[]; foot: Record<string, unknown> }> {
  const file = join(folder, `${randomUUID()}.jsonl.gz`);
  const connection = await testDatabase();
  await exportCompany({ connection, subdomain: w.subdomain, file, keys, open, say: () => {} });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const text = gunzipSync(readFileSync(file)).toString();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { text, head: lines[0], rows: lines.slice(1, -1), foot: lines.at(-1) };
}

test('holds every row of the company, counted, and no key, lock or unmasked number', async () => {
  const { text, head, rows, foot } = await exported(false);
  const counts: Record<string, number> = {};
  for (const { table } of rows) counts[table] = (counts[table] ?? 0) + 1;
  const sql = connect(await testDatabase());
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`;
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*) from ${name} where company_id = $1`,
      [w.company_id],
    );
    const expected = NOT_EXPORTED.includes(name) ? 0 : (row?.count ?? 0);
    assert.equal(counts[name] ?? 0, expected, name);
    if (!NOT_EXPORTED.includes(name)) assert.equal(Object(foot.rows)[name], expected, name);
  }
  await sql.end();
  assert.equal(head.personal_numbers, 'masked');
  assert.ok(
    !text.includes(w.foreign_worker.company_id) && !text.includes(w.foreign_worker.id),
    'no one else',
  );
  const words = [
    'argon2',
    'password_hash":',
    '_sealed":',
    'token_hash":',
    '0404-2389',
    '04042389',
    '806967498',
  ];
  assert.deepEqual(wordsIn(text, words), []);
  assert.equal(rows.find(({ table }) => table === 'time_entries')?.row.description, 'Rad\nett');
});

test('shows personal numbers and bank accounts on request', async () => {
  const { rows } = await exported(true);
  const person = rows.find(({ table, row }) => table === 'users' && row.id === numbered)?.row;
  assert.equal(person?.personal_number, NUMBER);
  const account = rows.find(({ table }) => table === 'bank_accounts')?.row;
  assert.deepEqual([account?.clearing, account?.number], ['6000', '806967498']);
});

test('an auditor checks the history with nothing but SHA-256', async () => {
  const { rows, foot } = await exported(false);
  const bytes = (text: unknown) => Buffer.from(String(text).slice(2), 'hex');
  const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  let before = Buffer.alloc(0);
  let lines = 0;
  for (const { row } of rows
    .filter(({ table }) => table === 'history')
    .toSorted((a, b) => Number(a.row.n) - Number(b.row.n))) {
    lines += 1;
    assert.equal(row.n, lines);
    assert.deepEqual(sha256(bytes(row.salt), Buffer.from(String(row.committed_text))), bytes(row.commitment));
    assert.deepEqual(JSON.parse(String(row.committed_text)), [row.was, row.became, row.reason]);
    before = Buffer.from(sha256(before, Buffer.from(String(row.hashed_text))));
    assert.deepEqual(before, bytes(row.hash));
  }
  assert.ok(lines >= 3);
  assert.deepEqual(foot.history_head, { n: lines, hash: before.toString('hex') });
  assert.equal(foot.history, 'whole');
});
