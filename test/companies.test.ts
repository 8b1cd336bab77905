import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addFirstManager,
  changeCompany,
  changeSettings,
  createCompany,
  getCompany,
  getSettings,
  listCompanies,
} from '../src/contract/companies.ts';
import { type ChangeEvent, changeEvent } from '../src/contract/events.ts';
import { listHistory } from '../src/contract/history.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { signOut } from '../src/contract/sessions.ts';
import { createShift } from '../src/contract/shifts.ts';
import { listUsers } from '../src/contract/users.ts';
import { PASSWORD, type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const first_manager = {
  first_name: 'Första',
  last_name: 'Chefen',
  username: 'chefen',
  email: 'c@example.com',
  password: PASSWORD,
};

test('a company is created with its first manager, who can sign in and sees no one else', async () => {
  const subdomain = `nytt-${w.subdomain}`;
  const { body } = await w.superuser.send(createCompany, {
    body: { name: 'Nytt AB', subdomain, price_per_user: 49.5, billing_status: 'trial', first_manager },
  });
  assert.deepEqual([body.active_users, body.monthly_total, body.subdomain], [1, 49.5, subdomain]);
  assert.match(body.schema_name, /^company_[0-9a-f]{32}$/);
  const manager = await w.signIn('chefen', subdomain);
  assert.deepEqual(
    (await manager.send(listUsers)).body.map((one) => one.username),
    ['chefen'],
  );
  const taken = await w.superuser.send(createCompany, { body: { name: 'Annat', subdomain } });
  assert.deepEqual([taken.status, Object.keys(taken.refusal?.errors ?? {})], [409, ['subdomain']]);
});

test('a company without accounts gets a manager, once, and the platform keeps that it did', async () => {
  const subdomain = `utan-${w.subdomain}`;
  const { body: made } = await w.superuser.send(createCompany, { body: { name: 'Utan chef AB', subdomain } });
  assert.equal(made.active_users, 0);
  const params = { id: made.id };
  const reserved = { ...first_manager, username: 'superadmin' };
  const refused = await w.superuser.send(addFirstManager, { params, body: reserved });
  assert.deepEqual([refused.status, Object.keys(refused.refusal?.errors ?? {})], [400, ['username']]);
  const weak = { ...first_manager, password: 'chefen-chefen' };
  const too_weak = await w.superuser.send(addFirstManager, { params, body: weak });
  assert.deepEqual([too_weak.status, Object.keys(too_weak.refusal?.errors ?? {})], [400, ['password']]);
  // Two superusers at once: the company gets one manager.
  const both = await Promise.all(
    ['chefen', 'chefen2'].map((username) =>
      w.superuser.send(addFirstManager, {
        params,
        body: { ...first_manager, username, email: `${username}@example.com` },
      }),
    ),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  const won = both.find(({ status }) => status === 201);
  const lost = both.find(({ status }) => status === 409);
  assert.equal(won?.body.active_users, 1);
  assert.equal(lost?.refusal?.code, 'has_accounts');
  const username = both[0]?.status === 201 ? 'chefen' : 'chefen2';
  const manager = await w.signIn(username, subdomain);
  const { body: entries } = await manager.send(listHistory, { query: {} });
  assert.deepEqual(
    entries.map(({ action, by_platform, became }) => [action, by_platform, became]),
    [
      [
        'created',
        true,
        {
          username,
          first_name: first_manager.first_name,
          last_name: first_manager.last_name,
          role: 'manager',
        },
      ],
      ['created', true, { name: 'Utan chef AB' }],
    ],
  );
  const { body: own } = await w.superuser.send(listHistory, { query: { noun_id: made.id } });
  assert.deepEqual(
    own.map(({ action, became }) => [action, became]),
    [
      ['manager_added', { company: 'Utan chef AB' }],
      ['created', { company: 'Utan chef AB', name: 'Utan chef AB' }],
    ],
  );
});

test('the address is derived from the name', async () => {
  const mark = w.subdomain.slice(4);
  const { body } = await w.superuser.send(createCompany, { body: { name: `Café Öst & Co ${mark}` } });
  assert.equal(body.subdomain, `cafe-ost-co-${mark}`);
});

test('only the fields sent change; the server counts the people and the sum', async () => {
  const params = { id: w.company_id };
  const { body } = await w.superuser.send(changeCompany, {
    params,
    body: { price_per_user: 10, active_user_count: 50 },
  });
  assert.deepEqual([body.active_users, body.active_user_count, body.monthly_total], [4, 50, 40]);
  const stale = await w.superuser.send(changeCompany, { params, body: { name: 'X' } }, { 'if-match': '"1"' });
  assert.equal(stale.status, 412);
  const wrong = await w.superuser.raw({
    method: 'PATCH',
    url: `/api/superadmin/companies/${w.company_id}/`,
    payload: { price_per_user: -1, schema_name: 'x', name: '' },
  });
  assert.deepEqual(Object.keys(Object(wrong.json).errors).sort(), ['name', 'price_per_user', 'schema_name']);
});

test('an organisation number is valid, or missing', async () => {
  const params = { id: w.company_id };
  const wrong = await w.superuser.send(changeCompany, { params, body: { org_number: '556016-0681' } });
  assert.deepEqual([wrong.status, Object.keys(wrong.refusal?.errors ?? {})], [400, ['org_number']]);
  for (const org_number of ['556016-0680', '']) {
    assert.equal(
      (await w.superuser.send(changeCompany, { params, body: { org_number } })).body.org_number,
      org_number,
    );
  }
});

test('the platform itself is no company', async () => {
  const { body } = await w.superuser.send(listCompanies);
  assert.ok(body.length >= 2 && body.every((one) => one.subdomain !== 'platform'));
  const params = { id: '00000000-0000-4000-8000-000000000000' };
  assert.equal((await w.superuser.send(getCompany, { params })).status, 404);
  assert.equal((await w.superuser.send(changeCompany, { params, body: { is_active: false } })).status, 404);
});

test('everyone reads the working rules, and managers change them', async () => {
  const { body: rules } = await w.worker.send(getSettings);
  assert.deepEqual(
    [rules.break_rule, rules.ob_rule_sets.map((one) => one.rules.name)],
    ['from_5_5_hours', ['specification']],
  );
  const { body } = await w.manager.send(changeSettings, { body: { break_rule: 'over_5_hours' } });
  assert.equal(body.break_rule, 'over_5_hours');
  assert.equal((await w.worker.send(changeSettings, { body: { break_rule: 'from_5_5_hours' } })).status, 403);
});

test("changes reach the company's own open screens and no other's", async () => {
  const address = await w.app.listen({ port: 0, host: '127.0.0.1' });
  const follow = async (
    who: World['worker'],
    query = '',
  ): Promise<{ heard: ChangeEvent[]; stop: AbortController; ended: () => boolean }> => {
    const stop = new AbortController();
    const response = await fetch(`${address}/api/events/${query}`, {
      headers: { authorization: `Bearer ${who.access}`, 'x-tenant-domain': `${who.subdomain}.localhost` },
      signal: stop.signal,
    });
    assert.equal(response.status, 200);
    const heard: ChangeEvent[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        for (const line of chunk.split('\n'))
          if (line.startsWith('data: ')) heard.push(changeEvent.parse(JSON.parse(line.slice(6))));
      }
    };
    let over = false;
    read()
      .catch(() => {})
      .finally(() => {
        over = true;
      });
    return { heard, stop, ended: () => over };
  };
  const own = await follow(w.worker);
  const foreign = await follow(w.foreign_worker);
  const shift = await w.manager.send(createShift, {
    body: { start_time: '2026-10-01T08:00:00Z', end_time: '2026-10-01T12:00:00Z' },
  });
  const deadline = performance.now() + 5_000;
  while (own.heard.length === 0 && performance.now() < deadline)
    await new Promise((next) => setTimeout(next, 10));
  assert.deepEqual(own.heard, [{ kind: 'shifts', ids: [shift.body.id] }]);
  assert.deepEqual(foreign.heard, []);
  const manager = await follow(w.manager);
  const payroll = { user: w.colleague.id, monthly_salary: 20_000, employment_rate: 100 };
  await w.manager.send(createPayroll, { body: payroll });
  while (manager.heard.length === 0 && performance.now() < deadline)
    await new Promise((next) => setTimeout(next, 10));
  assert.deepEqual(manager.heard, [{ kind: 'payroll', ids: [w.colleague.id] }]);
  assert.equal(own.heard.length, 1, 'a worker does not hear whose pay was changed');
  // A listener that connects late gets the events it missed, but only those meant for the person.
  const late = await Promise.all(
    [w.manager, w.worker, w.foreign_worker].map((who) => follow(who, '?missed_ms=5000')),
  );
  // Changes of earlier tests may be heard as well.
  const kinds = (): string[] =>
    late.map(({ heard }) => heard.flatMap(({ kind }) => (kind === 'company' ? [] : kind)).join(' '));
  while (kinds().join() !== 'shifts payroll,shifts,' && performance.now() < deadline)
    await new Promise((next) => setTimeout(next, 10));
  assert.deepEqual(kinds(), ['shifts payroll', 'shifts', '']);
  // Only a manager is told who changed the plan.
  const by = late.map(({ heard }) => heard.find(({ kind }) => kind === 'shifts')?.by);
  assert.deepEqual(by, [w.manager.id, undefined, undefined]);
  for (const { stop } of late) stop.abort();
  const far = await w.worker.raw({ method: 'GET', url: '/api/events/?missed_ms=3600000' });
  assert.deepEqual([far.status, Object.keys(Object(far.json).errors)], [400, ['missed_ms']]);
  await w.anyone.send(signOut, { body: { refresh: w.worker.refresh } });
  while (!own.ended() && performance.now() < deadline) await new Promise((next) => setTimeout(next, 10));
  assert.ok(own.ended(), 'the stream ends with its session');
  for (const one of [own, foreign, manager]) one.stop.abort();
  for (let times = 0; times < 40; times += 1) {
    const stop = new AbortController();
    const headers = {
      authorization: `Bearer ${w.manager.access}`,
      'x-tenant-domain': `${w.subdomain}.localhost`,
    };
    const going = fetch(`${address}/api/events/`, { headers, signal: stop.signal }).catch(() => {});
    setTimeout(() => stop.abort(), times % 5);
    await going;
  }
  while (w.live.open() > 0 && performance.now() < deadline + 5_000)
    await new Promise((next) => setTimeout(next, 10));
  assert.equal(w.live.open(), 0, 'a stream whose client disconnected is removed');
});

test('trial lets people work; suspended and inactive end streams and refuse everyone until lifted', async () => {
  const other = await world();
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const { superuser, worker, foreign_worker } = other;
  const streamOf = (who: World['worker']): Promise<Response> =>
    fetch(`${address}/api/events/`, {
      headers: { authorization: `Bearer ${who.access}`, 'x-tenant-domain': `${who.subdomain}.localhost` },
    });
  const set = (body: { billing_status?: 'trial' | 'active' | 'suspended'; is_active?: boolean }) =>
    superuser.send(changeCompany, { params: { id: other.company_id }, body });
  const neighbour = await streamOf(foreign_worker);
  for (const body of [{ billing_status: 'suspended' }, { is_active: false }] as const) {
    await set({ billing_status: 'trial', is_active: true });
    assert.equal((await worker.send(getSettings)).status, 200, 'a company on trial works');
    const stream = await streamOf(worker);
    assert.equal(stream.status, 200);
    await set(body);
    assert.ok((await stream.text()).length >= 0, 'the open stream ended');
    assert.equal((await worker.send(getSettings)).refusal?.code, 'company_suspended');
    assert.equal((await streamOf(worker)).status, 403);
    const refused = await worker.raw({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'worker', password: PASSWORD },
    });
    assert.deepEqual([refused.status, Object(refused.json).code], [403, 'company_suspended']);
    assert.equal((await foreign_worker.send(getSettings)).status, 200, 'another company works on');
    await set({ billing_status: 'active', is_active: true });
    assert.equal((await worker.send(getSettings)).status, 200, 'the same session continues');
    assert.ok(await other.signIn('worker', other.subdomain));
  }
  assert.equal(other.live.open(), 1, "the neighbour's stream is still open");
  await neighbour.body?.cancel();
  await other.close();
});
