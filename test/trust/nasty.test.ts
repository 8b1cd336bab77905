import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { CALLS } from '../../src/contract/calls.ts';
import { address, type Client } from '../world.ts';
import { figure, IS_LONG, seedOf, size } from './figures.ts';
import { type Answer, faultOf, parsed } from './fuzz-judge.ts';
import { type Operation, operationsOf, type Request } from './fuzz-requests.ts';
import { type Asked, type Decision, type Sent, TABLE } from './isolation-table.ts';
import { nameOf, type TextField, textFieldsOf, withAt } from './nasty-fields.ts';
import { NASTY, NASTY_BODIES, WORST } from './nasty-strings.ts';
import { type TwoCompanies, twoCompanies } from './two-companies.ts';

/**
 * Hostile texts in every text field of every call, one at a time in an otherwise valid request: each is refused, or
 * accepted and returned as sent. (nasty-kept.test.ts tests what is stored and what files contain.)
 */

const BODY_LIMIT = 256 * 1024;
const seed = seedOf('nasty');

let t: TwoCompanies;
let operations: readonly Operation[];
after(async () => {
  await t.dry.close();
  await t.world.close();
});

const calls = new Map(CALLS.map((call) => [call.name, call]));
const callNamed = (name: string) => {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`the page names ${name}, which is no call`);
  return call;
};

type Base = { readonly by: Request['by']; readonly client: Client; readonly sent: Sent };

/** A valid request of the call by a role that may make it, from the table of the isolation matrix. */
function baseOf(name: string): Base {
  const entry = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
  const decisions = (Array.isArray(entry) ? entry : [entry]) as Decision[];
  const { worker, manager, superuser, anyone } = t.world;
  const { objects } = t;
  for (const decision of decisions) {
    const ok = (status: unknown): boolean => (Array.isArray(status) ? status[0] : status) === 'ok';
    const asked = (by: string): Asked => ({ it: objects.worker, home: objects.worker, by });
    const sent = (by: string): Sent => decision?.ask?.(asked(by)) ?? {};
    if ('anyone' in decision) return { by: 'nobody', client: anyone, sent: sent('') };
    if (ok(decision.manager)) return { by: 'manager', client: manager, sent: sent(manager.id) };
    if (ok(decision.worker)) return { by: 'worker', client: worker, sent: sent(worker.id) };
    if (ok(decision.superuser)) return { by: 'superuser', client: superuser, sent: sent(superuser.id) };
    // No request succeeds: made by a role that the call is for.
    if (decision.manager === 403) return { by: 'superuser', client: superuser, sent: sent(superuser.id) };
    return { by: 'manager', client: manager, sent: sent(manager.id) };
  }
  throw new Error(`test/trust/isolation-table.ts knows no request of ${name}`);
}

const headersOf = ({ subdomain, access }: Client): Record<string, string> => ({
  'x-tenant-domain': `${subdomain}.localhost`,
  ...(access === '' ? {} : { authorization: `Bearer ${access}` }),
});

async function send(operation: Operation, { client, sent }: Base, payload?: string): Promise<Answer> {
  const body = payload ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const options: InjectOptions = {
    method: operation.method as 'GET',
    url: `${address(operation.path, sent.params)}${sent.query === undefined ? '' : `?${inAddress(sent.query)}`}`,
    headers: {
      ...headersOf(client),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  };
  const { statusCode: status, body: text, headers } = await t.dry.inject(options);
  return { status, text, headers };
}

/** A lone surrogate cannot be written in an address, but its bytes can. */
const inAddress = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${percent(value)}`)
    .join('&');
const percent = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80')).join('');

/** Why the reply to a text in a field is wrong; null when it is right. */
function faultIn(field: TextField, base: Base, text: string, answer: Answer): string | null {
  const { operation } = field;
  const request = {
    operation,
    by: base.by,
    method: operation.method,
    url: '',
    headers: {},
    payload: undefined,
  };
  const fault = faultOf(callNamed(operation.name), { ...request, wrong: null }, answer);
  if (fault !== null) return fault;
  if (field.place === 'body' && JSON.stringify(text).length > BODY_LIMIT)
    return answer.status === 413 ? null : `a body too large is ${answer.status}`;
  if (answer.status >= 400 || !field.isFree || field.place === 'query') return null;
  const name = String(field.path.at(-1));
  if (NOT_KEPT.has(name)) return null;
  if (!text.isWellFormed()) return 'it took half a character';
  const answered = parsed(answer.text);
  if (typeof answered !== 'object' || answered === null || field.path.length > 1) return null;
  const said = Reflect.get(answered, name);
  if (typeof said !== 'string' || said === text.trim()) return null;
  return `it answers ${JSON.stringify(said).slice(0, 200)}`;
}

/** Fields that are normalized, set by the server, or only searched for. */
const NOT_KEPT = new Set([
  ...['iban', 'bic', 'social_security_number', 'account', 'clearing', 'org_number'],
  ...['status', 'refresh', 'token', 'password', 'old_password', 'code'],
]);

/** A sample of the cells, the same for the same seed. */
function drawn<T>(cells: readonly T[], count: number): readonly T[] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const left = [...cells];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(Math.floor(next() * left.length), 1));
  return taken;
}

// A test, not a hook: the hooks of all files run first, and the clock of a later file would end these sessions.
test('two companies with one of everything are created', async () => {
  t = await twoCompanies();
  const page = await t.world.app.inject({ method: 'GET', url: '/api/openapi.json' });
  operations = operationsOf(page.json()).filter(({ name }) => callNamed(name).stream !== true);
});

test('no text in any field makes the product fail or comes back changed', async () => {
  assert.ok(NASTY.length >= 300, `only ${NASTY.length} texts`);
  const fields = operations.flatMap(textFieldsOf);
  assert.ok(fields.length >= 150, `only ${fields.length} fields`);
  const cells = fields.flatMap((field) => NASTY.map((text) => ({ field, text })));
  const worst = fields.flatMap((field) => (field.isFree ? WORST.map((text) => ({ field, text })) : []));
  const chosen = IS_LONG ? cells : [...worst, ...drawn(cells, 600)];
  const faults: string[] = [];
  let [taken, slowest] = [0, 0];
  await inLanes(byOperation(chosen), async ({ field, text }) => {
    const base = baseOf(field.operation.name);
    const { body, query } = base.sent;
    const [name = ''] = field.path;
    const sent =
      field.place === 'query'
        ? { ...base.sent, query: { ...query, [name]: text } }
        : { ...base.sent, body: Object(withAt(body, field.operation.body ?? {}, field.path, text)) };
    const began = performance.now();
    const answer = await send(field.operation, { ...base, sent });
    slowest = Math.max(slowest, performance.now() - began);
    if (answer.status < 300) taken += 1;
    const fault = faultIn(field, base, text, answer);
    if (fault !== null)
      faults.push(
        `${nameOf(field)} = ${JSON.stringify(text).slice(0, 120)}: ${fault} (${answer.status}) ${answer.text.slice(0, 300)}`,
      );
  });
  assert.deepEqual(faults.slice(0, 20), [], `${faults.length} of ${chosen.length}`);
  assert.ok(
    taken > chosen.length / 20,
    `only ${taken} of ${chosen.length} were taken: the requests were not valid`,
  );
  figure('nasty', 'texts', NASTY.length);
  figure('nasty', 'fields', fields.length);
  figure('nasty', 'texts put into fields', chosen.length);
  figure('nasty', 'slowest answer', `${slowest.toFixed(0)} ms`);
  figure('nasty', 'failures, texts changed on the way', 0);
});

test('a malformed, too deep or too large body is refused by every call that takes one', async () => {
  const writes = operations.filter(({ body }) => body !== undefined);
  const cells = writes.flatMap((operation) => NASTY_BODIES.map((payload) => ({ operation, payload })));
  const faults: string[] = [];
  const some = drawn(cells, size(400, cells.length)).map((cell) => [cell]);
  await inLanes(some, async ({ operation, payload }) => {
    const { status, text } = await send(operation, baseOf(operation.name), payload);
    if (status < 400 || status >= 500)
      faults.push(`${operation.name} ${payload.slice(0, 80)}: ${status} ${text.slice(0, 200)}`);
  });
  assert.deepEqual(faults, []);
  assert.equal(Reflect.get({}, 'is_superuser'), undefined, 'a prototype was changed');
  const large = JSON.stringify({ note: 'a'.repeat(BODY_LIMIT) });
  for (const operation of writes) {
    const base = baseOf(operation.name);
    assert.equal((await send(operation, base, large)).status, 413, operation.name);
    assert.equal(
      (await send(operation, { ...base, client: t.world.anyone }, large)).status,
      413,
      operation.name,
    );
  }
});

test('repeated and unknown parameters are refused', async () => {
  const faults: string[] = [];
  for (const operation of operations.filter(({ query }) => query.length > 0)) {
    const base = baseOf(operation.name);
    const options = { method: operation.method as 'GET', headers: headersOf(base.client) };
    const path = address(operation.path, base.sent.params);
    const good = inAddress(base.sent.query ?? {});
    const [{ name } = { name: '' }] = operation.query;
    const bad = [
      `${good}&${name}=1&${name}=1`,
      `${good}&${name}[]=1`,
      `${good}&is_superuser=1`,
      `${good}&__proto__=1`,
    ];
    for (const query of bad) {
      const { statusCode } = await t.dry.inject({ ...options, url: `${path}?${query}` });
      if (statusCode !== 400) faults.push(`${operation.name} ?${query}: ${statusCode}`);
    }
  }
  assert.deepEqual(faults, []);
});

type Cell = { readonly field: TextField; readonly text: string };

/**
 * The cells of one call run one after the other, because two at once would meet on the same object. Which calls run
 * beside each other is drawn.
 */
const byOperation = (cells: readonly Cell[]): readonly (readonly Cell[])[] => {
  const groups = [...Map.groupBy(cells, ({ field }) => field.operation.name).values()];
  return drawn(groups, groups.length);
};

/** A few groups at a time, as the database has few connections. */
async function inLanes<T>(
  groups: readonly (readonly T[])[],
  work: (cell: T) => Promise<void>,
): Promise<void> {
  const waiting = groups.values();
  const lane = async (): Promise<void> => {
    for (const group of waiting) for (const cell of group) await work(cell);
  };
  await Promise.all([1, 2, 3, 4].map(lane));
}
