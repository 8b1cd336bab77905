import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createTimeEntry } from '../../src/contract/time-entries.ts';
import type { Tx } from '../../src/server/database/db.ts';
import { connect, type Session } from '../../src/server/database/session.ts';
import { sqlStateOf } from '../../src/server/database/sql-state.ts';
import { headFile, readHeads, type SignedHead } from '../../src/server/history/head-file.ts';
import { signHeads } from '../../src/server/history/head-log.ts';
import { record } from '../../src/server/history/history.ts';
import { checkCompany } from '../../src/server/history/history-chain.ts';
import { testDatabase } from '../database.ts';
import { keys, type World, world } from '../world.ts';
import { figure, seedOf, size } from './figures.ts';
import { random } from './write-load.ts';

/**
 * Random tampering by the owner of the tables (R17): with a byte, an entry, two entries, the tail, or the whole
 * history.
 */

const LINES = 120;
const COLUMNS = [
  'n',
  'at',
  'actor_id',
  'noun',
  'noun_id',
  'action',
  'was',
  'became',
  'reason',
  'salt',
  'commitment',
  'hash',
];

let w: World;
let sql: Session;
let signed: SignedHead[] = [];
const data_dir = mkdtempSync(join(tmpdir(), 'skifta-heads-'));

before(async () => {
  w = await world();
  sql = connect(await testDatabase());
  for (let day = 1; day <= 20; day += 1) {
    const body = {
      date: `2026-02-${`${day}`.padStart(2, '0')}`,
      start_time: '08:00',
      end_time: '16:00',
      break_duration: day,
    };
    await w.worker.send(createTimeEntry, { body });
  }
  const actions = Array.from({ length: LINES - 20 }, (_, index) => ({
    noun: 'shift' as const,
    noun_id: w.worker.id,
    action: index % 3 === 0 ? ('moved' as const) : ('created' as const),
    was: index % 2 === 0 ? null : { start_time: `0${index % 9}:00`, people: [index] },
    became: { start_time: '09:30', people: [index, 'Åsa'], open: index % 2 === 0 },
    reason: index % 4 === 0 ? 'Prov: ändrad på begäran' : null,
  }));
  const doer = { company_id: w.company_id, user_id: w.manager.id };
  await w.db.inCompany(w.company_id, (tx) => record(tx, doer, w.now(), actions));
  await signHeads({ db: w.db, clock: w.services.clock, keys, data_dir });
  signed = readHeads(headFile(data_dir), keys).heads.filter(({ company_id }) => company_id === w.company_id);
});
after(async () => {
  await sql.end();
  await w.close();
  rmSync(data_dir, { recursive: true, force: true });
});

const check = async (tx: Tx): Promise<boolean> => {
  const { fault } = await checkCompany(tx, { id: w.company_id, subdomain: w.subdomain }, signed);
  return fault !== null;
};

/** Changes something and returns true, or returns false when chance changed nothing. */
type Way = (tx: Tx, draw: (most: number) => number) => Promise<boolean>;

const line = (draw: (most: number) => number): number => 1 + draw(LINES);

/** One byte of a column's text, as PostgreSQL writes it, becomes another that the column's type accepts. */
const aByte: Way = async (tx, draw) => {
  const column = COLUMNS[draw(COLUMNS.length)] ?? '';
  const n = line(draw);
  const [row] = await tx.unsafe<{ text: string | null; type: string }[]>(
    `select ${column}::text as text, pg_typeof(${column})::text as type from history where company_id = $1 and n = $2`,
    [w.company_id, n],
  );
  if (row?.text == null) return false;
  const bytes = Buffer.from(row.text);
  bytes[draw(bytes.length)] = 32 + draw(95);
  const changed = await tx.unsafe(
    `update history set ${column} = $3::text::${row.type}
     where company_id = $1 and n = $2 and ${column}::text <> ($3::text::${row.type})::text`,
    [w.company_id, n, bytes.toString()],
  );
  return changed.count === 1;
};

const aDeletion: Way = async (tx, draw) =>
  (await tx`delete from history where company_id = ${w.company_id} and n = ${line(draw)}`).count === 1;

/** Two entries swap their contents, with or without their hashes. */
const aSwap: Way = async (tx, draw) => {
  const [a, b] = [line(draw), line(draw)];
  if (a === b) return false;
  const hash = draw(2) === 0 ? '' : ', hash = o.hash';
  const swapped = await tx.unsafe(
    `update history h set at = o.at, actor_id = o.actor_id, noun = o.noun, noun_id = o.noun_id, action = o.action,
       was = o.was, became = o.became, reason = o.reason, salt = o.salt, commitment = o.commitment ${hash}
     from history o
     where h.company_id = $1 and o.company_id = $1
       and ((h.n = $2 and o.n = $3) or (h.n = $3 and o.n = $2)) and h.commitment <> o.commitment`,
    [w.company_id, a, b],
  );
  return swapped.count === 2;
};

/** The head moves too, as an attacker who cuts the tail would move it. */
const aCutTail: Way = async (tx, draw) => {
  const n = draw(LINES);
  await tx`delete from history where company_id = ${w.company_id} and n > ${n}`;
  await tx`
    update history_heads set n = ${n},
      hash = coalesce((select hash from history where company_id = ${w.company_id} and n = ${n}), '')
    where company_id = ${w.company_id}`;
  return true;
};

/** An entry is inserted again, at the end or in place of another. */
const aReinsertion: Way = async (tx, draw) => {
  const [from, to] = [line(draw), draw(2) === 0 ? LINES + 1 : line(draw)];
  if (from === to) return false;
  await tx`delete from history where company_id = ${w.company_id} and n = ${to}`;
  await tx`
    insert into history
      (company_id, n, at, actor_id, noun, noun_id, action, was, became, reason, salt, commitment, hash)
    select company_id, ${to}, at, actor_id, noun, noun_id, action, was, became, reason, salt, commitment, hash
    from history where company_id = ${w.company_id} and n = ${from}`;
  await tx`
    update history_heads h set n = l.n, hash = l.hash
    from (select n, hash from history where company_id = ${w.company_id} order by n desc limit 1) l
    where company_id = ${w.company_id}`;
  return true;
};

/** Some entries lose their content as an erasure would empty them, and no erasure says so. */
const anEmptying: Way = async (tx, draw) => {
  const emptied = await tx`
    update history set was = null, became = null, reason = null, salt = null
    where company_id = ${w.company_id} and n between ${line(draw)} and ${line(draw)}`;
  return emptied.count > 0;
};

const WAYS: readonly (readonly [string, Way, number])[] = [
  ['bytes', aByte, 6],
  ['deletions', aDeletion, 1],
  ['swaps', aSwap, 1],
  ['cut tails', aCutTail, 1],
  ['reinsertions', aReinsertion, 1],
  ['emptyings', anEmptying, 1],
];

test('every tampering is found', async () => {
  const draw = random(seedOf('history'));
  const wanted = size(200, 10_000);
  const found = new Map(WAYS.map(([name]) => [name, 0]));
  const share = WAYS.flatMap((way) => Array.from({ length: way[2] }, () => way));
  const undo = new Error('undo');
  await sql.begin(async (tx) =>
    assert.equal(await check(tx), false, 'the untouched history does not verify'),
  );
  let done = 0;
  for (let tries = 0; done < wanted; tries += 1) {
    assert.ok(tries < wanted * 10, `only ${done} of ${tries} tries changed anything`);
    const [name, way] = share[draw(share.length)] ?? WAYS[0] ?? assert.fail();
    let outcome: 'nothing changed' | 'found' | 'missed' = 'nothing changed';
    await sql
      .begin(async (tx) => {
        if (await way(tx, draw)) outcome = (await check(tx)) ? 'found' : 'missed';
        throw undo;
      })
      .catch((error: unknown) => {
        // A change that the column's type or a key refuses is not counted.
        assert.ok(error === undo || /^(22|23)/.test(sqlStateOf(error) ?? ''), String(error));
      });
    assert.notEqual(outcome, 'missed', `${name}, try ${tries}`);
    if ((outcome as string) !== 'found') continue;
    done += 1;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  await sql.begin(async (tx) => assert.equal(await check(tx), false, 'every tampering was undone'));
  figure('history', 'tamperings, all found', done);
  for (const [name, count] of found) figure('history', `of them ${name}`, count);
});

test('a history entry costs a write little', async () => {
  const doer = { company_id: w.company_id, user_id: w.manager.id };
  const times: number[] = [];
  for (let one = 0; one < size(50, 1000); one += 1) {
    await w.db.inCompany(w.company_id, async (tx) => {
      await tx`select 1`;
      const began = performance.now();
      await record(tx, doer, w.now(), [
        { noun: 'shift', noun_id: w.worker.id, action: 'created', became: { one } },
      ]);
      times.push(performance.now() - began);
    });
  }
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  figure('history', 'a line adds to a write, median ms', (times[times.length >> 1] ?? 0).toFixed(2));
  figure('history', 'a line adds to a write, 99 % within ms', p99.toFixed(2));
});
