import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../src/contract/call.ts';
import { CALLS } from '../../src/contract/calls.ts';
import { listNotices } from '../../src/contract/notices.ts';
import { createShift, listShifts } from '../../src/contract/shifts.ts';
import type { DatabaseSettings } from '../../src/server/database/embedded-postgres.ts';
import { connect, type Session } from '../../src/server/database/session.ts';
import { moveCompany } from '../../src/server/running/distribution.ts';
import { type Node, workersOf } from '../cluster.ts';
import { atEnd, testDatabase } from '../database.ts';
import { settingsOf } from '../throwaway-server.ts';
import { address, type Client, type World, world } from '../world.ts';
import { figure, size } from './figures.ts';
import { type Decision, TABLE } from './isolation-table.ts';
import { twoCompanies } from './two-companies.ts';

/**
 * A real cluster (decision 0163): TEST_DATABASE_URL names a database of its coordinator that knows the workers, whose nodes have
 * pg_stat_statements. CLUSTER_KILL and CLUSTER_START are commands that take a worker's port. Without a cluster the suite says
 * that it is left out, and tries nothing.
 */

const MOST_COMMANDS = 20;
/** Calls that ask more, as many statements as they send one PostgreSQL; not more than this. */
const MORE: Readonly<Record<string, number>> = {
  addWorkers: 21,
  answerClaim: 35,
  changeShift: 24,
  copyRoster: 39,
  copyShifts: 24,
  createShift: 21,
  decideTrade: 45,
  deleteUser: 32,
  erasePerson: 70,
  exchangeShifts: 33,
  explainPost: 35,
  findReplacements: 38,
  findSmallestChange: 33,
  getExtraRun: 37,
  getMonthReport: 34,
  getMonthlyPay: 37,
  getPayChange: 22,
  getPayrollMonth: 44,
  handOverPlaces: 25,
  listOpenShifts: 22,
  listOwnTrades: 25,
  listTradeChoices: 23,
  listTrades: 25,
  makePayrollRun: 56,
  moveOnRoster: 37,
  offerShift: 37,
  personalData: 43,
  previewErasure: 48,
  publish: 22,
  replayRuleSet: 31,
  setMonthReport: 39,
  tryOnCallRule: 32,
  tryOvertimeRule: 32,
  tryRules: 32,
  tryVacationRules: 45,
  undoPayrollRun: 48,
  withdrawPublication: 23,
};
/** Beside these the turns of roster runs go on, and the queue of runs is everybody's. */
const BESIDE_RUNS = new Set(['getRosterRun', 'latestRosterRun', 'proposeRoster', 'stopRosterRun']);
const url = process.env.TEST_DATABASE_URL;
const there = url === undefined ? [] : await nodesOf(settingsOf(url));
if (there.length === 0) console.log('cluster: left out, TEST_DATABASE_URL names no cluster');
const onCluster = there.length === 0 ? () => {} : test;

test('the calls that may ask their node more often are calls of the product', () => {
  const named = new Set<string>(CALLS.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(MORE).filter((name) => !named.has(name)),
    [],
  );
});

async function nodesOf(settings: DatabaseSettings): Promise<Node[]> {
  const sql = connect(settings);
  return workersOf(sql).finally(() => sql.end());
}

let open: Promise<{ coordinator: Session; workers: { node: Node; sql: Session }[] }> | undefined;
/** The tests' database, as its owner, on the coordinator and on each worker. */
const sessions = (): NonNullable<typeof open> => {
  open ??= (async () => {
    const database = await testDatabase();
    const workers = there.map((node) => ({ node, sql: connect({ ...database, ...node }) }));
    const coordinator = connect(database);
    // On every node.
    await coordinator`create extension if not exists pg_stat_statements`;
    atEnd(async () => {
      await Promise.all([coordinator, ...workers.map(({ sql }) => sql)].map((sql) => sql.end()));
    });
    return { coordinator, workers };
  })();
  return open;
};

/** What each worker was asked by the server's roles while `work` ran. */
async function askedDuring(work: () => Promise<unknown>): Promise<number[]> {
  const { workers } = await sessions();
  for (const { sql } of workers) await sql`select pg_stat_statements_reset()`;
  await work();
  return Promise.all(
    workers.map(async ({ sql }) => {
      const [row] = await sql<{ asked: number }[]>`
        select coalesce(sum(s.calls), 0)::integer as asked
        from pg_stat_statements s
        join pg_roles r on r.oid = s.userid and r.rolname in ('skifta_app', 'skifta_platform', 'skifta_keeper')
        join pg_database d on d.oid = s.dbid and d.datname = current_database()
        where s.query not ilike 'begin%' and s.query not ilike 'set %' and s.query not ilike 'commit%'
          and s.query not ilike 'rollback%'`;
      return row?.asked ?? 0;
    }),
  );
}

/** `host:port` of the node where the company lies. */
async function placeOf(company_id: string): Promise<string> {
  const { coordinator } = await sessions();
  const [row] = await coordinator<{ address: string }[]>`
    select n.nodename || ':' || n.nodeport as address
    from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
    where p.shardid = get_shard_id_for_distribution_column('users', ${company_id}::uuid)`;
  assert.ok(row);
  return row.address;
}

const worlds: World[] = [];
after(() => Promise.all(worlds.map((one) => one.close())));
async function aWorld(): Promise<World> {
  const made = await world();
  worlds.push(made);
  return made;
}

/** Worlds until there is one whose own company lies on another worker than that of the first. */
async function worldsApart(): Promise<[World, World]> {
  const first = await aWorld();
  const place = await placeOf(first.company_id);
  for (;;) {
    const next = await aWorld();
    if ((await placeOf(next.company_id)) !== place) return [first, next];
  }
}

/** What concerns all companies is the platform's, and asks all nodes. */
const isCompanys = (call: Call): boolean => Array.isArray(call.who) && !call.who.includes('superuser');

onCluster('whatever a company does is done on its one node, with few commands', async () => {
  const t = await twoCompanies();
  const home = t.objects.worker;
  const faults: string[] = [];
  const counts: number[] = [];
  const asked = async (call: Call, decision: Decision, who: Client, it: typeof home): Promise<void> => {
    const sent = decision.ask?.({ it, home, by: who.id }) ?? {};
    let status = 0;
    const commands = await askedDuring(async () => {
      const reply = await t.dry.inject({
        method: call.method,
        url: `${address(call.path, sent.params)}${sent.query === undefined ? '' : `?${new URLSearchParams(sent.query)}`}`,
        headers: { 'x-tenant-domain': `${who.subdomain}.localhost`, authorization: `Bearer ${who.access}` },
        ...(sent.body === undefined ? {} : { payload: sent.body }),
      });
      status = reply.statusCode;
    });
    const [most = 0, ...others] = commands.toSorted((a, b) => b - a);
    const name = `${call.name} (${status})`;
    counts.push(most);
    if (status >= 500) faults.push(`${name} failed`);
    if (!BESIDE_RUNS.has(call.name) && others.some((count) => count > 0))
      faults.push(`${name} asked ${commands.join(' and ')} on the nodes`);
    if (most > (MORE[call.name] ?? MOST_COMMANDS)) faults.push(`${name} asked its node ${most} times`);
  };
  for (const call of CALLS) {
    const decisions = Object.hasOwn(TABLE, call.name) ? [TABLE[call.name]].flat() : [];
    if (call.stream || !isCompanys(call)) continue;
    for (const decision of decisions) {
      if (decision === undefined || 'anyone' in decision) continue;
      await asked(call, decision, t.world.manager, home);
    }
  }
  await t.dry.close();
  await t.world.close();
  assert.ok(counts.length > 100, `only ${counts.length} calls were made`);
  assert.deepEqual(faults, [], `${faults.length} of ${counts.length}`);
  figure(
    'cluster',
    `of them with more than ${MOST_COMMANDS} commands`,
    counts.filter((count) => count > MOST_COMMANDS).length,
  );
  figure('cluster', 'calls of a company, each on one node', counts.length);
  figure('cluster', 'commands of a call on its node, most', Math.max(...counts));
  figure(
    'cluster',
    'commands of a call on its node, middle',
    counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0,
  );
});

onCluster('each node holds the rows of its companies alone, walled there too', async () => {
  const { coordinator, workers } = await sessions();
  const shards = await coordinator<{ table: string; port: number }[]>`
    select s.shard_name as table, s.nodeport as port from citus_shards s where s.citus_table_type = 'distributed'`;
  let seen = 0;
  for (const { node, sql } of workers) {
    await sql.unsafe('set citus.override_table_visibility = off; set role skifta_app');
    for (const { table } of shards.filter(({ port }) => port === node.port)) {
      const rows = await sql.unsafe(`select from ${table}`).catch(() => []);
      assert.equal(rows.length, 0, `${table} shows rows without a company`);
      seen += 1;
    }
    await sql.unsafe('reset role');
  }
  assert.ok(seen > 100);
  figure('cluster', 'shards looked at on their nodes, none with a row', seen);
});

/** A shift of an hour each, on its own day, until told to stop: how many were acknowledged and how many refused. */
function writing(who: Client): { stop(): Promise<{ made: Set<string>; refused: number[] }> } {
  let is_over = false;
  const made = new Set<string>();
  const refused: number[] = [];
  const work = (async () => {
    for (let n = 0; !is_over; n += 1) {
      const start = Date.parse('2027-01-01T08:00:00Z') + n * 3_600_000;
      const [start_time, end_time] = [start, start + 3_600_000].map((at) => new Date(at).toISOString());
      const reply = await who.send(createShift, {
        body: { start_time: String(start_time), end_time: String(end_time) },
      });
      if (reply.status === 201) made.add(reply.body.id);
      else {
        refused.push(reply.status);
        await sleep(20);
      }
    }
  })();
  return {
    stop: async () => {
      is_over = true;
      await work;
      return { made, refused };
    },
  };
}

async function held(who: Client): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const [start_date, end_date] of [
    ['2027-01-01', '2027-01-31'],
    ['2027-02-01', '2027-02-28'],
    ['2027-03-01', '2027-03-31'],
    ['2027-04-01', '2027-04-30'],
  ] as const) {
    const { body } = await who.send(listShifts, { query: { start_date, end_date } });
    for (const { id } of body) ids.add(id);
  }
  return ids;
}

onCluster('a company is moved to another node while it is served, and no write is lost', async () => {
  const { coordinator } = await sessions();
  const one = await aWorld();
  let writes = 0;
  let refusals = 0;
  for (let round = 0; round < size(1, 3); round += 1) {
    const from = await placeOf(one.company_id);
    const to = there.map(({ host, port }) => `${host}:${port}`).find((place) => place !== from);
    const writer = writing(one.manager);
    await sleep(500);
    assert.equal(await moveCompany(coordinator, one.subdomain, String(to)), from);
    await sleep(500);
    const { made, refused } = await writer.stop();
    assert.equal(await placeOf(one.company_id), to);
    const there_now = await held(one.manager);
    assert.deepEqual(
      [...made].filter((id) => !there_now.has(id)),
      [],
    );
    assert.ok(
      refused.every((status) => status === 503),
      refused.join(' '),
    );
    writes += made.size;
    refusals += refused.length;
  }
  const [unforced] = await coordinator`
    select count(*)::integer as n from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`;
  assert.equal(unforced?.n, 0, 'forced row security is back');
  figure('cluster', 'writes acknowledged during moves, none lost', writes);
  figure('cluster', 'writes refused during moves', refusals);
});

onCluster(
  'two writers under the exclusion constraint: one is refused by name, and no person is booked twice',
  async () => {
    const one = await aWorld();
    const rounds = size(5, 40);
    for (let round = 0; round < rounds; round += 1) {
      const day = new Date(Date.parse('2026-05-01T00:00:00Z') + round * 86_400_000)
        .toISOString()
        .slice(0, 10);
      const body = (from: string, until: string) => ({
        body: {
          start_time: `${day}T${from}:00Z`,
          end_time: `${day}T${until}:00Z`,
          assignments: [{ worker_id: one.worker.id }],
        },
      });
      const replies = await Promise.all([
        one.manager.send(createShift, body('08:00', '12:00')),
        one.second_manager.send(createShift, body('11:00', '16:00')),
      ]);
      const refused = replies.filter(({ status }) => status !== 201);
      assert.deepEqual(
        refused.map(({ status, refusal }) => [status, refusal?.code]),
        [[409, 'assignment_overlap']],
      );
    }
    figure('cluster', 'races for one person, each with one winner', rounds);
  },
);

const [KILL, START] = [process.env.CLUSTER_KILL, process.env.CLUSTER_START];
const run = (command: string, node: Node): void => {
  const [program = '', ...words] = command.split(' ');
  execFileSync(program, [...words, `${node.port}`], { stdio: 'ignore' });
};
if (there.length > 0 && (KILL === undefined || START === undefined))
  console.log('cluster: the killed worker is left out, CLUSTER_KILL and CLUSTER_START are not given');

if (KILL !== undefined && START !== undefined)
  onCluster(
    'a worker is killed and comes back: its companies wait, the others do not, and nothing is lost',
    async () => {
      const [down, up] = await worldsApart();
      const place = await placeOf(down.company_id);
      const node = there.find(({ host, port }) => `${host}:${port}` === place);
      assert.ok(node);
      const [on_it, beside] = [writing(down.manager), writing(up.manager)];
      await sleep(1_000);
      run(KILL, node);
      await sleep(size(2_000, 6_000));
      run(START, node);
      const deadline = performance.now() + 30_000;
      while ((await down.manager.send(listNotices)).status !== 200)
        assert.ok(performance.now() < deadline, 'its companies are not served again');
      await sleep(1_000);
      const [theirs, others] = [await on_it.stop(), await beside.stop()];
      assert.ok(
        theirs.refused.length > 0 && theirs.refused.every((status) => status === 503),
        theirs.refused.join(' '),
      );
      assert.deepEqual(others.refused, []);
      for (const [who, { made }] of [
        [down.manager, theirs],
        [up.manager, others],
      ] as const) {
        const there_now = await held(who);
        assert.deepEqual(
          [...made].filter((id) => !there_now.has(id)),
          [],
        );
      }
      figure('cluster', 'writes beside a killed worker, none refused', others.made.size);
      figure('cluster', 'writes acknowledged on it, none lost', theirs.made.size);
      figure('cluster', 'writes refused on it with 503', theirs.refused.length);
    },
  );
