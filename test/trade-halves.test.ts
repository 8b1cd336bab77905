import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listHistory } from '../src/contract/history.ts';
import { listNotices } from '../src/contract/notices.ts';
import { answerTrade, listOwnTrades, proposeTrade, withdrawTrade } from '../src/contract/own-trades.ts';
import { setReasonDemand } from '../src/contract/rule-overrides.ts';
import { createShift, listAssignments } from '../src/contract/shifts.ts';
import { decideTrade, listTrades } from '../src/contract/trades.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit } from '../src/contract/units.ts';
import { askedAgain } from './asking-again.ts';
import { deadlocksOf } from './deadlocks.ts';
import { type Client, type World, world } from './world.ts';

/** Swaps between two units that no manager plans both of: each unit says yes for itself (decision 0148). */

let w: World;
let units: readonly [string, string];
let elsewhere: string;
const planners = (unit: string, users: string[]) =>
  w.manager.send(setUnitPlanners, { params: { id: unit }, body: { users } });
before(async () => {
  w = await world();
  const make = async (name: string) => (await w.manager.send(createUnit, { body: { name } })).body.id;
  units = [await make('Baren'), await make('Matsalen')];
  elsewhere = await make('Disken');
});
after(() => w.close());

let week = 0;
const freshDay = (more = 0): string => {
  if (more === 0) week += 1;
  return new Date(Date.UTC(2026, 3, 6 + 7 * week + more)).toISOString().slice(0, 10);
};

/** A swap that two people agreed on: the worker's shift in one unit for the colleague's in the other. */
async function agreed(hours: readonly [string, string] = ['07', '15']) {
  const made = [];
  // While nobody is named for a unit, the first manager plans both.
  for (const unit of [...units, elsewhere]) await planners(unit, []);
  for (const [unit_id, who, day] of [
    [units[0], w.worker.id, freshDay()],
    [units[1], w.colleague.id, freshDay(2)],
  ] as const) {
    const times = { start_time: `${day}T${hours[0]}:00:00Z`, end_time: `${day}T${hours[1]}:00:00Z` };
    const { body } = await w.manager.send(createShift, {
      body: { ...times, unit_id, assignments: [{ worker_id: who, status: 'approved' }] },
    });
    made.push({ shift: body.id, assignment: body.assignments[0]?.id ?? '' });
  }
  await planners(units[0], [w.manager.id]);
  await planners(units[1], [w.second_manager.id]);
  const [mine, theirs] = made;
  const asked = await w.worker.send(proposeTrade, {
    body: { assignment_id: mine?.assignment ?? '', for_assignment_id: theirs?.assignment ?? '' },
  });
  const { id } = asked.body;
  await w.colleague.send(answerTrade, { params: { id }, body: { state: 'accepted' } });
  return { id, mine: mine?.shift ?? '', theirs: theirs?.shift ?? '' };
}
const decide = (who: Client, id: string, state: 'approved' | 'refused' = 'approved') =>
  who.send(decideTrade, { params: { id }, body: { state } });
const waits = async (who: Client, id: string) =>
  (await who.send(listTrades)).body.find((trade) => trade.id === id);
const on = async (shift: string) =>
  (await w.manager.send(listAssignments, { query: { shift } })).body.map(({ worker_id }) => worker_id);
const told = async (who: Client, id: string) =>
  (await who.send(listNotices)).body
    .filter(({ facts, read_at }) => facts.trade_id === id && read_at === null)
    .map(({ kind, facts }) => `${kind} ${facts.status}`);
const codeOf = ({ status, refusal }: { status: number; refusal: { code: string } | null }) =>
  `${status} ${refusal?.code ?? 'ok'}`;

test('each unit says yes for itself, and the second yes makes the swap', async () => {
  const { id, mine, theirs } = await agreed();
  for (const who of [w.manager, w.second_manager])
    assert.deepEqual(await told(who, id), ['trade_accepted accepted']);
  assert.deepEqual(
    [(await waits(w.manager, id))?.needs_other, (await waits(w.manager, id))?.decided_by],
    [true, null],
  );
  const half = await decide(w.manager, id);
  assert.deepEqual([half.status, half.body.state, half.body.version], [200, 'accepted', 3]);
  assert.deepEqual([await on(mine), await on(theirs)], [[w.worker.id], [w.colleague.id]], 'nothing is made');
  assert.equal(await waits(w.manager, id), undefined, 'the first has answered');
  assert.deepEqual(await told(w.manager, id), []);
  assert.deepEqual(await told(w.second_manager, id), ['trade_accepted half']);
  const other = await waits(w.second_manager, id);
  assert.deepEqual([other?.needs_other, other?.decided_by?.id], [false, w.manager.id]);
  const own = (await w.worker.send(listOwnTrades)).body.find((trade) => trade.id === id);
  assert.deepEqual([own?.state, own?.decided_at], ['accepted', null]);
  for (const again of [await decide(w.manager, id), await decide(w.manager, id)])
    assert.equal(codeOf(again), '409 trade_answered');
  const stale = await w.second_manager.send(
    decideTrade,
    { params: { id }, body: { state: 'approved' } },
    { 'if-match': '"2"' },
  );
  assert.equal(codeOf(stale), '412 stale');
  assert.equal((await decide(w.second_manager, id)).body.state, 'approved');
  assert.deepEqual([await on(mine), await on(theirs)], [[w.colleague.id], [w.worker.id]]);
  assert.deepEqual(await told(w.worker, id), ['trade_answered swapped']);
  const { body: entries } = await w.manager.send(listHistory, { query: {} });
  assert.deepEqual(
    entries.filter(({ noun_id }) => noun_id === id).map(({ action, actor }) => [action, actor?.id]),
    [
      ['approved', w.second_manager.id],
      ['half_approved', w.manager.id],
      ['accepted', w.colleague.id],
      ['created', w.worker.id],
    ],
  );
});

test('either unit may say no, also after the other said yes; the person who asked may take it back', async () => {
  const first = await agreed();
  await decide(w.second_manager, first.id);
  assert.equal((await decide(w.manager, first.id, 'refused')).body.state, 'refused');
  assert.deepEqual(await told(w.worker, first.id), ['trade_answered refused']);
  assert.deepEqual(await told(w.second_manager, first.id), []);
  const second = await agreed();
  await decide(w.manager, second.id);
  assert.equal((await decide(w.manager, second.id, 'refused')).body.state, 'refused', 'a yes is regretted');
  const third = await agreed();
  await decide(w.manager, third.id);
  await w.worker.send(withdrawTrade, { params: { id: third.id } });
  assert.equal(codeOf(await decide(w.second_manager, third.id)), '409 trade_answered');
  const [trace] = (await w.manager.send(listTrades, { query: { shift: third.mine } })).body;
  assert.deepEqual([trace?.state, trace?.decided_by], ['withdrawn', null], 'nobody decided it');
  for (const { mine } of [first, second, third]) assert.deepEqual(await on(mine), [w.worker.id]);
});

test('a yes counts while the one who said it plans the unit', async () => {
  const { id, mine } = await agreed();
  await decide(w.manager, id);
  // The first has another unit by now: that unit's half is open again, and nobody else plans it.
  await planners(elsewhere, [w.manager.id]);
  await planners(units[0], [w.second_manager.id]);
  assert.equal((await waits(w.second_manager, id))?.needs_other, false);
  assert.equal(codeOf(await decide(w.manager, id)), '403 other_unit');
  assert.equal((await decide(w.second_manager, id)).body.state, 'approved');
  assert.deepEqual(await on(mine), [w.colleague.id]);
});

test('a shift that nobody plans leaves the answer to the others', async () => {
  const { id, mine } = await agreed();
  await planners(elsewhere, [w.manager.id]);
  await planners(units[0], [w.second_manager.id]);
  await planners(units[1], []);
  assert.equal(codeOf(await decide(w.manager, id)), '403 other_unit');
  assert.equal((await waits(w.second_manager, id))?.needs_other, false);
  const alone = await agreed();
  await planners(elsewhere, [w.manager.id, w.second_manager.id]);
  for (const unit of units) await planners(unit, []);
  for (const who of [w.manager, w.second_manager]) assert.ok((await waits(who, alone.id)) !== undefined);
  assert.equal((await decide(w.manager, alone.id)).body.state, 'approved');
  assert.deepEqual(await on(alone.mine), [w.colleague.id]);
  assert.deepEqual(await on(mine), [w.worker.id]);
});

test('where reasons are demanded, the yes that makes the swap gives them', async () => {
  const { id } = await agreed(['00', '22']);
  await w.manager.send(setReasonDemand, { body: { required: true } });
  try {
    assert.equal((await decide(w.manager, id)).body.state, 'accepted');
    const broken = (await waits(w.second_manager, id))?.broken ?? [];
    assert.ok(broken.length > 0);
    assert.equal(codeOf(await decide(w.second_manager, id)), '409 rule_broken');
    const reasons = broken.map(({ worker, rule }) => ({ worker_id: worker.id, rule, reason: 'Båda vill' }));
    const made = await w.second_manager.send(decideTrade, {
      params: { id },
      body: { state: 'approved', reasons },
    });
    assert.equal(made.body.state, 'approved');
  } finally {
    await w.manager.send(setReasonDemand, { body: { required: false } });
  }
});

test('both planners at once: the swap is made once, by two people, without a deadlock', async () => {
  const deadlocks = await deadlocksOf(w);
  for (let round = 0; round < 4; round += 1) {
    const { id, mine, theirs } = await agreed();
    const answers = await Promise.all(
      [w.manager, w.second_manager, w.manager, w.second_manager].map((who) =>
        askedAgain(() => decide(who, id)),
      ),
    );
    assert.deepEqual(
      answers.map((one) => (one.refusal === null ? one.body.state : one.refusal.code)).toSorted(),
      ['accepted', 'approved', 'trade_answered', 'trade_answered'],
    );
    assert.deepEqual([await on(mine), await on(theirs)], [[w.colleague.id], [w.worker.id]]);
  }
  assert.equal(await deadlocksOf(w), deadlocks, 'deadlocks');
});
