import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../src/contract/companies.ts';
import { getFirstSteps } from '../src/contract/first-steps.ts';
import { createShift } from '../src/contract/shifts.ts';
import { createTimeEntry, decideTimeEntry } from '../src/contract/time-entries.ts';
import { type World, world } from './world.ts';

/** The first steps of a company are read from what it has, each by itself. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-23T09:00:00Z' });
});
after(() => w.close());

const steps = async () => {
  const { status, body } = await w.manager.send(getFirstSteps);
  assert.equal(status, 200);
  return Object.entries(body)
    .filter(([, is_done]) => is_done)
    .map(([step]) => step);
};

test('each step is done by what the company has, and another company has nothing of it', async () => {
  assert.deepEqual(await steps(), ['people']);
  await w.manager.send(changeSettings, { body: { break_rule: 'over_5_hours' } });
  assert.deepEqual(await steps(), ['people', 'rules']);
  const [start_time, end_time] = ['2026-11-20T07:00:00Z', '2026-11-20T15:00:00Z'];
  const assignments = [{ worker_id: w.worker.id, status: 'approved' as const }];
  assert.equal(
    (await w.manager.send(createShift, { body: { start_time, end_time, assignments } })).status,
    201,
  );
  assert.deepEqual(await steps(), ['people', 'rules', 'week']);
  const { body } = await w.worker.send(createTimeEntry, {
    body: { date: '2026-11-20', start_time: '08:00', end_time: '16:00', break_duration: 30 },
  });
  assert.deepEqual(await steps(), ['people', 'rules', 'week', 'report']);
  const params = { manager_id: w.manager.id, id: body.id };
  await w.manager.send(decideTimeEntry, { params, body: { status: 'approved' } });
  assert.deepEqual(await steps(), ['people', 'rules', 'week', 'report', 'approval']);
  const elsewhere = (await w.foreign_manager.send(getFirstSteps)).body;
  assert.deepEqual(
    [elsewhere.rules, elsewhere.week, elsewhere.report, elsewhere.approval],
    [false, false, false, false],
  );
  assert.equal((await w.worker.send(getFirstSteps)).status, 403);
});

test('a company that has planned for sixty days is no beginner, whatever it has not done', async () => {
  const own = await world({ now: '2026-11-23T09:00:00Z' });
  const plan = async (day: string) => {
    const body = { start_time: `${day}T08:00:00Z`, end_time: `${day}T16:00:00Z`, assignments: [] };
    assert.equal((await own.manager.send(createShift, { body })).status, 201);
    return (await own.manager.send(getFirstSteps)).body;
  };
  assert.deepEqual((await own.manager.send(getFirstSteps)).body.is_old, false);
  assert.equal((await plan('2026-09-25')).is_old, false);
  const { is_old, approval } = await plan('2026-09-23');
  assert.deepEqual([is_old, approval], [true, false]);
  await own.close();
});
