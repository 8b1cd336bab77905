import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Call, Role } from '../../src/contract/call.ts';
import { CALLS } from '../../src/contract/calls.ts';
import { listOffers, listOpenShifts, offerShift } from '../../src/contract/offers.ts';
import { listTradeChoices } from '../../src/contract/own-trades.ts';
import { findReplacements } from '../../src/contract/replacements.ts';
import { createShift, deleteShift } from '../../src/contract/shifts.ts';
import { connect, type Session } from '../../src/server/database/session.ts';
import { atEnd, testDatabase } from '../database.ts';
import { address, type Client } from '../world.ts';
import { figure, seedOf, size } from './figures.ts';
import { type Decision, type OpenDecision, TABLE } from './isolation-table.ts';
import { type TwoCompanies, twoCompanies } from './two-companies.ts';
import { random } from './write-load.ts';

/**
 * Dates at the edges. A date column takes more than the product expects: an import may leave `infinity` or a year of
 * five digits there. Whatever the column holds and whichever month is requested, no read fails with a 5xx.
 */

const EDGES = [
  'infinity',
  '-infinity',
  '0044-03-15 BC',
  '0001-01-01',
  '1901-01-01',
  '2198-12-31',
  '9999-12-31',
  '99999-01-01',
  '5874897-12-31',
];
/** Timestamps have an earlier last value than dates. */
const LAST_INSTANT = '294276-12-31';
/** How many of the edge dates each column is tested with. */
const SOME = size(1, EDGES.length);
/** Every read is made for every column: on a busy computer that is more than the two minutes that a test has. */
const timeout = size(300_000, 3_600_000);
/** Timestamps that a user or an import writes. The product takes all others from its clock. */
const WRITTEN = /^(start_time|end_time|assigned_start|assigned_end)$/;

const draw = random(seedOf('dates'));
let t: TwoCompanies;
let owner: Session;
after(async () => {
  await t.dry.close();
  await t.world.close();
});

// A test, not a hook: the hooks of all files run first, and the clock of a later file would end these sessions.
test('two companies with one of everything are created', async () => {
  t = await twoCompanies();
  owner = connect(await testDatabase());
  atEnd(() => owner.end());
});

const READING = CALLS.filter((call) => call.method === 'GET' && call.stream !== true);
const SEATS = ['worker', 'manager', 'superuser'] as const;

function urlsOf(call: Call): string[] {
  const decisions = [TABLE[call.name] ?? []].flat() as (Decision | OpenDecision)[];
  const it = t.objects.worker;
  return decisions.map((decision) => {
    const { params, query = {} } = decision.ask?.({ it, home: it, by: it.user }) ?? {};
    return `${address(call.path, params)}?${new URLSearchParams(query)}`;
  });
}

const seatOf = (role: Role): Client => t.world[role];

/** Makes every read as every role that may make it; returns the failures. */
async function failing(): Promise<string[]> {
  const failed: string[] = [];
  for (const call of READING) {
    const roles =
      call.who === 'anyone' ? (['worker'] as const) : SEATS.filter((one) => call.who.includes(one));
    for (const url of urlsOf(call))
      for (const role of roles) {
        const { status, text } = await seatOf(role).raw({ method: 'GET', url });
        if (status >= 500) failed.push(`${call.name} (${role}): ${status} ${text.slice(0, 100)}`);
        else if (status === 401) assert.fail(`${call.name} (${role}): ${text}`);
      }
  }
  return failed;
}

test('a month at the edge of the years is answered; one beyond it is refused by name', async () => {
  const { worker, manager } = t.world;
  const of = (path: string) => `${path}${path.includes('?') ? '&' : '?'}`;
  const months = [
    '/api/month-reports/',
    '/api/payroll-months/',
    `/api/pay/monthly/?user=${worker.id}`,
    `/api/payslips/?user=${worker.id}`,
    '/api/time-entries/monthly/',
    '/api/ob-hours/',
    `/api/manager/${worker.id}/worker-shifts/`,
    `/api/exports/month/?format=csv&user=${worker.id}`,
  ];
  await owner`
    update absences set last_day = null where company_id = ${manager.company_id} and user_id = ${worker.id}`;
  for (const path of months)
    for (const seat of [worker, manager]) {
      for (const [year, month] of [
        [1990, 1],
        [2198, 12],
      ] as const) {
        const { status, text } = await seat.raw({
          method: 'GET',
          url: `${of(path)}year=${year}&month=${month}`,
        });
        assert.ok(status < 500, `${path} ${year}-${month}: ${text}`);
      }
      for (const [year, month] of [
        [1989, 12],
        [2199, 1],
        [2199, 12],
      ] as const) {
        const beyond = await seat.raw({ method: 'GET', url: `${of(path)}year=${year}&month=${month}` });
        if (beyond.status === 403) continue;
        assert.equal(beyond.status, 400, `${path} ${year}-${month}: ${beyond.text}`);
        assert.deepEqual(Object.keys(Object(beyond.json).errors), ['year'], path);
      }
    }
});

test('a shift on the last day that can be planned is offered, replaced and traded', async () => {
  const { worker, manager } = t.world;
  const body = { start_time: '2198-12-31T07:00:00Z', end_time: '2198-12-31T15:00:00Z' };
  const assignments = [{ worker_id: worker.id, status: 'approved' as const }];
  const made = await manager.send(createShift, { body: { ...body, assignments } });
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
  const shift_id = made.body.id;
  const offer = { shift_id, offered_to: 'everybody' as const, first_come: false };
  assert.equal((await manager.send(offerShift, { body: offer })).status, 201);
  const place = made.body.assignments[0]?.id ?? '';
  for (const { status, refusal } of [
    await manager.send(listOffers, { query: { start_date: '2198-12-31', end_date: '2198-12-31' } }),
    await t.world.colleague.send(listOpenShifts),
    await manager.send(findReplacements, { params: { id: shift_id } }),
    await worker.send(listTradeChoices, { params: { id: place } }),
  ])
    assert.equal(status, 200, JSON.stringify(refusal));
  assert.equal((await manager.send(deleteShift, { params: { id: shift_id } })).status, 204);
});

test('the database holds no shift of more than 24 hours, wherever its times lie', async () => {
  const pairs = await owner<{ table: string; end: string }[]>`
    select table_name as table, column_name as end from information_schema.columns
    where table_schema = 'public' and column_name like '%end_time' and data_type = 'timestamp with time zone'
    order by 1, 2`;
  assert.deepEqual(
    pairs.map(({ table, end }) => `${table}.${end}`),
    [
      'draft_shifts.end_time',
      'shift_assignments.end_time',
      'shift_offers.end_time',
      'shift_trades.end_time',
      'shift_trades.for_end_time',
      'shifts.end_time',
      'time_entries.end_time',
    ],
  );
  for (const { table, end } of pairs) {
    const start = end.replace('end', 'start');
    const put = owner`
      update ${owner(table)} set ${owner(start)} = '2026-05-04T00:00:00Z', ${owner(end)} = '2026-05-05T00:01:00Z'
      where company_id = ${t.world.manager.company_id}`;
    await assert.rejects(put, { code: '23514' }, `${table}.${end}`);
  }
});

test('no date that the database can hold makes a read fail', { timeout }, async () => {
  assert.deepEqual(await failing(), [], 'before any date was changed');
  const columns = await owner<{ table: string; column: string; type: string }[]>`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    where c.table_schema = 'public' and c.data_type in ('date', 'timestamp with time zone')
      and exists (
        select from information_schema.columns k
        where k.table_name = c.table_name and k.table_schema = 'public' and k.column_name = 'company_id')
    order by 1, 2`;
  let held = 0;
  const failed: string[] = [];
  for (const { table, column, type } of columns) {
    if (type !== 'date' && !WRITTEN.test(column)) continue;
    const edges = EDGES.map((edge) => (type !== 'date' && edge.startsWith('58748') ? LAST_INSTANT : edge));
    const from = draw(edges.length);
    const some = [...edges, ...edges].slice(from, from + SOME);
    for (const edge of some) {
      const put = await putEdge(table, column, edge);
      if (put === null) continue;
      held += 1;
      for (const fault of await failing()) failed.push(`${table}.${column} = ${edge}: ${fault}`);
      await put.back();
    }
  }
  assert.deepEqual(failed, []);
  assert.ok(held > 8, `the database took only ${held}`);
  figure('dates', 'columns x dates that the database took', held);
});

/**
 * Sets the date in all rows of the company, or in one row where a constraint excludes more. Null: the database
 * refuses it.
 */
async function putEdge(
  table: string,
  column: string,
  edge: string,
): Promise<{ back(): Promise<void> } | null> {
  const { company_id } = t.world.manager;
  const [before] = await owner.unsafe<{ rows: string | null }[]>(
    `select jsonb_agg(to_jsonb(r))::text as rows from ${table} r where company_id = '${company_id}'`,
  );
  const change = `update ${table} set ${column} = '${edge}' where company_id = '${company_id}'`;
  const one = `${change} and ctid = (select min(ctid) from ${table} where company_id = '${company_id}')`;
  const changed = await owner
    .unsafe(change)
    .catch(() => owner.unsafe(one))
    .catch(() => null);
  if (changed === null || changed.count === 0) return null;
  return {
    back: () =>
      owner
        .begin(async (tx) => {
          await tx.unsafe('set local session_replication_role = replica');
          await tx.unsafe(`delete from ${table} where company_id = '${company_id}'`);
          await tx.unsafe(
            `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
            [before?.rows ?? '[]'],
          );
        })
        .then(() => {}),
  };
}
