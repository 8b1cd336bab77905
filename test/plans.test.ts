import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval, withdrawApproval } from '../src/contract/approvals.ts';
import type { Call, Role } from '../src/contract/call.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { copyShifts } from '../src/contract/shift-copies.ts';
import {
  addWorkers,
  changeShift,
  createAssignment,
  createShift,
  deleteShift,
} from '../src/contract/shifts.ts';
import {
  changeTimeEntry,
  createTimeEntry,
  deleteTimeEntry,
  reportAsPlanned,
} from '../src/contract/time-entries.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { connect } from '../src/server/database/session.ts';
import { tablesOn } from '../src/server/nouns.ts';
import { crowd, DAYS, FEW, MANY, TODAY } from './crowd.ts';
import { emptyDatabase } from './database.ts';
import { type Explained, explain, type Heard, textOf } from './explained.ts';
import { writePlans } from './plan-writes.ts';
import {
  INPUTS,
  openStage,
  READING,
  type ReadStage,
  type Sent,
  type Side,
  seatsOf,
  sideOf,
  urlOf,
} from './read-side.ts';
import type { Client } from './world.ts';

/**
 * Testable speed (goal S5): a call needs as many queries for one person's rows as for twenty's. No statement of any
 * call scans a large table, nor a company's whole share of one where an index could select the rows. The plans are
 * made with the company's role beside forty other companies.
 */

let stage: ReadStage;
let few: Side;
let many: Side;
const heard: Heard[] = [];

before(async () => {
  const settings = await emptyDatabase();
  const migrating = connect(settings);
  await migrate(migrating);
  await migrating.end();
  const companies = await crowd(settings);
  stage = await openStage(settings, {
    max: 1,
    onQuery: (query, values) => {
      // The commit of a read travels with the next statement, or alone some milliseconds later: it counts for no
      // call.
      if (query !== 'commit') heard.push({ query: query.replace(/^commit; /, ''), values });
    },
  });
  few = await sideOf(stage, companies.few, FEW);
  many = await sideOf(stage, companies.many, MANY);
  await stage.owner`analyze sessions`;
});
after(() => stage.close());

async function statementsOf(seat: Client, call: Call, sent: Sent): Promise<Heard[]> {
  heard.length = 0;
  const { status, text } = await seat.raw({ method: call.method, url: urlOf(call, sent) });
  assert.equal(status, call.status, `${call.name} (INPUTS holds the input of calls): ${text.slice(0, 300)}`);
  return [...heard];
}

/** One statement of each text, for the plans. */
const said = new Map<string, { heard: Heard; by: string; company_id: string }>();
function remember(statements: readonly Heard[], by: string, side: Side): void {
  for (const one of statements)
    said.set(textOf(one), { heard: one, by: said.get(textOf(one))?.by ?? by, company_id: side.company_id });
}

test('a read needs as many queries for twenty times the rows', async () => {
  let counted = 0;
  for (const call of READING) {
    const ask = async (side: Side, role: Role): Promise<Heard[]> =>
      statementsOf(side.seats[role], call, INPUTS[call.name]?.(side) ?? {});
    const roles = seatsOf(call);
    // The first call fills the caches.
    for (const side of [few, many]) await ask(side, roles[0] ?? 'worker');
    for (const role of roles) {
      const [least, most] = [await ask(few, role), await ask(many, role)];
      assert.equal(most.length, least.length, `${call.name} (${role}): ${differing(least, most)}`);
      remember(most, `${call.name} (${role})`, many);
      counted += 1;
    }
  }
  assert.ok(counted >= 60, `only ${counted} readings were counted`);
});

function differing(least: readonly Heard[], most: readonly Heard[]): string {
  const times = (all: readonly Heard[], text: string): number =>
    all.filter((one) => textOf(one) === text).length;
  const more = [...new Set(most.map(textOf))].filter((text) => times(most, text) > times(least, text));
  return `${least.length} queries with few rows, ${most.length} with many; more of:\n${more.join('\n')}`;
}

type Step = readonly [what: string, seat: 'worker' | 'manager', call: Call, sent: unknown];

/** The writes of a day's work, each for all people of the company; each one changes what an earlier one created. */
async function writeAll(side: Side): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const write = async (...[what, seat, call, sent]: Step): Promise<{ id: string }> => {
    heard.length = 0;
    const reply = await side.seats[seat].send(call, sent as object);
    counts.set(what, heard.length);
    if (side === many) remember(heard, what, side);
    return Object(reply.body) as { id: string };
  };
  const people = side.workers.slice(0, side.rows).map((worker_id) => ({ worker_id }));
  const day = { date: TODAY, start_time: '08:00', end_time: '16:30', break_duration: 30 };
  const span = { start_time: '2026-05-04T06:00:00Z', end_time: '2026-05-04T14:00:00Z' };
  const later = { start_time: '2026-05-05T06:00:00Z', end_time: '2026-05-05T14:00:00Z' };

  const entry = await write('report a day', 'worker', createTimeEntry, { body: day });
  const params = { id: entry.id };
  await write('change a report', 'worker', changeTimeEntry, { params, body: { end_time: '17:00' } });
  await write('delete a report', 'worker', deleteTimeEntry, { params });
  const entries = side.pending.slice(0, side.rows).map((id) => ({ id }));
  assert.equal(entries.length, side.rows);
  const approval = await write('approve', 'manager', createApproval, {
    body: { status: 'approved', entries },
  });
  await write('withdraw an approval', 'manager', withdrawApproval, { params: { id: approval.id } });
  await write('check conflicts', 'manager', checkConflicts, {
    body: { ...span, worker_ids: people.map((one) => one.worker_id) },
  });
  const shift = await write('plan a shift', 'manager', createShift, {
    body: { ...span, assignments: people },
  });
  await write('move a shift', 'manager', changeShift, { params: { id: shift.id }, body: later });
  await write('delete a shift', 'manager', deleteShift, { params: { id: shift.id } });
  const empty = await side.seats.manager.send(createShift, { body: span });
  await write('put people on a shift', 'manager', addWorkers, {
    params: { id: empty.body.id },
    body: { assignments: people },
  });
  const next = await side.seats.manager.send(createShift, { body: later });
  await write('assign one', 'manager', createAssignment, {
    body: { shift_id: next.body.id, worker_id: side.workers[0] },
  });
  await write('copy shifts', 'manager', copyShifts, {
    body: { start_date: '2026-05-04', end_date: '2026-05-05', to_date: '2026-05-11', with_workers: true },
  });
  await stage.owner`
    delete from time_entries where company_id = ${side.company_id} and user_id = ${side.workers[0] ?? ''} and date = ${DAYS.second}`;
  await write('report as planned', 'worker', reportAsPlanned, {
    body: { start_date: DAYS.second, end_date: TODAY },
  });
  await writePlans(side, write);
  return counts;
}

test('a write needs as many queries for twenty people as for one', async () => {
  const least = await writeAll(few);
  const most = await writeAll(many);
  assert.deepEqual(Object.fromEntries(most), Object.fromEntries(least));
});

/** Statements that may read a company's whole share of a growing table, and why. */
const WHOLE_COMPANY = [
  {
    table: 'history',
    by: /History/,
    why: 'cheaper at this size; test/years.test.ts asks at sixty thousand lines',
  },
  ...['time_entries', 'shift_assignments', 'shifts'].map((table) => ({
    table,
    by: /^exportHistory/,
    why: 'a file of all lines names nearly all of them',
  })),
  ...['time_entries', 'shifts'].map((table) => ({
    table,
    by: /^getFirstSteps/,
    why: 'asks whether there is any, and ends at the first row',
  })),
  {
    table: 'shift_assignments',
    by: /^copy shifts/,
    why: 'cheaper at this size; with thousands of rows the index of double bookings is taken',
  },
  {
    table: 'shift_assignments',
    by: /^(explain(Proposal|Opening|Other|Post)|listProposedWishes|priceWish|getReserve)/,
    why: 'the weeks around a proposal hold most of what this company has; their index is taken in a longer history',
  },
  {
    table: 'shifts',
    by: /^(publish|offer a shift)/,
    why: 'cheaper at this size: the company has few; their key is asked for',
  },
];

test('no statement scans a large table, nor a company’s whole share of one', async () => {
  assert.ok(said.size >= 80, `only ${said.size} statements were heard`);
  const complaints: string[] = [];
  const held = new Set<string>();
  for (const { heard: statement, by, company_id } of said.values()) {
    for (const plan of await explain(stage.owner, statement, company_id)) {
      for (const table of plan.large) held.add(table);
      for (const fault of faultsOf(plan, by))
        complaints.push(
          `${by}: ${fault}\n    ${statement.query.trim().replaceAll(/\s+/g, ' ').slice(0, 400)}`,
        );
    }
  }
  assert.deepEqual([...new Set(complaints)], []);
  for (const table of [
    'time_entries',
    'shifts',
    'shift_assignments',
    'users',
    'history',
    'sessions',
    'payroll',
  ])
    assert.ok(held.has(table), `${table} was in no plan, or too small for one to tell`);
});

function faultsOf({ scanned, whole_company }: Explained, by: string): string[] {
  const allowed = (table: string): boolean =>
    WHOLE_COMPANY.some((one) => one.table === table && one.by.test(by));
  return [
    ...scanned.map((table) => `reads all of ${table}`),
    ...whole_company.filter((table) => !allowed(table)).map((table) => `reads all of the company's ${table}`),
  ];
}

/** Statements that name a company's table and no company, and why. */
const ACROSS_COMPANIES = [
  { by: /\(superuser\)$/, why: 'the platform reads companies and their invoices, never their people' },
  { by: /^getRosterRun/, why: 'a proposal says how many wait before it, of all companies: ids and times' },
];

test('each statement on a company’s table names the company by a bound value', () => {
  const tables = tablesOn('by_company');
  const named = new RegExp(`\\b(?:from|join|update|into)\\s+"?(${tables.join('|')})\\b`, 'i');
  const bound =
    /\bcompany_id\s*=\s*\$\d|\bcompany_id\s*=\s*any\s*\(\s*\$\d|insert into \w+\s*\([^)]*\bcompany_id\b/i;
  const open = [...said.values()].flatMap(({ heard: { query }, by }) =>
    named.test(query) && !bound.test(query) && !ACROSS_COMPANIES.some((one) => one.by.test(by))
      ? [`${by}: ${query.trim().replaceAll(/\s+/g, ' ').slice(0, 300)}`]
      : [],
  );
  assert.deepEqual(open, []);
});
