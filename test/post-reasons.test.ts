import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { listDrafts, writeDrafts } from '../src/contract/drafts.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { changePlanningPeriod, createPlanningPeriod } from '../src/contract/planning-periods.ts';
import { explainPost } from '../src/contract/post-reasons.ts';
import { createShift, deleteShift, type Shift } from '../src/contract/shifts.ts';
import { createUnitPerson } from '../src/contract/unit-people.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit } from '../src/contract/units.ts';
import { createWish } from '../src/contract/wishes.ts';
import { addDays } from '../src/core/calendar.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { keys, type World, world } from './world.ts';

/** Why a person has a shift of the week, published or drafted (decision 0125). The world's day is 2026-03-18. */

let w: World;
/** The unit of those who sign in. */
let barn: string;
before(async () => {
  w = await world();
  // People without a unit may work everywhere.
  barn = await unitOf('Ladan');
  for (const { id } of [w.worker, w.colleague])
    await w.manager.send(createUnitPerson, {
      body: { user: id, unit_id: barn, first_day: '2026-01-01', home: true },
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
  const home = { user: id, unit_id, first_day: '2026-01-01', home: true };
  await w.manager.send(createUnitPerson, { body: home });
  return id;
}
const span = (day: string, from = '07', until = '15') => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${until <= from ? addDays(day, 1) : day}T${until}:00:00Z`,
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
const why = (id: string, worker_id?: string, by = w.manager) =>
  by.send(explainPost, { params: { id }, query: worker_id === undefined ? {} : { worker_id } });
const unitOf = async (name: string): Promise<string> =>
  (await w.manager.send(createUnit, { body: { name } })).body.id;
/** A Tuesday. */
const DAY = '2026-06-23';

test('who else could have it, who would break a rule, the rest beside it, and the evenings beside the median', async () => {
  const unit_id = await unitOf('Eken');
  const [ann, bo, cia, dan] = await Promise.all(
    ['Ann', 'Bo', 'Cia', 'Dan'].map((name) => hire(name, unit_id)),
  );
  if (ann === undefined || bo === undefined || cia === undefined || dan === undefined) return assert.fail();
  for (const [at, person] of [ann, ann, ann, bo].entries())
    await planned(unit_id, span(addDays('2026-05-04', 7 * at), '13', '21'), [person]);
  const asked = await planned(unit_id, span(DAY), [ann]);
  await planned(unit_id, span(addDays(DAY, -1), '12', '21'), [ann]);
  await planned(unit_id, span(addDays(DAY, -1), '14', '23'), [bo]);
  await planned(unit_id, span(DAY, '10', '16'), [cia]);
  await w.manager.send(createAbsence, {
    body: { user: dan, kind: 'vab', first_day: DAY, last_day: DAY },
  });
  const { status, body } = await why(asked.id, ann);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.worker?.id, body.kind, body.others, body.breaks.map(({ rule, people }) => [rule, people[0]?.id])],
    [ann, 'rules', [], [['daily_rest', bo]]],
  );
  assert.deepEqual(
    body.unfit.filter(({ why: kind }) => kind === 'busy' || kind === 'unavailable').map((one) => one.count),
    [1, 1],
  );
  assert.ok(!JSON.stringify(body).includes(dan), 'who is away is not named');
  assert.deepEqual([body.rest, body.broken], [{ before_min: 600, after_min: null }, ['daily_rest']]);
  assert.deepEqual(
    [body.fairness?.had.evenings, body.fairness?.median.evenings, body.fairness?.people],
    [3, 0.5, 4],
    'evenings before the week, of the people of the unit',
  );
  await planned(unit_id, span('2026-06-01', '13', '21'), [cia]);
  assert.equal(
    (await why(asked.id, ann)).body.fairness?.median.evenings,
    1,
    'what is published since counts',
  );
});

test('a draft is explained as it is planned, an open place by who could have it', async () => {
  const unit_id = await unitOf('Almen');
  const [ann, bo] = [await hire('Anna', unit_id), await hire('Bosse', unit_id)];
  const shift_id = randomUUID();
  const draft = { ...span(DAY), unit_id, places: 2, people: [ann] };
  const written = await w.manager.send(writeDrafts, {
    body: { changes: [{ shift_id, version: null, draft }] },
  });
  assert.equal(written.status, 200, JSON.stringify(written.refusal));
  const days = { start_date: DAY, end_date: DAY };
  assert.equal((await w.manager.send(listDrafts, { query: days })).body.drafts.length, 1);
  const { body } = await why(shift_id, ann);
  assert.deepEqual([body.worker?.id, body.rest], [ann, { before_min: null, after_min: null }]);
  assert.ok(body.others.some(({ worker }) => worker.id === bo));
  const open = await why(shift_id);
  assert.deepEqual(
    [open.body.kind, open.body.worker, open.body.rest, open.body.fairness],
    ['somebody', null, null, null],
  );
});

test('who has had more evenings than others in the twelve months before costs more', async () => {
  const unit_id = await unitOf('Boken');
  const [ann, bo] = [await hire('Astrid', unit_id), await hire('Bert', unit_id)];
  const asked = await planned(unit_id, span(DAY, '13', '21'), [bo]);
  const unfair = async () => {
    const { body } = await why(asked.id, bo);
    const other = body.others.find(({ worker }) => worker.id === ann);
    return other?.terms.find(({ term }) => term === 'unfair_evening')?.points ?? 0;
  };
  assert.equal(await unfair(), 0);
  for (const weeks of [1, 2, 3, 4]) await planned(unit_id, span(addDays(DAY, -7 * weeks), '13', '21'), [ann]);
  assert.equal(await unfair(), 3);
});

for (const { what, day, times, term, points } of [
  { what: 'nights', day: DAY, times: ['21', '05'], term: 'unfair_night', points: 3 },
  { what: 'weekends', day: '2026-06-27', times: ['06', '14'], term: 'unfair_weekend_shift', points: 8 },
] as const)
  test(`who has had more ${what} than others in the twelve months before costs more`, async () => {
    const unit_id = await unitOf(`Kullen ${what}`);
    const [ann, bo] = [await hire('Astrid', unit_id), await hire('Bert', unit_id)];
    const asked = await planned(unit_id, span(day, ...times), [bo]);
    const unfair = async () => {
      const { body } = await why(asked.id, bo);
      const other = body.others.find(({ worker }) => worker.id === ann);
      return other?.terms.find((one) => one.term === term)?.points ?? 0;
    };
    assert.equal(await unfair(), 0);
    for (const weeks of [1, 2, 3, 4]) await planned(unit_id, span(addDays(day, -7 * weeks), ...times), [ann]);
    assert.equal(await unfair(), points);
  });

test('who wished to be free costs the wish, once planners may read it', async () => {
  const day = '2026-08-04';
  const asked = await planned(barn, span(day), [w.colleague.id]);
  for (const user of [w.worker.id, w.colleague.id])
    await w.manager.send(createPayroll, {
      body: { user, hourly_salary: 200, employment_hours_per_week: 38, valid_from: '2026-01-01' },
    });
  const written = { first_day: '2026-08-03', last_day: '2026-08-30', budget: 9 };
  const closing = { wishes_close_on: '2026-07-01', publish_by: '2026-07-10' };
  const period = await w.manager.send(createPlanningPeriod, { body: { ...written, ...closing } });
  const wish = { period_id: period.body.id, date: day, want: 'off' as const, weight: 2 };
  assert.equal((await w.worker.send(createWish, { body: wish })).status, 201);
  const costs = async () => {
    const { body } = await why(asked.id, w.colleague.id);
    const other = body.others.find(({ worker }) => worker.id === w.worker.id);
    assert.ok(other !== undefined, JSON.stringify(body));
    return other.terms.find(({ term }) => term === 'wish')?.points ?? 0;
  };
  assert.equal(await costs(), 0, 'still their own');
  await w.manager.send(changePlanningPeriod, { params: { id: period.body.id }, body: { closed: true } });
  assert.equal(await costs(), 20);
});

test('only what stands is explained, to who plans it', async () => {
  const unit_id = await unitOf('Linden');
  const ann = await hire('Annika', unit_id);
  const shift = await planned(unit_id, span(DAY), [ann]);
  const { status, refusal } = await why(shift.id, w.colleague.id);
  assert.deepEqual(
    [status, refusal?.code, Object.keys(refusal?.errors ?? {})],
    [404, 'not_found', ['worker_id']],
  );
  assert.equal((await why(shift.id)).status, 404, 'nobody is missing');
  assert.equal((await why(randomUUID(), ann)).status, 404);
  assert.equal((await why(shift.id, ann, w.foreign_manager)).status, 404);
  assert.equal((await why(shift.id, ann, w.worker)).status, 403);
  const begun = await planned(unit_id, span('2026-03-16'), [ann]);
  assert.equal((await why(begun.id, ann)).body.kind, 'closed');
  const other = await unitOf('Björken');
  await w.manager.send(setUnitPlanners, { params: { id: other }, body: { users: [w.manager.id] } });
  assert.equal((await why(shift.id, ann)).refusal?.code, 'other_unit');
  await w.manager.send(setUnitPlanners, { params: { id: other }, body: { users: [] } });
  await w.manager.send(deleteShift, { params: { id: shift.id } });
  assert.equal((await why(shift.id, ann)).status, 404);
});
