import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeCompany } from '../src/contract/companies.ts';
import { refreshSession, signIn, signOut } from '../src/contract/sessions.ts';
import { changePassword, changeUser, createUser, deleteUser, me } from '../src/contract/users.ts';
import { client, PASSWORD, type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const later = (seconds: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1000).toISOString());
const withAccess = (access: string, subdomain = w.subdomain) =>
  client(w.app, { id: '', company_id: '', subdomain, access, refresh: '' });
const exchange = (refresh: string) => w.anyone.send(refreshSession, { body: { refresh } });

const hire = async (username: string, role: 'worker' | 'manager' = 'worker') => {
  const body = {
    first_name: 'Ny',
    last_name: 'Person',
    username,
    email: `${username}@example.com`,
    role,
    password: PASSWORD,
  };
  return (await w.manager.send(createUser, { body })).body;
};

test('a wrong password and an unknown name say the same', async () => {
  for (const username of ['worker', 'nobody']) {
    const { status, refusal } = await w.anyone.send(signIn, { body: { username, password: 'fel-lösen' } });
    assert.deepEqual(
      [status, refusal?.code, refusal?.detail],
      [401, 'wrong_credentials', 'Invalid username or password.'],
    );
  }
});

test('the username is matched without regard to case', async () => {
  assert.equal(
    (await w.anyone.send(signIn, { body: { username: 'WORKER', password: PASSWORD } })).status,
    200,
  );
});

test('an access token lives ten minutes', async () => {
  const { access } = await w.signIn('worker', w.subdomain);
  later(599);
  assert.equal((await withAccess(access).send(me)).status, 200);
  later(2);
  assert.equal((await withAccess(access).send(me)).refusal?.code, 'token_expired');
});

test('a refresh token has one successor; parallel tabs get the same; replay ends the session', async () => {
  const { refresh } = await w.signIn('worker', w.subdomain);
  const tabs = await Promise.all(Array.from({ length: 10 }, () => exchange(refresh)));
  assert.equal(new Set(tabs.map((tab) => tab.body.refresh)).size, 1);
  const [first] = tabs;
  assert.ok(first);
  later(29);
  assert.equal((await exchange(refresh)).body.refresh, first.body.refresh);
  later(2);
  assert.equal((await exchange(refresh)).refusal?.code, 'refresh_expired', 'a replay after the grace');
  assert.equal((await exchange(first.body.refresh)).refusal?.code, 'refresh_expired', 'the family is gone');
  assert.equal((await withAccess(first.body.access).send(me)).refusal?.code, 'session_ended');
});

test('a refresh token is not an access token, nor the other way round, nor changed by a letter', async () => {
  const { access, refresh } = await w.signIn('worker', w.subdomain);
  assert.equal((await withAccess(refresh).send(me)).status, 401);
  const changed = `${refresh.slice(0, -1)}${refresh.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [access, changed, 'x', `${'0'.repeat(32)}.${'A'.repeat(43)}`]) {
    assert.equal((await exchange(wrong)).refusal?.code, 'refresh_expired');
  }
});

test('a worker may be idle for a week, a manager for an hour', async () => {
  const worker = await w.signIn('worker', w.subdomain);
  const manager = await w.signIn('manager', w.subdomain);
  later(3601);
  assert.equal((await exchange(manager.refresh)).refusal?.code, 'refresh_expired');
  assert.equal((await exchange(worker.refresh)).status, 200);
});

test('signing out ends the session at once', async () => {
  const { access, refresh } = await w.signIn('worker', w.subdomain);
  assert.equal((await w.anyone.send(signOut, { body: { refresh } })).status, 204);
  assert.equal((await withAccess(access).send(me)).refusal?.code, 'session_ended');
  assert.equal((await exchange(refresh)).refusal?.code, 'refresh_expired');
});

test('a changed password needs the old one and ends the other sessions', async () => {
  w.setNow('2026-03-19T08:00:00Z');
  const manager = await w.signIn('manager', w.subdomain);
  await manager.send(createUser, {
    body: {
      first_name: 'Bytt',
      last_name: 'Namn',
      username: 'bytaren',
      email: 'b@example.com',
      role: 'worker',
      password: PASSWORD,
    },
  });
  const here = await w.signIn('bytaren', w.subdomain);
  const elsewhere = await w.signIn('bytaren', w.subdomain);
  const change = (old_password: string, new_password: string) =>
    here.send(changePassword, { body: { old_password, new_password } });
  const wrong = await change('fel', 'Nytt-lösen-9');
  assert.deepEqual([wrong.status, wrong.refusal?.detail], [400, 'Old password is incorrect.']);
  for (const weak of ['password1', 'aaaaaaaaaa', 'bytaren-2026']) {
    assert.equal((await change(PASSWORD, weak)).refusal?.code, 'password_too_weak', weak);
  }
  assert.equal((await change(PASSWORD, 'Nytt-lösen-9')).status, 204);
  assert.equal((await here.send(me)).status, 200);
  assert.equal((await elsewhere.send(me)).refusal?.code, 'session_ended');
  await assert.rejects(w.signIn('bytaren', w.subdomain, PASSWORD));
  await w.signIn('bytaren', w.subdomain, 'Nytt-lösen-9');
});

test('a closed account, a changed role and a suspended company hold at the next request', async () => {
  w.setNow('2026-03-20T08:00:00Z');
  const manager = await w.signIn('manager', w.subdomain);
  const { id } = (
    await manager.send(createUser, {
      body: {
        first_name: 'Kort',
        last_name: 'Tid',
        username: 'kort',
        email: 'k@example.com',
        role: 'manager',
        password: PASSWORD,
      },
    })
  ).body;
  const kort = await w.signIn('kort', w.subdomain);
  const body = {
    first_name: 'Kort',
    last_name: 'Tid',
    username: 'kort',
    email: 'k@example.com',
    role: 'worker' as const,
  };
  await manager.send(changeUser, { params: { id }, body });
  assert.equal((await kort.send(createUser, { body: { ...body, password: PASSWORD } })).status, 403);
  await manager.send(deleteUser, { params: { id } });
  assert.equal((await kort.send(me)).status, 401);
  await assert.rejects(w.signIn('kort', w.subdomain));
  const root = await w.signIn(await superuserName(), w.subdomain);
  const params = { id: w.foreign_worker.company_id };
  const foreign = await w.signIn('worker', w.foreign_worker.subdomain);
  await root.send(changeCompany, { params, body: { billing_status: 'suspended' } });
  assert.equal((await foreign.send(me)).refusal?.code, 'company_suspended');
  assert.equal(
    (await foreign.send(signIn, { body: { username: 'worker', password: PASSWORD } })).refusal?.code,
    'company_suspended',
  );
  await root.send(changeCompany, { params, body: { billing_status: 'active' } });
  assert.equal((await foreign.send(me)).status, 200);
});

const superuserName = async (): Promise<string> => {
  const fresh = await w.superuser.send(me);
  return fresh.refusal === null ? fresh.body.username : `root-${w.subdomain.slice(4)}`;
};

test('guessing is slowed for that name and address, and for nobody else', async () => {
  w.setNow('2026-03-21T08:00:00Z');
  await w.signIn('manager', w.subdomain).then(async (manager) => {
    await manager.send(createUser, {
      body: {
        first_name: 'Gissad',
        last_name: 'Av',
        username: 'gissad',
        email: 'g@example.com',
        role: 'worker',
        password: PASSWORD,
      },
    });
  });
  const guess = (password: string) => w.anyone.send(signIn, { body: { username: 'gissad', password } });
  for (let tries = 0; tries < 5; tries += 1) assert.equal((await guess(`fel-${tries}`)).status, 401);
  const slowed = await guess(PASSWORD);
  assert.deepEqual([slowed.status, slowed.refusal?.code], [429, 'too_many_attempts']);
  assert.ok(Number(slowed.headers['retry-after']) >= 1);
  await w.signIn('worker', w.subdomain);
  later(5);
  assert.equal((await guess(PASSWORD)).status, 200);
});

test('guesses sent at once are counted before they are looked at', async () => {
  const guesses = Array.from({ length: 30 }, (_, index) =>
    w.anyone.send(signIn, { body: { username: 'colleague', password: `fel-${index}` } }),
  );
  const answers = await Promise.all(guesses);
  assert.equal(answers.filter((one) => one.status === 401).length, 5);
  assert.equal(answers.filter((one) => one.status === 429).length, 25);
});

test('a retried change of password is answered as the first time', async () => {
  const other = await world();
  const headers = { 'idempotency-key': 'byte-1' };
  const body = { old_password: PASSWORD, new_password: 'Nytt-lösen-9' };
  for (const _try of [1, 2]) {
    assert.equal((await other.worker.send(changePassword, { body }, headers)).status, 204);
  }
  const wrong = { old_password: 'fel', new_password: 'Nytt-lösen-8' };
  const codes = [];
  for (let tries = 0; tries < 7; tries += 1)
    codes.push((await other.worker.send(changePassword, { body: wrong })).status);
  assert.deepEqual(codes, [400, 400, 400, 400, 400, 429, 429]);
  await other.close();
});

test("a promoted worker gets a manager's session", async () => {
  const other = await world();
  const body = {
    first_name: 'V',
    last_name: 'A',
    username: 'worker',
    email: 'v@example.com',
    role: 'manager' as const,
  };
  await other.manager.send(changeUser, { params: { id: other.worker.id }, body });
  other.setNow(new Date(Date.parse(other.now()) + 61 * 60_000).toISOString());
  assert.equal(
    (await other.anyone.send(refreshSession, { body: { refresh: other.worker.refresh } })).status,
    401,
  );
  assert.equal(
    (await other.anyone.send(refreshSession, { body: { refresh: other.colleague.refresh } })).status,
    200,
  );
  await other.close();
});

test('no refresh token, and one of a suspended company, are told apart', async () => {
  const missing = await w.anyone.send(refreshSession, { body: {} });
  assert.deepEqual([missing.status, missing.refusal?.detail], [400, 'No refresh token available']);
  const other = await world();
  await other.superuser.send(changeCompany, {
    params: { id: other.company_id },
    body: { billing_status: 'suspended' },
  });
  const suspended = await other.anyone.send(refreshSession, { body: { refresh: other.worker.refresh } });
  assert.equal(suspended.refusal?.code, 'company_suspended');
  await other.close();
});

test('a token of the superuser works under any company and reads nobody', async () => {
  w.setNow('2026-03-22T08:00:00Z');
  const root = await w.signIn(await superuserName(), w.foreign_manager.subdomain);
  const { body } = await root.send(me);
  assert.deepEqual([body.is_superuser, body.role], [true, 'admin']);
});

test('hiring twice under one name is refused by field', async () => {
  w.setNow('2026-03-18T11:00:00Z');
  await hire('dubbel');
  const again = await w.manager.send(createUser, {
    body: {
      first_name: 'A',
      last_name: 'B',
      username: 'DUBBEL',
      email: 'annan@example.com',
      role: 'worker',
      password: PASSWORD,
    },
  });
  assert.deepEqual(
    [again.status, again.refusal?.code, Object.keys(again.refusal?.errors ?? {})],
    [409, 'username_taken', ['username']],
  );
});
