import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { copyShifts, withdrawCopy } from '../src/contract/shift-copies.ts';
import { createShift, listShifts } from '../src/contract/shifts.ts';
import { type World, world } from './world.ts';

/** Copied days: all or nothing, with people judged on every day that a shift touches. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const copy = (start_date: string, end_date: string, to_date: string, with_workers = true) =>
  w.manager.send(copyShifts, { body: { start_date, end_date, to_date, with_workers } });
const plan = async (start_time: string, end_time: string, ...workers: readonly string[]) =>
  (
    await w.manager.send(createShift, {
      body: { start_time, end_time, assignments: workers.map((worker_id) => ({ worker_id })) },
    })
  ).body;
const on = async (first: string, last = first) =>
  (await w.manager.send(listShifts, { query: { start_date: first, end_date: last } })).body;
const grant = (first_day: string, last_day: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into leave_requests (company_id, user_id, kind, first_day, last_day, status, created_at, updated_at)
      values (${w.company_id}, ${w.worker.id}, 'vacation', ${first_day}, ${last_day}, 'approved', now(), now())`,
  );

/** `each` shifts of one hour on each of these days, without people. */
async function crowd(first: string, days: number, each: number): Promise<void> {
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into shifts (company_id, id, start_time, end_time, created_at, updated_at)
      select ${w.company_id}, gen_random_uuid(), at, at + interval '1 hour', now(), now()
      from generate_series(0, ${days - 1}) as day, generate_series(1, ${each}),
        lateral (select ${first}::timestamptz + day * interval '1 day' as at) as start`,
  );
}

test('a copy of more than a thousand shifts copies each one, and its undo withdraws each one', async () => {
  await crowd('2027-01-04T08:00:00Z', 26, 41);
  const { body } = await copy('2027-01-04', '2027-01-29', '2027-02-01');
  assert.deepEqual([body.made.length, body.skipped], [1_066, []]);
  assert.equal((await on('2027-02-01', '2027-02-26')).length, 1_066);
  assert.equal((await on('2027-02-26')).length, 41, 'the last day too');
  const undone = await w.manager.send(withdrawCopy, { params: { id: body.id } });
  assert.deepEqual(undone.body, { deleted: 1_066, kept: 0 });
  assert.deepEqual(await on('2027-02-01', '2027-02-26'), []);
});

test('no person is copied to a night that touches leave, also when the clock changes', async () => {
  await plan('2027-03-20T21:00:00Z', '2027-03-21T05:00:00Z', w.worker.id);
  await plan('2027-03-22T14:00:00Z', '2027-03-22T23:00:00Z', w.worker.id);
  // The clock goes forward on 28 March: 22-06 is seven hours, and still touches the day that begins at midnight.
  await grant('2027-03-28', '2027-03-28');
  await grant('2027-03-30', '2027-03-30');
  const { body } = await copy('2027-03-20', '2027-03-22', '2027-03-27');
  assert.deepEqual(
    body.skipped.map(({ date, code }) => [date, code]),
    [['2027-03-27', 'leave_overlap']],
  );
  assert.deepEqual(
    body.made.map(({ date, end_time_local, assignments }) => [date, end_time_local, assignments.length]),
    [
      ['2027-03-27', '06:00', 0],
      ['2027-03-29', '00:00', 1],
    ],
    'a shift until midnight does not touch the next day',
  );
});

test('no person is copied to a day of sickness or VAB, nor to the night before it', async () => {
  const day = '2026-03-20';
  const { body: absence } = await w.colleague.send(createAbsence, {
    body: { kind: 'sick', first_day: day, last_day: day },
  });
  assert.equal(absence.first_day, day);
  await plan('2026-02-02T07:00:00Z', '2026-02-02T15:00:00Z', w.colleague.id);
  await plan('2026-02-03T21:00:00Z', '2026-02-04T05:00:00Z', w.colleague.id);
  await plan('2026-02-05T07:00:00Z', '2026-02-05T15:00:00Z', w.colleague.id);
  const skipped = async (to_date: string) =>
    (await copy('2026-02-02', '2026-02-05', to_date)).body.skipped.map(({ date, code }) => [date, code]);
  assert.deepEqual(await skipped('2026-03-18'), [['2026-03-19', 'absence_overlap']]);
  assert.deepEqual(await skipped('2026-03-20'), [['2026-03-20', 'absence_overlap']]);
});

test('a copy too large for one action is refused by name, and nothing of it is written', async () => {
  await crowd('2028-01-03T08:00:00Z', 1, 5_001);
  const { status, refusal } = await copy('2028-01-03', '2028-01-03', '2028-02-07');
  assert.deepEqual(
    [status, refusal?.code, Object.keys(refusal?.errors ?? {})],
    [400, 'copy_too_large', ['end_date']],
  );
  assert.deepEqual(await on('2028-02-07'), []);
});
