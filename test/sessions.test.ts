import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeCompany } from '../src/contract/companies.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  refreshSession,
  signIn,
  signOut,
} from '../src/contract/sessions.ts';
import { changePassword, changeUser, createUser, deleteUser, me } from '../src/contract/users.ts';
import { networkOf } from '../src/server/accounts/attempt-limits.ts';
import { deviceOf } from '../src/server/accounts/devices.ts';
import { passwordWeakness } from '../src/server/accounts/password-policy.ts';
import { hashPassword, isCheaper, passwordMatches } from '../src/server/accounts/passwords.ts';
import { type Client, client, PASSWORD, type World, world } from './world.ts';

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

test('a wrong password and an unknown name get the same answer', async () => {
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

test('an access token lasts ten minutes', async () => {
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
  assert.equal((await exchange(first.body.refresh)).refusal?.code, 'refresh_expired', 'the family has ended');
  assert.equal((await withAccess(first.body.access).send(me)).refusal?.code, 'session_ended');
});

test('a refresh token is not an access token, nor the other way round, and a changed letter invalidates it', async () => {
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

test('a closed account, a changed role and a suspended company take effect at the next request', async () => {
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
  const chief = await w.signIn('kort', w.subdomain);
  const body = {
    first_name: 'Kort',
    last_name: 'Tid',
    username: 'kort',
    email: 'k@example.com',
    role: 'worker' as const,
  };
  await manager.send(changeUser, { params: { id }, body });
  assert.equal((await chief.send(me)).refusal?.code, 'session_ended');
  const kort = await w.signIn('kort', w.subdomain);
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

test('guessing is slowed for that name and address, and for no one else', async () => {
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
  for (let tries = 0; tries < 8; tries += 1) assert.equal((await guess(`fel-${tries}`)).status, 401);
  const slowed = await guess(PASSWORD);
  assert.deepEqual([slowed.status, slowed.refusal?.code], [429, 'too_many_attempts']);
  assert.ok(Number(slowed.headers['retry-after']) >= 1);
  await w.signIn('worker', w.subdomain);
  later(121);
  assert.equal((await guess(PASSWORD)).status, 200);
});

test('concurrent guesses are counted before they are checked', async () => {
  const guesses = Array.from({ length: 30 }, (_, index) =>
    w.anyone.send(signIn, { body: { username: 'colleague', password: `fel-${index}` } }),
  );
  const answers = await Promise.all(guesses);
  assert.equal(answers.filter((one) => one.status === 401).length, 8);
  assert.equal(answers.filter((one) => one.status === 429).length, 22);
});

test('a retried change of password gets the first reply', async () => {
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

test('a missing refresh token and one of a suspended company are answered differently', async () => {
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

test('a token of the superuser works under any company and reads no person', async () => {
  w.setNow('2026-03-22T08:00:00Z');
  const root = await w.signIn(await superuserName(), w.foreign_manager.subdomain);
  const { body } = await root.send(me);
  assert.deepEqual([body.is_superuser, body.role], [true, 'admin']);
});

test('a second person with the same username is refused by field', async () => {
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

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:151.0) Gecko/20100101 Firefox/151.0';

/** Signs in from an address with Firefox’s user agent. */
const signInFrom = async (world_: World, username: string, remoteAddress: string, password = PASSWORD) => {
  const { status, json, headers } = await world_.anyone.raw({
    method: 'POST',
    url: '/api/token/',
    remoteAddress,
    headers: { 'user-agent': FIREFOX },
    payload: { username, password },
  });
  const { access = '', refresh = '', code } = Object(json);
  const own = client(world_.app, { id: '', company_id: '', subdomain: world_.subdomain, access, refresh });
  return { status, code, retry_after: headers['retry-after'], own };
};

test('a person sees where the account is signed in and signs out there; no one else can', async () => {
  const other = await world();
  const { own: elsewhere } = await signInFrom(other, 'worker', '198.51.100.7');
  const listed = (await other.worker.send(listSessions)).body;
  assert.deepEqual(
    listed.map(({ address, device, is_current }) => ({ address, device, is_current })).sort(byAddress),
    [
      { address: '127.0.0.1', device: '', is_current: true },
      { address: '198.51.100.7', device: 'Firefox, Windows', is_current: false },
    ],
  );
  const there = listed.find((one) => !one.is_current);
  assert.ok(there);
  const params = { id: there.id };
  for (const stranger of [other.colleague, other.manager, other.foreign_worker, other.superuser])
    assert.equal((await stranger.send(endSession, { params })).status, 404);
  assert.equal((await elsewhere.send(me)).status, 200);
  assert.equal((await other.worker.send(endSession, { params })).status, 204);
  assert.equal((await elsewhere.send(me)).refusal?.code, 'session_ended');
  assert.equal((await exchange(elsewhere.refresh)).refusal?.code, 'refresh_expired');
  assert.equal((await other.worker.send(endSession, { params })).status, 404, 'it has ended');
  assert.equal((await other.worker.send(listSessions)).body.length, 1);
  await other.close();
});

const byAddress = (a: { address: string }, b: { address: string }): number =>
  a.address.localeCompare(b.address);

test('signing out everywhere else leaves this session, ends the streams of the others and records it in history', async () => {
  const other = await world();
  const ended: number[] = [];
  for (let n = 0; n < 130; n += 1) {
    const { own } = await signInFrom(other, 'worker', `198.51.100.${n}`);
    const session_id = String(
      Object(JSON.parse(Buffer.from(own.access.split('.')[1] ?? '', 'base64url').toString())).sid,
    );
    const caller = {
      ...other.worker,
      user_id: other.worker.id,
      role: 'worker' as const,
      session_id,
      username: '',
      sees_cost: false,
      second_factor_due: null,
    };
    other.live.follow(caller, { hear: () => {}, end: () => ended.push(n) });
  }
  assert.deepEqual((await other.worker.send(endOtherSessions)).body, { ended: 130 });
  assert.deepEqual((await other.worker.send(endOtherSessions)).body, { ended: 0 });
  assert.equal((await other.worker.send(me)).status, 200);
  for (let tries = 0; ended.length < 130 && tries < 100; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(ended.length, 130);
  assert.equal((await other.colleague.send(me)).status, 200);
  const lines = await linesAbout(other, other.worker);
  assert.deepEqual(lines, [{ action: 'signed_out_elsewhere', actor_id: other.worker.id }]);
  await other.close();
});

const linesAbout = (of: World, person: Client) =>
  of.db.inCompany(of.company_id, async (tx) => [
    ...(await tx<{ action: string; actor_id: string }[]>`
      select action, actor_id from history
      where company_id = ${of.company_id} and noun = 'user' and noun_id = ${person.id} order by n`),
  ]);

test('an idle session is not listed', async () => {
  const other = await world();
  await signInFrom(other, 'manager', '198.51.100.7');
  other.setNow(new Date(Date.parse(other.now()) + 61 * 60_000).toISOString());
  const back = await other.signIn('manager', other.subdomain);
  assert.equal((await back.send(listSessions)).body.length, 1);
  await other.close();
});

test("a manager's new password for a person ends all their sessions", async () => {
  const other = await world();
  const { own: elsewhere } = await signInFrom(other, 'colleague', '198.51.100.9');
  const body = { first_name: 'Kalle', last_name: 'A', username: 'colleague', email: 'colleague@example.com' };
  const set = { ...body, role: 'worker' as const, password: 'Ny-av-chefen-5' };
  assert.equal(
    (await other.manager.send(changeUser, { params: { id: other.colleague.id }, body: set })).status,
    200,
  );
  for (const session of [other.colleague, elsewhere])
    assert.equal((await session.send(me)).refusal?.code, 'session_ended');
  await other.signIn('colleague', other.subdomain, 'Ny-av-chefen-5');
  await other.close();
});

test('ten guesses from new networks, then none, but the owner signs in from a known one', async () => {
  const other = await world();
  const stranger = (n: number, password?: string) => signInFrom(other, 'worker', `203.0.113.${n}`, password);
  const codes = [];
  for (let n = 0; n < 14; n += 1) codes.push((await stranger(n, `fel-${n}`)).status);
  assert.deepEqual(codes, [...Array(10).fill(401), ...Array(4).fill(429)]);
  const refused = await stranger(99);
  assert.deepEqual([refused.status, refused.code, refused.retry_after], [429, 'too_many_attempts', '900']);
  await other.signIn('worker', other.subdomain);
  other.setNow(new Date(Date.parse(other.now()) + 901_000).toISOString());
  assert.equal((await stranger(99)).status, 200, 'a quarter of an hour without a guess');
  await other.close();
});

test('setting the clock back locks out no one who knows the password', async () => {
  const other = await world();
  const now = Date.parse(other.now());
  await other.signIn('worker', other.subdomain);
  other.setNow(new Date(now + 86_400_000).toISOString());
  await other.signIn('worker', other.subdomain);
  other.setNow(new Date(now).toISOString());
  await other.signIn('worker', other.subdomain);
  await other.close();
});

test('a network is a whole IPv4 address or the first half of an IPv6 address', () => {
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:12:aaaa:bbbb:cccc:dddd', '2001:db8:0:12::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:0db8::12:0:0:0:1', '2001:db8:0:12::/64'],
    ['::1', '0:0:0:0::/64'],
  ] as const)
    assert.equal(networkOf(address), network);
});

test('a device is named by its browser and system, and unknown ones have no name', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0';
  for (const [agent, device] of [
    [FIREFOX, 'Firefox, Windows'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
      'Safari, iPhone',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 'Safari, Mac'],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome, Linux'],
    ['curl/8.9', ''],
    ['<script>alert(1)</script>', ''],
    ['', ''],
  ] as const)
    assert.equal(deviceOf(agent), device);
});

test('common passwords, personal words and short passwords are refused; long ones of any kind are accepted', async () => {
  const own = ['anna.svensson', 'Åsa', 'Öberg', 'kontakt@example.com', 'Nordfrakt Logistik AB'];
  const refused = [
    ['PASSWORD', 'qwertyuiop', 'Sunshine', 'trustno1', 'losenord', 'Lösenord', 'Sommarlov'],
    ['password2026!', 'Sommar2026', 'vinter2025!!', '123dragon456', '!!monkey!!77'],
    ['svensson-och-jag', 'hej-ANNA-hej-1', 'öberg-öberg', 'nordfrakt-88-x', 'Åsa-2026-!', 'min-kontakt-9'],
    ['skifta-skifta-9', 'minSkifta77', 'abcabcabc', 'aaaaaaaaaaaa', '1212121212'],
  ].flat();
  for (const password of refused)
    assert.notEqual(await passwordWeakness(password, own), null, `${password} is weak`);
  for (const password of [
    PASSWORD,
    'tre gröna äpplen på bordet',
    'kX7!pq2Z',
    '8319 5520 7746',
    '漢字仮名交じり文です',
  ])
    assert.equal(await passwordWeakness(password, own), null, `${password} is not weak`);
});

test('a hash of lower cost is replaced at the next sign-in, and other sessions stay', async () => {
  const cost = { memory: 128, passes: 1, parallelism: 1 };
  const other = await world();
  const hashOf = async (): Promise<string> => {
    const [row] = await other.db.inCompany(
      other.company_id,
      (tx) => tx<{ password_hash: string }[]>`
        select password_hash from users where company_id = ${other.company_id} and id = ${other.worker.id}`,
    );
    return row?.password_hash ?? '';
  };
  const weaker = await hashPassword(PASSWORD, { memory: 32, passes: 1, parallelism: 1 });
  await other.db.inCompany(
    other.company_id,
    (tx) => tx`
      update users set password_hash = ${weaker} where company_id = ${other.company_id} and id = ${other.worker.id}`,
  );
  const signIns = Array.from({ length: 4 }, () => other.signIn('worker', other.subdomain));
  await Promise.all(signIns);
  const fresh = await hashOf();
  assert.notEqual(fresh, weaker);
  assert.match(fresh, /m=64,t=1/);
  assert.ok(await passwordMatches(PASSWORD, fresh));
  assert.deepEqual(
    [isCheaper(fresh, cost), isCheaper(weaker), isCheaper(await hashPassword('x', cost), cost)],
    [true, true, false],
  );
  assert.equal((await other.worker.send(me)).status, 200);
  await other.signIn('worker', other.subdomain);
  assert.equal(await hashOf(), fresh, 'once');
  await other.close();
});
