import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listHistory } from '../src/contract/history.ts';
import { listNotices } from '../src/contract/notices.ts';
import {
  claimShift,
  listOffers,
  listOpenShifts,
  offerShift,
  passOffer,
  withdrawClaim,
} from '../src/contract/offers.ts';
import { createShift, listAssignments } from '../src/contract/shifts.ts';
import { type Client, type World, world } from './world.ts';

/** People say no to an offered shift: it leaves their list, the manager sees it, and a yes may come later. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

let days = 0;
async function offered(first_come = true, people?: { people: string[]; in_turn_minutes?: number }) {
  days += 7;
  const day = new Date(Date.UTC(2026, 3, 6 + days)).toISOString().slice(0, 10);
  const { body: shift } = await w.manager.send(createShift, {
    body: { start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z`, places: 1 },
  });
  const to =
    people === undefined
      ? ({ offered_to: 'everybody' } as const)
      : { offered_to: 'people' as const, ...people };
  const body = { shift_id: shift.id, first_come, ...to };
  const { body: offer } = await w.manager.send(offerShift, { body });
  const live = async () =>
    (await w.manager.send(listOffers, { query: { start_date: day, end_date: day } })).body[0];
  return { shift: shift.id, id: offer.id, live };
}
const no = (who: Client, id: string) => who.send(passOffer, { params: { id }, body: {} });
const yes = (who: Client, id: string) => who.send(claimShift, { params: { id }, body: {} });
const seen = async (who: Client, offer_id: string, passed?: 'with' | 'without') =>
  (await who.send(listOpenShifts, { query: { passed } })).body.find((one) => one.offer_id === offer_id);
async function actionsOn(claim: string): Promise<string[]> {
  const query = { noun: 'claim', noun_id: claim } as const;
  const { body: entries } = await w.manager.send(listHistory, { query });
  return entries.map(({ action }) => action).sort();
}
const toldOfNoes = async (who: Client, offer_id: string): Promise<number> =>
  (await who.send(listNotices)).body.filter(
    ({ kind, facts }) => kind === 'offer_passed' && facts.offer_id === offer_id,
  ).length;
const codeOf = ({ status, refusal }: { status: number; refusal: { code: string } | null }) =>
  `${status} ${refusal?.code ?? 'ok'}`;

test('a no leaves the own list and nobody else, is seen by managers, and stands in the history', async () => {
  const { id, live } = await offered();
  const { body: said } = await no(w.worker, id);
  assert.equal(said.state, 'passed');
  assert.deepEqual((await no(w.worker, id)).body, said, 'a no that is said twice is one');
  assert.equal(await seen(w.worker, id), undefined);
  assert.equal(await seen(w.worker, id, 'without'), undefined);
  assert.deepEqual((await seen(w.worker, id, 'with'))?.claim, said);
  assert.ok((await seen(w.colleague, id)) !== undefined);
  assert.ok(!JSON.stringify(await seen(w.colleague, id, 'with')).includes(w.worker.id), 'nobody is named');
  const offer = await live();
  assert.deepEqual(
    [offer?.passed.map(({ worker }) => worker.id), offer?.claims, offer?.places],
    [[w.worker.id], [], 1],
  );
  const { body: notices } = await w.worker.send(listNotices);
  const asked = notices.find(({ kind, facts }) => kind === 'shift_open' && facts.offer_id === id);
  assert.ok(typeof asked?.read_at === 'string', 'who has answered has read it');
  assert.deepEqual(await actionsOn(said.id), ['passed']);
});

test('a no becomes a yes while the offer stands, and a yes is taken back before a no', async () => {
  const { id, live } = await offered(false);
  const { body: said } = await no(w.worker, id);
  const { body: asked } = await yes(w.worker, id);
  assert.equal(asked.state, 'asked');
  assert.deepEqual(await actionsOn(said.id), ['passed', 'withdrawn']);
  const offer = await live();
  assert.deepEqual([offer?.passed, offer?.claims.map((one) => one.id)], [[], [asked.id]]);
  assert.equal(codeOf(await no(w.worker, id)), '409 claim_live');
  const taken = await offered();
  await no(w.worker, taken.id);
  await yes(w.colleague, taken.id);
  assert.equal(codeOf(await yes(w.worker, taken.id)), '409 offer_closed');
  assert.equal(codeOf(await no(w.second_manager, taken.id)), '409 offer_closed');
});

test('the last no of those who were asked tells the managers, once', async () => {
  const { id } = await offered(false, { people: [w.worker.id, w.colleague.id] });
  await no(w.worker, id);
  assert.equal(await toldOfNoes(w.manager, id), 0, 'a colleague has not answered');
  const { body: asked } = await yes(w.colleague, id);
  await w.colleague.send(withdrawClaim, { params: { id: asked.id } });
  assert.equal(await toldOfNoes(w.manager, id), 0);
  const { body: said } = await no(w.colleague, id);
  assert.deepEqual([await toldOfNoes(w.manager, id), await toldOfNoes(w.second_manager, id)], [1, 1]);
  assert.equal(await toldOfNoes(w.worker, id), 0);
  await w.colleague.send(withdrawClaim, { params: { id: said.id } });
  assert.equal(await toldOfNoes(w.manager, id), 0, 'a no was taken back');
  await no(w.colleague, id);
  assert.equal(await toldOfNoes(w.manager, id), 1);
  await yes(w.worker, id);
  assert.equal(await toldOfNoes(w.manager, id), 0, 'somebody wants it');
});

test('a no while a colleague waits for the answer tells nobody', async () => {
  const { id } = await offered(false, { people: [w.worker.id, w.colleague.id] });
  await yes(w.colleague, id);
  await no(w.worker, id);
  assert.equal(await toldOfNoes(w.manager, id), 0);
});

test('of an offer in turn the last no tells, not the first', async () => {
  const { id } = await offered(true, { people: [w.worker.id, w.colleague.id], in_turn_minutes: 60 });
  await no(w.worker, id);
  assert.equal(await toldOfNoes(w.manager, id), 0);
  await no(w.colleague, id);
  assert.equal(await toldOfNoes(w.manager, id), 1);
});

test('a yes and a no of one person at once: one of them stands, and never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, shift, live } = await offered(round % 2 === 0);
    const [said, got] = await Promise.all([no(w.worker, id), yes(w.worker, id)]);
    assert.equal(got.status, 201, 'a yes is possible before and after a no');
    assert.ok(['201 ok', '409 claim_live', '409 offer_closed'].includes(codeOf(said)), codeOf(said));
    assert.deepEqual((await live())?.passed ?? [], []);
    const { body: on } = await w.manager.send(listAssignments, { query: { shift } });
    assert.equal(on.length, round % 2 === 0 ? 1 : 0);
  }
});
