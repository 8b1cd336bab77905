import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { listDrafts, undoDraft, writeDrafts } from '../src/contract/drafts.ts';
import { handOverPlaces } from '../src/contract/hand-overs.ts';
import { listHistory } from '../src/contract/history.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { changeShift, createShift, type Shift } from '../src/contract/shifts.ts';
import { findSmallestChange } from '../src/contract/smallest-change.ts';
import { createUnitPerson } from '../src/contract/unit-people.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit } from '../src/contract/units.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { type Client, keys, type World, world } from './world.ts';

/** The smallest change when somebody cannot work, and places that change hands in drafts (decision 0138). The world's day is 2026-03-18. */

let w: World;
before(async () => {
  w = await world();
  // People without a unit may work everywhere.
  const unit_id = (await w.manager.send(createUnit, { body: { name: 'Ladan' } })).body.id;
  for (const { id } of [w.worker, w.colleague])
    await w.manager.send(createUnitPerson, {
      body: { user: id, unit_id, first_day: '2026-01-01', home: true },
    });
});
after(() => w.close());

async function hire(first_name: string, unit_id: string): Promise<string> {
  const named = { username: `x${randomUUID().slice(0, 8)}`, first_name, last_name: 'Prov' };
  const id = await w.db.inCompany(w.company_id, (tx) =>
    buildPerson(tx, keys, w.company_id, 'none', { ...named, date_of_birth: '1990-04-04' }),
  );
  const terms = { hourly_salary: 200, employment_hours_per_week: 38, valid_from: '2026-01-01' };
  await w.manager.send(createPayroll, { body: { user: id, ...terms } });
  await w.manager.send(createUnitPerson, {
    body: { user: id, unit_id, first_day: '2026-01-01', home: true },
  });
  return id;
}
const span = (day: string, from = '07', until = '15') => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${day}T${until}:00:00Z`,
});
const planned = async (unit_id: string, times: ReturnType<typeof span>, people: string[]): Promise<Shift> =>
  (
    await w.manager.send(createShift, {
      body: {
        ...times,
        unit_id,
        assignments: people.map((worker_id) => ({ worker_id, status: 'approved' as const })),
      },
    })
  ).body;
const asks = (shift: Shift, instead_of: string, by: Client = w.manager) =>
  by.send(findSmallestChange, { params: { id: shift.id }, query: { instead_of } });
const peopleOf = async (day: string) => {
  const { body } = await w.manager.send(listDrafts, { query: { start_date: day, end_date: day } });
  return body.drafts.map(({ shift_id, people }) => [shift_id, people.map(({ id }) => id)]);
};

test('an ill person’s shifts go to others by as few changes as possible, which one press writes into drafts', async () => {
  const unit_id = (await w.manager.send(createUnit, { body: { name: 'Linden' } })).body.id;
  const ann = await hire('Ann', unit_id);
  const bo = await hire('Bo', unit_id);
  const [first, second] = ['2026-06-23', '2026-06-24'] as const;
  const one = await planned(unit_id, span(first), [ann]);
  const two = await planned(unit_id, span(second), [ann]);
  const alone = await asks(one, ann);
  assert.deepEqual(
    [alone.status, alone.body.kind, alone.body.shifts.map((shift) => shift.shift_id)],
    [200, 'filled', [one.id]],
    'who is not away is asked about this shift alone',
  );
  await w.manager.send(createAbsence, {
    body: { user: ann, kind: 'vab', first_day: first, last_day: second },
  });
  const { body } = await asks(one, ann);
  assert.deepEqual(
    [body.kind, body.worker.id, body.changes.map(({ shift_id, from, to }) => [shift_id, from?.id, to?.id])],
    [
      'filled',
      ann,
      [
        [one.id, ann, bo],
        [two.id, ann, bo],
      ],
    ],
  );
  assert.deepEqual(
    body.minutes.map(({ worker, minutes }) => [worker.id, minutes > 800]),
    [[bo, true]],
  );
  assert.ok((body.cost?.pay ?? 0) > 2 * 7 * 200, JSON.stringify(body.cost));
  assert.ok(!/\b(vab|sick|ill)/i.test(JSON.stringify(body)), 'why she is away is not told');

  const changes = body.changes.map(({ shift_id, start_time, end_time, from }) => ({
    ...{ shift_id, start_time, end_time, from_id: from?.id ?? null, to_id: bo },
  }));
  const done = await w.manager.send(handOverPlaces, { body: { changes } });
  assert.deepEqual([done.status, done.body.placed, done.body.left], [200, 2, []]);
  assert.deepEqual([await peopleOf(first), await peopleOf(second)], [[[one.id, [bo]]], [[two.id, [bo]]]]);
  const { body: history } = await w.manager.send(listHistory, { query: {} });
  assert.deepEqual([history[0]?.noun, history[0]?.action], ['draft', 'handed_over']);
  const again = await w.manager.send(handOverPlaces, { body: { changes } });
  assert.deepEqual([again.status, again.refusal?.code], [409, 'proposal_moved']);
  const skipped = await w.manager.send(handOverPlaces, { body: { changes, skip_moved: true } });
  assert.deepEqual(
    [skipped.body.placed, skipped.body.left.map(({ why }) => why)],
    [0, ['not_on_shift', 'not_on_shift']],
  );
  await w.manager.send(undoDraft);
  assert.deepEqual([await peopleOf(first), await peopleOf(second)], [[], []]);

  const [, last] = changes;
  await w.manager.send(changeShift, {
    params: { id: two.id },
    body: { ...span(second, '08', '16') },
  });
  const partly = await w.manager.send(handOverPlaces, { body: { changes, skip_moved: true } });
  assert.deepEqual(
    [partly.body.placed, partly.body.left.map(({ shift_id, why }) => [shift_id, why])],
    [
      0,
      [
        [one.id, null],
        [last?.shift_id, 'shift_changed'],
      ],
    ],
    'what hangs together with a moved place stays too',
  );
});

test('rules, strangers, other units and other people’s cost are refused or left out', async () => {
  const unit_id = (await w.manager.send(createUnit, { body: { name: 'Eken' } })).body.id;
  const other = (await w.manager.send(createUnit, { body: { name: 'Almen' } })).body.id;
  const ann = await hire('Ann', unit_id);
  const bo = await hire('Bo', unit_id);
  const cia = await hire('Cia', other);
  const day = '2026-07-08';
  const shift = await planned(unit_id, span(day), [ann]);
  const evening = await planned(unit_id, { ...span('2026-07-07', '14', '23') }, [bo]);
  const { body: none } = await asks(shift, ann);
  assert.deepEqual(
    [none.kind, none.changes, none.cost],
    ['impossible', [], null],
    'Bo has eight hours of rest',
  );
  const { status, refusal } = await asks(shift, bo);
  assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [404, ['instead_of']]);

  const places = { from_id: ann, start_time: shift.start_time, end_time: shift.end_time, shift_id: shift.id };
  const broken = await w.manager.send(handOverPlaces, {
    body: { changes: [{ ...places, to_id: bo }], skip_moved: true },
  });
  assert.deepEqual(
    broken.body.left.map(({ why, rules }) => [why, rules]),
    [['breaks', ['daily_rest']]],
  );
  const lent = await w.manager.send(handOverPlaces, {
    body: { changes: [{ ...places, to_id: cia }], skip_moved: true },
  });
  assert.equal(lent.body.left[0]?.why, 'elsewhere');
  const open = await w.manager.send(handOverPlaces, {
    body: { changes: [{ ...places, from_id: null, to_id: bo }], skip_moved: true },
  });
  assert.equal(open.body.left[0]?.why, 'place_taken');
  const twice = await w.manager.send(handOverPlaces, {
    body: {
      changes: [
        { ...places, to_id: bo },
        { ...places, to_id: bo },
      ],
    },
  });
  assert.equal(twice.status, 400);

  await w.manager.send(setUnitPlanners, {
    params: { id: unit_id },
    body: { users: [w.second_manager.id], without_cost: [w.second_manager.id] },
  });
  const own = w.second_manager;
  const strange = await planned(other, span(day), [cia]);
  const refused = await own.send(findSmallestChange, {
    params: { id: strange.id },
    query: { instead_of: cia },
  });
  assert.deepEqual([refused.status, refused.refusal?.code], [403, 'other_unit']);
  await w.manager.send(writeDrafts, {
    body: {
      changes: [
        {
          shift_id: evening.id,
          version: null,
          draft: { ...span('2026-07-07', '07', '12'), unit_id, people: [bo] },
        },
      ],
    },
  });
  const [seen, unseen] = [(await asks(shift, ann)).body, (await asks(shift, ann, own)).body];
  assert.deepEqual([seen.kind, unseen.kind], ['filled', 'filled'], 'the draft gives him his rest');
  assert.ok((seen.cost?.pay ?? 0) > 0);
  assert.equal(unseen.cost, null);
});

test('what is published goes round where nobody is free, and granted leave is followed into the next week', async () => {
  const unit_id = (await w.manager.send(createUnit, { body: { name: 'Björken' } })).body.id;
  const [ann, bo, cia] = [await hire('Ann', unit_id), await hire('Bo', unit_id), await hire('Cia', unit_id)];
  // Cia cannot have the morning for want of rest; she takes Bo's evening.
  await planned(unit_id, span('2026-08-30', '16', '23'), [cia]);
  const shift = await planned(unit_id, span('2026-08-31', '06', '14'), [ann]);
  const evening = await planned(unit_id, span('2026-08-31', '12', '20'), [bo]);
  const sunday = await planned(unit_id, span('2026-09-07'), [ann]);
  await w.manager.send(createLeaveRequest, {
    body: { user: ann, kind: 'unpaid', first_day: '2026-08-31', last_day: '2026-09-07', shifts: 'stand' },
  });
  const { body } = await asks(shift, ann);
  assert.deepEqual(
    body.shifts.map(({ shift_id }) => shift_id),
    [shift.id, sunday.id],
  );
  assert.equal(body.kind, 'filled', JSON.stringify(body));
  assert.deepEqual(
    body.changes
      .filter(({ shift_id }) => shift_id !== sunday.id)
      .map(({ shift_id, from, to }) => [shift_id, from?.id, to?.id]),
    [
      [shift.id, ann, bo],
      [evening.id, bo, cia],
    ],
  );
});
