import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { CALLS } from '../../src/contract/calls.ts';
import { me } from '../../src/contract/users.ts';
import type { Client } from '../world.ts';
import { figure, IS_LONG, seedOf, size } from './figures.ts';
import { type Answer, faultOf } from './fuzz-judge.ts';
import { BY, nounOf, operationsOf, type Request, requestTo } from './fuzz-requests.ts';
import { ID_MARK } from './fuzz-values.ts';
import { MADE } from './isolation-table.ts';
import { OWNERS, type TwoCompanies, twoCompanies } from './two-companies.ts';

/**
 * Random requests drawn from the OpenAPI page, as every role, in sequences that reuse ids of earlier replies. No
 * request may cause a 5xx; each is answered in the declared shape or with one refusal; nothing clearly wrong is
 * accepted, and no call is made without the right to it.
 */

const REQUESTS = size(2_000, 50_000);
/** Calls in a sequence; later calls use ids from earlier replies. */
const LONGEST_SEQUENCE = 7;
/** A sequence has four calls on average; a few more sequences make up for chance. */
const SEQUENCES = Math.ceil(REQUESTS / 3.7);
const seed = seedOf('fuzz');

let t: TwoCompanies;
after(async () => {
  await t.dry.close();
  await t.world.close();
});

const callOf = new Map(CALLS.map((call) => [call.name, call]));
/** Calls that would end the callers' sessions or lock the month run where every transaction is rolled back. */
const DRY = new Set([
  'changeCompany',
  'changeInvoice',
  'changePassword',
  'changeUser',
  'askCountersignature',
  'confirmSecondFactor',
  'countersign',
  'createCompany',
  'deleteUser',
  'endOtherSessions',
  'endSession',
  'erasePerson',
  'makeInvoices',
  'makePayrollRun',
  'signOut',
  'undoPayrollRun',
]);

// A test, not a hook: the hooks of all files run first, and the clock of a later file would end these sessions.
test('two companies with one of everything are created', async () => {
  t = await twoCompanies();
});

test('no request makes the product fail, and no invalid one is accepted', async () => {
  const page = await t.world.app.inject({ method: 'GET', url: '/api/openapi.json' });
  const operations = operationsOf(page.json()).filter(({ name }) => callOf.get(name)?.stream !== true);
  assert.ok(operations.length >= 90, `the page names only ${operations.length} calls`);
  const some = fc.oneof(...operations.map((operation) => requestTo(operation, callers(operation.name))));
  const run = new Run(t);
  const result = await fc.check(
    fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: LONGEST_SEQUENCE }), async (sequence) => {
      for (const request of sequence) await run.make(request);
    }),
    { seed, numRuns: SEQUENCES, endOnFailure: true },
  );
  assert.ok(!result.failed, `TRUST_SEED=${seed}\n${result.errorInstance}`);
  await stillIn(t);
  await run.figures(operations.length);
});

/** Most often a role that may make the call. */
function callers(name: string): fc.Arbitrary<Request['by']> {
  const who = callOf.get(name)?.who ?? 'anyone';
  const may = BY.filter((by) => who === 'anyone' || (by !== 'nobody' && who.includes(by)));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...may) },
    { weight: 1, arbitrary: fc.constantFrom(...BY) },
  );
}

/** A caller that was signed out along the way would make the rest of the run worthless. */
async function stillIn({ world: { worker, manager, superuser } }: TwoCompanies): Promise<void> {
  for (const client of [worker, manager, superuser])
    assert.equal(
      (await client.send(me)).status,
      200,
      `TRUST_SEED=${seed}: a caller was signed out along the way`,
    );
}

/** Makes the requests and keeps the known ids, the duration of each request and what was accepted. */
class Run {
  readonly #t: TwoCompanies;
  readonly #headers: Readonly<Record<Request['by'], Record<string, string>>>;
  /** Ids by noun; all of them under ''. */
  readonly #ids = new Map<string, string[]>();
  readonly #times: number[] = [];
  #accepted = 0;
  #at_first = { rss: 0, heap: 0 };

  constructor(t: TwoCompanies) {
    this.#t = t;
    for (const owner of OWNERS)
      for (const [what, id] of Object.entries(t.objects[owner]))
        if (UUID.test(id)) this.#learn(NOUNS[what] ?? what, id);
    const { worker, manager, superuser, subdomain } = t.world;
    const of = (client: Client) => ({
      'x-tenant-domain': `${client.subdomain}.localhost`,
      authorization: `Bearer ${client.access}`,
    });
    this.#headers = {
      nobody: { 'x-tenant-domain': `${subdomain}.localhost` },
      worker: of(worker),
      manager: of(manager),
      superuser: of(superuser),
    };
  }

  /** Makes one request; throws what is wrong with its reply. */
  async make(request: Request): Promise<void> {
    const call = callOf.get(request.operation.name);
    assert.ok(call !== undefined, `the page names ${request.operation.name}, which is no call`);
    const withIds = (text: string): string =>
      text.replaceAll(ID_MARK, (_all, n: string, noun: string) => this.#idOf(Number(n), noun));
    const { payload } = request;
    const options: InjectOptions = {
      method: request.method as 'GET',
      url: withIds(request.url),
      headers: { ...this.#headers[request.by], ...request.headers },
      ...(payload === undefined ? {} : { payload: withIds(payload) }),
    };
    const began = performance.now();
    const isDry = DRY.has(call.name) || request.method !== call.method;
    const app = isDry ? this.#t.dry : this.#t.world.app;
    const { statusCode: status, rawPayload, headers } = await app.inject(options);
    const isPacked = headers['content-encoding'] === 'gzip' && rawPayload.length > 0;
    const text = (isPacked ? gunzipSync(rawPayload) : rawPayload).toString('utf8');
    this.#times.push(performance.now() - began);
    if (this.#times.length === Math.ceil(REQUESTS / 5)) this.#at_first = await settledMemory();
    if (status < 400) this.#accepted += 1;
    const fault = faultOf(call, request, { status, text, headers });
    if (fault !== null)
      throw new Error(`${fault}\n${described(request, options, { status, text, headers })}`);
    if (status < 300) this.#remember(call.path, text);
  }

  /** Keeps the ids of a reply for later requests. */
  #remember(path: string, text: string): void {
    const [own, ...others] = text.slice(0, 4_000).match(ANY_UUID) ?? [];
    if (own !== undefined) this.#learn(nounOf(path), own);
    for (const id of others.slice(0, 2)) this.#learn('', id);
  }

  #learn(noun: string, id: string): void {
    for (const pool of new Set([noun, ''])) {
      const known = this.#ids.get(pool) ?? [];
      if (known.length < MOST_IDS) known.push(id);
      else known[this.#times.length % MOST_IDS] = id;
      this.#ids.set(pool, known);
    }
  }

  /** Sometimes the id of another noun. */
  #idOf(n: number, noun: string): string {
    const pool = (n % 5 === 0 ? undefined : this.#ids.get(noun)) ?? this.#ids.get('') ?? [];
    return pool[Math.floor(n / 5) % pool.length] ?? '';
  }

  async figures(operations: number): Promise<void> {
    const times = this.#times.toSorted((a, b) => a - b);
    const at = (share: number): string => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
    const share = this.#accepted / times.length;
    assert.ok(
      share > 0.1,
      `only ${Math.round(share * 100)} of 100 requests were accepted: the draw is too wild`,
    );
    const now = await settledMemory();
    const grown = (which: 'rss' | 'heap'): string =>
      `${((now[which] - this.#at_first[which]) / 2 ** 20).toFixed(0)} MB`;
    if (IS_LONG) {
      assert.ok((times[Math.floor(times.length * 0.99)] ?? 0) <= 500, `one in a hundred takes ${at(0.99)}`);
      assert.ok(now.heap - this.#at_first.heap <= 50 * 2 ** 20, `the heap grew by ${grown('heap')}`);
    }
    figure('fuzz', 'calls', operations);
    figure('fuzz', 'requests', times.length);
    figure('fuzz', 'failures, wrong shapes, wrong accepted, rights ignored', 0);
    figure('fuzz', 'accepted', `${Math.round(share * 100)} %`);
    figure('fuzz', 'median', at(0.5));
    figure('fuzz', 'p99', at(0.99));
    figure('fuzz', 'heap grown since the first fifth', grown('heap'));
    figure('fuzz', 'resident memory grown since the first fifth', grown('rss'));
  }
}

/** Memory after garbage collection. Objects destroyed in the next turn of the event loop count as gone. */
async function settledMemory(): Promise<{ rss: number; heap: number }> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  for (let turn = 0; turn < 3; turn += 1) {
    if (typeof collect === 'function') collect();
    await setTimeout(20);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

const MOST_IDS = 60;
/** The noun in the address of each kind of object. */
const NOUNS: Readonly<Record<string, string>> = {
  user: 'users',
  second_manager: 'users',
  shift: 'shifts',
  pending_shift: 'shifts',
  assignment: 'shift-assignments',
  entry: 'time-entries',
  leave: 'leave-requests',
  absence: 'absences',
  terms: 'payroll',
  employment: 'employments',
  tax_decision: 'tax-decisions',
  sick_term: 'sick-terms',
  person_skill: 'person-skills',
  unit_person: 'unit-people',
  availability: 'availabilities',
  planning_period: 'planning-periods',
  wish: 'wishes',
  skill: 'skills',
  staffing_need: 'staffing-needs',
  session: 'sessions',
  company: 'companies',
  copy: 'shift-copies',
  publication: 'publications',
  offer: 'shift-offers',
  claim: 'shift-claims',
  trade: 'shift-trades',
  asked_trade: 'shift-trades',
  accepted_trade: 'shift-trades',
  approval: 'approvals',
  run: 'payroll-runs',
  pay_file: 'payroll-files',
  rule_set: 'rule-sets',
  overtime_rule: 'overtime-rules',
  on_call_rule: 'on-call-rules',
  work_rule: 'work-rules',
  invoice: 'invoices',
  ...Object.fromEntries(
    Object.entries(MADE).map(([name, { call }]) => [name, call.path.split('/')[2] ?? '']),
  ),
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ANY_UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The request in a form that can be repeated, without its secrets. */
function described(
  { operation, by }: Request,
  { method, url, headers, payload }: InjectOptions,
  answer: Answer,
): string {
  const shown = Object.entries({ ...headers }).filter(([name]) => name !== 'authorization');
  const text = String(payload ?? '').replaceAll(/("\w*(?:password|token|refresh)\w*":)"[^"]*"/g, '$1"…"');
  return [
    `${operation.name} by ${by}: ${method} ${String(url).slice(0, 1_500)}`,
    JSON.stringify(Object.fromEntries(shown)).slice(0, 800),
    text.slice(0, 2_000),
    `-> ${answer.status} ${answer.text.slice(0, 800)}`,
  ].join('\n');
}
