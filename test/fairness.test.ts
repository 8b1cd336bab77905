import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getFairness, getOwnFairness } from '../src/contract/fairness.ts';
import { changePlanningPeriod, createPlanningPeriod } from '../src/contract/planning-periods.ts';
import { copyShifts, withdrawCopy } from '../src/contract/shift-copies.ts';
import {
  changeShift,
  createAssignment,
  createShift,
  deleteAssignment,
  deleteShift,
} from '../src/contract/shifts.ts';
import { createUnitPerson } from '../src/contract/unit-people.ts';
import { createUnit } from '../src/contract/units.ts';
import { createUser } from '../src/contract/users.ts';
import { createWish } from '../src/contract/wishes.ts';
import { addDays } from '../src/core/calendar.ts';
import type { Tx } from '../src/server/database/db.ts';
import { type Ledger, ledgerOf } from '../src/server/rosters/fairness-ledger.ts';
import { PASSWORD, sharedDb, type World, world } from './world.ts';

/** The ledger of fairness of twelve months (decision 0134). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const UNTIL = '2026-12-28';
/** Of the world. */
const TODAY = '2026-03-18';
const span = (day: string, from: string, until: string) => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${until <= from ? addDays(day, 1) : day}T${until}:00:00Z`,
});
const put = async (day: string, from: string, until: string, more: Record<string, unknown> = {}) => {
  const assignments = [{ worker_id: w.worker.id, status: 'approved' as const }];
  const { status } = await w.manager.send(createShift, {
    body: { ...span(day, from, until), assignments, ...more },
  });
  assert.equal(status, 201);
};
const ledger = async (query: Record<string, string>) => (await w.manager.send(getFairness, { query })).body;
const rowOf = ({ people }: Awaited<ReturnType<typeof ledger>>, id = w.worker.id) =>
  people.find(({ worker }) => worker.id === id);

test('evenings, nights, weekends and big holidays of the twelve months before a day, and wishes', async () => {
  const unit_id = (await w.manager.send(createUnit, { body: { name: 'Kvällen' } })).body.id;
  await put(addDays(UNTIL, -366), '13', '21');
  await put(addDays(UNTIL, -365), '13', '21');
  await put('2026-06-23', '20', '04', { unit_id });
  await put('2026-06-27', '06', '14');
  await put('2026-12-24', '06', '14');
  await put(UNTIL, '13', '21');
  const period = { first_day: '2026-06-01', last_day: '2026-06-28', budget: 9 };
  const closes = { wishes_close_on: '2026-05-20', publish_by: '2026-05-25' };
  const { id } = (await w.manager.send(createPlanningPeriod, { body: { ...period, ...closes } })).body;
  for (const [date, want] of [
    ['2026-06-22', 'off'],
    ['2026-06-23', 'not_night'],
  ] as const)
    await w.worker.send(createWish, { body: { period_id: id, date, want, weight: 1 } });
  const before_it = rowOf(await ledger({ until: UNTIL }));
  assert.deepEqual([before_it?.wishes_kept, before_it?.wishes_refused], [0, 0], 'wishes are not told yet');
  await w.manager.send(changePlanningPeriod, { params: { id }, body: { closed: true } });
  const all = await ledger({ until: UNTIL });
  assert.deepEqual([all.first_day, all.last_day], [addDays(UNTIL, -365), addDays(UNTIL, -1)]);
  const row = rowOf(all);
  assert.deepEqual(row?.had, { evenings: 1, nights: 1, weekends: 2, holidays: 1 });
  assert.deepEqual([row?.wishes_kept, row?.wishes_refused], [1, 1]);
  const of_unit = rowOf(await ledger({ until: UNTIL, unit_id }));
  assert.deepEqual(of_unit?.had, { evenings: 0, nights: 1, weekends: 0, holidays: 0 });
  assert.equal(rowOf(await ledger({ until: '2026-06-01' }))?.had.nights, 0);
  const foreign = await w.foreign_manager.send(getFairness, { query: { unit_id } });
  assert.equal(foreign.status, 404);
  assert.equal((await w.worker.send(getFairness, { query: {} })).status, 403);
});

test('a worker reads the own line of the home unit, and the median of five people or more alone', async () => {
  const unit_id = (await w.manager.send(createUnit, { body: { name: 'Natten' } })).body.id;
  const lived = async (user: string): Promise<void> => {
    const body = { unit_id, user, first_day: '2026-01-01', home: true };
    assert.equal((await w.manager.send(createUnitPerson, { body })).status, 201);
  };
  await put(addDays(TODAY, -3), '21', '05', { unit_id });
  await put('2026-02-22', '21', '05', { unit_id });
  await lived(w.worker.id);
  const own = { evenings: 0, nights: 1, weekends: 1, holidays: 0 };
  // The month under way is left out.
  const line = { first_day: '2025-03-01', last_day: '2026-02-28', had: own };
  assert.deepEqual((await w.worker.send(getOwnFairness)).body, { ...line, median: null });
  for (const { id } of [w.colleague, w.manager, w.second_manager]) await lived(id);
  assert.equal((await w.worker.send(getOwnFairness)).body.median, null, 'four people');
  const named = { first_name: 'Siv', last_name: 'Femte', username: 'siv', email: 'siv@example.com' };
  const fifth = await w.manager.send(createUser, {
    body: { ...named, password: PASSWORD, role: 'worker', employment_date: '2026-01-01' },
  });
  await lived(fifth.body.id);
  const none = { evenings: 0, nights: 0, weekends: 0, holidays: 0 };
  assert.deepEqual((await w.worker.send(getOwnFairness)).body, { ...line, median: none });
  assert.deepEqual((await w.colleague.send(getOwnFairness)).body.had, none);
});

test('what is planned after the twelve months costs no new reading, and what comes into them does', async () => {
  const db = await sharedDb();
  const { company_id } = w.manager;
  const read = (): Promise<Ledger> =>
    db.inCompany(company_id, (tx) =>
      ledgerOf(
        { tx, caller: { company_id }, company: { time_zone: 'Europe/Stockholm' }, today: UNTIL },
        { until: UNTIL, unit: undefined },
      ),
    );
  const nightsIn = ({ rows }: Ledger) => rows.find(({ person }) => person === w.worker.id)?.had.nights ?? 0;
  const assignments = [{ worker_id: w.worker.id, status: 'approved' as const }];
  const first = await read();
  const created = await w.manager.send(createShift, {
    body: { ...span('2027-01-08', '21', '05'), assignments },
  });
  const { id } = created.body;
  const [assignment] = created.body.assignments;
  await w.manager.send(changeShift, { params: { id }, body: span('2027-01-11', '21', '05') });
  await w.manager.send(deleteAssignment, { params: { id: assignment?.id ?? '' } });
  assert.equal(await read(), first, 'later shifts alone');
  await w.manager.send(createAssignment, {
    body: { shift_id: id, worker_id: w.worker.id, status: 'approved' },
  });
  assert.equal(await read(), first);
  await w.manager.send(changeShift, { params: { id }, body: span('2026-12-01', '21', '05') });
  const moved = await read();
  assert.equal(nightsIn(moved), nightsIn(first) + 1);
  await w.manager.send(changeShift, { params: { id }, body: span('2027-01-11', '21', '05') });
  assert.equal(nightsIn(await read()), nightsIn(first), 'away again');
  await w.manager.send(changeShift, { params: { id }, body: span('2026-12-01', '21', '05') });
  assert.equal(nightsIn(await read()), nightsIn(first) + 1);
  await w.manager.send(deleteShift, { params: { id } });
  assert.equal(nightsIn(await read()), nightsIn(first));
});

test('after an edit of the twelve months the shifts of its people are read, and all is as if read anew', async () => {
  const db = await sharedDb();
  const { company_id } = w.manager;
  const read = (today: string): Promise<Ledger> =>
    db.inCompany(company_id, (tx) =>
      ledgerOf(
        { tx, caller: { company_id }, company: { time_zone: 'Europe/Stockholm' }, today },
        { until: UNTIL, unit: undefined },
      ),
    );
  let days = 0;
  const nights = async (what: string): Promise<number[]> => {
    const { rows } = await read(UNTIL);
    days += 1;
    assert.deepEqual(rows, (await read(addDays(UNTIL, days))).rows, what);
    return [w.worker, w.colleague].map(({ id }) => rows.find(({ person }) => person === id)?.had.nights ?? 0);
  };
  const [own = 0, other = 0] = await nights('at first');
  const assignments = [{ worker_id: w.worker.id, status: 'approved' as const }];
  const { id } = (
    await w.manager.send(createShift, { body: { ...span('2026-11-02', '21', '05'), assignments } })
  ).body;
  assert.deepEqual(await nights('a new shift'), [own + 1, other]);
  const second = await w.manager.send(createAssignment, {
    body: { shift_id: id, worker_id: w.colleague.id, status: 'approved' },
  });
  assert.deepEqual(await nights('one more on it'), [own + 1, other + 1]);
  await w.manager.send(changeShift, { params: { id }, body: span('2026-11-03', '08', '16') });
  assert.deepEqual(await nights('by day'), [own, other]);
  await w.manager.send(changeShift, { params: { id }, body: span('2026-11-03', '21', '05') });
  await w.manager.send(deleteAssignment, { params: { id: second.body.id } });
  assert.deepEqual(await nights('one less'), [own + 1, other]);
  await w.manager.send(deleteShift, { params: { id } });
  assert.deepEqual(await nights('gone'), [own, other]);
  const copied = {
    start_date: '2026-11-02',
    end_date: '2026-11-02',
    to_date: '2026-11-09',
    with_workers: true,
  };
  await w.manager.send(createShift, { body: { ...span('2026-11-02', '21', '05'), assignments } });
  const copy = await w.manager.send(copyShifts, { body: copied });
  assert.deepEqual(await nights('copied'), [own + 2, other]);
  await w.manager.send(withdrawCopy, { params: { id: copy.body.id } });
  assert.deepEqual(await nights('the copy withdrawn'), [own + 1, other]);
});

test('who asks while the twelve months are read waits for them, and reads when that breaks off', async () => {
  const db = await sharedDb();
  const { company_id } = w.manager;
  const company = { time_zone: 'Europe/Stockholm' };
  const read = (until: string, meanwhile = async (_: Tx): Promise<void> => undefined): Promise<Ledger> =>
    db.readCompany(company_id, async (tx) => {
      const ledger = ledgerOf(
        { tx, caller: { company_id }, company, today: until },
        { until, unit: undefined },
      );
      const [found] = await Promise.allSettled([ledger, meanwhile(tx)]);
      if (found.status === 'rejected') throw found.reason;
      return found.value;
    });
  const many = await Promise.all(Array.from({ length: 4 }, () => read('2026-10-01')));
  assert.equal(new Set(many).size, 1, 'read once');
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
  const breaking = read('2026-10-02', async (tx) => {
    await tx`select 1`;
    hasBegun();
    await Promise.all([tx`select pg_sleep(1)`, tx`select 1 / 0`]);
  });
  const [first, second] = await Promise.allSettled([breaking, begun.then(() => read('2026-10-02'))]);
  assert.deepEqual([first.status, second.status], ['rejected', 'fulfilled']);
});
