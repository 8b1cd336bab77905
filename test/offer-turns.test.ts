import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listNotices } from '../src/contract/notices.ts';
import {
  claimShift,
  endOffer,
  listOffers,
  listOpenShifts,
  offerShift,
  passOffer,
  withdrawClaim,
} from '../src/contract/offers.ts';
import { findReplacements } from '../src/contract/replacements.ts';
import { createShift } from '../src/contract/shifts.ts';
import { askInTurn } from '../src/server/offers/offer-turns.ts';
import { type Client, type World, world } from './world.ts';

/** Offers in turn: people are asked one after another by the clock, and each is told once. */

let w: World;
before(async () => {
  w = await world();
  await comes();
});
/** Access lasts minutes: everybody signs in again when time has passed. */
type Name = 'manager' | 'second_manager' | 'worker' | 'colleague';
let by: Readonly<Record<Name, Client>>;
async function comes(): Promise<void> {
  by = {
    manager: await w.signIn('manager', w.subdomain),
    second_manager: await w.signIn('second', w.subdomain),
    worker: await w.signIn('worker', w.subdomain),
    colleague: await w.signIn('colleague', w.subdomain),
  };
}
after(() => w.close());

/** Each test has a day of its own. */
let days = 0;
const shiftOn = async (people: string[] = []): Promise<{ id: string; day: string }> => {
  days += 1;
  const day = new Date(Date.UTC(2026, 4, 4 + days)).toISOString().slice(0, 10);
  const { body } = await by.manager.send(createShift, {
    body: {
      start_time: `${day}T07:00:00Z`,
      end_time: `${day}T15:00:00Z`,
      assignments: people.map((worker_id) => ({ worker_id, status: 'approved' as const })),
    },
  });
  return { id: body.id, day };
};
const EACH_MIN = 30;
const inTurn = (shift_id: string, people: readonly Client[], more = {}) =>
  by.manager.send(offerShift, {
    body: {
      ...{ shift_id, offered_to: 'people', first_come: true, in_turn_minutes: EACH_MIN },
      people: people.map(({ id }) => id),
      ...more,
    },
  });
const told = async (who: Client, offer_id: string): Promise<number> =>
  (await who.send(listNotices)).body.filter(
    ({ kind, facts }) => kind === 'shift_open' && facts.offer_id === offer_id,
  ).length;
const seen = async (who: Client, offer_id: string) =>
  (await who.send(listOpenShifts)).body.find((one) => one.offer_id === offer_id);
const claim = async (who: Client, id: string): Promise<string> => {
  const { status, refusal } = await who.send(claimShift, { params: { id }, body: {} });
  return `${status} ${refusal?.code ?? 'ok'}`;
};
const no = async (who: Client, id: string): Promise<string> => {
  const { status, refusal } = await who.send(passOffer, { params: { id }, body: {} });
  return `${status} ${refusal?.code ?? 'ok'}`;
};
async function goesOn(seconds: number): Promise<void> {
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1000).toISOString());
  await comes();
}
const asks = async (): Promise<void> => {
  const failures: unknown[] = [];
  await askInTurn(w.db, w.now(), (failure) => failures.push(failure));
  assert.deepEqual(failures, []);
};

test('the first is asked at once, the others when the one before has had the time; each is told once', async () => {
  const { id, day } = await shiftOn();
  const { body: offer } = await inTurn(id, [by.colleague, by.worker, by.second_manager]);
  const begun = Date.parse(w.now());
  assert.deepEqual(
    offer.turns?.map(({ worker, asked_at }) => [worker.id, (Date.parse(asked_at) - begun) / 60_000]),
    [
      [by.colleague.id, 0],
      [by.worker.id, EACH_MIN],
      [by.second_manager.id, 2 * EACH_MIN],
    ],
  );
  const counts = async () =>
    Promise.all([by.colleague, by.worker, by.second_manager].map((who) => told(who, offer.id)));
  assert.deepEqual(await counts(), [1, 0, 0]);
  assert.equal(
    Date.parse((await seen(by.colleague, offer.id))?.next_asked_at ?? ''),
    begun + EACH_MIN * 60_000,
  );
  assert.equal(await seen(by.worker, offer.id), undefined);
  assert.equal(await claim(by.worker, offer.id), '409 not_asked_yet');

  await goesOn(EACH_MIN * 60 - 1);
  await asks();
  assert.deepEqual(await counts(), [1, 0, 0], 'a second is left');
  assert.equal(await claim(by.worker, offer.id), '409 not_asked_yet');
  await goesOn(1);
  assert.ok(
    (await seen(by.worker, offer.id)) !== undefined,
    'the clock gives the turn, before anybody is told',
  );
  assert.ok((await seen(by.colleague, offer.id)) !== undefined, 'who has been asked stays asked');
  await Promise.all([asks(), asks(), asks()]);
  await asks();
  assert.deepEqual(await counts(), [1, 1, 0]);
  assert.equal(await claim(by.second_manager, offer.id), '409 not_asked_yet');
  assert.equal(await claim(by.worker, offer.id), '201 ok');
  await goesOn(EACH_MIN * 60);
  await asks();
  assert.deepEqual(await counts(), [0, 0, 0], 'the shift is taken: unread notices go, and none comes');
  assert.deepEqual(
    (await by.manager.send(listOffers, { query: { start_date: day, end_date: day } })).body,
    [],
  );
});

test('a server that was down catches up, and an offer that ended or closed tells nobody', async () => {
  const [late, ended, closed] = [await shiftOn(), await shiftOn(), await shiftOn()];
  const people = () => [by.worker, by.colleague, by.second_manager];
  const { body: one } = await inTurn(late.id, people());
  const { body: other } = await inTurn(ended.id, people());
  const closes_at = new Date(Date.parse(w.now()) + 10 * 60_000).toISOString().replace(/:\d\d\.\d+Z$/, ':00Z');
  const { body: third } = await inTurn(closed.id, people(), { closes_at });
  await by.manager.send(endOffer, { params: { id: other.id } });
  await goesOn(3 * EACH_MIN * 60);
  await asks();
  const counts = (offer_id: string) => Promise.all(people().map((who) => told(who, offer_id)));
  assert.deepEqual(await counts(one.id), [1, 1, 1]);
  assert.deepEqual(await counts(other.id), [0, 0, 0], 'what is unread goes with the offer');
  assert.deepEqual(await counts(third.id), [1, 0, 0]);
  assert.equal((await seen(by.second_manager, one.id))?.next_asked_at, null, 'nobody comes after the last');
});

test('only companies where a turn has come are looked at, and an offer whose turns are over waits for none', async () => {
  let entered = 0;
  const inCompany: typeof w.db.inCompany = (company_id, work) => {
    entered += 1;
    return w.db.inCompany(company_id, work);
  };
  const looks = async (): Promise<number> => {
    entered = 0;
    await askInTurn({ ...w.db, inCompany }, w.now(), (failure) => assert.fail(JSON.stringify(failure)));
    return entered;
  };
  assert.equal(await looks(), 0, 'the offers above have ended or told everybody');
  const { id } = await shiftOn();
  await inTurn(id, [by.worker, by.colleague]);
  await inTurn((await shiftOn()).id, [by.worker]);
  assert.equal(await looks(), 0, 'the next turn comes later');
  await goesOn(EACH_MIN * 60);
  assert.equal(await looks(), 1);
  assert.equal(await looks(), 0, 'the last was told');
});

test('who cannot have the shift is not asked, and is passed by when that is so later', async () => {
  const busy = await shiftOn([by.worker.id]);
  const beside = async (): Promise<string> =>
    (
      await by.manager.send(createShift, {
        body: { start_time: `${busy.day}T08:00:00Z`, end_time: `${busy.day}T16:00:00Z`, assignments: [] },
      })
    ).body.id;
  const { body: offer } = await inTurn(await beside(), [by.worker, by.colleague, by.second_manager]);
  assert.deepEqual(
    offer.turns?.map(({ worker }) => worker.id),
    [by.colleague.id, by.second_manager.id],
  );
  const none = await inTurn(await beside(), [by.worker]);
  assert.deepEqual([none.status, Object.keys(none.refusal?.errors ?? {})], [400, ['people']]);
  await by.manager.send(createShift, {
    body: {
      ...{ start_time: `${busy.day}T09:00:00Z`, end_time: `${busy.day}T11:00:00Z` },
      assignments: [{ worker_id: by.second_manager.id, status: 'approved' }],
    },
  });
  await goesOn(EACH_MIN * 60);
  await asks();
  assert.equal(await told(by.second_manager, offer.id), 0);
});

test('only named people are asked in turn, for a time within limits', async () => {
  const { id } = await shiftOn();
  for (const [more, field] of [
    [{ offered_to: 'everybody', people: undefined }, 'in_turn_minutes'],
    [{ in_turn_minutes: 4 }, 'in_turn_minutes'],
    [{ in_turn_minutes: 1441 }, 'in_turn_minutes'],
    [{ in_turn_minutes: 7.5 }, 'in_turn_minutes'],
  ] as const) {
    const { status, refusal } = await inTurn(id, [by.worker], more);
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, [field]]);
  }
});

test('who has not been asked counts as not asked', async () => {
  const [offered, next] = [await shiftOn(), await shiftOn()];
  const asked = async (): Promise<Map<string, number>> => {
    const { body } = await by.manager.send(findReplacements, { params: { id: next.id }, query: {} });
    return new Map(body.map((one) => [one.worker.id, one.asked]));
  };
  const before_it = await asked();
  await inTurn(offered.id, [by.worker, by.colleague]);
  const after_it = await asked();
  const more = (who: Client): number => (after_it.get(who.id) ?? 0) - (before_it.get(who.id) ?? 0);
  assert.deepEqual([more(by.worker), more(by.colleague)], [1, 0]);
});

test('a no asks the next at once, and moves the turns after it forward as much', async () => {
  const { id, day } = await shiftOn();
  const { body: offer } = await inTurn(id, [by.colleague, by.worker, by.second_manager]);
  const begun = Date.parse(w.now());
  const turns = async () => {
    const { body } = await by.manager.send(listOffers, { query: { start_date: day, end_date: day } });
    const [live] = body;
    return {
      asked: live?.turns?.map(({ asked_at }) => (Date.parse(asked_at) - begun) / 60_000),
      noes: live?.passed.map(({ worker }) => worker.id),
    };
  };
  assert.equal(await no(by.worker, offer.id), '409 not_asked_yet');
  assert.equal(await no(by.manager, offer.id), '404 not_found', 'nobody has offered it to them');
  await goesOn(10 * 60);
  assert.equal(await no(by.colleague, offer.id), '201 ok');
  assert.deepEqual(await turns(), { asked: [0, 10, 40], noes: [by.colleague.id] });
  assert.equal(await seen(by.colleague, offer.id), undefined, 'it is not shown any more');
  assert.deepEqual([await told(by.worker, offer.id), await told(by.second_manager, offer.id)], [1, 0]);
  assert.ok((await seen(by.worker, offer.id)) !== undefined);
  await goesOn(5 * 60);
  assert.equal(await no(by.colleague, offer.id), '201 ok', 'a no that is said twice is one');
  assert.deepEqual((await turns()).asked, [0, 10, 40], 'the turn of who was asked before is over');
  await asks();
  assert.equal(await told(by.worker, offer.id), 1, 'the job tells nobody twice');
  assert.equal(await claim(by.colleague, offer.id), '201 ok', 'a later yes stands');
  assert.deepEqual(
    (await by.manager.send(listOffers, { query: { start_date: day, end_date: day } })).body,
    [],
    'and has the shift',
  );
});

test('the last no leaves the offer open, and a no that is taken back leaves the turns', async () => {
  const { id, day } = await shiftOn();
  const { body: offer } = await inTurn(id, [by.colleague, by.worker]);
  const { body: said } = await by.colleague.send(passOffer, { params: { id: offer.id }, body: {} });
  assert.equal((await by.colleague.send(withdrawClaim, { params: { id: said.id } })).status, 204);
  assert.ok((await seen(by.colleague, offer.id)) !== undefined, 'it is shown again');
  assert.ok((await seen(by.worker, offer.id)) !== undefined, 'who has been asked stays asked');
  assert.equal(await no(by.worker, offer.id), '201 ok');
  await goesOn(EACH_MIN * 60);
  await asks();
  const { body } = await by.manager.send(listOffers, { query: { start_date: day, end_date: day } });
  assert.deepEqual(
    body[0]?.passed.map(({ worker }) => worker.id),
    [by.worker.id],
  );
});

test('a no and the turn at the same moment tell the next once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, day } = await shiftOn();
    const { body: offer } = await inTurn(id, [by.colleague, by.worker, by.second_manager]);
    // At the very second, and one before: the job and the no look at the same clock.
    await goesOn(EACH_MIN * 60 - (round % 2));
    const [said] = await Promise.all([
      no(by.colleague, offer.id),
      asks(),
      no(by.colleague, offer.id),
      asks(),
    ]);
    assert.equal(said, '201 ok');
    await asks();
    assert.deepEqual([await told(by.worker, offer.id), await told(by.second_manager, offer.id)], [1, 0]);
    const { body } = await by.manager.send(listOffers, { query: { start_date: day, end_date: day } });
    assert.deepEqual(
      body[0]?.passed.map(({ worker }) => worker.id),
      [by.colleague.id],
    );
  }
});
