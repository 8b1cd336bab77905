import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { changeTimeEntry, createTimeEntry, getTimeEntry } from '../../src/contract/time-entries.ts';
import { connect } from '../../src/server/database/session.ts';
import { testDatabase } from '../database.ts';
import { type World, world } from '../world.ts';
import { figure, seedOf, size } from './figures.ts';
import { faultsIn, type Op } from './history-checker.ts';
import { random } from './write-load.ts';

/**
 * No lost updates (R12): clients read a report and append a word of their own to its description, with If-Match,
 * while database backends are killed. A checker looks for lost, doubled and partial writes and for stale reads.
 */

const CLIENTS = 8;
const LISTS = 3;
/** The pool, the listening connection and this test's own connection. Killed connections leave none behind. */
const MOST_CONNECTIONS = 16;
const HISTORIES = size(2, 200);
const OPS = size(15, 40);

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

test('every acknowledged append is there once, and no client reads one that is not', async () => {
  const draw = random(seedOf('histories'));
  const owner = connect(await testDatabase());
  let appends = 0;
  let kills = 0;
  for (let history = 0; history < HISTORIES; history += 1) {
    const lists = await Promise.all(
      Array.from({ length: LISTS }, (_, list) => begin(history * LISTS + list)),
    );
    const ops: Op[] = [];
    let open = CLIENTS;
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      play(client, lists, draw, ops).finally(() => {
        open -= 1;
      }),
    );
    const chaos = (async () => {
      while (open > 0) {
        await new Promise((later) => setTimeout(later, 40 + draw(60)));
        // One of this process's connections, at any point of its work.
        const [killed] = await owner`
          select pg_terminate_backend(pid) as done from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'skifta'
            and xact_start is not null
          order by md5(pid::text || ${String(draw(1e9))}) limit 1`;
        if (killed?.done === true) kills += 1;
      }
    })();
    await Promise.all([...clients, chaos]);
    const final = new Map<string, { tokens: string[]; version: number }>();
    for (const id of lists) {
      const { description, version } = await settled(id);
      final.set(id, { tokens: tokensOf(description), version });
    }
    assert.deepEqual(faultsIn(ops, final), []);
    appends += ops.filter((op) => op.kind === 'append' && op.outcome === 'done').length;
  }
  const [open] = await owner<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'skifta'`;
  assert.ok((open?.count ?? 0) <= MOST_CONNECTIONS, `${open?.count} connections are open`);
  await owner.end();
  assert.ok(appends > HISTORIES * CLIENTS, `only ${appends} appends were acknowledged`);
  figure('histories', `concurrent histories of ${CLIENTS} clients, 0 faults found`, HISTORIES);
  figure('histories', 'acknowledged appends', appends);
  figure('histories', 'backends killed meanwhile', kills);
});

const tokensOf = (description: string): string[] => description.split(' ').filter((token) => token !== '');

/** The final state. The last kill may still be under way. */
async function settled(id: string): Promise<{ description: string; version: number }> {
  for (;;) {
    const read = await w.worker.send(getTimeEntry, { params: { id } });
    if (read.refusal === null) return read.body;
    assert.equal(read.status, 503, JSON.stringify(read.refusal));
  }
}

async function begin(index: number): Promise<string> {
  const date = new Date(Date.UTC(2023, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
  const body = { date, start_time: '08:00', end_time: '16:00', break_duration: 30 };
  return (await w.worker.send(createTimeEntry, { body })).body.id;
}

/** One client: reads, appends to what it read, and repeats the request with its key when the outcome is unknown. */
async function play(
  client: number,
  lists: readonly string[],
  draw: (most: number) => number,
  ops: Op[],
): Promise<void> {
  let clock = 0;
  for (let op = 0; op < OPS; op += 1) {
    const list = lists[draw(lists.length)] ?? '';
    const read = await w.worker.send(getTimeEntry, { params: { id: list } });
    if (read.refusal !== null) {
      assert.equal(read.status, 503, JSON.stringify(read.refusal));
      continue;
    }
    const { description, version } = read.body;
    ops.push({ client, kind: 'read', list, tokens: tokensOf(description), version, at: ++clock });
    const token = randomUUID().slice(0, 8);
    const key = randomUUID();
    let outcome: 'done' | 'refused' | 'unknown' = 'unknown';
    for (let tries = 0; tries < 20 && outcome === 'unknown'; tries += 1) {
      const { status } = await w.worker.send(
        changeTimeEntry,
        { params: { id: list }, body: { description: `${description} ${token}`.trim() } },
        { 'if-match': `"${version}"`, 'idempotency-key': key },
      );
      if (status === 200) outcome = 'done';
      else if (status === 412) outcome = 'refused';
      else assert.equal(status, 503, `an append was answered ${status}`);
    }
    ops.push({ client, kind: 'append', list, token, outcome, at: ++clock });
  }
}

test('the checker finds each kind of fault', () => {
  const list = 'l';
  const append = (client: number, token: string, at: number): Op => ({
    client,
    kind: 'append',
    list,
    token,
    outcome: 'done',
    at,
  });
  const read = (client: number, tokens: string[], at: number): Op => ({
    client,
    kind: 'read',
    list,
    tokens,
    version: tokens.length + 1,
    at,
  });
  const ends = (...tokens: string[]) => new Map([[list, { tokens, version: tokens.length + 1 }]]);
  assert.deepEqual(faultsIn([append(1, 'a', 1), append(2, 'b', 2), read(1, ['a'], 3)], ends('a', 'b')), []);
  const faulty: [string, Op[], ReturnType<typeof ends>][] = [
    ['lost', [append(1, 'a', 1), append(2, 'b', 2)], ends('b')],
    ['doubled', [append(1, 'a', 1)], ends('a', 'a')],
    ['stale', [append(1, 'a', 1), append(1, 'b', 2), read(1, ['a'], 3)], ends('a', 'b')],
    ['shrunk', [append(2, 'a', 1), read(1, ['a'], 1), read(1, [], 2)], ends('a')],
    ['no order', [append(1, 'a', 1), append(2, 'b', 1), read(3, ['b', 'a'], 1)], ends('a', 'b')],
    ['never written', [append(1, 'a', 1)], ends('a', 'x')],
    [
      'refused and there',
      [{ client: 1, kind: 'append', list, token: 'a', outcome: 'refused', at: 1 }],
      ends('a'),
    ],
  ];
  for (const [name, ops, final] of faulty) assert.notDeepEqual(faultsIn(ops, final), [], name);
});
