import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { awaitingApproval, createApproval } from '../src/contract/approvals.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { type Client, type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const report = async (of: Client, date: string, status?: string): Promise<string> => {
  const body = { date, start_time: '08:00', end_time: '12:00', break_duration: 0, status };
  return (await of.send(createTimeEntry, { body })).body.id;
};
const awaiting = async (of: Client, start_date = '2026-03-01', end_date = '2026-03-18'): Promise<number> =>
  (await of.send(awaitingApproval, { query: { start_date, end_date } })).body.count;

test("a manager's queue holds others' submitted reports of the requested days, in the same company", async () => {
  const first = await report(w.worker, '2026-03-04');
  await report(w.colleague, '2026-03-10');
  await report(w.worker, '2026-03-11', 'draft');
  await report(w.second_manager, '2026-03-12');
  await report(w.foreign_worker, '2026-03-04');
  assert.equal(await awaiting(w.manager), 3);
  assert.equal(await awaiting(w.second_manager), 2, "another manager decides a manager's own report");
  assert.equal(await awaiting(w.manager, '2026-03-05', '2026-03-10'), 1);
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: first }] } });
  assert.equal(await awaiting(w.manager), 2);
  const asked = await w.worker.send(awaitingApproval, { query: {} });
  assert.equal(asked.status, 403);
});
