import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { writeDrafts } from '../src/contract/drafts.ts';
import { changeEmployment, listEmployments } from '../src/contract/employments.ts';
import { listHistory } from '../src/contract/history.ts';
import { listNotices, readNotices } from '../src/contract/notices.ts';
import {
  changePlanningPeriod,
  createPlanningPeriod,
  deletePlanningPeriod,
  listPeriodAnswers,
  listPlanningPeriods,
} from '../src/contract/planning-periods.ts';
import { previewPublication, publish } from '../src/contract/publications.ts';
import { getRoster } from '../src/contract/rosters.ts';
import { createShift } from '../src/contract/shifts.ts';
import { createUnitPerson, deleteUnitPerson } from '../src/contract/unit-people.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit, deleteUnit } from '../src/contract/units.ts';
import { changeWish, createWish, deleteWish, listWishes } from '../src/contract/wishes.ts';
import { addDays } from '../src/core/calendar.ts';
import { remindOfWishes } from '../src/server/availability/wish-reminders.ts';
import { forgetIn } from '../src/server/running/retention.ts';
import { type Client, type World, world } from './world.ts';

/** Planning periods and wishes (decision 0102): what the common tests cannot know. The clock stands at 2026-03-18. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const PERIOD = {
  first_day: '2026-06-01',
  last_day: '2026-06-28',
  wishes_close_on: '2026-04-20',
  publish_by: '2026-05-15',
  budget: 5,
};
let month = 0;
/** A period of days that no other one of this file has. */
async function period(more: object = {}): Promise<string> {
  month += 1;
  const first_day = addDays('2026-06-01', month * 35);
  const { body } = await w.manager.send(createPlanningPeriod, {
    body: { ...PERIOD, first_day, last_day: addDays(first_day, 27), ...more },
  });
  return body.id;
}
const daysOf = () => addDays('2026-06-01', month * 35);
const wish = (by: Client, period_id: string, more: object = {}) =>
  by.send(createWish, { body: { period_id, date: daysOf(), want: 'off', weight: 1, ...more } });
const change = (id: string, body: object) => w.manager.send(changePlanningPeriod, { params: { id }, body });
type Answer = { readonly refusal: { code: string; errors: Record<string, string[]> } | null };
const why = ({ refusal }: Answer) => [refusal?.code, ...Object.keys(refusal?.errors ?? {})];

test('a person writes wishes, which the managers read when the period is closed, and colleagues never', async () => {
  const id = await period();
  const { body: made, status } = await wish(w.worker, id, { want: 'not_night', weight: 2 });
  assert.deepEqual([status, made.user, made.want, made.weight], [201, w.worker.id, 'not_night', 2]);
  const of = (user: string) => ({ query: { user, period_id: id } });
  assert.deepEqual((await w.worker.send(listWishes, of(w.worker.id))).body, [made]);
  assert.deepEqual((await w.manager.send(listWishes, of(w.worker.id))).body, []);
  assert.equal((await w.colleague.send(listWishes, of(w.worker.id))).status, 404);
  const params = { id: made.id };
  for (const by of [w.colleague, w.manager]) {
    assert.equal((await by.send(changeWish, { params, body: { weight: 1 } })).status, 404);
    assert.equal((await by.send(deleteWish, { params })).status, 404);
  }
  const changed = await w.worker.send(changeWish, { params, body: { weight: 3 } });
  assert.deepEqual([changed.body.weight, changed.body.want, changed.body.version], [3, 'not_night', 2]);
  const { body: answers } = await w.manager.send(listPeriodAnswers, { params: { id } });
  const wished = Object.fromEntries(answers.map(({ person, wishes }) => [person.id, wishes]));
  assert.deepEqual([wished[w.worker.id], wished[w.colleague.id], wished[w.manager.id]], [1, 0, undefined]);
  const listed = async (by: Client) => (await by.send(listPlanningPeriods)).body.find((one) => one.id === id);
  const seen = await listed(w.manager);
  assert.deepEqual([seen?.answered, seen?.people, seen?.for_me], [1, answers.length, false]);
  const own = await listed(w.worker);
  assert.deepEqual([own?.answered, own?.people, own?.for_me, own?.open], [null, null, true, true]);

  assert.equal((await change(id, { closed: true })).body.open, false);
  assert.deepEqual((await w.manager.send(listWishes, of(w.worker.id))).body, [changed.body]);
  assert.deepEqual((await w.colleague.send(listWishes, { query: { period_id: id } })).body, []);
  assert.deepEqual(why(await wish(w.colleague, id)), ['wishes_closed', 'date']);
  assert.deepEqual(why(await w.worker.send(deleteWish, { params })), ['wishes_closed', 'date']);
  assert.equal((await change(id, { closed: false })).body.open, true);
  assert.equal((await w.worker.send(deleteWish, { params })).status, 204);
  const { body: entries } = await w.manager.send(listHistory, { query: { noun: 'wish', noun_id: made.id } });
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['deleted', 'changed', 'created'],
  );
  assert.doesNotMatch(JSON.stringify(entries), /not_night|weight|2026-0[6-9]/);
});

test('a wish is refused by its field', async () => {
  const id = await period();
  assert.deepEqual(why(await wish(w.worker, id, { date: '2026-05-01' })), ['invalid', 'date']);
  assert.equal((await wish(w.worker, id, { weight: 3 })).status, 201);
  assert.deepEqual(why(await wish(w.worker, id)), ['wish_exists', 'date']);
  const next = { date: addDays(daysOf(), 1) };
  assert.deepEqual(why(await wish(w.worker, id, { ...next, weight: 3 })), ['wish_budget', 'weight']);
  assert.deepEqual(why(await wish(w.worker, id, { ...next, weight: 4 })), ['invalid', 'weight']);
  const { body: second } = await wish(w.worker, id, { ...next, weight: 2 });
  const over = await w.worker.send(changeWish, { params: { id: second.id }, body: { weight: 3 } });
  assert.deepEqual(why(over), ['wish_budget', 'weight']);
  assert.deepEqual(why(await wish(w.manager, id)), ['not_found', 'period_id']);

  const { body: employed } = await w.manager.send(listEmployments, { query: { user: w.colleague.id } });
  await w.manager.send(changeEmployment, {
    params: { id: employed[0]?.id ?? '' },
    body: { last_day: addDays(daysOf(), 10) },
  });
  assert.equal((await wish(w.colleague, id, { date: addDays(daysOf(), 10) })).status, 201);
  assert.deepEqual(why(await wish(w.colleague, id, { date: addDays(daysOf(), 11) })), ['invalid', 'date']);
  await w.manager.send(changeEmployment, {
    params: { id: employed[0]?.id ?? '' },
    body: { last_day: null },
  });
});

test('two devices that spend the last of the budget at once: one is refused', async () => {
  const id = await period({ budget: 10 });
  for (let round = 0; round < 8; round += 1) {
    const at = (n: number) => ({ date: addDays(daysOf(), round * 3 + n), weight: 2 });
    const kept = await wish(w.worker, id, { ...at(0), weight: 1 });
    await change(id, { budget: round * 3 + 3 });
    const both = await Promise.all([wish(w.worker, id, at(1)), wish(w.worker, id, at(2))]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409], `round ${round}`);
    assert.equal(kept.status, 201);
    await change(id, { budget: 40 });
  }
});

test('a period is refused by its field, and shares no day with another of its unit', async () => {
  const add = (more: object) =>
    w.manager.send(createPlanningPeriod, { body: { ...PERIOD, ...more } }).then(why);
  assert.deepEqual(await add({ last_day: '2026-05-31' }), ['invalid', 'last_day']);
  assert.deepEqual(await add({ wishes_close_on: '2026-03-17' }), ['invalid', 'wishes_close_on']);
  assert.deepEqual(await add({ publish_by: '2026-04-19' }), ['invalid', 'publish_by']);
  assert.deepEqual(await add({ budget: 0 }), ['invalid', 'budget']);
  assert.deepEqual(await add({ unit_id: w.worker.id }), ['not_found', 'unit_id']);
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Björken' } });
  const { body: other } = await w.manager.send(createUnit, { body: { name: 'Linden' } });
  const body = { ...PERIOD, first_day: '2027-06-01', last_day: '2027-06-30' };
  const both = await Promise.all(
    [1, 2].map(() => w.manager.send(createPlanningPeriod, { body: { ...body, unit_id: null } })),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409], 'no unit shares with no unit');
  assert.deepEqual(await add({ ...body, last_day: '2027-06-01' }), ['period_overlap', 'first_day']);
  const made = await w.manager.send(createPlanningPeriod, { body: { ...body, unit_id: unit.id } });
  assert.equal(made.status, 201);
  assert.deepEqual(await add({ ...body, unit_id: unit.id }), ['period_overlap', 'first_day']);
  await w.manager.send(setUnitPlanners, { params: { id: other.id }, body: { users: [w.manager.id] } });
  assert.deepEqual(await add({ ...body, first_day: '2027-06-30', unit_id: unit.id }), ['other_unit']);
  await w.manager.send(setUnitPlanners, { params: { id: other.id }, body: { users: [] } });
  assert.deepEqual(why(await w.manager.send(deleteUnit, { params: { id: unit.id } })), ['in_use']);
});

test('a period of a unit is for those who work there', async () => {
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Granen' } });
  const id = await period({ unit_id: unit.id });
  assert.deepEqual(why(await wish(w.worker, id)), ['not_found', 'period_id']);
  await w.manager.send(createShift, {
    body: {
      start_time: '2026-03-20T07:00:00Z',
      end_time: '2026-03-20T15:00:00Z',
      unit_id: unit.id,
      assignments: [{ worker_id: w.worker.id }],
    },
  });
  assert.equal((await wish(w.worker, id)).status, 201);
  const seen = (await w.colleague.send(listPlanningPeriods)).body.map((one) => one.id);
  assert.ok(!seen.includes(id));
});

test('a wish of a unit that is no longer the home is deleted by its person, and not changed or renewed', async () => {
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Asken' } });
  const { body: next } = await w.manager.send(createUnit, { body: { name: 'Almen' } });
  const of_unit = { ...PERIOD, unit_id: unit.id };
  const { id } = (await w.manager.send(createPlanningPeriod, { body: of_unit })).body;
  const day = { date: PERIOD.first_day };
  const home = (unit_id: string, first_day: string, last_day?: string) =>
    w.manager.send(createUnitPerson, {
      body: {
        user: w.colleague.id,
        unit_id,
        first_day,
        home: true,
        ...(last_day === undefined ? {} : { last_day }),
      },
    });
  const { body: lived } = await home(unit.id, PERIOD.first_day);
  const { body: made } = await wish(w.colleague, id, day);
  const { status } = await w.manager.send(deleteUnitPerson, { params: { id: lived.id } });
  assert.equal(status, 204);
  await home(next.id, PERIOD.first_day);
  const params = { id: made.id };
  assert.deepEqual(why(await w.colleague.send(changeWish, { params, body: { weight: 2 } })), [
    'not_found',
    'period_id',
  ]);
  assert.deepEqual(why(await wish(w.colleague, id, day)), ['not_found', 'period_id']);
  const listed = async (who: Client) =>
    (await who.send(listPlanningPeriods)).body.find((one) => one.id === id)?.for_me;
  assert.equal(await listed(w.colleague), false, 'it is still told, for the wish that is left');
  assert.equal(await listed(w.worker), undefined);
  assert.equal((await w.worker.send(deleteWish, { params })).status, 404, 'it is not theirs');
  assert.equal((await w.colleague.send(deleteWish, { params })).status, 204);
  assert.equal(await listed(w.colleague), undefined);
  assert.equal((await w.colleague.send(deleteWish, { params })).status, 404);
});

test('who comes to a unit after its period opened answers it, for days on which they belong there', async () => {
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Enen' } });
  const { body: other } = await w.manager.send(createUnit, { body: { name: 'Rönnen' } });
  const first_day = '2028-09-04';
  const { body: made } = await w.manager.send(createPlanningPeriod, {
    body: { ...PERIOD, first_day, last_day: addDays(first_day, 27), unit_id: unit.id },
  });
  const { id } = made;
  const counts = async () => {
    const seen = (await w.manager.send(listPlanningPeriods)).body.find((one) => one.id === id);
    return [seen?.people, seen?.answered];
  };
  const sees = async () =>
    (await w.colleague.send(listPlanningPeriods)).body.some((one) => one.id === id && one.for_me);
  const belongs = (unit_id: string, days: { first_day: string; last_day?: string }, home: boolean) =>
    w.manager.send(createUnitPerson, { body: { user: w.colleague.id, unit_id, ...days, home } });
  // The person belongs elsewhere, before its days and after them.
  await belongs(other.id, { first_day: '2026-01-01' }, true);
  await belongs(unit.id, { first_day: '2026-01-01', last_day: addDays(first_day, -1) }, false);
  await belongs(unit.id, { first_day: addDays(first_day, 28) }, false);
  assert.deepEqual([await sees(), await counts()], [false, [0, 0]]);
  assert.deepEqual(why(await wish(w.colleague, id, { date: first_day })), ['not_found', 'period_id']);

  const { body: last_day } = await belongs(
    unit.id,
    { first_day: addDays(first_day, 27), last_day: addDays(first_day, 27) },
    true,
  );
  assert.equal(last_day.home, true);
  assert.deepEqual([await sees(), await counts()], [true, [1, 0]]);
  assert.equal((await wish(w.colleague, id, { date: first_day })).status, 201);
  assert.deepEqual(await counts(), [1, 1]);
  const { body: answers } = await w.manager.send(listPeriodAnswers, { params: { id } });
  assert.deepEqual(
    answers.map(({ person }) => person.id),
    [w.colleague.id],
  );
});

test('what people have wished for holds the days, the unit and the budget, and is not deleted unasked', async () => {
  const id = await period();
  await wish(w.worker, id, { date: addDays(daysOf(), 2), weight: 3 });
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Tallen' } });
  assert.deepEqual(why(await change(id, { budget: 2 })), ['invalid', 'budget']);
  assert.deepEqual(why(await change(id, { unit_id: unit.id })), ['period_has_wishes', 'unit_id']);
  assert.deepEqual(why(await change(id, { first_day: addDays(daysOf(), 3) })), [
    'period_has_wishes',
    'first_day',
  ]);
  assert.deepEqual(why(await change(id, { last_day: addDays(daysOf(), 1) })), [
    'period_has_wishes',
    'last_day',
  ]);
  assert.equal((await change(id, { first_day: addDays(daysOf(), 2), budget: 3 })).status, 200);
  const params = { id };
  assert.deepEqual(why(await w.manager.send(deletePlanningPeriod, { params })), ['period_has_wishes']);
  assert.equal(
    (await w.manager.send(deletePlanningPeriod, { params, query: { wishes: 'deleted' } })).status,
    204,
  );
  assert.deepEqual((await w.worker.send(listWishes, { query: { period_id: id } })).body, []);
});

test('a notice when a period opens, and one reminder before it closes to those without wishes', async () => {
  const id = await period({ wishes_close_on: '2026-04-25' });
  const about = async (by: Client) =>
    (await by.send(listNotices)).body.filter(({ facts }) => facts.period_id === id).map(({ kind }) => kind);
  assert.deepEqual(await about(w.worker), ['wishes_open']);
  assert.deepEqual(await about(w.manager), []);
  await wish(w.colleague, id);
  const at = async (now: string) => {
    const failures: unknown[] = [];
    await remindOfWishes(w.db, now, (failure) => failures.push(failure));
    assert.deepEqual(failures, []);
    return [await about(w.worker), await about(w.colleague)].map((kinds) => kinds.length);
  };
  assert.deepEqual(await at('2026-04-22T21:59:30Z'), [1, 1], 'it is not midnight yet in Stockholm');
  await Promise.all([at('2026-04-22T22:00:30Z'), at('2026-04-22T22:00:31Z')]);
  assert.deepEqual(await at('2026-04-23T09:00:00Z'), [2, 1]);
  await change(id, { wishes_close_on: '2026-05-01' });
  assert.deepEqual(await at('2026-04-28T09:00:00Z'), [2, 1]);
  assert.deepEqual(await at('2026-04-30T09:00:00Z'), [3, 1], 'a later closing day is reminded of anew');
  await w.worker.send(readNotices, { body: {} });
  await change(id, { closed: true });
  assert.deepEqual(await about(w.colleague), [], 'what is unread goes when the wishes are closed');
  assert.equal((await about(w.worker)).length, 3);
});

test('a period that closes within two days reminds nobody twice', async () => {
  const id = await period({ wishes_close_on: '2026-03-20' });
  await remindOfWishes(w.db, '2026-03-19T09:00:00Z', assert.ifError);
  const { body } = await w.worker.send(listNotices);
  assert.deepEqual(
    body.filter(({ facts }) => facts.period_id === id).map(({ kind }) => kind),
    ['wishes_open'],
  );
});

test('a period of another company is as none', async () => {
  const id = await period();
  const asked = await Promise.all([id, w.worker.id].map((one) => wish(w.foreign_worker, one)));
  assert.deepEqual(asked.map(why), [
    ['not_found', 'period_id'],
    ['not_found', 'period_id'],
  ]);
});

test('the roster has the wishes of a closed period, and a publication names those that it leaves unmet', async () => {
  const id = await period();
  const day = (n: number) => addDays(daysOf(), n);
  await wish(w.worker, id, { date: day(1), want: 'off', weight: 2 });
  await wish(w.worker, id, { date: day(2), want: 'work', weight: 1 });
  await wish(w.worker, id, { date: day(3), want: 'not_night', weight: 1 });
  const query = { start_date: day(0), end_date: day(2) };
  const told = async () => (await w.manager.send(getRoster, { query })).body.wishes;
  assert.equal(await told(), undefined);
  await change(id, { closed: true });
  assert.deepEqual(await told(), [
    { worker_id: w.worker.id, date: day(1), want: 'off', weight: 2 },
    { worker_id: w.worker.id, date: day(2), want: 'work', weight: 1 },
  ]);
  // A night that ends on the day that was to be free, and one against which nothing was wished.
  const night = { start_time: `${day(0)}T20:00:00Z`, end_time: `${day(1)}T04:00:00Z`, people: [w.worker.id] };
  const by_day = {
    start_time: `${day(3)}T07:00:00Z`,
    end_time: `${day(3)}T15:00:00Z`,
    people: [w.worker.id],
  };
  const [first, second] = [randomUUID(), randomUUID()];
  const changes = [
    { shift_id: first, version: null, draft: night },
    { shift_id: second, version: null, draft: by_day },
  ];
  await w.manager.send(writeDrafts, { body: { changes } });
  const days = { start_date: day(0), end_date: day(3) };
  const { body: preview } = await w.manager.send(previewPublication, { body: days });
  assert.deepEqual(
    preview.unmet?.map(({ worker, shift_id, date, want }) => [worker.id, shift_id, date, want]),
    [[w.worker.id, first, day(1), 'off']],
  );
  assert.equal((await w.manager.send(publish, { body: days })).status, 201, 'it is no refusal');
});

test('wishes and their periods are deleted 400 days after their day', async () => {
  const first_day = '2029-03-01';
  const { body: made } = await w.manager.send(createPlanningPeriod, {
    body: { ...PERIOD, first_day, last_day: '2029-03-02' },
  });
  for (const date of [first_day, '2029-03-02'])
    await w.worker.send(createWish, { body: { period_id: made.id, date, want: 'off', weight: 1 } });
  const left = async (now: string) => {
    await forgetIn(w.db, w.company_id, now);
    return w.db.inCompany(w.company_id, async (tx) => {
      const wishes =
        await tx`select id from wishes where company_id = ${w.company_id} and period_id = ${made.id}`;
      const periods = await tx`
        select id from planning_periods where company_id = ${w.company_id} and id = ${made.id}`;
      return [wishes.length, periods.length];
    });
  };
  const after = (days: number): string => `${addDays('2029-03-02', days)}T12:00:30Z`;
  assert.deepEqual(await left(after(398)), [2, 1]);
  assert.deepEqual(await left(after(399)), [1, 1]);
  assert.deepEqual(await left(after(400)), [0, 0]);
});
