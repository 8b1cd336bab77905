import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getSettings } from '../src/contract/companies.ts';
import { changeLeaveRequest, createLeaveRequest } from '../src/contract/leave-requests.ts';
import { changePosition, createPosition, deletePosition, listPositions } from '../src/contract/positions.ts';
import { changeShift, createShift, deleteShift, listShifts } from '../src/contract/shifts.ts';
import { changeUnit, createUnit, deleteUnit, listUnits } from '../src/contract/units.ts';
import { type World, world } from './world.ts';

/** Units and positions: what the common tests cannot know (decision 0091). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const FIRST = { 'if-match': '"1"' };
const KINDS = [
  {
    noun: 'unit',
    field: 'unit_id',
    list: listUnits,
    create: createUnit,
    change: changeUnit,
    remove: deleteUnit,
  },
  {
    noun: 'position',
    field: 'position_id',
    list: listPositions,
    create: createPosition,
    change: changePosition,
    remove: deletePosition,
  },
] as const;
const onDay = (day: string) => ({ start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z` });

for (const { noun, field, list, create, change, remove } of KINDS) {
  const make = async (name: string) => (await w.manager.send(create, { body: { name } })).body;

  test(`${noun}: history keeps each write and the deletion`, async () => {
    const { id } = await make('Lind 1');
    await w.manager.send(change, { params: { id }, body: { name: 'Lind 2', closed: true } }, FIRST);
    const { status } = await w.manager.send(remove, { params: { id } }, { 'if-match': '"2"' });
    assert.equal(status, 204);
    const kept = await w.db.inCompany(
      w.company_id,
      (tx) => tx<{ action: string; was: unknown; became: unknown }[]>`
        select action, was, became from history
        where company_id = ${w.company_id} and noun = ${noun} and noun_id = ${id} order by n`,
    );
    const more = noun === 'unit' ? { workplace_address: '', workplace_city: '' } : {};
    assert.deepEqual(
      kept.map(({ action, was, became }) => ({ action, was, became })),
      [
        { action: 'created', was: null, became: { name: 'Lind 1' } },
        {
          action: 'changed',
          was: { name: 'Lind 1', closed: false, ...more },
          became: { name: 'Lind 2', closed: true, ...more },
        },
        { action: 'deleted', was: { name: 'Lind 2', closed: true, ...more }, became: null },
      ],
    );
  });

  test(`${noun}: an open name is unique in the company whatever its case, also for two at once`, async () => {
    const both = await Promise.all(
      ['Åkern', 'åKERN'].map((name) => w.manager.send(create, { body: { name } })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    assert.equal((await w.foreign_manager.send(create, { body: { name: 'Åkern' } })).status, 201);
    const known = both.find(({ status }) => status === 201)?.body ?? assert.fail();
    const other = await make('Ängen');
    const { refusal } = await w.manager.send(change, { params: { id: other.id }, body: { name: 'ÅKERN' } });
    assert.deepEqual([refusal?.code, Object.keys(refusal?.errors ?? {})], ['name_taken', ['name']]);
    // A closed one leaves its name free, and can then not be opened again.
    await w.manager.send(change, { params: { id: known.id }, body: { closed: true } });
    await make('Åkern');
    const again = await w.manager.send(change, { params: { id: known.id }, body: { closed: false } });
    assert.equal(again.refusal?.code, 'name_taken');
  });

  test(`${noun}: a name has 1 to 60 characters; an older version is refused`, async () => {
    for (const [name, expected] of [
      ['', 400],
      [' ', 400],
      ['a'.repeat(61), 400],
      ['a'.repeat(60), 201],
    ] as const)
      assert.equal((await w.manager.send(create, { body: { name } })).status, expected, name);
    const { id } = await make('Två samtidigt');
    const both = await Promise.all(
      ['Ett', 'Två'].map((name) =>
        w.manager.send(change, { params: { id }, body: { name: `${noun} ${name}` } }, FIRST),
      ),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412]);
  });

  test(`${noun}: one that a shift names is closed, not deleted, and its shifts keep it`, async () => {
    const { id } = await make('Köket');
    const body = { ...onDay('2026-05-04'), [field]: id };
    const { body: shift } = await w.manager.send(createShift, { body });
    assert.equal(shift[field], id);
    assert.equal((await w.manager.send(remove, { params: { id } })).refusal?.code, 'in_use');
    await w.manager.send(change, { params: { id }, body: { closed: true } });
    const params = { id: shift.id };
    assert.equal((await w.manager.send(changeShift, { params, body })).body[field], id);
    const fresh = await w.manager.send(createShift, { body: { ...onDay('2026-05-05'), [field]: id } });
    assert.deepEqual([fresh.status, Object.keys(fresh.refusal?.errors ?? {})], [404, [field]]);
    const none = await w.manager.send(changeShift, { params, body: { ...body, [field]: null } });
    assert.equal(none.body[field], null);
    assert.equal((await w.manager.send(remove, { params: { id } })).status, 204);
    const all = await w.manager.send(list);
    assert.equal(
      all.body.some((one) => one.id === id),
      false,
    );
  });

  test(`${noun}: another company's is unknown to a shift`, async () => {
    const { body: foreign } = await w.foreign_manager.send(create, { body: { name: 'Främmande' } });
    const body = { ...onDay('2026-05-06'), [field]: foreign.id };
    const { status, refusal } = await w.manager.send(createShift, { body });
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [404, [field]]);
  });

  test(`${noun}: a shift that leave took away comes back without one that was deleted meanwhile`, async () => {
    const { id } = await make('Borta');
    const day = noun === 'unit' ? '2026-06-08' : '2026-06-09';
    const assignments = [{ worker_id: w.colleague.id, status: 'approved' as const }];
    await w.manager.send(createShift, { body: { ...onDay(day), [field]: id, assignments } });
    const { body: leave } = await w.manager.send(createLeaveRequest, {
      body: { kind: 'vacation', first_day: day, last_day: day, user: w.colleague.id, shifts: 'take_off' },
    });
    assert.equal((await w.manager.send(remove, { params: { id } })).status, 204);
    const { status } = await w.manager.send(changeLeaveRequest, {
      params: { id: leave.id },
      body: { status: 'rejected' },
    });
    assert.equal(status, 200);
    const { body } = await w.manager.send(listShifts, { query: { start_date: day, end_date: day } });
    assert.deepEqual(
      body.map((shift) => shift[field]),
      [null],
    );
    for (const shift of body) await w.manager.send(deleteShift, { params: { id: shift.id } });
  });
}

test('everybody learns the names with the settings, and a company without any learns of none', async () => {
  const { body: worker } = await w.worker.send(getSettings);
  assert.ok((worker.units ?? []).length > 0 && (worker.positions ?? []).length > 0);
  const fresh = await world();
  try {
    const { body } = await fresh.worker.send(getSettings);
    assert.deepEqual([body.units, body.positions], [undefined, undefined]);
  } finally {
    await fresh.close();
  }
});
