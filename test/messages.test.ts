import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createMessage, listMessages, MOST_NAMED, reachOfMessage } from '../src/contract/messages.ts';
import { listNotices } from '../src/contract/notices.ts';
import { changeAssignment, createShift, deleteShift } from '../src/contract/shifts.ts';
import { createUnitPerson } from '../src/contract/unit-people.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { changeUnit, createUnit } from '../src/contract/units.ts';
import { deleteUser } from '../src/contract/users.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { type Client, keys, type World, world } from './world.ts';

/** What a manager writes to a shift or a unit. Today is Wednesday 18 March 2026. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const unit = async (name: string) => (await w.manager.send(createUnit, { body: { name } })).body.id;
const shift = async (date: string, people: readonly Client[], unit_id?: string) => {
  const body = {
    start_time: `${date}T08:00:00+02:00`,
    end_time: `${date}T16:30:00+02:00`,
    assignments: people.map(({ id }) => ({ worker_id: id, status: 'approved' as const })),
    ...(unit_id === undefined ? {} : { unit_id }),
  };
  return (await w.manager.send(createShift, { body })).body;
};
type To = { shift_id?: string; unit_id?: string; day?: string };
const write = (to: To, text = 'Ta med nyckeln.', who: Client = w.manager) =>
  who.send(createMessage, { body: { text, ...to } });
const told = async (who: Client) =>
  (await who.send(listNotices)).body
    .filter(({ kind }) => kind === 'message_written')
    .map(({ facts }) => facts.message);
const reached = (message: { people?: readonly { first_name: string }[] | undefined }) =>
  message.people?.map(({ first_name }) => first_name);
const read = async (who: Client, shift?: string) =>
  (await who.send(listMessages, { query: shift === undefined ? {} : { shift } })).body;

test('a message reaches those on the shift who have not said no, in the bell and on the shift', async () => {
  const planned = await shift('2026-05-04', [w.worker, w.colleague, w.manager]);
  const noes = planned.assignments.find(({ worker_id }) => worker_id === w.colleague.id);
  await w.manager.send(changeAssignment, { params: { id: noes?.id ?? '' }, body: { status: 'rejected' } });
  const { body: made, status } = await write({ shift_id: planned.id }, '  Ta med nyckeln.\nDen röda.  ');
  assert.equal(status, 201);
  assert.deepEqual(
    [made.text, made.shift_id, made.unit_id, made.day, made.written_by.id, made.written_at],
    ['Ta med nyckeln.\nDen röda.', planned.id, null, null, w.manager.id, w.now()],
  );
  assert.deepEqual(reached(made), ['Vera'], 'not the writer, and not the one who said no');
  assert.deepEqual(await told(w.worker), ['Ta med nyckeln.\nDen röda.']);
  assert.deepEqual([await told(w.colleague), await told(w.manager)], [[], []]);
  const [notice] = (await w.worker.send(listNotices)).body;
  assert.deepEqual([notice?.facts.shift_id, notice?.facts.date], [planned.id, '2026-05-04']);
  const [own] = await read(w.worker);
  assert.deepEqual(
    [own?.text, own?.people],
    [made.text, undefined],
    'a worker learns not whom else it reached',
  );
  assert.deepEqual(await read(w.colleague), []);
  assert.deepEqual(await read(w.second_manager, planned.id), [made]);
  const lines = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ became: unknown; actor_id: string }[]>`
      select became, actor_id from history where company_id = ${w.company_id} and noun_id = ${made.id}`,
  );
  assert.deepEqual(
    [...lines],
    [{ became: { shift_id: planned.id, unit_id: null, day: null, people: 1 }, actor_id: w.manager.id }],
  );
  await w.manager.send(deleteShift, { params: { id: planned.id } });
  assert.deepEqual(await read(w.worker), [], 'it goes with its shift; the bell keeps its notice');
  assert.deepEqual(await told(w.worker), ['Ta med nyckeln.\nDen röda.']);
});

test('to a unit: those who belong to it today, or those who work there on a day', async () => {
  const bar = await unit('Baren');
  await w.manager.send(createUnitPerson, {
    body: { user: w.worker.id, unit_id: bar, first_day: '2026-03-01', home: true },
  });
  await w.manager.send(createUnitPerson, {
    body: { user: w.colleague.id, unit_id: bar, first_day: '2026-03-01', last_day: '2026-03-17' },
  });
  await shift('2026-05-11', [w.colleague], bar);
  await shift('2026-05-11', [w.worker]);
  assert.deepEqual(reached((await write({ unit_id: bar })).body), ['Vera']);
  const { body: ofDay } = await write({ unit_id: bar, day: '2026-05-11' }, 'Leverans kl. 10');
  assert.equal(ofDay.day, '2026-05-11');
  assert.deepEqual(
    ofDay.people?.map(({ id }) => id),
    [w.colleague.id],
  );
  const notice = (await w.colleague.send(listNotices)).body.find(({ kind }) => kind === 'message_written');
  assert.deepEqual(
    [notice?.facts.unit, notice?.facts.date, notice?.facts.message],
    ['Baren', '2026-05-11', 'Leverans kl. 10'],
  );
  assert.equal(
    (await write({ unit_id: bar, day: '2026-05-12' })).refusal?.code,
    'message_reaches_none',
    'nothing is kept of a message that nobody gets',
  );
});

test('to the company: all of it, or those who work on a day, whom one sees before', async () => {
  const own = await world();
  const names = (people: readonly { first_name: string }[] = []) =>
    people.map(({ first_name }) => first_name);
  const reach = async (to: To, who: Client = own.manager) =>
    (await who.send(reachOfMessage, { query: to })).body;
  const start = { start_time: '2026-05-11T22:30:00+02:00', end_time: '2026-05-12T06:30:00+02:00' };
  const assignments = [{ worker_id: own.worker.id, status: 'approved' as const }];
  const { body: night } = await own.manager.send(createShift, { body: { ...start, assignments } });
  assert.deepEqual(names((await reach({})).people), ['Kalle', 'Sten', 'Vera']);
  assert.deepEqual(names((await reach({ day: '2026-05-11' })).people), ['Vera']);
  assert.deepEqual(
    await reach({ day: '2026-05-12' }),
    { reached: 0, people: [] },
    'the night is of its first day',
  );
  assert.deepEqual(names((await reach({ shift_id: night.id })).people), ['Vera']);
  const { body: made } = await write({}, 'Julfesten är den 12:e.', own.manager);
  assert.deepEqual(
    [made.shift_id, made.unit_id, made.day, made.reached, names(made.people)],
    [null, null, null, 3, ['Kalle', 'Sten', 'Vera']],
  );
  const [notice] = (await own.colleague.send(listNotices)).body;
  assert.deepEqual(
    [notice?.kind, notice?.facts.unit, notice?.facts.shift_id],
    ['message_written', undefined, undefined],
  );
  await own.manager.send(deleteUser, { params: { id: own.colleague.id } });
  assert.deepEqual(names((await reach({})).people), ['Sten', 'Vera'], 'nobody who has left');
  const units = await own.manager.send(createUnit, { body: { name: 'Köket' } });
  await own.manager.send(setUnitPlanners, {
    params: { id: units.body.id },
    body: { users: [own.second_manager.id] },
  });
  assert.equal((await write({}, 'Hej', own.second_manager)).refusal?.code, 'other_unit');
  assert.equal((await own.second_manager.send(reachOfMessage, { query: {} })).refusal?.code, 'other_unit');
  await own.close();
});

test('to those without a unit: at home in none today, or working on a shift without one that day', async () => {
  const own = await world();
  const reach = async (query: To) =>
    (await own.manager.send(reachOfMessage, { query })).body.people.map(({ first_name }) => first_name);
  const bar = (await own.manager.send(createUnit, { body: { name: 'Baren' } })).body.id;
  const old = (await own.manager.send(createUnit, { body: { name: 'Terrassen' } })).body.id;
  const home = async (user: string, unit_id: string, days: object, is_home = true) =>
    own.manager.send(createUnitPerson, {
      body: { user, unit_id, first_day: '2026-03-01', home: is_home, ...days },
    });
  await home(own.worker.id, bar, {});
  await home(own.colleague.id, bar, { last_day: '2026-03-17' });
  await home(own.second_manager.id, bar, {}, false);
  assert.deepEqual(await reach({ unit_id: 'none' }), ['Kalle', 'Sten'], 'one who is lent is at home in none');
  await home(own.colleague.id, old, { first_day: '2026-03-18' });
  assert.deepEqual(await reach({ unit_id: 'none' }), ['Sten']);
  await own.manager.send(changeUnit, { params: { id: old }, body: { closed: true } });
  assert.deepEqual(await reach({ unit_id: 'none' }), ['Kalle', 'Sten'], 'a closed unit is no home');
  const plan = async (who: Client, unit_id?: string) =>
    own.manager.send(createShift, {
      body: {
        ...{ start_time: '2026-05-11T08:00:00+02:00', end_time: '2026-05-11T16:30:00+02:00' },
        assignments: [{ worker_id: who.id, status: 'approved' as const }],
        ...(unit_id === undefined ? {} : { unit_id }),
      },
    });
  await plan(own.worker);
  await plan(own.colleague, bar);
  assert.deepEqual(await reach({ unit_id: 'none', day: '2026-05-11' }), ['Vera']);
  const { body: made } = await write({ unit_id: 'none' }, 'Hej', own.manager);
  assert.deepEqual([made.unit_id, made.reached], [null, 2]);
  const params = { id: bar };
  await own.manager.send(setUnitPlanners, { params, body: { users: [own.second_manager.id] } });
  assert.equal(
    (await write({ unit_id: 'none' }, 'Hej', own.second_manager)).refusal?.code,
    'other_unit',
    'they are of the whole company',
  );
  await own.close();
});

test('of many it names the first', async () => {
  const own = await world();
  await own.db.inCompany(own.company_id, async (tx) => {
    for (let n = 0; n < 40; n += 1)
      await buildPerson(tx, keys, own.company_id, 'none', {
        ...{ username: `many-${n}`, first_name: 'Anna', last_name: `Av ${100 + n}` },
      });
  });
  const { body } = await write({}, 'Hej', own.manager);
  assert.deepEqual(
    [body.reached, body.people?.length, body.people?.[0]?.last_name],
    [43, MOST_NAMED, 'Av 100'],
  );
  const [listed] = (await own.second_manager.send(listMessages, { query: {} })).body;
  assert.deepEqual([listed?.reached, listed?.people?.length], [43, MOST_NAMED]);
  assert.equal((await own.worker.send(listMessages, { query: {} })).body[0]?.reached, undefined);
  await own.close();
});

test('a planner of some units writes to those alone', async () => {
  const [own, other] = [await unit('Köket'), await unit('Lagret')];
  await w.manager.send(setUnitPlanners, { params: { id: own }, body: { users: [w.second_manager.id] } });
  const mine = await shift('2026-05-18', [w.worker], own);
  const theirs = await shift('2026-05-19', [w.worker], other);
  const free = await shift('2026-05-20', [w.worker]);
  const by = (to: To) => write(to, 'Hej', w.second_manager);
  assert.equal((await by({ shift_id: mine.id })).status, 201);
  assert.equal((await by({ unit_id: own, day: '2026-05-18' })).status, 201);
  assert.equal((await by({ shift_id: theirs.id })).refusal?.code, 'other_unit');
  assert.equal((await by({ shift_id: free.id })).refusal?.code, 'other_unit');
  assert.equal((await by({ unit_id: other, day: '2026-05-19' })).refusal?.code, 'not_your_unit');
  await w.manager.send(setUnitPlanners, { params: { id: own }, body: { users: [] } });
});

test('bad input names its field; workers and other companies write nothing', async () => {
  const planned = await shift('2026-05-25', [w.worker]);
  const fields = async (to: To, text?: string) => {
    const { status, refusal } = await write(to, text);
    return [status, Object.keys(refusal?.errors ?? {})];
  };
  const room = await unit('Salen');
  assert.deepEqual(await fields({ shift_id: planned.id }, '   '), [400, ['text']]);
  assert.deepEqual(await fields({ shift_id: planned.id }, 'x'.repeat(301)), [400, ['text']]);
  assert.deepEqual(await fields({ shift_id: planned.id }, 'a\u0000b'), [400, ['text']]);
  assert.deepEqual(await fields({ shift_id: planned.id }, '\ud800'), [400, ['text']]);
  assert.deepEqual(await fields({ shift_id: planned.id, unit_id: room }), [400, ['unit_id']]);
  assert.deepEqual(await fields({ shift_id: planned.id, day: '2026-05-25' }), [400, ['day']]);
  assert.deepEqual(await fields({ shift_id: w.worker.id }), [404, ['shift_id']]);
  assert.deepEqual(await fields({ unit_id: w.worker.id }), [404, ['unit_id']]);
  assert.equal((await write({ shift_id: planned.id }, 'Hej', w.worker)).status, 403);
  assert.equal((await write({ shift_id: planned.id }, 'Hej', w.foreign_manager)).status, 404);
  const hostile = '<img src=x onerror=alert(1)> ‮ \u200d{{name}} $t(common.save)';
  assert.equal((await write({ shift_id: planned.id }, hostile)).body.text, hostile);
  assert.ok((await told(w.worker)).includes(hostile));
});

test('nobody floods a bell: twenty in a day, also when two are sent at once', async () => {
  const own = await world();
  const { body } = await own.manager.send(createShift, {
    body: {
      start_time: '2026-05-04T06:00:00Z',
      end_time: '2026-05-04T14:00:00Z',
      assignments: [{ worker_id: own.worker.id, status: 'approved' }],
    },
  });
  const send = (who: Client) => who.send(createMessage, { body: { text: 'Hej', shift_id: body.id } });
  for (let n = 0; n < 19; n += 1) assert.equal((await send(own.manager)).status, 201);
  const last = await Promise.all([send(own.manager), send(own.manager)]);
  assert.deepEqual(last.map(({ status }) => status).toSorted(), [201, 409]);
  assert.ok(last.some(({ refusal }) => refusal?.code === 'messages_used_up'));
  assert.equal((await send(own.second_manager)).status, 201, 'each manager has their own');
  assert.equal((await own.worker.send(listMessages, { query: {} })).body.length, 21);
  own.setNow('2026-03-19T13:00:00Z');
  const next_day = await own.signIn('manager', own.subdomain);
  assert.equal((await send(next_day)).status, 201);
  await own.close();
});
