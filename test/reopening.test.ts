import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listEmployments } from '../src/contract/employments.ts';
import { erasePerson } from '../src/contract/personal-data.ts';
import { findLikePeople, reopenUser } from '../src/contract/reopening.ts';
import { signIn } from '../src/contract/sessions.ts';
import { createUser, deleteUser, listClosedUsers, me, type User } from '../src/contract/users.ts';
import { type World, world } from './world.ts';

/** A person who left comes back as the same person, and nobody is added twice by mistake. */

const TODAY = '2026-11-22';
const PASSWORD = 'ett-långt-lösen-77';
let w: World;
before(async () => {
  w = await world({ now: `${TODAY}T09:00:00Z` });
});
after(() => w.close());

const bodyOf = (username: string, more: object = {}) => ({
  first_name: 'Ulla',
  last_name: username,
  username,
  email: `${username}@example.se`,
  role: 'worker' as const,
  password: PASSWORD,
  employment_date: '2020-01-01',
  ...more,
});
const hired = async (username: string, more: object = {}): Promise<User> =>
  (await w.manager.send(createUser, { body: bodyOf(username, more) })).body;
const close = (id: string, query: object = { last_day: '2026-10-31' }) =>
  w.manager.send(deleteUser, { params: { id }, query: query as never });
const again = (username: string, more: object = {}) => ({
  first_day: '2026-12-01',
  username,
  email: `${username}@example.se`,
  role: 'worker' as const,
  password: `${PASSWORD}-ny`,
  ...more,
});
const reopen = (id: string, body: object, headers = {}) =>
  w.manager.send(reopenUser, { params: { id }, body: body as never }, headers);

test('a closed account opens with a new employment, and the earlier one stays', async () => {
  const { id } = await hired('berit');
  const { body: before_it } = await w.manager.send(signIn, {
    body: { username: 'berit', password: PASSWORD },
  });
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into password_resets (company_id, token_hash, user_id, created_at, expires_at)
      values (${w.company_id}, ${Buffer.alloc(32)}, ${id}, ${w.now()}, ${w.now()})`,
  );
  await close(id);
  const { status, body } = await reopen(id, again('berit'));
  assert.deepEqual([status, body.id, body.username], [200, id, 'berit']);
  const { body: rows } = await w.manager.send(listEmployments, { query: { user: id } });
  assert.deepEqual(
    rows.map(({ first_day, last_day }) => [first_day, last_day]),
    [
      ['2020-01-01', '2026-10-31'],
      ['2026-12-01', null],
    ],
  );
  const { body: closed } = await w.manager.send(listClosedUsers);
  assert.equal(
    closed.some((one) => one.id === id),
    false,
  );
  // A mailed link of before sets no password, the session of before stays ended, and so does the old password.
  const links = await w.db.inCompany(
    w.company_id,
    (tx) => tx`select used_at is null as open from password_resets where user_id = ${id}`,
  );
  assert.deepEqual(
    links.map(({ open }) => open),
    [false],
  );
  const held = await w.app.inject({
    method: 'GET',
    url: me.path,
    headers: {
      authorization: `Bearer ${before_it.access}`,
      'x-tenant-domain': `${w.manager.subdomain}.localhost`,
    },
  });
  assert.equal(held.statusCode, 401);
  const signedIn = async (password: string) =>
    (await w.manager.send(signIn, { body: { username: 'berit', password } })).status;
  assert.deepEqual([await signedIn(PASSWORD), await signedIn(`${PASSWORD}-ny`)], [401, 200]);
  const [entry] = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string }[]>`
      select action from history where company_id = ${w.company_id} and noun = 'user' and noun_id = ${id}
      order by n desc limit 1`,
  );
  assert.equal(entry?.action, 'reopened');
});

test('what stands in the way is named at its field', async () => {
  const { id } = await hired('cilla');
  await close(id);
  const said = async (body: object) => {
    const { status, refusal } = await reopen(id, body);
    return [status, refusal?.code, Object.keys(refusal?.errors ?? {})];
  };
  const { first_day: _day, ...without } = again('cilla');
  assert.deepEqual(await said(without), [400, 'employment_needed', ['first_day']]);
  assert.deepEqual(await said(again('cilla', { first_day: '2026-10-01' })), [
    409,
    'employment_overlap',
    ['first_day'],
  ]);
  assert.deepEqual((await said(again('cilla', { last_day: '2026-11-01' })))[1], 'last_day_before_first');
  await hired('cilla', { email: 'annan@example.se' });
  assert.deepEqual(await said(again('cilla')), [409, 'username_taken', ['username']]);
  assert.deepEqual(await said(again('cilla2', { email: 'annan@example.se' })), [
    409,
    'email_taken',
    ['email'],
  ]);
  assert.equal((await reopen(id, again('cilla2'), { 'if-match': '"99"' })).status, 412);
  assert.equal((await reopen(w.foreign_manager.id, again('cilla2'))).status, 404);
  assert.equal((await reopen(id, again('cilla2'))).status, 200);
});

test('an employment that lasts needs no new one', async () => {
  const { id } = await hired('doris');
  await close(id, { employment: 'continues' });
  const { first_day: _day, ...body } = again('doris');
  assert.equal((await reopen(id, body)).status, 200);
  const { body: rows } = await w.manager.send(listEmployments, { query: { user: id } });
  assert.equal(rows.length, 1);
});

test('of two at once one opens it; an erased person cannot come back', async () => {
  const { id } = await hired('ester');
  await close(id);
  const both = await Promise.all([reopen(id, again('ester')), reopen(id, again('ester'))]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const gone = await hired('frida');
  await close(gone.id, { last_day: '2026-11-22' });
  await w.manager.send(erasePerson, { params: { id: gone.id }, body: {} });
  const { refusal } = await reopen(gone.id, again('frida'));
  assert.equal(refusal?.code, 'already_erased');
});

test('somebody like the one typed is found, open or closed, and the number of one who left is refused', async () => {
  const number = '19811218-9876';
  const { id } = await hired('greta', { social_security_number: number });
  await close(id);
  const typed = { first_name: 'ulla', last_name: 'GRETA', email: 'ny@example.se' };
  const like = async (more: object) =>
    (await w.manager.send(findLikePeople, { body: { ...typed, ...more } })).body.map(
      ({ why, closed, ...one }) => [one.id, why, closed],
    );
  assert.deepEqual(await like({ date_of_birth: '1981-12-18' }), [[id, ['birth_and_name'], true]]);
  assert.deepEqual(await like({ social_security_number: '811218-9876' }), [
    [id, ['personal_number', 'birth_and_name'], true],
  ]);
  assert.deepEqual(await like({ email: 'GRETA@example.se', last_name: 'X' }), [[id, ['email'], true]]);
  assert.deepEqual(await like({}), []);
  const { status, refusal } = await w.manager.send(createUser, {
    body: bodyOf('greta2', { social_security_number: number }),
  });
  assert.deepEqual([status, refusal?.code], [409, 'personal_number_closed']);
  const { body: elsewhere } = await w.foreign_manager.send(findLikePeople, {
    body: { ...typed, date_of_birth: '1981-12-18' },
  });
  assert.deepEqual(elsewhere, []);
});
