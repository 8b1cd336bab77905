import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  answerLeaveRequests,
  changeLeaveRequest,
  createLeaveRequest,
  type LeaveRequest,
  listLeaveRequests,
} from '../src/contract/leave-requests.ts';
import { listNotices } from '../src/contract/notices.ts';
import { addWorkers, createShift, listShifts } from '../src/contract/shifts.ts';
import type { LeaveShifts } from '../src/core/leave.ts';
import { type Client, type World, world } from './world.ts';

/** Several requests answered in one call. Today is Wednesday 18 March 2026; every test uses its own days. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const ask = async (who: Client, day: string, extent_pct?: 50): Promise<LeaveRequest> =>
  (
    await who.send(createLeaveRequest, {
      body: {
        kind: extent_pct === undefined ? 'vacation' : 'study',
        first_day: day,
        last_day: day,
        ...(extent_pct === undefined ? {} : { extent_pct }),
      },
    })
  ).body;
const plan = async (who: Client, date: string) => {
  const body = {
    start_time: `${date}T08:00:00+02:00`,
    end_time: `${date}T16:30:00+02:00`,
    assignments: [{ worker_id: who.id, status: 'approved' as const }],
  };
  return (await w.manager.send(createShift, { body })).body;
};
const peopleOn = async (date: string) =>
  (await w.manager.send(listShifts, { query: { start_date: date, end_date: date } })).body.map((shift) =>
    shift.assignments.map((one) => one.worker_id),
  );

const aMinuteLater = (): void => w.setNow(new Date(Date.parse(w.now()) + 60_000).toISOString());

type Status = 'approved' | 'rejected' | 'pending';
type More = { reason?: string; shifts?: LeaveShifts };
const shown = ({ id, version }: LeaveRequest) => ({ id, version });
const answer = (who: Client, status: Status, requests: readonly LeaveRequest[], more: More = {}) =>
  who.send(answerLeaveRequests, { body: { status, requests: requests.map(shown), ...more } });
const statusOf = async (date: string) =>
  (await w.manager.send(listLeaveRequests, { query: { start_date: date, end_date: date } })).body.map(
    ({ status, reason }) => `${status} ${reason}`,
  );
const told = async (who: Client, { id }: LeaveRequest) =>
  (await who.send(listNotices)).body
    .filter(({ facts }) => facts.leave_id === id)
    .map(({ kind, facts }) => `${kind} ${facts.status} ${facts.reason}`);

test('one call rejects several with one reason, each with its history and its notice', async () => {
  const [mine, theirs] = [await ask(w.worker, '2026-05-04'), await ask(w.colleague, '2026-05-05')];
  const { body } = await answer(w.manager, 'rejected', [mine, theirs], { reason: 'För få på plats' });
  assert.deepEqual(body.skipped, []);
  assert.deepEqual(
    body.answered.map(({ status, reason, decided_by }) => [status, reason, decided_by?.id]),
    [
      ['rejected', 'För få på plats', w.manager.id],
      ['rejected', 'För få på plats', w.manager.id],
    ],
  );
  assert.deepEqual(await told(w.worker, mine), ['leave_answered rejected För få på plats']);
  assert.deepEqual(await told(w.colleague, theirs), ['leave_answered rejected För få på plats']);
  const lines = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string }[]>`
      select action from history where company_id = ${w.company_id} and noun = 'leave'
        and noun_id = any(${[mine.id, theirs.id]}::uuid[]) order by n`,
  );
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['asked', 'asked', 'rejected', 'rejected'],
  );
});

test('those that cannot be answered are named with the reason, and the others are answered whole', async () => {
  const stale = await ask(w.worker, '2026-05-11');
  await w.second_manager.send(changeLeaveRequest, { params: { id: stale.id }, body: { status: 'rejected' } });
  const own = await ask(w.manager, '2026-05-12');
  const fresh = await ask(w.colleague, '2026-05-13');
  const gone = randomUUID();
  const { body, status } = await w.manager.send(answerLeaveRequests, {
    body: { status: 'approved', requests: [shown(stale), shown(own), { id: gone }, { id: fresh.id }] },
  });
  assert.equal(status, 200);
  assert.deepEqual(
    body.answered.map(({ id, status }) => [id, status]),
    [[fresh.id, 'approved']],
  );
  assert.deepEqual(body.skipped, [
    { id: stale.id, code: 'stale' },
    { id: own.id, code: 'own_leave' },
    { id: gone, code: 'not_found' },
  ]);
  assert.deepEqual(await statusOf('2026-05-11'), ['rejected null']);
  assert.deepEqual(await statusOf('2026-05-12'), ['pending null']);
  const again = await w.manager.send(answerLeaveRequests, {
    body: { status: 'approved', requests: [{ id: fresh.id }, { id: fresh.id }] },
  });
  assert.deepEqual(again.body, { answered: [], skipped: [{ id: fresh.id, code: 'already_in_state' }] });
});

test('one choice frees the shifts of all who are away whole days; the undo of all puts them back', async () => {
  await plan(w.worker, '2026-05-18');
  await plan(w.colleague, '2026-05-19');
  await plan(w.worker, '2026-05-20');
  const asked = [
    await ask(w.worker, '2026-05-18'),
    await ask(w.colleague, '2026-05-19'),
    await ask(w.worker, '2026-05-20', 50),
  ];
  const { body } = await answer(w.manager, 'approved', asked, { shifts: 'open' });
  assert.deepEqual(
    body.answered.map(({ status, taken_off }) => [status, taken_off]),
    [
      ['approved', 1],
      ['approved', 1],
      ['approved', 0],
    ],
  );
  assert.deepEqual([await peopleOn('2026-05-18'), await peopleOn('2026-05-19')], [[[]], [[]]]);
  assert.deepEqual(await peopleOn('2026-05-20'), [[w.worker.id]], 'works the rest of the day');
  const back = await answer(w.manager, 'pending', body.answered);
  assert.deepEqual(
    back.body.answered.map(({ status, taken_off }) => [status, taken_off]),
    [
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
    ],
  );
  assert.deepEqual(
    [await peopleOn('2026-05-18'), await peopleOn('2026-05-19')],
    [[[w.worker.id]], [[w.colleague.id]]],
  );
  assert.deepEqual(await told(w.worker, asked[0] as LeaveRequest), [], 'undone before it was read');
});

for (const [shifts, month] of [
  ['open', '07'],
  ['take_off', '08'],
] as const)
  test(`two who share a shift are both back on it when the answers are undone, in either order: ${shifts}`, async () => {
    for (const [day, reversed] of [
      [`2026-${month}-06`, false],
      [`2026-${month}-07`, true],
    ] as const) {
      const start_time = `${day}T07:00:00Z`;
      const body = { start_time, end_time: `${day}T15:00:00Z` };
      const both = [w.worker, w.colleague];
      const assignments = both.map(({ id }) => ({ worker_id: id, status: 'approved' as const }));
      await w.manager.send(createShift, { body: { ...body, assignments } });
      const asked = await Promise.all(both.map((who) => ask(who, day)));
      const { body: answers } = await answer(w.manager, 'approved', asked, { shifts });
      assert.deepEqual(await peopleOn(day), shifts === 'open' ? [[]] : []);
      const { answered } = answers;
      aMinuteLater();
      await answer(w.manager, 'pending', reversed ? answered.toReversed() : answered);
      assert.deepEqual(
        (await peopleOn(day)).map((people) => people.toSorted()),
        [both.map(({ id }) => id).toSorted()],
      );
    }
  });

test('two who share a shift come back one after the other too; who took a place meanwhile keeps it', async () => {
  const day = '2026-09-07';
  const body = { start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z` };
  const assignments = [w.worker, w.colleague].map(({ id }) => ({
    worker_id: id,
    status: 'approved' as const,
  }));
  const { body: made } = await w.manager.send(createShift, { body: { ...body, assignments } });
  const asked = [await ask(w.worker, day), await ask(w.colleague, day)];
  const { body: answers } = await answer(w.manager, 'approved', asked, { shifts: 'open' });
  for (const one of answers.answered) {
    aMinuteLater();
    await answer(w.manager, 'pending', [one]);
  }
  assert.deepEqual((await peopleOn(day)).flat().toSorted(), [w.worker.id, w.colleague.id].toSorted());
  const query = { start_date: day, end_date: day };
  const { body: again } = await w.manager.send(listLeaveRequests, { query });
  const { body: granted } = await answer(w.manager, 'approved', again, { shifts: 'open' });
  aMinuteLater();
  const instead = [{ worker_id: w.second_manager.id, status: 'approved' as const }];
  await w.manager.send(addWorkers, { params: { id: made.id }, body: { assignments: instead } });
  await answer(w.manager, 'pending', granted.answered);
  assert.deepEqual((await peopleOn(day)).flat(), [w.second_manager.id]);
});

test('an undo leaves out a request over whose days the person has asked anew', async () => {
  const [first, other] = [await ask(w.worker, '2026-05-25'), await ask(w.colleague, '2026-05-26')];
  const { body } = await answer(w.manager, 'rejected', [first, other]);
  await ask(w.worker, '2026-05-25');
  const back = await answer(w.manager, 'pending', body.answered);
  assert.deepEqual(
    back.body.answered.map(({ id }) => id),
    [other.id],
  );
  assert.deepEqual(back.body.skipped, [{ id: first.id, code: 'leave_overlap' }]);
});

test('bad input names its field, and workers and other companies answer nothing', async () => {
  const asked = await ask(w.worker, '2026-06-01');
  const withReason = await answer(w.manager, 'pending', [asked], { reason: 'nej' });
  assert.deepEqual([withReason.status, Object.keys(withReason.refusal?.errors ?? {})], [400, ['reason']]);
  const withShifts = await answer(w.manager, 'rejected', [asked], { shifts: 'open' });
  assert.deepEqual([withShifts.status, Object.keys(withShifts.refusal?.errors ?? {})], [400, ['shifts']]);
  assert.equal((await answer(w.manager, 'approved', [])).status, 400);
  assert.equal((await answer(w.worker, 'approved', [asked])).status, 403);
  const foreign = await answer(w.foreign_manager, 'approved', [asked]);
  assert.deepEqual(foreign.body, { answered: [], skipped: [{ id: asked.id, code: 'not_found' }] });
  assert.deepEqual(await statusOf('2026-06-01'), ['pending null']);
});

test('two managers who answer the same requests at once: each is answered once, and nobody waits for ever', async () => {
  const days = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'];
  const asked = await Promise.all(days.map((day, n) => ask(n % 2 === 0 ? w.worker : w.colleague, day)));
  const [one, two] = await Promise.all([
    answer(w.manager, 'approved', asked, { shifts: 'open' }),
    answer(w.second_manager, 'rejected', asked.toReversed()),
  ]);
  assert.deepEqual([one.status, two.status], [200, 200]);
  assert.equal(one.body.answered.length + two.body.answered.length, 4);
  assert.equal(one.body.skipped.length + two.body.skipped.length, 4);
  assert.ok([...one.body.skipped, ...two.body.skipped].every(({ code }) => code === 'stale'));
});
