import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { deleteBankAccount, getBankAccount, setBankAccount } from '../src/contract/bank-accounts.ts';
import { listNotices } from '../src/contract/notices.ts';
import { accountsOf } from '../src/server/accounts/bank-accounts.ts';
import { employeeNumbers } from '../src/server/accounts/employee-numbers.ts';
import type { Tx } from '../src/server/database/db.ts';
import { wordsIn } from './random-text.ts';
import { type Client, keys, PASSWORD, type World, world } from './world.ts';

/**
 * Bank accounts: sealed, shown masked, changed by the person or a manager, always with a history entry and a notice.
 */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const HANDELSBANKEN = { clearing: '6000', account: '806967498' };
const SWEDBANK = { clearing: '8357-6', account: '111 222 333-2' };

type Typed = { user?: string; clearing: string; account: string; password?: string };
const set = (by: Client, body: Typed) => by.send(setBankAccount, { body: { password: PASSWORD, ...body } });
const get = (by: Client, user?: string) =>
  by.send(getBankAccount, { query: user === undefined ? {} : { user } });
const historyOf = (user_id: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; actor_id: string; was: unknown; became: unknown }[]>`
      select action, actor_id, was, became from history
      where company_id = ${w.company_id} and noun_id = ${user_id} and action like 'bank_account%'
      order by n`,
  );

/** A transaction that does some work and stays open for a while. */
function held(work: (tx: Tx) => Promise<unknown>): { begun: Promise<void>; end: () => Promise<void> } {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const done = w.db.inCompany(w.company_id, async (tx) => {
    await work(tx);
    begun.resolve();
    await over.promise;
  });
  return {
    begun: begun.promise,
    end: async () => {
      await setTimeout(150);
      over.resolve();
      await done;
    },
  };
}

test('a worker sets their own account: sealed at rest, masked in the reply and in history', async () => {
  assert.deepEqual((await get(w.worker)).body, { user: w.worker.id, account: null });
  const { body } = await set(w.worker, HANDELSBANKEN);
  const { clearing, masked, bank, check, version } = body.account ?? {};
  assert.deepEqual([clearing, masked, bank, check, version], ['6000', '****498', 'Handelsbanken', 'ok', 1]);
  assert.deepEqual((await get(w.worker)).body, body);
  const [row] = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ account_sealed: Buffer; whole: string }[]>`
      select account_sealed, b::text as whole from bank_accounts b
      where company_id = ${w.company_id} and user_id = ${w.worker.id}`,
  );
  assert.ok(row && !row.account_sealed.includes(Buffer.from('806967498')));
  assert.deepEqual(wordsIn(row.whole, ['806967']), []);
  const history = await historyOf(w.worker.id);
  assert.deepEqual(
    history.map(({ action, was, became }) => ({ action, was, became })),
    [{ action: 'bank_account_changed', was: null, became: { account: '6000 ****498' } }],
  );
  assert.deepEqual((await w.worker.send(listNotices)).body, [], 'the person who changed it gets no notice');
});

test('the same account again is no change', async () => {
  const { body } = await set(w.worker, { clearing: ' 6000 ', account: '806 967 498' });
  assert.equal(body.account?.version, 1);
  assert.equal((await historyOf(w.worker.id)).length, 1);
});

test('a manager changes a person’s account, and the notice names the manager', async () => {
  const { body } = await set(w.manager, { user: w.worker.id, ...SWEDBANK });
  assert.deepEqual(
    [body.user, body.account?.clearing, body.account?.bank],
    [w.worker.id, '83576', 'Swedbank'],
  );
  assert.deepEqual((await get(w.manager, w.worker.id)).body, body);
  const [notice] = (await w.worker.send(listNotices)).body;
  assert.equal(notice?.kind, 'bank_account_changed');
  assert.deepEqual([notice?.facts.status, notice?.facts.account], ['changed', '83576 ****332']);
  assert.match(notice?.facts.person ?? '', /^Moa /);
  assert.deepEqual(wordsIn(JSON.stringify(notice), ['1112223332']), []);
  assert.equal(
    (await set(w.manager, HANDELSBANKEN)).body.user,
    w.manager.id,
    'without a user it is the manager’s own',
  );
});

test('an account is set only with the password of who sets it: the own, and another’s by a manager', async () => {
  const was = (await get(w.worker)).body;
  const other = { clearing: '5000', account: '0000019' };
  for (const [by, user] of [
    [w.worker, undefined],
    [w.manager, w.worker.id],
  ] as const) {
    const whose = user === undefined ? {} : { user };
    const without = await by.raw({
      method: 'PUT',
      url: setBankAccount.path,
      payload: { ...whose, ...other },
    });
    assert.deepEqual([without.status, Object.keys(Object(without.json).errors)], [400, ['password']]);
    const wrong = await set(by, { ...whose, ...other, password: 'fel-lösen-77' });
    assert.deepEqual([wrong.status, wrong.refusal?.code], [400, 'password_wrong']);
    assert.deepEqual(Object.keys(wrong.refusal?.errors ?? {}), ['password']);
  }
  assert.deepEqual((await get(w.worker)).body, was);
});

test('a worker neither reads nor writes a colleague’s account; another company’s is not found', async () => {
  const user = w.colleague.id;
  for (const refused of [
    await get(w.worker, user),
    await set(w.worker, { user, ...HANDELSBANKEN }),
    await w.worker.send(deleteBankAccount, { query: { user } }),
    await get(w.foreign_manager, user),
    await set(w.foreign_manager, { user, ...HANDELSBANKEN }),
    await w.foreign_manager.send(deleteBankAccount, { query: { user } }),
  ])
    assert.equal(refused.status, 404);
  assert.deepEqual((await get(w.manager, user)).body.account, null);
});

test('an invalid account is refused by its field, and not repeated in the refusal', async () => {
  for (const [body, field] of [
    [{ clearing: '600', account: '806967498' }, 'clearing'],
    [{ clearing: '60001', account: '806967498' }, 'clearing'],
    [{ clearing: 'abcd', account: '806967498' }, 'clearing'],
    [{ clearing: '6000', account: '8' }, 'account'],
    [{ clearing: '6000', account: '8069674981234' }, 'account'],
    [{ clearing: '6000', account: 'SE4550000000058398257466' }, 'account'],
  ] as const) {
    const { status, refusal } = await set(w.worker, body);
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, [field]], JSON.stringify(body));
    assert.ok(refusal !== null && !refusal.detail.includes(body[field]), refusal?.detail ?? '');
  }
});

test('an unlikely account is accepted with a warning', async () => {
  const unlikely = await set(w.second_manager, { clearing: '6000', account: '806967497' });
  assert.equal(unlikely.body.account?.check, 'unlikely');
  const unknown = await set(w.second_manager, { clearing: '0999', account: '1234567' });
  assert.deepEqual([unknown.body.account?.check, unknown.body.account?.bank], ['unknown_clearing', null]);
});

test('of two changes to the same version one is refused; concurrent changes wait for each other', async () => {
  const user = w.colleague.id;
  const { body } = await set(w.manager, { user, ...HANDELSBANKEN });
  const seen = { 'if-match': `"${body.account?.version}"` };
  await w.second_manager.send(setBankAccount, { body: { user, ...SWEDBANK, password: PASSWORD } }, seen);
  const late = await w.manager.send(
    setBankAccount,
    { body: { user, clearing: '5000', account: '0000019', password: PASSWORD } },
    seen,
  );
  assert.equal(late.refusal?.code, 'stale');
  assert.ok(JSON.stringify(late.refusal?.current).includes('83576'));
  // Another write that is still open: the next one waits for it and counts its version up.
  const writing = held(
    (tx) => tx`
    with person as (
      select id from users where company_id = ${w.company_id} and id = ${user} for no key update
    )
    update bank_accounts set version = version + 1
    where company_id = ${w.company_id} and user_id in (select id from person)`,
  );
  await writing.begun;
  const next = set(w.manager, { user, clearing: '5000', account: '0000019' });
  await writing.end();
  assert.equal((await next).body.account?.version, 4);
});

test('an account is deleted, and the person is notified when another user deletes it', async () => {
  // Notices of the same moment have no order.
  w.setNow('2026-03-18T11:05:00Z');
  const query = { user: w.worker.id };
  assert.equal((await w.manager.send(deleteBankAccount, { query })).status, 204);
  assert.equal((await get(w.worker)).body.account, null);
  const [notice] = (await w.worker.send(listNotices)).body;
  assert.deepEqual([notice?.kind, notice?.facts.status], ['bank_account_changed', 'removed']);
  assert.equal((await w.manager.send(deleteBankAccount, { query })).status, 404);
  assert.equal((await historyOf(w.worker.id)).at(-1)?.action, 'bank_account_removed');
});

test('the bank’s file gets the whole accounts of this company’s people', async () => {
  await set(w.worker, HANDELSBANKEN);
  const ids = [w.worker.id, w.second_manager.id, w.foreign_worker.id];
  const found = await w.db.inCompany(w.company_id, (tx) => accountsOf(tx, keys, w.company_id, ids));
  assert.deepEqual(Object.fromEntries(found), {
    [w.worker.id]: { clearing: '6000', number: '806967498' },
    [w.second_manager.id]: { clearing: '0999', number: '1234567' },
  });
  assert.equal((await w.db.inCompany(w.company_id, (tx) => accountsOf(tx, keys, w.company_id, []))).size, 0);
  // A sealed account opens only for its own person.
  const stolen = w.db.inCompany(w.company_id, async (tx) => {
    await tx`
      update bank_accounts b set account_sealed = o.account_sealed from bank_accounts o
      where b.company_id = ${w.company_id} and b.user_id = ${w.second_manager.id}
        and o.company_id = b.company_id and o.user_id = ${w.worker.id}`;
    return accountsOf(tx, keys, w.company_id, [w.second_manager.id]);
  });
  await assert.rejects(stolen);
});

test('employee numbers: one each, counted on from the highest, never changed, also with concurrent callers', async () => {
  const give = (...ids: string[]) =>
    w.db.inCompany(w.company_id, (tx) => employeeNumbers(tx, w.company_id, ids));
  const first = await give(w.worker.id, w.manager.id);
  assert.deepEqual([...first.values()].toSorted(), [1, 2]);
  assert.deepEqual(await give(w.worker.id, w.manager.id, w.worker.id), first);
  const giving = held((tx) => employeeNumbers(tx, w.company_id, [w.colleague.id]));
  await giving.begun;
  const other = give(w.second_manager.id);
  await giving.end();
  assert.deepEqual(Object.fromEntries(await other), { [w.second_manager.id]: 4 });
  assert.equal((await give(w.foreign_worker.id)).size, 0);
  assert.equal((await give()).size, 0);
});
