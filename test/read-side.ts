import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openPool, type Sql } from '../bench/pool.ts';
import { rotateCalendarFeed } from '../src/contract/calendar-feeds.ts';
import type { Call, Role } from '../src/contract/call.ts';
import { CALLS } from '../src/contract/calls.ts';
import { writeDrafts } from '../src/contract/drafts.ts';
import { makeKeptFile } from '../src/contract/payroll-files.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { publish } from '../src/contract/publications.ts';
import { proposeRoster } from '../src/contract/roster-runs.ts';
import { createShift, getShift, SHIFT_FIELDS } from '../src/contract/shifts.ts';
import { invoiceDocument } from '../src/core/invoice-document.ts';
import { picked } from '../src/core/picked.ts';
import { signAccess } from '../src/server/accounts/tokens.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { PLATFORM_COMPANY } from '../src/server/database/tenant.ts';
import { openLive } from '../src/server/history/live.ts';
import { buildProduct } from '../src/server/product.ts';
import { digestOffToken } from '../src/server/push/digest-off.ts';
import { buildSuperuser } from '../src/server/running/builders.ts';
import { readConfig } from '../src/server/running/config.ts';
import { address, type Client, client, keys } from './client.ts';
import { type Company, DAYS, TODAY } from './crowd.ts';

/**
 * A filled company (`crowd.ts`) with what every read call asks for: its people signed in, one shift, report, proposal,
 * run and file of it, and the input of each call.
 */

export const NOW = `${TODAY}T11:00:00Z`;
const ROOT = new URL('..', import.meta.url).pathname;

type Seats = Readonly<Record<'worker' | 'manager' | 'superuser', Client>>;
export type Side = Company & {
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

export type ReadStage = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly owner: Sql;
  close(): Promise<void>;
};

/** The product on a filled database, on the day of its rows, with a superuser. */
export async function openStage(
  settings: DatabaseSettings,
  options: NonNullable<Parameters<typeof openDb>[1]>,
): Promise<ReadStage> {
  const owner = openPool(settings, 1);
  const db = openDb(settings, options);
  const live = await openLive(db);
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' }, ROOT);
  const clock = { now: () => new Date(NOW) };
  const app = await buildProduct({ db, config, keys, clock, stopping: () => false }, live);
  await buildSuperuser(db, keys, 'none', { username: 'root', first_name: 'Rut', last_name: 'Rotberg' });
  await owner`
    insert into sessions (company_id, user_id, created_at, last_seen_at, expires_at)
    select company_id, id, ${NOW}, ${NOW}, '2026-12-31' from users where username = 'root'`;
  await owner`
    update sessions set created_at = ${NOW}, last_seen_at = ${NOW}, expires_at = '2027-01-01'`;
  const close = async (): Promise<void> => {
    live.closeAll();
    await app.close();
    await db.close();
    await owner.end();
  };
  return { app, db, owner, close };
}

export async function sideOf(stage: ReadStage, company: Company, rows: number): Promise<Side> {
  const { owner } = stage;
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
    worker: await seatOf(stage, company, named('w0')),
    manager: await seatOf(stage, company, named('m1')),
    superuser: await seatOf(stage, company, ''),
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
    invoice: await issuedInvoice(owner, company_id, rows),
  };
  const known = await seats.manager.send(getShift, { params: { id: side.shift } });
  const open = [{ shift_id: side.shift, open: 1, wished: { ...picked(known.body, SHIFT_FIELDS) } }];
  await owner`
    update roster_runs set state = 'stopped', left_out = ${owner.json({ shifts: [], people: [], open })}
    where company_id = ${company_id} and id = ${side.proposal}`;
  await wishOf(owner, company_id, side.seats.worker.id);
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
async function wishOf(owner: Sql, company_id: string, user_id: string): Promise<void> {
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

async function issuedInvoice(owner: Sql, company_id: string, number: number): Promise<string> {
  const seller = { name: 'S', org_number: '1', vat_number: '1', address: 'A', pay_to: '1' };
  const sold = { period: '2025-01', users: 1, price_ore: 100, seller, buyer: seller };
  const document = invoiceDocument({ ...sold, count: number, issued_on: '2025-02-01' });
  const [made] = await owner<{ id: string }[]>`
    insert into invoices
      (company_id, period, issue_date, active_users, price_per_user_ore, amount_ore, description, created_at,
        series_year, number, document)
    values (${company_id}, '2015-01-01', '2025-02-01', 1, 100, 100, 'Skifta', ${NOW}, 2025, ${number},
      ${owner.json(JSON.parse(JSON.stringify(document)))})
    returning id`;
  return made?.id ?? '';
}

/** A session inserted without signing in; without a user it is the superuser's. */
async function seatOf(
  { app, owner }: ReadStage,
  { company_id, subdomain }: Company,
  user_id: string,
): Promise<Client> {
  const [session] = await owner<{ company_id: string; user_id: string; id: string }[]>`
    select s.company_id, s.user_id, s.id from sessions s
    where ${user_id === '' ? owner`s.company_id = ${PLATFORM_COMPANY}` : owner`s.company_id = ${company_id} and s.user_id = ${user_id}`}`;
  if (session === undefined) throw new Error('no session was inserted');
  const subject = { user_id: session.user_id, company_id: session.company_id, session_id: session.id };
  const access = await signAccess(keys, new Date(NOW), subject);
  return client(app, { id: session.user_id, company_id: session.company_id, subdomain, access, refresh: '' });
}

export type Sent = { params?: Record<string, unknown>; query?: Record<string, unknown> };
const MONTH = { year: Number(DAYS.second.slice(0, 4)), month: Number(DAYS.second.slice(5, 7)) };
const RUN_MONTH = { year: Number(DAYS.first.slice(0, 4)), month: Number(DAYS.first.slice(5, 7)) };
const RANGE = { start_date: `${DAYS.second.slice(0, 8)}16`, end_date: `${DAYS.second.slice(0, 8)}22` };

/** The input of read calls. Calls that are not named here need none. */
export const INPUTS: Readonly<Record<string, (side: Side) => Sent>> = {
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
  getPaidMonths: () => ({ query: { year: '2026', month: '3' } }),
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
  exportHistory: () => ({ query: RANGE }),
  getHoursAccount: ({ workers }) => ({ query: { user: workers[0] } }),
  getCompany: ({ company_id }) => ({ params: { id: company_id } }),
  readCalendarFeed: ({ calendar }) => ({ params: { token: calendar } }),
  askDigestOff: ({ company_id, workers: [user_id = ''] }) => ({
    params: { token: digestOffToken(keys, { company_id, user_id }) },
  }),
};

export const READING = CALLS.filter((call) => call.method === 'GET' && call.stream !== true);

export const seatsOf = (call: Call): readonly Role[] => (call.who === 'anyone' ? ['worker'] : call.who);

export function urlOf(call: Call, { params, query = {} }: Sent): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${address(call.path, params)}${search.size > 0 ? `?${search}` : ''}`;
}
