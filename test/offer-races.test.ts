import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listNotices } from '../src/contract/notices.ts';
import { answerClaim, claimShift, offerShift } from '../src/contract/offers.ts';
import { createShift, listAssignments } from '../src/contract/shifts.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { askedAgain } from './asking-again.ts';
import { deadlocksOf } from './deadlocks.ts';
import { type Client, keys, type World, world } from './world.ts';

/** Many claim one place at the same time. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const said = (answers: readonly { status: number; refusal: { code: string } | null }[]) =>
  answers.map(({ status, refusal }) => `${status} ${refusal?.code ?? ''}`).join();

const AT_ONCE = 20;

/** Twenty people of the company, signed in one after the other. */
async function crowd(): Promise<Client[]> {
  const people: Client[] = [];
  const [row] = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ password_hash: string }[]>`
      select password_hash from users where company_id = ${w.company_id} and id = ${w.worker.id}`,
  );
  for (let n = 0; n < AT_ONCE; n += 1) {
    const person = { username: `skara${n}`, first_name: 'Skara', last_name: `Nr ${n}` };
    await w.db.inCompany(w.company_id, (tx) =>
      buildPerson(tx, keys, w.company_id, row?.password_hash ?? '', person),
    );
    people.push(await w.signIn(person.username, w.subdomain));
  }
  return people;
}

test('one place, twenty claims at once: one is granted, and nineteen are told', async () => {
  const people = await crowd();
  const deadlocks = await deadlocksOf(w);
  for (const first_come of [true, false]) {
    const day = first_come ? '2026-04-06' : '2026-04-13';
    const { body: shift } = await w.manager.send(createShift, {
      body: { start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z`, places: 1 },
    });
    const { body: offer } = await w.manager.send(offerShift, {
      body: { shift_id: shift.id, offered_to: 'everybody', first_come },
    });
    const answers = await Promise.all(
      people.map((who) => askedAgain(() => who.send(claimShift, { params: { id: offer.id }, body: {} }))),
    );
    const became = answers.map((one) => (one.refusal === null ? one.body.state : one.refusal.code));
    const count = (what: string) => became.filter((one) => one === what).length;
    if (first_come) {
      assert.deepEqual([count('granted'), count('offer_closed')], [1, AT_ONCE - 1], became.join());
    } else {
      assert.equal(count('asked'), AT_ONCE, became.join());
      // Two managers say yes to everybody at once.
      const yes = await Promise.all(
        answers.map(({ body }, n) =>
          askedAgain(() =>
            (n % 2 === 0 ? w.manager : w.second_manager).send(answerClaim, {
              params: { id: body.id },
              body: { state: 'granted' },
            }),
          ),
        ),
      );
      assert.equal(yes.filter(({ status }) => status === 200).length, 1, said(yes));
      const told = await Promise.all(people.map(async (who) => (await who.send(listNotices)).body));
      const answered = told.map((own) =>
        own.find(({ kind, facts }) => kind === 'claim_answered' && facts.offer_id === offer.id),
      );
      assert.deepEqual(
        ['granted', 'filled'].map((status) => answered.filter((one) => one?.facts.status === status).length),
        [1, AT_ONCE - 1],
      );
    }
    const { body: on } = await w.manager.send(listAssignments, { query: { shift: shift.id } });
    assert.equal(on.length, 1);
  }
  assert.equal(await deadlocksOf(w), deadlocks, 'deadlocks');
});
