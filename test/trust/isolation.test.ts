import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { Call } from '../../src/contract/call.ts';
import { CALLS } from '../../src/contract/calls.ts';
import { changeCompany } from '../../src/contract/companies.ts';
import { signOut } from '../../src/contract/sessions.ts';
import { listShifts } from '../../src/contract/shifts.ts';
import { deleteUser } from '../../src/contract/users.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { signAccess } from '../../src/server/accounts/tokens.ts';
import { buildCompany, buildPerson } from '../../src/server/running/builders.ts';
import { wordsIn } from '../random-text.ts';
import { address, type Client, keys, PASSWORD } from '../world.ts';
import { figure, IS_LONG, size } from './figures.ts';
import { type Decision, type Objects, type OpenDecision, type Status, TABLE } from './isolation-table.ts';
import {
  type Canary,
  claimsIn,
  OWNERS,
  type Owner,
  type TwoCompanies,
  twoCompanies,
} from './two-companies.ts';

/**
 * Every call x every kind of caller x the owner of the named object: the status of the table; no text of another
 * company or of a colleague's private life in body or headers; nothing that tells a foreign id from an unknown one.
 */

type Kind = 'worker' | 'manager' | 'superuser' | 'nobody';
type Actor = {
  readonly name: string;
  readonly kind: Kind;
  readonly headers: Record<string, string>;
  readonly id: string;
  /** The owner whose objects are the caller's own, and which company is home. */
  readonly own: Owner | null;
  readonly home: 'own' | 'foreign';
  /** The status of every call that needs a token. */
  readonly refused?: 401 | 403;
};
type Reply = { readonly status: number; readonly text: string; readonly headers: string };

let t: TwoCompanies;
let actors: readonly Actor[];
after(async () => {
  await t.dry.close();
  await t.world.close();
});

const decisionsOf = (call: Call): readonly (Decision | OpenDecision)[] => {
  const decisions = Object.hasOwn(TABLE, call.name) ? TABLE[call.name] : [];
  return Array.isArray(decisions) ? decisions : [decisions as Decision | OpenDecision];
};

// A test, not a hook: the hooks of all files run first, and the clock of a later file would end these sessions.
test('two companies with one of everything are created', async () => {
  t = await twoCompanies();
  actors = await allActors(t);
});

test('every call has a decision, and every decision has a call', () => {
  assert.deepEqual(
    CALLS.filter((call) => decisionsOf(call).length === 0).map(({ name }) => name),
    [],
    'decide who may make these calls in test/trust/isolation-table.ts',
  );
  const names = new Set(CALLS.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(TABLE).filter((name) => !names.has(name)),
    [],
    'these calls do not exist any more',
  );
});

test('a call with an id is tried with the ids of every owner', () => {
  const unnamed = CALLS.filter(
    (call) => call.path.includes('{') && !decisionsOf(call).every((decision) => decision.of !== undefined),
  );
  assert.deepEqual(
    unnamed.map(({ name }) => name),
    [],
  );
});

test('every call answers every caller on every object as decided and leaks nothing of others', async () => {
  let cells = 0;
  const faults: string[] = [];
  for (const call of CALLS) {
    for (const decision of decisionsOf(call)) {
      const done = await Promise.all(actors.map((actor) => cellsOf(call, decision, actor)));
      for (const { seen, wrong } of done) {
        cells += seen;
        faults.push(...wrong);
      }
    }
  }
  assert.deepEqual(faults.slice(0, 40), [], `${faults.length} of ${cells} cells are wrong`);
  assert.ok(cells >= 1_804, `only ${cells} cells were tried`);
  figure('isolation', 'calls', CALLS.length);
  figure('isolation', 'callers', actors.length);
  figure('isolation', 'cells', cells);
  figure('isolation', 'leaks', 0);
});

test('no log line holds personal data', () => {
  assert.ok(t.logged.length > 1_000, `only ${t.logged.length} lines were logged`);
  const leaked = leaksInLog(t.logged);
  assert.deepEqual(leaked.slice(0, 5), [], `${leaked.length} lines`);
  figure('isolation', 'lines logged, none with a canary', t.logged.length);
});

test('a request id is not taken for part of a personal number, and the number beside it is found', () => {
  const manager = actors.find(({ name }) => name === "other company's manager");
  const worker = t.objects.worker;
  assert.ok(manager);
  const id = 'f9610812-fb41-4c1e-9d0a-5b1c2d3e4f50';
  const seen = (text: string): string[][] => [
    leaksIn({ status: 200, text, headers: '{}' }, TABLE.listShifts as Decision, manager, worker),
    leaksIn({ status: 200, text: '', headers: text }, TABLE.listShifts as Decision, manager, worker),
    leaksInLog([text]),
  ];
  assert.deepEqual(seen(`{"x-request-id":"${id}"}`), [[], [], []]);
  const leak = `{"x-request-id":"${id}","number":"610812-2391"}`;
  assert.deepEqual(seen(leak), [['610812-'], ['610812-'], [leak]]);
});

test('a foreign id takes as long as one that does not exist', async () => {
  const { manager } = t.world;
  const [headers, calls] = [headersOf(manager.subdomain, manager.access), size(20, 400)];
  const took = async (id: string): Promise<number> => {
    const began = performance.now();
    await t.dry.inject({ method: 'GET', url: `/api/time-entries/${id}/`, headers });
    return performance.now() - began;
  };
  const times: Record<'foreign' | 'nobody', number[]> = { foreign: [], nobody: [] };
  for (let call = 0; call < calls; call += 1)
    for (const owner of ['foreign', 'nobody'] as const) times[owner].push(await took(t.objects[owner].entry));
  const median = (some: number[]): number => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  const ratio = median(times.foreign) / median(times.nobody);
  figure('isolation', 'time of a foreign id by that of a missing one', ratio.toFixed(2));
  if (IS_LONG) assert.ok(ratio > 0.8 && ratio < 1.25, `a foreign id takes ${ratio.toFixed(2)} times as long`);
});

test('a worker sees the people on a shift, but not that a colleague is ill', async () => {
  const { worker, manager } = t.world;
  const query = { start_date: '2026-03-19', end_date: '2026-03-19' };
  const shown = async (who: Client) => {
    const { body } = await who.send(listShifts, { query });
    const shift = body.find(({ id }) => id === t.shared_shift);
    const theirs = shift?.assignments.find(({ worker_id }) => worker_id === t.objects.colleague.user);
    return [theirs?.worker.last_name !== undefined, theirs?.sick_leave_type];
  };
  assert.deepEqual(await shown(manager), [true, 'full'], 'the probe does not see it');
  assert.deepEqual(await shown(worker), [true, null]);
});

/** Tries the cells of one decision and one caller: one for each owner of the named object. */
async function cellsOf(
  call: Call,
  decision: Decision | OpenDecision,
  actor: Actor,
): Promise<{ seen: number; wrong: string[] }> {
  const owners = ownersOf(decision, actor);
  const replies = new Map<Owner, Reply>();
  const wrong: string[] = [];
  for (const owner of owners) {
    const it = t.objects[owner];
    const home = t.objects[actor.home === 'own' ? 'worker' : 'foreign'];
    const reply = await make(call, decision.ask?.({ it, home, by: actor.id }) ?? {}, actor);
    replies.set(owner, reply);
    const expected = expectedOf(call, decision, actor, owner);
    const cell = `${call.name}: ${actor.name} on ${owner}`;
    if (reply.status !== expected)
      wrong.push(`${cell}: ${reply.status} instead of ${expected}: ${reply.text.slice(0, 200)}`);
    const leaked = leaksIn(reply, decision, actor, it);
    if (leaked.length > 0) wrong.push(`${cell} shows ${leaked.join(', ')}`);
  }
  const missing = replies.get('nobody');
  for (const owner of owners.filter((one) => isElsewhere(decision, actor, one))) {
    const there = replies.get(owner);
    if (missing === undefined || there === undefined || 'secret' in decision) continue;
    if (sameness(there) !== sameness(missing))
      wrong.push(`${call.name}: ${actor.name} can tell ${owner}'s object from none: ${there.text}`);
  }
  return { seen: owners.length, wrong };
}

/** In the short form, a caller without access tries one owner's object only. */
function ownersOf(decision: Decision | OpenDecision, actor: Actor): readonly Owner[] {
  if (decision.of === undefined) return ['nobody'];
  if (!IS_LONG && actor.refused !== undefined && !('anyone' in decision)) return ['worker'];
  return decision.of === 'person' ? OWNERS : ['worker', 'foreign', 'nobody'];
}

const WORKERS: readonly Owner[] = ['worker', 'colleague', 'manager'];
/** Elsewhere for a worker: every object but the worker's own. Elsewhere for a manager: another company's object. */
function isElsewhere(decision: Decision | OpenDecision, actor: Actor, owner: Owner): boolean {
  if (actor.kind === 'superuser') return false;
  if (actor.kind === 'worker' && !('known' in decision)) return owner !== actor.own;
  return actor.home === 'own' ? owner === 'foreign' : WORKERS.includes(owner);
}

function expectedOf(call: Call, decision: Decision | OpenDecision, actor: Actor, owner: Owner): number {
  const number = (status: Status): number => (status === 'ok' ? call.status : status);
  if ('anyone' in decision)
    return number(owner === 'nobody' ? (decision.elsewhere ?? decision.anyone) : decision.anyone);
  if (actor.refused !== undefined) return actor.refused;
  const { worker, manager, superuser = 403, elsewhere = 404 } = decision;
  if (actor.kind === 'worker') {
    const [own, others] = Array.isArray(worker) ? worker : [worker, worker];
    return number(decision.of === undefined || owner === actor.own ? own : others);
  }
  if (actor.kind === 'superuser') {
    const isThere = decision.of !== 'company' || owner !== 'nobody' || superuser === 403;
    return isThere ? number(superuser) : 404;
  }
  const [people, own] = Array.isArray(manager) ? manager : [manager, manager];
  if (decision.of === undefined) return number(people);
  const isHome = actor.home === 'own' ? WORKERS.includes(owner) : owner === 'foreign';
  if (!isHome) return people === 403 ? 403 : number(elsewhere);
  return number(owner === actor.own ? own : people);
}

/**
 * Texts that this caller may not read: those of other companies and, for a worker, those of colleagues' private
 * lives.
 */
function leaksIn(reply: Reply, decision: Decision | OpenDecision, actor: Actor, it: Objects): string[] {
  if ('secret' in decision && reply.status === 200) return [];
  const asked = new Set(Object.values(it));
  const hidden = t.canaries.filter((canary) => !mayKnow(actor, canary) && !asked.has(canary.text));
  return wordsIn(
    `${reply.headers}\n${reply.text}`,
    hidden.map(({ text }) => text),
  );
}

/** The log lines that hold personal data. */
function leaksInLog(lines: readonly string[]): string[] {
  const words = t.canaries.filter(({ kind }) => kind !== 'id' && kind !== 'platform').map(({ text }) => text);
  return lines.filter((line) => wordsIn(line, words).length > 0);
}

function mayKnow(actor: Actor, { of, kind }: Canary): boolean {
  if (actor.refused !== undefined) return false;
  // The platform sees companies and invoices, but no personal data.
  if (actor.kind === 'superuser') return kind === 'platform';
  if (actor.kind === 'nobody' || (of === 'foreign') !== (actor.home === 'foreign')) return false;
  if (actor.kind === 'manager') return true;
  if (kind === 'name' || kind === 'platform') return true;
  return of === actor.own && kind !== 'company';
}

/** The parts of a reply that could tell two ids apart, with each id written as `<id>`. */
const sameness = ({ status, text }: Reply): string =>
  `${status} ${text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')}`;

async function make(
  call: Call,
  sent: ReturnType<NonNullable<Decision['ask']>>,
  actor: Actor,
): Promise<Reply> {
  const options: InjectOptions = {
    method: call.method,
    url: `${address(call.path, sent.params)}${sent.query === undefined ? '' : `?${new URLSearchParams(sent.query)}`}`,
    headers: actor.headers,
    ...(sent.body === undefined ? {} : { payload: sent.body }),
  };
  if (call.stream) {
    const opened = await t.dry.inject({ ...options, payloadAsStream: true });
    opened.stream().destroy();
    return { status: opened.statusCode, text: '', headers: JSON.stringify(opened.headers) };
  }
  const { statusCode: status, body: text, headers } = await t.dry.inject(options);
  return { status, text, headers: JSON.stringify(headers) };
}

const headersOf = (subdomain: string, access?: string): Record<string, string> => ({
  'x-tenant-domain': `${subdomain}.localhost`,
  ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
});

async function allActors({ world: w, objects }: TwoCompanies): Promise<readonly Actor[]> {
  const own = (name: string, kind: Kind, client: Client, owner: Owner | null): Actor => ({
    name,
    kind,
    headers: headersOf(client.subdomain, client.access),
    id: client.id,
    own: owner,
    home: client.company_id === objects.foreign.company ? 'foreign' : 'own',
  });
  const out = (name: string, subdomain: string, access?: string, refused: 401 | 403 = 401): Actor => ({
    name,
    kind: 'nobody',
    headers: headersOf(subdomain, access),
    id: objects.worker.user,
    own: null,
    home: 'own',
    refused,
  });
  const here = w.subdomain;
  const { sid, tid, sub } = claimsIn(w.manager.access);
  const subject = { user_id: String(sub), company_id: String(tid), session_id: String(sid) };
  const hour_ago = new Date(Date.parse(w.now()) - 3_600_000);
  const [head, , signature] = w.manager.access.split('.');
  const [, foreign_claims] = w.foreign_manager.access.split('.');
  const ended = await w.signIn('manager', here);
  await ended.send(signOut, { body: { refresh: ended.refresh } });
  return [
    own('worker', 'worker', w.worker, 'worker'),
    own('colleague', 'worker', w.colleague, 'colleague'),
    own('manager', 'manager', w.manager, 'manager'),
    own('second manager', 'manager', w.second_manager, null),
    own("other company's worker", 'worker', w.foreign_worker, 'foreign'),
    own("other company's manager", 'manager', w.foreign_manager, null),
    own('superuser', 'superuser', w.superuser, null),
    out('nobody', here),
    out('expired token', here, await signAccess(keys, hour_ago, subject)),
    out('tampered token', w.foreign_manager.subdomain, `${head}.${foreign_claims}.${signature}`),
    out('ended session', here, ended.access),
    out('closed account', here, await closedAccount(w)),
    await suspendedManager(w, out),
    out("token at another's address", w.foreign_manager.subdomain, w.manager.access),
  ];
}

async function hired(w: TwoCompanies['world'], company_id: string, username: string): Promise<string> {
  const hash = await hashPassword(PASSWORD, { memory: 64, passes: 1, parallelism: 1 });
  const facts = { username, first_name: 'Sven', last_name: 'Borta', role: 'manager' as const };
  return w.db.inCompany(company_id, (tx) => buildPerson(tx, keys, company_id, hash, facts));
}

async function closedAccount(w: TwoCompanies['world']): Promise<string> {
  const id = await hired(w, w.company_id, 'closed');
  const { access } = await w.signIn('closed', w.subdomain);
  await w.manager.send(deleteUser, { params: { id } });
  return access;
}

async function suspendedManager(
  w: TwoCompanies['world'],
  out: (name: string, subdomain: string, access: string, refused: 403) => Actor,
): Promise<Actor> {
  const subdomain = `stopp-${w.subdomain}`;
  const id = await buildCompany(w.db, { name: 'Stoppat', subdomain });
  await hired(w, id, 'manager');
  const { access } = await w.signIn('manager', subdomain);
  await w.superuser.send(changeCompany, { params: { id }, body: { billing_status: 'suspended' } });
  return out("suspended company's manager", subdomain, access, 403);
}
