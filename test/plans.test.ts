import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { openPool, type Sql } from '../bench/pool.ts';
import { createApproval, withdrawApproval } from '../src/contract/approvals.ts';
import { rotateCalendarFeed } from '../src/contract/calendar-feeds.ts';
import type { Call, Role } from '../src/contract/call.ts';
import { CALLS } from '../src/contract/calls.ts';
import { writeDrafts } from '../src/contract/drafts.ts';
import { makeKeptFile } from '../src/contract/payroll-files.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { publish } from '../src/contract/publications.ts';
import { proposeRoster } from '../src/contract/roster-runs.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { copyShifts } from '../src/contract/shift-copies.ts';
import {
  addWorkers,
  changeShift,
  createAssignment,
  createShift,
  deleteShift,
  getShift,
  SHIFT_FIELDS,
} from '../src/contract/shifts.ts';
import {
  changeTimeEntry,
  createTimeEntry,
  deleteTimeEntry,
  reportAsPlanned,
} from '../src/contract/time-entries.ts';
import { invoiceDocument } from '../src/core/invoice-document.ts';
import { picked } from '../src/core/picked.ts';
import { signAccess } from '../src/server/accounts/tokens.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { connect } from '../src/server/database/session.ts';
import { PLATFORM_COMPANY } from '../src/server/database/tenant.ts';
import { openLive } from '../src/server/history/live.ts';
import { tablesOn } from '../src/server/nouns.ts';
import { buildProduct } from '../src/server/product.ts';
import { buildSuperuser } from '../src/server/running/builders.ts';
import { readConfig } from '../src/server/running/config.ts';
import { type Company, crowd, DAYS, FEW, MANY, TODAY } from './crowd.ts';
import { atEnd, emptyDatabase } from './database.ts';
import { type Explained, explain, type Heard } from './explained.ts';
import { writePlans } from './plan-writes.ts';
import { address, type Client, client, keys } from './world.ts';

/**
 * Testable speed (goal S5): a call needs as many queries for one person's rows as for twenty's. No statement of any
 * call scans a large table, nor a company's whole share of one where an index could select the rows. The plans are
 * made with the company's role beside forty other companies.
 */

const NOW = `${TODAY}T11:00:00Z`;
const ROOT = new URL('..', import.meta.url).pathname;

type Seats = Readonly<Record<'worker' | 'manager' | 'superuser', Client>>;
type Side = Company & {
  readonly rows: number;
  readonly seats: Seats;
  readonly workers: readonly string[];
  readonly shift: string;
  /** A coming one. */
  readonly assignment: string;
  readonly entry: string;
  readonly pending: readonly string[];
  publication: string;
  proposal: string;
  run: string;
  kept: string;
  calendar: string;
  invoice: string;
};

let app: FastifyInstance;
let db: Db;
let owner: Sql;
let few: Side;
let many: Side;
const heard: Heard[] = [];

before(async () => {
  const settings = await emptyDatabase();
  const migrating = connect(settings);
  await migrate(migrating);
  await migrating.end();
  const companies = await crowd(settings);
  owner = openPool(settings, 1);
  db = openDb(settings, {
    max: 1,
    onQuery: (query, values) => {
      // The commit of a read travels with the next statement, or alone some milliseconds later: it counts for no
      // call.
      if (query !== 'commit') heard.push({ query: query.replace(/^commit; /, ''), values });
    },
  });
  atEnd(async () => {
    await db.close();
    await owner.end();
  });
  const live = await openLive(db);
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' }, ROOT);
  app = await buildProduct(
    { db, config, keys, clock: { now: () => new Date(NOW) }, stopping: () => false },
    live,
  );
  await buildSuperuser(db, keys, 'none', { username: 'root', first_name: 'Rut', last_name: 'Rotberg' });
  await owner`
    insert into sessions (company_id, user_id, created_at, last_seen_at, expires_at)
    select company_id, id, ${NOW}, ${NOW}, ${`${DAYS.end.slice(0, 4)}-12-31`} from users where username = 'root'`;
  await owner`update sessions set created_at = ${NOW}, last_seen_at = ${NOW}, expires_at = '2027-01-01'`;
  few = await sideOf(companies.few, FEW);
  many = await sideOf(companies.many, MANY);
  await owner`analyze sessions`;
});
after(() => app.close());

async function sideOf(company: Company, rows: number): Promise<Side> {
  const { company_id } = company;
  const people = await owner<{ id: string; username: string }[]>`
    select id, username from users where company_id = ${company_id} order by username`;
  const [shift] = await owner<{ id: string }[]>`
    select shift_id as id from shift_assignments a join users u on u.company_id = a.company_id and u.id = a.worker_id
    where a.company_id = ${company_id} and username = 'w0' order by a.start_time limit 1`;
  const entries = await owner<{ id: string; user_id: string; status: string }[]>`
    select id, user_id, status from time_entries
    where company_id = ${company_id} and date >= ${DAYS.second} order by date, user_id`;
  const named = (username: string): string => people.find((one) => one.username === username)?.id ?? '';
  const seats = {
    worker: await seatOf(company, named('w0')),
    manager: await seatOf(company, named('m1')),
    superuser: await seatOf(company, ''),
  };
  const coming = await seats.manager.send(createShift, {
    body: {
      start_time: '2026-06-15T06:00:00Z',
      end_time: '2026-06-15T14:00:00Z',
      assignments: [{ worker_id: seats.worker.id }],
    },
  });
  const draft = {
    start_time: '2026-09-15T06:00:00Z',
    end_time: '2026-09-15T14:00:00Z',
    people: [seats.worker.id],
  };
  await seats.manager.send(writeDrafts, {
    body: { changes: [{ shift_id: randomUUID(), version: null, draft }] },
  });
  const published = await seats.manager.send(publish, {
    body: { start_date: '2026-09-15', end_date: '2026-09-15' },
  });
  const side: Side = {
    ...company,
    rows,
    seats,
    workers: people.filter((one) => one.username.startsWith('w')).map((one) => one.id),
    shift: shift?.id ?? '',
    assignment: coming.body.assignments[0]?.id ?? '',
    entry: entries.find((one) => one.user_id === seats.worker.id)?.id ?? '',
    publication: published.body.id,
    proposal: (await seats.manager.send(proposeRoster, { body: RANGE })).body.id,
    pending: entries.filter((one) => one.status === 'submitted_pending').map((one) => one.id),
    run: '',
    kept: '',
    calendar: '',
    invoice: await issuedInvoice(company_id, rows),
  };
  const known = await seats.manager.send(getShift, { params: { id: side.shift } });
  const open = [{ shift_id: side.shift, open: 1, wished: { ...picked(known.body, SHIFT_FIELDS) } }];
  await owner`
    update roster_runs set state = 'stopped', left_out = ${owner.json({ shifts: [], people: [], open })}
    where company_id = ${company_id} and id = ${side.proposal}`;
  await wishOf(company_id, side.seats.worker.id);
  const [year, month] = DAYS.first.split('-').map(Number);
  const run = await seats.manager.send(makePayrollRun, {
    body: { year: year ?? 0, month: month ?? 0, override_reason: 'prov' },
  });
  side.run = run.body.id;
  const kept = await seats.manager.send(makeKeptFile, {
    params: { id: side.run },
    body: { kind: 'paxml' },
  });
  side.kept = kept.body.id;
  const feed = await seats.worker.send(rotateCalendarFeed);
  side.calendar = feed.body.path?.split('/').filter(Boolean).at(-1) ?? '';
  return side;
}

/** A wish of the days of the proposal, in a period that is closed for wishes. */
async function wishOf(company_id: string, user_id: string): Promise<void> {
  const period_id = randomUUID();
  const { start_date: first_day, end_date: last_day } = RANGE;
  await owner`
    insert into planning_periods ${owner({
      ...{ company_id, id: period_id, first_day, last_day, budget: 9, closed_at: NOW },
      ...{ wishes_close_on: first_day, publish_by: last_day },
    })}`;
  const wish = { user_id, period_id, date: first_day, want: 'off', weight: 1 };
  await owner`insert into wishes ${owner({ company_id, id: randomUUID(), ...wish })}`;
}

async function issuedInvoice(company_id: string, number: number): Promise<string> {
  const seller = { name: 'S', org_number: '1', vat_number: '1', address: 'A', pay_to: '1' };
  const sold = { period: '2025-01', users: 1, price_ore: 100, seller, buyer: seller };
  const document = invoiceDocument({ ...sold, count: number, issued_on: '2025-02-01' });
  const [made] = await owner<{ id: string }[]>`
    insert into invoices
      (company_id, period, issue_date, active_users, price_per_user_ore, amount_ore, description, created_at,
        series_year, number, document)
    values (${company_id}, '2025-01-01', '2025-02-01', 1, 100, 100, 'Skifta', ${NOW}, 2025, ${number},
      ${owner.json(JSON.parse(JSON.stringify(document)))})
    returning id`;
  return made?.id ?? '';
}

/** A session inserted without signing in; without a user it is the superuser's. */
async function seatOf({ company_id, subdomain }: Company, user_id: string): Promise<Client> {
  const [session] = await owner<{ company_id: string; user_id: string; id: string }[]>`
    select s.company_id, s.user_id, s.id from sessions s
    where ${user_id === '' ? owner`s.company_id = ${PLATFORM_COMPANY}` : owner`s.company_id = ${company_id} and s.user_id = ${user_id}`}`;
  if (session === undefined) throw new Error('no session was inserted');
  const subject = { user_id: session.user_id, company_id: session.company_id, session_id: session.id };
  const access = await signAccess(keys, new Date(NOW), subject);
  return client(app, { id: session.user_id, company_id: session.company_id, subdomain, access, refresh: '' });
}

type Sent = { params?: Record<string, unknown>; query?: Record<string, unknown> };
const MONTH = { year: Number(DAYS.second.slice(0, 4)), month: Number(DAYS.second.slice(5, 7)) };
const RUN_MONTH = { year: Number(DAYS.first.slice(0, 4)), month: Number(DAYS.first.slice(5, 7)) };
const RANGE = { start_date: `${DAYS.second.slice(0, 8)}16`, end_date: `${DAYS.second.slice(0, 8)}22` };

/** The input of read calls. Calls that are not named here need none. */
const INPUTS: Readonly<Record<string, (side: Side) => Sent>> = {
  getUser: ({ workers }) => ({ params: { id: workers[0] } }),
  revealPersonalNumber: ({ workers }) => ({ params: { id: workers[0] } }),
  listPersonSignIns: ({ workers }) => ({ params: { id: workers[0] } }),
  personSecondFactor: ({ workers }) => ({ params: { id: workers[0] } }),
  personalData: ({ workers }) => ({ params: { id: workers[0] } }),
  getEmployerCertificate: ({ workers }) => ({ params: { id: workers[0] } }),
  previewErasure: ({ workers }) => ({ params: { id: workers[0] } }),
  getShift: ({ shift }) => ({ params: { id: shift } }),
  listPeriodAnswers: ({ company_id }) => ({ params: { id: company_id } }),
  listManualLines: () => ({ query: { month: '2026-03' } }),
  listShifts: () => ({ query: RANGE }),
  listAssignments: () => ({ query: RANGE }),
  getRoster: () => ({ query: { ...RANGE, plan: 'drafts' } }),
  getPublication: ({ publication }) => ({ params: { id: publication } }),
  getRosterRun: ({ proposal }) => ({ params: { id: proposal } }),
  explainProposal: ({ proposal, shift }) => ({ params: { id: proposal }, query: { shift_id: shift } }),
  explainOpening: ({ proposal, shift }) => ({ params: { id: proposal }, query: { shift_id: shift } }),
  explainOther: ({ proposal, shift, workers }) => ({
    params: { id: proposal },
    query: { shift_id: shift, worker_id: workers[0] },
  }),
  getReserve: ({ proposal }) => ({ params: { id: proposal } }),
  listProposedWishes: ({ proposal }) => ({ params: { id: proposal } }),
  priceWish: ({ proposal, seats }) => ({
    params: { id: proposal },
    query: { worker_id: seats.worker.id, date: RANGE.start_date },
  }),
  getRosterCosts: () => ({ query: { ...RANGE, plan: 'drafts' } }),
  listDrafts: () => ({ query: RANGE }),
  listOffers: () => ({ query: RANGE }),
  findReplacements: ({ shift }) => ({ params: { id: shift } }),
  findSmallestChange: ({ shift, workers }) => ({
    params: { id: shift },
    query: { instead_of: workers[0] },
  }),
  explainPost: ({ shift, workers }) => ({ params: { id: shift }, query: { worker_id: workers[0] } }),
  listTradeChoices: ({ assignment }) => ({ params: { id: assignment } }),
  monthlyTimeEntries: () => ({ query: MONTH }),
  listTimeEntries: () => ({ query: { ...RANGE, status: 'all' } }),
  getTimeEntry: ({ entry }) => ({ params: { id: entry } }),
  timeEntryHistory: ({ entry }) => ({ params: { id: entry } }),
  workerMonth: ({ workers }) => ({ params: { id: workers[0] }, query: MONTH }),
  exportTimeEntries: () => ({ query: { ...RANGE, format: 'csv' } }),
  exportRoster: () => ({ query: { week_of: RANGE.start_date, format: 'csv' } }),
  exportMonth: ({ workers }) => ({ query: { ...MONTH, format: 'csv', user: workers[0] } }),
  listObHours: () => ({ query: MONTH }),
  getTax: () => ({ query: { grossSalary: '30000', year: 2026, taxTable: 30 } }),
  getMonthlyPay: ({ workers }) => ({ query: { ...MONTH, user: workers[0] } }),
  getPayrollMonth: () => ({ query: MONTH }),
  getInvoiceFile: ({ invoice }) => ({ params: { id: invoice } }),
  getOwnInvoiceFile: ({ invoice }) => ({ params: { id: invoice } }),
  getPayFile: ({ run }) => ({ params: { id: run }, query: { kind: 'summary' } }),
  listKeptFiles: () => ({ query: RUN_MONTH }),
  getKeptFile: ({ kept }) => ({ params: { id: kept } }),
  getOutsidePayments: ({ run }) => ({ params: { id: run } }),
  getPayFilePeople: ({ run }) => ({ params: { id: run } }),
  listPayDebts: () => ({}),
  getPayChange: ({ workers }) => ({ query: { ...RUN_MONTH, user: workers[0] ?? '' } }),
  getExtraRun: () => ({ query: RUN_MONTH }),
  getPayslip: ({ workers }) => ({ query: { ...RUN_MONTH, user: workers[0] } }),
  getPayslipFile: ({ workers }) => ({ query: { ...RUN_MONTH, user: workers[0] } }),
  getMonthReport: () => ({ query: MONTH }),
  getWorkingTime: ({ workers }) => ({ query: { year: MONTH.year, user: workers[0] } }),
  getFairness: () => ({}),
  getOwnFairness: () => ({}),
  getHoursAccount: ({ workers }) => ({ query: { user: workers[0] } }),
  getCompany: ({ company_id }) => ({ params: { id: company_id } }),
  readCalendarFeed: ({ calendar }) => ({ params: { token: calendar } }),
};

const READING = CALLS.filter((call) => call.method === 'GET' && call.stream !== true);

async function statementsOf(seat: Client, call: Call, { params, query = {} }: Sent): Promise<Heard[]> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  heard.length = 0;
  const { status, text } = await seat.raw({
    method: call.method,
    url: `${address(call.path, params)}${search.size > 0 ? `?${search}` : ''}`,
  });
  assert.equal(status, call.status, `${call.name} (INPUTS holds the input of calls): ${text.slice(0, 300)}`);
  return [...heard];
}

const seatsOf = (call: Call): readonly Role[] => (call.who === 'anyone' ? ['worker'] : call.who);

/** A statement without the parts that differ between requests. */
const textOf = ({ query }: Heard): string =>
  query
    .replaceAll(/'[0-9a-f-]{36}'/g, 'an id')
    .replaceAll(/\(\$\d+(?:\s*,\s*\$\d+)+\)/g, '($n)')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\s+/g, ' ')
    .trim();

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
  await owner`
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
    for (const plan of await explain(owner, statement, company_id)) {
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
