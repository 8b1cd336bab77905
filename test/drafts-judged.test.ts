import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { writeDrafts } from '../src/contract/drafts.ts';
import { getRoster } from '../src/contract/rosters.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { createShift } from '../src/contract/shifts.ts';
import { createUnit } from '../src/contract/units.ts';
import { addDays } from '../src/core/calendar.ts';
import { periodOf } from '../src/core/working-time.ts';
import { WORKING_TIME_LAW } from '../src/core/working-time-law.ts';
import { type World, world } from './world.ts';

/** While one plans in drafts, the roster and the check of people judge the plan with its drafts; otherwise what is published. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type Plan = 'published' | 'drafts' | undefined;
const times = (day: string, from = '06:00', until = '14:00') => ({
  start_time: `${day}T${from}:00Z`,
  end_time: `${until <= from ? addDays(day, 1) : day}T${until}:00Z`,
});
const draft = async (
  draft: ReturnType<typeof times> & { people: string[]; goes?: boolean; unit_id?: string },
  shift_id: string = randomUUID(),
) => {
  const body = { changes: [{ shift_id, version: null, draft }] };
  assert.equal((await w.manager.send(writeDrafts, { body })).status, 200);
  return shift_id;
};
const plan = async (day: string, from: string, until: string, worker_id: string) =>
  (
    await w.manager.send(createShift, {
      body: { ...times(day, from, until), assignments: [{ worker_id, status: 'approved' }] },
    })
  ).body;
const read = async (first: string, plan?: Plan, more: { unit?: string } = {}) =>
  (
    await w.manager.send(getRoster, {
      query: {
        start_date: first,
        end_date: addDays(first, 6),
        ...more,
        ...(plan === undefined ? {} : { plan }),
      },
    })
  ).body;
const broken = async (first: string, plan?: Plan) =>
  (await read(first, plan)).broken.map(({ worker_id, rule, day, measured }) => [
    worker_id,
    rule,
    day,
    measured,
  ]);
const check = async (
  worker_id: string,
  asked: ReturnType<typeof times>,
  plan?: Plan,
  exclude_shift_id?: string,
) => {
  const body = {
    worker_id,
    ...asked,
    ...(plan === undefined ? {} : { plan }),
    ...(exclude_shift_id === undefined ? {} : { exclude_shift_id }),
  };
  const { conflicts, warnings, broken = [] } = (await w.manager.send(checkConflicts, { body })).body;
  return [
    ...conflicts.map(({ kind, shift_id }) => [kind, shift_id]),
    ...warnings.map(({ kind, rest_min }) => [kind, rest_min]),
    ...broken.map(({ rule, measured }) => [rule, measured]),
  ];
};

test('the roster judges the drafts: what they break, what they mend, and the hours', async () => {
  const { id } = w.worker;
  const late = await plan('2027-05-03', '14:00', '22:00', id);
  await plan('2027-05-04', '05:00', '13:00', id);
  const short = [id, 'daily_rest', '2027-05-03', 420];
  assert.deepEqual(await broken('2027-05-03'), [short]);
  assert.deepEqual(await broken('2027-05-03', 'drafts'), [short], 'without drafts it is what is published');
  // The late shift goes to somebody else, and an early one after another late one is wished.
  await draft({ ...times('2027-05-03', '14:00', '22:00'), people: [w.colleague.id] }, late.id);
  await draft({ ...times('2027-05-04', '05:00', '13:00'), people: [w.colleague.id] });
  assert.deepEqual(await broken('2027-05-03'), [short], 'nobody who plans at once meets a draft');
  assert.deepEqual(await broken('2027-05-03', 'published'), [short]);
  assert.deepEqual(await broken('2027-05-03', 'drafts'), [[w.colleague.id, 'daily_rest', '2027-05-03', 420]]);
  const hours = async (plan?: Plan) => {
    const { people, shifts } = await read('2027-05-03', plan);
    const of = (one: string) => people.find((person) => person.id === one)?.planned_min;
    return [of(id), of(w.colleague.id), shifts.length];
  };
  assert.deepEqual(await hours(), [900, 0, 2]);
  assert.deepEqual(await hours('drafts'), [450, 900, 2], 'the shifts are those that are published');
});

test('a draft that moves a shift into the days or out of them is judged where it lies', async () => {
  const { id } = w.colleague;
  const moved = await plan('2027-06-07', '14:00', '22:00', id);
  await plan('2027-06-22', '05:00', '13:00', id);
  await draft({ ...times('2027-06-21', '14:00', '22:00'), people: [id] }, moved.id);
  assert.deepEqual(await broken('2027-06-21'), []);
  assert.deepEqual(await broken('2027-06-21', 'drafts'), [[id, 'daily_rest', '2027-06-21', 420]]);
  const goes = await plan('2027-06-08', '05:00', '13:00', id);
  assert.deepEqual(await broken('2027-06-07'), [[id, 'daily_rest', '2027-06-07', 420]]);
  assert.deepEqual(await broken('2027-06-07', 'drafts'), []);
  await draft({ ...times('2027-06-08', '05:00', '13:00'), people: [], goes: true }, goes.id);
  assert.deepEqual(await broken('2027-06-07', 'drafts'), []);
});

test("a unit's roster has the people whom drafts put there", async () => {
  const unit_id = (await w.manager.send(createUnit, { body: { name: 'Eken' } })).body.id;
  const other = (await w.manager.send(createUnit, { body: { name: 'Linden' } })).body.id;
  await draft({ ...times('2027-07-06'), people: [w.worker.id], unit_id });
  const who = async (unit: string, plan?: Plan) =>
    (await read('2027-07-05', plan, { unit })).people.find(({ id }) => id === w.worker.id)?.planned_min;
  assert.equal(await who(unit_id), 0);
  assert.equal(await who(unit_id, 'drafts'), 450);
  assert.equal(await who(other, 'drafts'), 450, 'one who belongs to no unit is in each');
});

test('the check of people knows the drafts while one plans in them, and not otherwise', async () => {
  const { id } = w.worker;
  const wished = await draft({ ...times('2027-08-02', '14:00', '22:00'), people: [id] });
  const early = times('2027-08-03', '05:00', '13:00');
  assert.deepEqual(await check(id, early), []);
  assert.deepEqual(await check(id, early, 'published'), []);
  assert.deepEqual(await check(id, early, 'drafts'), [['rest', 420]]);
  assert.deepEqual(await check(w.colleague.id, early, 'drafts'), [], "nobody else's");
  const over = times('2027-08-02', '18:00', '23:00');
  assert.deepEqual((await check(id, over, 'drafts'))[0], ['overlap', wished]);
  assert.deepEqual(
    await check(id, over, 'drafts', wished),
    [],
    'the draft that is changed is not in its way',
  );
  // What a draft takes away is in nobody's way.
  const goes = await plan('2027-08-10', '06:00', '14:00', id);
  assert.deepEqual((await check(id, times('2027-08-10'), 'drafts'))[0], ['overlap', goes.id]);
  await draft({ ...times('2027-08-10'), people: [], goes: true }, goes.id);
  assert.deepEqual((await check(id, times('2027-08-10')))[0], ['overlap', goes.id]);
  assert.deepEqual(await check(id, times('2027-08-10'), 'drafts'), []);
});

test('the averages of weeks count the drafts too', async () => {
  const { id } = w.colleague;
  const monday = periodOf('2027-10-20', WORKING_TIME_LAW);
  const days = [0, 7, 14, 21].flatMap((week) => [0, 1, 2, 3, 4].map((day) => addDays(monday, week + day)));
  const changes = days.map((day) => ({
    shift_id: randomUUID(),
    version: null,
    draft: { ...times(day, '07:00', '15:30'), people: [id] },
  }));
  assert.equal((await w.manager.send(writeDrafts, { body: { changes } })).status, 200);
  const free = times(addDays(monday, 5), '07:00', '15:30');
  const average = async (plan?: Plan) =>
    (await check(id, free, plan)).filter(([rule]) => rule === 'average_ordinary');
  assert.deepEqual(await average(), []);
  assert.deepEqual(await average('drafts'), [['average_ordinary', (168 * 60) / 4]]);
  const [first] = changes;
  assert.deepEqual(
    (await check(id, times(days[0] ?? '', '07:00', '16:30'), 'drafts', first?.shift_id)).filter(
      ([rule]) => rule === 'average_ordinary',
    ),
    [['average_ordinary', (161 * 60) / 4]],
    'the draft that is changed counts once',
  );
});
