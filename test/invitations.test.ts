import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getBankAccount } from '../src/contract/bank-accounts.ts';
import type { SentOf } from '../src/contract/call.ts';
import { listHistory } from '../src/contract/history.ts';
import {
  acceptInvitation,
  invitePerson,
  listInvitations,
  readInvitation,
  sendInvitation,
  withdrawInvitation,
} from '../src/contract/invitations.ts';
import { pastePeople } from '../src/contract/people-sheet.ts';
import { erasePerson } from '../src/contract/personal-data.ts';
import { reopenUser } from '../src/contract/reopening.ts';
import { askPasswordReset, signIn } from '../src/contract/sessions.ts';
import { createShift } from '../src/contract/shifts.ts';
import { changeUser, deleteUser, getUser, listUsers, me } from '../src/contract/users.ts';
import { mailPlace } from '../src/server/accounts/mails.ts';
import { personalNumber } from './personal-number.ts';
import { keys, type World, world } from './world.ts';

/** People who come by a link: what it opens, once, and everything that ends it. */

const PASSWORD = 'ett-långt-lösen-77';
const NUMBER = '19850615-1235';
const NUMBER_OF_ANOTHER = personalNumber('19770415', '123');
let w: World;
let mailing: World;
before(async () => {
  w = await world({ now: '2026-11-23T09:00:00Z' });
  mailing = await world({
    now: '2026-11-23T09:00:00Z',
    env: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@example.com',
      PUBLIC_URL: 'https://skifta.example',
    },
  });
});
after(async () => {
  await w.close();
  await mailing.close();
});

let people = 0;
const personOf = (more: object = {}) => {
  people += 1;
  return {
    first_name: 'Ida',
    last_name: `Ny${people}`,
    username: `ida.ny${people}`,
    email: `ida${people}@example.se`,
    role: 'worker' as const,
    employment_date: '2026-12-01',
    ...more,
  };
};
const tokenIn = (link: string | null): string => {
  assert.match(link ?? '', /^\/welcome#[0-9a-f]{32}\.[\w-]{43}$/);
  return link?.split('#')[1] ?? '';
};
const invited = async (more: object = {}) => {
  const person = personOf(more);
  const { status, body } = await w.manager.send(invitePerson, { body: person });
  assert.deepEqual([status, body.state, body.expires_at], [201, 'open', '2026-12-07T09:00:00Z']);
  return { ...person, id: body.user, token: tokenIn(body.link) };
};
type Accepted = SentOf<typeof acceptInvitation>['body'];
const accept = (token: string, more: Partial<Accepted> = {}, of = w.anyone, headers = {}) =>
  of.send(acceptInvitation, { body: { token, password: PASSWORD, ...more } }, headers);
const read = (token: string, of = w.anyone, headers = {}) =>
  of.send(readInvitation, { body: { token } }, headers);
const codeOf = async (answer: Promise<{ refusal: { code: string } | null }>) =>
  (await answer).refusal?.code ?? 'ok';
const stateOf = async (id: string) =>
  (await w.manager.send(listInvitations)).body.find(({ user }) => user === id)?.state ?? 'none';
const at = async (iso: string, work: () => Promise<void>) => {
  const now = w.now();
  w.setNow(iso);
  try {
    await work();
  } finally {
    w.setNow(now);
  }
};
const entriesOf = async (id: string) =>
  (await w.manager.send(listHistory, { query: { about: id } })).body.map(
    ({ noun, action }) => `${noun}.${action}`,
  );

test('an invited person is there, is planned, and cannot sign in; the link lets them in once', async () => {
  const ida = await invited({
    pay: { hourly_salary: 170, employment_hours_per_week: 20, employee_tax_table: 33 },
  });
  assert.equal(await stateOf(ida.id), 'open');
  const { body: user } = await w.manager.send(getUser, { params: { id: ida.id } });
  assert.deepEqual([user.employment_date, user.payroll?.hourly_salary], ['2026-12-01', 170]);
  const times = { start_time: '2026-12-05T08:00:00Z', end_time: '2026-12-05T16:00:00Z' };
  assert.equal(
    (await w.manager.send(createShift, { body: { ...times, assignments: [{ worker_id: ida.id }] } })).status,
    201,
  );
  for (const password of ['', 'skifta', PASSWORD, '\u0002'.repeat(32)].filter((one) => one !== ''))
    assert.equal(
      await codeOf(w.anyone.send(signIn, { body: { username: ida.username, password } })),
      'wrong_credentials',
    );
  const { body: shown } = await read(ida.token);
  assert.deepEqual(shown, {
    first_name: 'Ida',
    username: ida.username,
    company_name: `Bolaget ${w.subdomain}`,
    subdomain: w.subdomain,
    expires_at: '2026-12-07T09:00:00Z',
    asks: ['phone', 'address', 'social_security_number', 'account'],
  });
  const facts = { phone: '070-1', address: 'Nygatan 1', social_security_number: NUMBER };
  const { body: tokens } = await accept(ida.token, { ...facts, clearing: '6000', account: '806 967 498' });
  const own = { authorization: `Bearer ${tokens.access}` };
  const { body: self } = await w.anyone.send(me, {}, own);
  assert.deepEqual(
    [self.id, self.phone, self.address, self.social_security_number, self.date_of_birth],
    [ida.id, '070-1', 'Nygatan 1', '850615-****', '1985-06-15'],
  );
  const { body: account } = await w.anyone.send(getBankAccount, {}, own);
  assert.deepEqual([account.account?.clearing, account.account?.masked], ['6000', '****498']);
  assert.equal((await w.signIn(ida.username, w.subdomain, PASSWORD)).id, ida.id);
  assert.equal(await stateOf(ida.id), 'none');
  assert.deepEqual(
    [await codeOf(read(ida.token)), await codeOf(accept(ida.token))],
    ['invitation_used', 'invitation_used'],
  );
  const entries = await entriesOf(ida.id);
  for (const entry of ['user.created', 'user.invited', 'user.joined', 'user.bank_account_changed'])
    assert.ok(entries.includes(entry), `${entry} of ${entries}`);
  const text = JSON.stringify((await w.manager.send(listHistory, { query: { about: ida.id } })).body);
  for (const secret of ['070-1', 'Nygatan', '1235', '806967498', ida.token])
    assert.ok(!text.includes(secret), secret);
});

test('only the hash of the token is kept', async () => {
  const ida = await invited();
  const rows = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ all: string }[]>`select i::text as all from invitations i where user_id = ${ida.id}`,
  );
  assert.ok(!rows.some(({ all }) => all.includes(ida.token.slice(33))));
});

test('a password is enough; what is known is neither shown nor asked for nor taken', async () => {
  const ida = await invited({
    phone: '08-99',
    address: 'Gamla vägen 7',
    social_security_number: personalNumber('19900404', '001'),
  });
  const { body: shown } = await read(ida.token);
  assert.deepEqual(shown.asks, ['account']);
  assert.ok(!JSON.stringify(shown).includes('Gamla'));
  for (const more of [{ phone: '1' }, { address: 'X' }, { social_security_number: NUMBER }]) {
    const { refusal } = await accept(ida.token, more);
    assert.deepEqual([refusal?.code, Object.keys(refusal?.errors ?? {})], ['fact_known', Object.keys(more)]);
  }
  assert.equal((await accept(ida.token)).status, 200);
});

test('each fact is held to its rule, and a refusal leaves the link as it was', async () => {
  const ida = await invited();
  const cases: [object, string, string][] = [
    [{ password: 'kort' }, 'invalid', 'password'],
    [{ password: 'sommar2026' }, 'password_too_weak', 'password'],
    [{ password: `${ida.username}1` }, 'password_too_weak', 'password'],
    [{ social_security_number: '19850615-1236' }, 'personal_number_invalid', 'social_security_number'],
    [{ clearing: '12', account: '123456' }, 'invalid', 'clearing'],
    [{ clearing: '6000' }, 'invalid', 'account'],
    [{ account: '123456' }, 'invalid', 'clearing'],
    [{ phone: 'x'.repeat(41) }, 'invalid', 'phone'],
    [{ address: 'x'.repeat(301) }, 'invalid', 'address'],
  ];
  for (const [more, code, field] of cases) {
    const { refusal } = await accept(ida.token, more);
    assert.deepEqual(
      [refusal?.code, Object.keys(refusal?.errors ?? {})],
      [code, [field]],
      JSON.stringify(more),
    );
  }
  // A number of a colleague, open or gone, is refused without saying that anybody has it.
  await invited({ social_security_number: NUMBER_OF_ANOTHER });
  const { refusal } = await accept(ida.token, { social_security_number: NUMBER_OF_ANOTHER });
  assert.deepEqual(
    [refusal?.code, refusal?.errors],
    [
      'number_not_kept',
      {
        social_security_number: ['This number cannot be saved here. Leave it out, and tell your manager.'],
      },
    ],
  );
  assert.equal((await accept(ida.token)).status, 200);
});

test('two at once: one comes in, the other hears that it is used', async () => {
  const ida = await invited();
  const answers = await Promise.all(Array.from({ length: 3 }, () => codeOf(accept(ida.token))));
  assert.deepEqual(answers.sort(), ['invitation_used', 'invitation_used', 'ok']);
});

test('a link lives for fourteen days', async () => {
  const ida = await invited();
  await at('2026-12-07T09:00:00Z', async () => {
    assert.equal(await codeOf(read(ida.token)), 'invitation_over');
    assert.equal(await codeOf(accept(ida.token)), 'invitation_over');
    const manager = await w.signIn('manager', w.subdomain);
    const { body: all } = await manager.send(listInvitations);
    assert.equal(all.find(({ user }) => user === ida.id)?.state, 'expired');
  });
  await at('2026-12-07T08:59:59Z', async () => assert.equal(await codeOf(accept(ida.token)), 'ok'));
});

test('sent again: the link before dies; withdrawn: none works; both are said and recorded', async () => {
  const ida = await invited();
  const params = { id: ida.id };
  const again = await w.second_manager.send(sendInvitation, { params });
  const token = tokenIn(again.body.link);
  assert.deepEqual([await codeOf(read(ida.token)), await codeOf(read(token))], ['invitation_over', 'ok']);
  assert.equal((await w.manager.send(withdrawInvitation, { params })).status, 204);
  assert.equal((await w.manager.send(withdrawInvitation, { params })).status, 204);
  assert.deepEqual([await codeOf(accept(token)), await stateOf(ida.id)], ['invitation_over', 'ended']);
  const { body: last } = await w.manager.send(sendInvitation, { params });
  assert.equal(await codeOf(accept(tokenIn(last.link))), 'ok');
  assert.deepEqual(
    [
      await codeOf(w.manager.send(sendInvitation, { params })),
      await codeOf(w.manager.send(withdrawInvitation, { params })),
    ],
    ['has_come', 'has_come'],
  );
  assert.deepEqual((await entriesOf(ida.id)).filter((one) => one.startsWith('user.')).sort(), [
    'user.created',
    ...['user.invitation_withdrawn', 'user.invited', 'user.invited', 'user.invited', 'user.joined'],
  ]);
});

test('links are not sent without end', async () => {
  const { id } = await invited();
  const codes = [];
  for (let n = 0; n < 5; n += 1) codes.push(await codeOf(w.manager.send(sendInvitation, { params: { id } })));
  assert.deepEqual(codes, ['ok', 'ok', 'ok', 'ok', 'too_many_attempts']);
});

test('an account closed meanwhile, erased, and opened again', async () => {
  const ida = await invited({ employment_date: '2026-11-01' });
  await w.manager.send(deleteUser, { params: { id: ida.id }, query: {} });
  assert.deepEqual(
    [await codeOf(read(ida.token)), await codeOf(accept(ida.token))],
    ['invitation_over', 'invitation_over'],
  );
  assert.equal(await stateOf(ida.id), 'none');
  assert.equal(await codeOf(w.manager.send(sendInvitation, { params: { id: ida.id } })), 'not_found');
  const { username, email, role } = ida;
  const back = { first_day: '2027-01-01', username, email, role, password: `${PASSWORD}-ny` };
  await w.manager.send(reopenUser, { params: { id: ida.id }, body: back });
  assert.deepEqual([await codeOf(accept(ida.token)), await stateOf(ida.id)], ['invitation_used', 'none']);
  const other = await invited({ employment_date: '2026-11-01' });
  await w.manager.send(deleteUser, { params: { id: other.id }, query: {} });
  assert.equal(await codeOf(w.manager.send(erasePerson, { params: { id: other.id }, body: {} })), 'ok');
  const left = await w.db.inCompany(
    w.company_id,
    (tx) => tx`select from invitations where user_id = ${other.id}`,
  );
  assert.equal(left.length, 0);
});

test('the address or the password changes after the invitation', async () => {
  const moved = await invited();
  const bodyOf = ({ first_name, last_name, username, email, role }: typeof moved) => ({
    first_name,
    last_name,
    username,
    email,
    role,
  });
  await w.manager.send(changeUser, { params: { id: moved.id }, body: { ...bodyOf(moved), phone: '1' } });
  assert.equal(await codeOf(read(moved.token)), 'ok');
  await w.manager.send(changeUser, {
    params: { id: moved.id },
    body: { ...bodyOf(moved), email: 'ny.adress@example.se' },
  });
  assert.deepEqual(
    [await codeOf(accept(moved.token)), await stateOf(moved.id)],
    ['invitation_over', 'ended'],
  );
  const given = await invited();
  await w.manager.send(changeUser, {
    params: { id: given.id },
    body: { ...bodyOf(given), password: PASSWORD },
  });
  assert.deepEqual([await codeOf(accept(given.token)), await stateOf(given.id)], ['invitation_used', 'none']);
});

test('a company that is closed, and the address of another company', async () => {
  const ida = await invited();
  const foreign = { 'x-tenant-domain': `${w.foreign_manager.subdomain}.localhost` };
  assert.deepEqual(
    [
      await codeOf(read(ida.token, w.anyone, foreign)),
      await codeOf(accept(ida.token, {}, w.anyone, foreign)),
    ],
    ['invitation_over', 'invitation_over'],
  );
  const set = (status: string) =>
    w.db.onPlatform((tx) => tx`update companies set billing_status = ${status} where id = ${w.company_id}`);
  const [{ was } = { was: '' }] = await w.db.onPlatform(
    (tx) => tx<{ was: string }[]>`select billing_status as was from companies where id = ${w.company_id}`,
  );
  await set('suspended');
  assert.deepEqual(
    [await codeOf(read(ida.token)), await codeOf(accept(ida.token))],
    ['company_suspended', 'company_suspended'],
  );
  await set(was);
  // At the bare address the link says whose it is.
  const bare = await w.app.inject({
    method: 'POST',
    url: '/api/invitations/accept/',
    payload: { token: ida.token, password: PASSWORD },
  });
  assert.equal(bare.statusCode, 200);
});

test('somebody else who is signed in stays signed in', async () => {
  const ida = await invited();
  const { body } = await accept(ida.token, {}, w.worker);
  assert.equal((await w.worker.send(me)).body.id, w.worker.id);
  assert.equal((await w.anyone.send(me, {}, { authorization: `Bearer ${body.access}` })).body.id, ida.id);
});

test('guessed links tell nothing and are slowed by network; a link that works never is', async () => {
  const guess = (token: string) =>
    w.app.inject({
      method: 'POST',
      url: '/api/invitations/read/',
      remoteAddress: '198.51.100.77',
      payload: { token },
    });
  const made_up = `${w.company_id.replaceAll('-', '')}.${'A'.repeat(43)}`;
  const bodies = new Set<string>();
  const unknown = [made_up, `${'0'.repeat(32)}.${'A'.repeat(43)}`, 'x'];
  for (let n = 0; n < 30; n += 1) {
    const { statusCode, body } = await guess(unknown[n % 3] ?? '');
    assert.equal(statusCode, 400, body);
    bodies.add(body);
  }
  assert.equal(bodies.size, 1);
  assert.equal((await guess(made_up)).statusCode, 429);
  const ida = await invited();
  for (let n = 0; n < 40; n += 1) assert.equal(await codeOf(read(ida.token)), 'ok');
});

test('with mail the link goes to the person alone, and no reset goes before it', async () => {
  const person = personOf();
  const { body } = await mailing.manager.send(invitePerson, { body: person });
  assert.equal(body.link, null);
  const letters = () =>
    mailing.db.onPlatform(async (tx) =>
      (
        await tx<{ id: string; kind: string; sealed: Buffer }[]>`
        select id, kind, sealed from mails where company_id = ${mailing.company_id} order by created_at, kind`
      ).map(({ id, kind, sealed }) => ({
        kind,
        ...JSON.parse(keys.open(sealed, mailPlace(mailing.company_id, id))),
      })),
    );
  const [letter] = await letters();
  assert.deepEqual([letter?.kind, letter?.to], ['invitation', person.email]);
  const link = /https:\/\/\S+/.exec(String(letter?.text))?.[0] ?? '';
  assert.match(link, new RegExp(`^https://${mailing.subdomain}\\.skifta\\.example/welcome#`));
  await mailing.anyone.send(askPasswordReset, { body: { account: person.username } });
  const resets = await mailing.db.inCompany(
    mailing.company_id,
    (tx) => tx`select from password_resets where user_id = ${body.user}`,
  );
  assert.equal(resets.length, 0);
  assert.deepEqual(
    (await letters()).map(({ kind }) => kind).filter((kind) => kind !== 'new_browser'),
    ['invitation'],
    'nor is a link mailed that would open nothing',
  );
  const token = link.split('#')[1] ?? '';
  assert.equal(await codeOf(accept(token, {}, mailing.anyone)), 'ok');
  await mailing.db.onPlatform((tx) => tx`delete from mails where company_id = ${mailing.company_id}`);
});

test('an invitation is refused whole where the person would be', async () => {
  const count = async () => (await w.manager.send(listUsers)).body.length;
  const before_it = await count();
  const taken = await invited();
  for (const [more, code] of [
    [{ username: taken.username }, 'username_taken'],
    [{ email: taken.email }, 'email_taken'],
    [{ username: 'skifta' }, 'username_reserved'],
    [{ email: 'x' }, 'invalid'],
  ] as const)
    assert.equal(await codeOf(w.manager.send(invitePerson, { body: personOf(more) })), code);
  assert.equal(await count(), before_it + 1);
});

test('people of a sheet are invited, each with a link of their own', async () => {
  const text = 'Namn;E-post\nNora Ark;nora.ark@example.se\nOlle Ark;olle.ark@example.se';
  const { body } = await w.manager.send(pastePeople, {
    body: { from_day: '2026-11-01', text, save: true, invite: true },
  });
  const tokens = body.rows.map(({ link }) => tokenIn(link ?? null));
  assert.equal(new Set(tokens).size, 2);
  for (const [index, token] of tokens.entries()) {
    assert.equal((await read(token)).body.username, ['nora.ark', 'olle.ark'][index]);
    assert.equal(await codeOf(accept(token)), 'ok');
  }
  const invited_again = await entriesOf(body.rows[0]?.user ?? '');
  assert.ok(invited_again.includes('user.invited'));
});
