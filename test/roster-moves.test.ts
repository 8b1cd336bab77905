import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listHistory } from '../src/contract/history.ts';
import { listNotices } from '../src/contract/notices.ts';
import { moveOnRoster } from '../src/contract/rosters.ts';
import {
  changeAssignment,
  changeShift,
  createShift,
  listShifts,
  type Shift,
} from '../src/contract/shifts.ts';
import { type Client, type World, world } from './world.ts';

/** A place on the roster goes to another time or person in one action; the others on the shift keep theirs. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const MORNING = ['06:00', '14:00'] as const;
const EVENING = ['14:00', '21:00'] as const;
const span = (day: string, [from, until]: readonly [string, string]) => ({
  start_time: `${day}T${from}:00Z`,
  end_time: `${day}T${until}:00Z`,
});
const plan = async (
  day: string,
  clocks: readonly [string, string],
  people: readonly Client[],
): Promise<Shift> => {
  const assignments = people.map(({ id }) => ({ worker_id: id, status: 'approved' as const }));
  return (await w.manager.send(createShift, { body: { ...span(day, clocks), assignments } })).body;
};
const idOn = (shift: Shift, { id }: Client): string =>
  shift.assignments.find(({ worker_id }) => worker_id === id)?.id ?? '';
const move = (
  shift: Shift,
  who: Client | null,
  to: { day: string; clocks: readonly [string, string]; worker: Client | null },
  headers = {},
) =>
  w.manager.send(
    moveOnRoster,
    {
      params: { id: shift.id },
      body: {
        ...(who === null ? {} : { assignment_id: idOn(shift, who) }),
        worker_id: to.worker?.id ?? null,
        ...span(to.day, to.clocks),
      },
    },
    headers,
  );
/** The shifts of a day: their start, and people with their answers. */
const dayOf = async (day: string) => {
  const { body } = await w.manager.send(listShifts, { query: { start_date: day, end_date: day } });
  return body.map(({ start_time, assignments }) => [
    start_time.slice(11, 16),
    ...assignments.map(({ worker_id, status }) => `${worker_id} ${status}`).toSorted(),
  ]);
};
const on = ({ id }: Client, status = 'approved') => `${id} ${status}`;

test('a person alone takes the shift along; it keeps its id and the answer', async () => {
  const shift = await plan('2027-01-04', MORNING, [w.worker]);
  const { body } = await move(shift, w.worker, { day: '2027-01-05', clocks: EVENING, worker: w.worker });
  assert.deepEqual([body.id, body.version, idOn(body, w.worker)], [shift.id, 2, idOn(shift, w.worker)]);
  assert.deepEqual(await dayOf('2027-01-04'), []);
  assert.deepEqual(await dayOf('2027-01-05'), [['14:00', on(w.worker)]]);
  const { body: history } = await w.manager.send(listHistory, { query: { noun_id: shift.id } });
  assert.deepEqual(history.map(({ action }) => action).toSorted(), ['created', 'created', 'moved']);
});

test('one of several leaves the others on the shift', async () => {
  const shift = await plan('2027-01-11', MORNING, [w.worker, w.colleague]);
  const { body } = await move(shift, w.worker, { day: '2027-01-12', clocks: MORNING, worker: w.worker });
  assert.notEqual(body.id, shift.id);
  assert.deepEqual(await dayOf('2027-01-11'), [['06:00', on(w.colleague)]]);
  assert.deepEqual(await dayOf('2027-01-12'), [['06:00', on(w.worker)]]);
  const { body: notices } = await w.worker.send(listNotices);
  const told = notices.filter(({ facts }) => JSON.stringify(facts).includes('2027-01-12'));
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['shift_moved'],
    'told once, of the move',
  );
});

test('a shift goes to somebody else at the same time, with others on it or without', async () => {
  const both = await plan('2027-01-18', MORNING, [w.worker, w.colleague]);
  const moved = await move(both, w.worker, { day: '2027-01-18', clocks: MORNING, worker: w.second_manager });
  assert.equal(moved.body.id, both.id);
  assert.deepEqual(await dayOf('2027-01-18'), [
    ['06:00', ...[on(w.colleague), on(w.second_manager)].toSorted()],
  ]);
  const alone = await plan('2027-01-19', MORNING, [w.worker]);
  await move(alone, w.worker, { day: '2027-01-20', clocks: EVENING, worker: w.colleague });
  assert.deepEqual(await dayOf('2027-01-19'), []);
  assert.deepEqual(await dayOf('2027-01-20'), [['14:00', on(w.colleague)]]);
});

test('nobody gets it: the place stays open, also beside those who stay', async () => {
  const alone = await plan('2027-01-25', MORNING, [w.worker]);
  await move(alone, w.worker, { day: '2027-01-25', clocks: MORNING, worker: null });
  assert.deepEqual(await dayOf('2027-01-25'), [['06:00']]);
  const both = await plan('2027-01-26', MORNING, [w.worker, w.colleague]);
  await move(both, w.worker, { day: '2027-01-26', clocks: MORNING, worker: null });
  assert.deepEqual((await dayOf('2027-01-26')).toSorted(), [['06:00'], ['06:00', on(w.colleague)]]);
});

test('an open shift is given and moved at once; within two weeks the person is asked', async () => {
  const open = await plan('2026-03-20', MORNING, []);
  await move(open, null, { day: '2026-03-21', clocks: EVENING, worker: w.colleague });
  assert.deepEqual(await dayOf('2026-03-20'), []);
  assert.deepEqual(await dayOf('2026-03-21'), [['14:00', on(w.colleague, 'pending')]]);
});

test('a shift of several places: no place is lost or added', async () => {
  const places = async (day: string) => {
    const { body } = await w.manager.send(listShifts, { query: { start_date: day, end_date: day } });
    return body.map((one) => [one.start_time.slice(11, 16), one.places, one.assignments.length]).toSorted();
  };
  const made = async (day: string, count: number, ...people: Client[]) => {
    const shift = await plan(day, MORNING, people);
    const body = { ...span(day, MORNING), places: count };
    return (await w.manager.send(changeShift, { params: { id: shift.id }, body })).body;
  };
  const open = (
    shift: Shift,
    open_places: number,
    day: string,
    clocks: typeof MORNING | typeof EVENING,
    to: Client | null,
  ) =>
    w.manager.send(moveOnRoster, {
      params: { id: shift.id },
      body: { open_places, worker_id: to?.id ?? null, ...span(day, clocks) },
    });
  const three = await made('2027-04-05', 3, w.worker);
  const refused = await open(three, 3, '2027-04-06', MORNING, null);
  assert.deepEqual([refused.status, Object.keys(refused.refusal?.errors ?? {})], [400, ['open_places']]);
  const joined = await open(three, 1, '2027-04-05', MORNING, w.colleague);
  assert.deepEqual([joined.body.id, await places('2027-04-05')], [three.id, [['06:00', 3, 2]]]);
  await open(joined.body, 1, '2027-04-06', EVENING, w.worker);
  assert.deepEqual(
    [await places('2027-04-05'), await places('2027-04-06')],
    [[['06:00', 2, 2]], [['14:00', 1, 1]]],
  );
  // A person who leaves it for the open places leaves a place; for another time takes one along.
  const full = await made('2027-04-12', 2, w.worker, w.colleague);
  const one = await move(full, w.worker, { day: '2027-04-12', clocks: MORNING, worker: null });
  assert.deepEqual([one.body.id, await places('2027-04-12')], [full.id, [['06:00', 2, 1]]]);
  await open(one.body, 1, '2027-04-13', MORNING, null);
  assert.deepEqual(
    [await places('2027-04-12'), await places('2027-04-13')],
    [[['06:00', 1, 1]], [['06:00', 1, 0]]],
  );
  const alone = await made('2027-04-19', 2, w.worker);
  await move(alone, w.worker, { day: '2027-04-20', clocks: MORNING, worker: w.worker });
  assert.deepEqual(
    [await places('2027-04-19'), await places('2027-04-20')],
    [[['06:00', 1, 0]], [['06:00', 1, 1]]],
  );
});

test('the answer tells the shift that keeps the others, from whose version the next of them moves', async () => {
  const both = await plan('2027-05-03', MORNING, [w.worker, w.colleague]);
  const body = { ...span('2027-05-03', MORNING), places: 3 };
  const three = (await w.manager.send(changeShift, { params: { id: both.id }, body })).body;
  const to = (worker: Client) => ({ day: '2027-05-04', clocks: MORNING, worker });
  const as = ({ version }: Shift) => ({ 'if-match': `"${version}"` });
  const { left, ...first } = (await move(three, w.worker, to(w.worker), as(three))).body;
  assert.ok(left !== undefined && first.id !== three.id);
  assert.deepEqual([left.id, left.places, left.assignments.length], [three.id, 2, 1]);
  assert.equal((await move(three, w.colleague, to(w.colleague), as(three))).status, 412);
  const second = await move(left, w.colleague, to(w.colleague), as(left));
  assert.deepEqual([second.status, second.body.left?.places], [200, 1]);
  const alone = await move(first, w.worker, { ...to(w.worker), clocks: EVENING }, as(first));
  assert.deepEqual([alone.status, 'left' in alone.body], [200, false], 'nobody stays');
});

test('an answer of no is not taken along', async () => {
  const shift = await plan('2027-02-01', MORNING, [w.worker]);
  const params = { id: idOn(shift, w.worker) };
  await w.manager.send(changeAssignment, { params, body: { status: 'rejected' } });
  await move(shift, w.worker, { day: '2027-02-02', clocks: MORNING, worker: w.worker });
  assert.deepEqual(await dayOf('2027-02-02'), [['06:00', on(w.worker)]]);
});

test('what is refused changes nothing', async () => {
  const shift = await plan('2027-02-08', MORNING, [w.worker, w.colleague]);
  await plan('2027-02-09', MORNING, [w.worker]);
  const to = { day: '2027-02-09', clocks: MORNING, worker: w.worker };
  const booked = await move(shift, w.worker, to);
  assert.deepEqual([booked.status, booked.refusal?.code], [409, 'assignment_overlap']);
  const stranger = await move(shift, w.worker, { ...to, worker: w.foreign_worker });
  assert.deepEqual([stranger.status, Object.keys(stranger.refusal?.errors ?? {})], [404, ['worker_id']]);
  const absent = await w.manager.send(moveOnRoster, {
    params: { id: shift.id },
    body: { assignment_id: shift.id, worker_id: null, ...span('2027-02-10', MORNING) },
  });
  assert.deepEqual([absent.status, Object.keys(absent.refusal?.errors ?? {})], [404, ['assignment_id']]);
  const backwards = await move(shift, w.worker, { ...to, clocks: ['14:00', '06:00'] });
  assert.deepEqual([backwards.status, Object.keys(backwards.refusal?.errors ?? {})], [400, ['end_time']]);
  assert.equal(
    (await move(shift, w.worker, { ...to, day: '2027-02-10' }, { 'if-match': '"7"' })).status,
    412,
  );
  assert.deepEqual(await dayOf('2027-02-08'), [['06:00', ...[on(w.worker), on(w.colleague)].toSorted()]]);
  assert.deepEqual(await dayOf('2027-02-10'), []);
});

test('to the same time and person nothing changes', async () => {
  const shift = await plan('2027-02-15', MORNING, [w.worker, w.colleague]);
  const { body } = await move(shift, w.worker, { day: '2027-02-15', clocks: MORNING, worker: w.worker });
  assert.deepEqual([body.id, body.version], [shift.id, 1]);
});
