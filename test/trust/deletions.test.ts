import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/contract/calls.ts';
import { changeEmployment, createEmployment } from '../../src/contract/employments.ts';
import { address } from '../world.ts';
import { type Decision, type Sent, TABLE } from './isolation-table.ts';
import { type TwoCompanies, twoCompanies } from './two-companies.ts';

/** Every call that deletes leaves an entry of history, made by a manager with the request of the isolation table. */

let t: TwoCompanies;
before(async () => {
  t = await twoCompanies();
  const { manager, subdomain, signIn } = t.world;
  const { employment, user } = t.objects.worker;
  // The only employment of a person is not deleted, and without another session there is none to end.
  await manager.send(changeEmployment, { params: { id: employment }, body: { last_day: '2026-12-31' } });
  const { status } = await manager.send(createEmployment, { body: { user, first_day: '2027-01-01' } });
  assert.equal(status, 201);
  await signIn(t.objects.manager.username, subdomain);
  // An invitation that waits.
  const { db, company_id, now } = t.world;
  const invited = {
    company_id,
    user_id: user,
    token_hash: Buffer.alloc(32, 7),
    sent_at: now(),
    expires_at: now(),
  };
  await db.inCompany(company_id, (tx) => tx`insert into invitations ${tx(invited)}`);
});
after(async () => {
  await t.dry.close();
  await t.world.close();
});

// A session is in no history, unless all others are ended at once.
for (const call of CALLS.filter(({ method, name }) => method === 'DELETE' && name !== 'endSession'))
  test(`${call.name} leaves an entry of history`, async () => {
    const decision = TABLE[call.name] as Decision;
    const kept = await entries();
    // A deletion before this one may have taken the first object with it, or only its person may do it.
    for (const owner of ['worker', 'colleague', 'manager'] as const) {
      const [it, home] = [t.objects[owner], t.objects.worker];
      const sent: Sent = decision.ask?.({ it, home, by: t.world.manager.id }) ?? {};
      const { status, text } = await remove(call.path, sent);
      if (status === 404 && owner !== 'manager') continue;
      assert.equal(status, call.status, text);
      const made = (await entries()).slice(kept.length);
      assert.ok(made.length > 0, 'no entry of history');
      if (call.name.startsWith('delete') && sent.params?.id !== undefined)
        assert.ok(
          made.some(({ noun_id, was }) => noun_id === sent.params?.id && was !== null),
          'no entry says what was deleted',
        );
      return;
    }
  });

const remove = (path: string, { params, query = {} }: Sent) =>
  t.world.manager.raw({ method: 'DELETE', url: `${address(path, params)}?${new URLSearchParams(query)}` });

const entries = () =>
  t.world.db.inCompany(
    t.world.company_id,
    (tx) => tx<{ noun_id: string; was: unknown }[]>`
      select noun_id, was from history where company_id = ${t.world.company_id} order by n`,
  );
