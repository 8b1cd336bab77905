import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import type { Tx } from '../src/server/database/db.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { headsEverywhere, mendCopy } from '../src/server/history/head-copy.ts';
import { appendHeads, headFile, readHeads, type SignedHead, thin } from '../src/server/history/head-file.ts';
import { signHeads, startHeadLog } from '../src/server/history/head-log.ts';
import { record } from '../src/server/history/history.ts';
import {
  checkCompany,
  checkHistory,
  faultSentence,
  type HistoryFault,
} from '../src/server/history/history-chain.ts';
import { testDatabase } from './database.ts';
import { keys, type World, world } from './world.ts';

/** The hash chain of history, broken in every possible way, and the heads that are signed outside the database. */

let w: World;
let sql: Session;
const data_dir = mkdtempSync(join(tmpdir(), 'skifta-heads-'));
const file = headFile(data_dir);

before(async () => {
  w = await world();
  sql = connect(await testDatabase());
  for (let day = 1; day <= 9; day += 1) {
    const body = { date: `2026-03-0${day}`, start_time: '08:00', end_time: '16:00', break_duration: 30 };
    await w.worker.send(createTimeEntry, { body });
  }
  await signHeads({ db: w.db, clock: w.services.clock, keys, data_dir });
});
after(async () => {
  await sql.end();
  await w.close();
  rmSync(data_dir, { recursive: true, force: true });
});

const signedNow = (): SignedHead[] =>
  readHeads(file, keys).heads.filter(({ company_id }) => company_id === w.company_id);

/** The faults found after the owner of the tables made this change, which is then undone. */
async function foundAfter(
  tamper: (tx: Tx, last: number) => Promise<unknown>,
  signed: readonly SignedHead[] = [],
): Promise<string | null> {
  let fault: HistoryFault | null = null;
  const undo = new Error('undo');
  await sql
    .begin(async (tx) => {
      const [head] = await tx<
        { n: number }[]
      >`select n from history_heads where company_id = ${w.company_id}`;
      await tamper(tx, head?.n ?? 0);
      ({ fault } = await checkCompany(tx, { id: w.company_id, subdomain: 'bolaget' }, signed));
      throw undo;
    })
    .catch((error: unknown) => assert.equal(error, undo));
  return fault === null ? null : faultSentence(fault);
}

const emptied = (tx: Tx) =>
  tx`update history set was = null, became = null, reason = null, salt = null where company_id = ${w.company_id} and n in (2, 5)`;

/** Writes the entry of an erasure, with the numbers of the entries that it emptied, or as earlier versions did. */
const erasure = (tx: Tx, numbers: string | null, noun_id = w.colleague.id) =>
  record(tx, { company_id: w.company_id, user_id: w.manager.id }, w.now(), [
    {
      noun: 'user',
      noun_id,
      action: 'erased',
      became: { erased: {}, kept: {}, ...(numbers === null ? {} : { emptied: numbers }) },
    },
  ]);

test('an untouched history passes, also where an erasure emptied entries', async () => {
  assert.equal(await foundAfter(async () => {}, signedNow()), null);
  const erased = async (tx: Tx) => {
    await emptied(tx);
    await erasure(tx, '{[2,3),[5,6)}');
  };
  assert.equal(await foundAfter(erased, signedNow()), null);
});

test('an entry that no later erasure emptied must say what was written', async () => {
  const none = 'bolaget: entry 2 was emptied, and no erasure says so.';
  assert.equal(await foundAfter(emptied, signedNow()), none);
  const with_erasure = (numbers: string | null, noun_id?: string) =>
    foundAfter(async (tx) => {
      await emptied(tx);
      await erasure(tx, numbers, noun_id);
    });
  assert.equal(await with_erasure('{}'), none);
  assert.equal(await with_erasure('{[2,3)}'), 'bolaget: entry 5 was emptied, and no erasure says so.');
  assert.equal(await with_erasure('{[2,6)}'), null);
  const earlier = async (tx: Tx) => {
    await erasure(tx, '{[1,100)}');
    await erasure(tx, '{}', w.worker.id);
    await tx`
      update history set was = null, became = null, reason = null, salt = null
      where company_id = ${w.company_id} and n = (select max(n) from history where company_id = ${w.company_id})`;
  };
  assert.match(
    String(await foundAfter(earlier)),
    /was emptied, and no erasure says so/,
    'one that came before',
  );
  assert.equal(
    await with_erasure(null, w.worker.id),
    null,
    'an erasure of an earlier version, of this person',
  );
  assert.equal(await with_erasure(null), none, 'and of another');
});

test('a copy on another disk finds what was cut beside the database too', async () => {
  const copy_dir = mkdtempSync(join(tmpdir(), 'skifta-heads-copy-'));
  const own_dir = mkdtempSync(join(tmpdir(), 'skifta-heads-own-'));
  const failures: unknown[] = [];
  const look = (heads_copy_dir: string) =>
    startHeadLog({ db: w.db, clock: w.services.clock, keys, data_dir: own_dir, heads_copy_dir }, (failure) =>
      failures.push(failure),
    )();
  await look(join(copy_dir, 'not-mounted'));
  assert.equal(failures.length, 2, 'at the start and at the end');
  assert.equal(
    existsSync(join(copy_dir, 'not-mounted')),
    false,
    'a disk that is away becomes no folder of this one',
  );
  await look(copy_dir);
  assert.equal(failures.length, 2);
  assert.deepEqual(readFileSync(headFile(copy_dir)), readFileSync(headFile(own_dir)), 'mended');
  const size = statSync(headFile(copy_dir)).size;
  await look(copy_dir);
  assert.equal(statSync(headFile(copy_dir)).size, size, 'nothing twice');
  writeFileSync(headFile(own_dir), '');
  const mine = headsEverywhere(own_dir, copy_dir, keys).heads.filter(
    ({ company_id }) => company_id === w.company_id,
  );
  assert.equal(
    await foundAfter(cutTail, mine),
    'bolaget: entry 9 was signed outside the database and is gone.',
  );
  appendFileSync(headFile(copy_dir), '{"made":"up"}\n');
  assert.deepEqual(
    headsEverywhere(own_dir, copy_dir, keys).forged.map(({ file: where }) => where),
    [headFile(copy_dir)],
  );
  // A restore, whose line another server's file does not have.
  const [last] = mine.toReversed();
  assert.ok(last !== undefined);
  const { mac: _, ...unsigned } = last;
  writeFileSync(headFile(copy_dir), '');
  const at = '2999-01-01T00:00:00.000Z';
  appendHeads(copy_dir, keys, [{ ...unsigned, n: 4, hash: 'aa'.repeat(32), at, restored: true }]);
  appendHeads(own_dir, keys, [unsigned]);
  mendCopy(own_dir, copy_dir, keys);
  assert.deepEqual(
    readHeads(headFile(copy_dir), keys).heads.map(({ n }) => n),
    [4],
    'what the restore discarded does not come back',
  );
  rmSync(headFile(copy_dir));
  assert.throws(() => headsEverywhere(own_dir, copy_dir, keys), /no copy of the signed heads/);
  for (const folder of [copy_dir, own_dir]) rmSync(folder, { recursive: true });
});

/** The tail goes, and the head moves, as an attacker who cuts would move it. */
const cutTail = async (tx: Tx, last: number): Promise<void> => {
  const mine = w.company_id;
  await tx`delete from history where company_id = ${mine} and n > ${last - 2}`;
  await tx`
    update history_heads h set n = l.n, hash = l.hash from history l
    where h.company_id = ${mine} and l.company_id = h.company_id and l.n = ${last - 2}`;
};

test('each way of tampering is found and named', async () => {
  const mine = w.company_id;
  const ways: [string, (tx: Tx, last: number) => Promise<unknown>][] = [
    [
      'bolaget: what entry 3 says is not what was written.',
      (tx) =>
        tx`update history set became = became || '{"break_duration": 0}' where company_id = ${mine} and n = 3`,
    ],
    [
      'bolaget: what entry 3 says is not what was written.',
      (tx) => tx`update history set salt = null where company_id = ${mine} and n = 3`,
    ],
    [
      'bolaget: entry 4 is not what was written after the entry before it.',
      (tx) => tx`update history set actor_id = ${w.manager.id} where company_id = ${mine} and n = 4`,
    ],
    [
      'bolaget: entry 4 is not what was written after the entry before it.',
      (tx) => tx`update history set at = at - interval '1 hour' where company_id = ${mine} and n = 4`,
    ],
    ['bolaget: entry 5 is missing.', (tx) => tx`delete from history where company_id = ${mine} and n = 5`],
    ['bolaget: entry 1 is missing.', (tx) => tx`delete from history where company_id = ${mine} and n = 1`],
    [
      'bolaget: the head is not the last entry (8).',
      (tx, last) => tx`delete from history where company_id = ${mine} and n = ${last}`,
    ],
    ['bolaget: the head is missing.', (tx) => tx`delete from history_heads where company_id = ${mine}`],
  ];
  for (const [sentence, tamper] of ways) assert.equal(await foundAfter(tamper), sentence);
});

test('a cut tail or a rewritten history fails against the signed heads', async () => {
  const mine = w.company_id;
  assert.equal(await foundAfter(cutTail), null, 'the database alone cannot know');
  assert.equal(
    await foundAfter(cutTail, signedNow()),
    'bolaget: entry 9 was signed outside the database and is gone.',
  );
  const rewrite = (tx: Tx) => tx.unsafe(rewriteFrom(mine, 7));
  assert.equal(await foundAfter(rewrite), null, 'the database alone cannot know');
  assert.equal(
    await foundAfter(rewrite, signedNow()),
    'bolaget: entry 9 is not the one that was signed outside the database.',
  );
});

/** A rewrite by the owner of the tables: changed contents, with all later hashes computed again. */
const rewriteFrom = (company_id: string, n: number): string => `
  do $$
  declare line record; head bytea;
  begin
    update history set became = '{"said": "otherwise"}',
      commitment = sha256(salt || convert_to(jsonb_build_array(was, '{"said": "otherwise"}'::jsonb, reason)::text, 'UTF8'))
      where company_id = '${company_id}' and n = ${n};
    select hash into head from history where company_id = '${company_id}' and n = ${n - 1};
    for line in select * from history where company_id = '${company_id}' and n >= ${n} order by n loop
      head := sha256(head || convert_to(jsonb_build_array(line.company_id, line.n,
        to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), line.actor_id,
        line.noun, line.noun_id, line.action, encode(line.commitment, 'hex'))::text, 'UTF8'));
      update history set hash = head where company_id = line.company_id and n = line.n;
    end loop;
    update history_heads set hash = head where company_id = '${company_id}';
  end $$`;

test('all companies are checked at once, and a missing company is reported', async () => {
  const signed = readHeads(file, keys).heads;
  const [head] = signed;
  assert.ok(head !== undefined);
  const gone = { ...head, company_id: '00000000-0000-4000-8000-00000000dead' };
  const report = await sql.begin((tx) => checkHistory(tx, [...signed, gone]));
  assert.deepEqual(report.faults.map(faultSentence), [
    `${gone.company_id}: the company is gone, and its history with it.`,
  ]);
  assert.ok(
    report.entries >= 9 && report.companies >= 3,
    `${report.entries} entries of ${report.companies} companies`,
  );
});

test('heads are signed when they moved, and only then; another key cannot sign', async () => {
  const services = { db: w.db, clock: w.services.clock, keys, data_dir };
  await signHeads(services);
  const before = readHeads(file, keys).heads.length;
  assert.equal((await signHeads(services)).length, 0);
  await w.worker.send(createTimeEntry, {
    body: { date: '2026-03-10', start_time: '08:00', end_time: '16:00', break_duration: 30 },
  });
  assert.equal((await signHeads(services)).length, 1);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const { heads, forged } = readHeads(file, keys);
  assert.deepEqual([heads.length, forged], [before + 1, []]);
  const honest = readFileSync(file, 'utf8');
  writeFileSync(file, honest.replace(/"n":\d+/, '"n":999999'));
  assert.deepEqual(readHeads(file, keys).forged, [1]);
  writeFileSync(file, honest);
  const others = keysOf(Buffer.alloc(32, 8));
  assert.equal(readHeads(file, others).forged.length, before + 1);
  assert.deepEqual(
    readHeads(file, keysOf(Buffer.alloc(32, 8), Buffer.alloc(32, 7))).forged,
    [],
    'an older secret',
  );
});

test('an incomplete line is cut off, and a restore records where the company continues', () => {
  const [head] = signedNow();
  assert.ok(head !== undefined);
  appendFileSync(file, '{"at":"2026-');
  const { mac: _, ...unsigned } = { ...head, n: 4, hash: 'aa'.repeat(32) };
  appendHeads(data_dir, keys, [{ ...unsigned, restored: true }]);
  const { forged } = readHeads(file, keys);
  assert.deepEqual(forged, []);
  assert.deepEqual(
    signedNow().map(({ n }) => n),
    [4],
    'the heads signed above belong to a history that no longer exists',
  );
});

test('a long file keeps the last head of each company and month', () => {
  const heads = signedNow();
  const [head] = heads;
  assert.ok(head !== undefined);
  const { mac: _, restored: __, ...one } = head;
  // Other companies of the same database have their heads here too.
  const size = statSync(file).size;
  const many = Array.from({ length: 12_000 }, (_one, n) => ({
    ...one,
    n: n + 10,
    at: `2026-0${1 + (n % 2)}-01T00:00:00Z`,
  }));
  appendHeads(data_dir, keys, many);
  thin(file, keys);
  assert.ok(statSync(file).size < size + 10_000);
  assert.deepEqual(
    signedNow()
      .map(({ n }) => n)
      .toSorted((a, b) => a - b)
      .slice(-2),
    [12_008, 12_009],
  );
});

test('an action of a company whose head is lost fails, and writes nothing', async () => {
  const { worker } = w;
  const [head] = await sql<{ n: number; hash: Buffer }[]>`
    delete from history_heads where company_id = ${w.company_id} returning n, hash`;
  assert.ok(head !== undefined);
  const body = { date: '2026-03-11', start_time: '08:00', end_time: '16:00', break_duration: 0 };
  const reports = () => sql`
    select 1 from time_entries where company_id = ${w.company_id} and start_time >= '2026-03-10T20:00:00Z'`;
  assert.equal((await worker.send(createTimeEntry, { body })).status, 500);
  assert.equal((await reports()).length, 0);
  await sql`insert into history_heads ${sql({ company_id: w.company_id, n: head.n, hash: head.hash })}`;
  assert.equal((await worker.send(createTimeEntry, { body })).status, 201);
  assert.equal((await reports()).length, 1);
});
