import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { approveAsPlanned } from '../src/contract/approvals.ts';
import { changeSettings } from '../src/contract/companies.ts';
import { writeDrafts } from '../src/contract/drafts.ts';
import { createOvertimeRule, type SentOvertime } from '../src/contract/overtime-rules.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getRosterCosts, previewPublicationCost } from '../src/contract/roster-costs.ts';
import { changeAssignment, createShift } from '../src/contract/shifts.ts';
import { reportAsPlanned } from '../src/contract/time-entries.ts';
import { createUnit } from '../src/contract/units.ts';
import { addDays } from '../src/core/calendar.ts';
import { drawFrom } from './trust/draw.ts';
import { type Client, type World, world } from './world.ts';

/** What the roster costs (decision 0095). Today is Wednesday 18 March 2026. */

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

let w: World;
before(async () => {
  w = await world();
  const by_hour = { hourly_salary: 150, employment_hours_per_week: 20, employee_tax_table: 32 };
  await w.manager.send(createPayroll, { body: { user: w.colleague.id, ...by_hour } });
});
after(() => w.close());

type Query = { start_date: string; end_date: string; plan?: 'published' | 'drafts' };
const costs = async (query: Query) => (await w.manager.send(getRosterCosts, { query })).body;
const plan = async (start_time: string, hours: number, people: readonly Client[], more = {}) => {
  const end_time = new Date(Date.parse(start_time) + hours * 3_600_000).toISOString();
  const assignments = people.map(({ id }) => ({ worker_id: id, status: 'approved' as const }));
  const { status, body } = await w.manager.send(createShift, {
    body: { start_time, end_time, assignments, ...more },
  });
  assert.equal(status, 201);
  return body;
};
const ofMonth = (month: string, last: string) => ({
  start_date: `${month}-01`,
  end_date: `${month}-${last}`,
});

test('managers alone read it, at most 62 days', async () => {
  const query = { start_date: '2027-01-01', end_date: '2027-03-03' };
  assert.equal((await w.manager.send(getRosterCosts, { query })).status, 200);
  assert.equal((await w.worker.send(getRosterCosts, { query })).status, 403);
  const { status, refusal } = await w.manager.send(getRosterCosts, {
    query: { start_date: '2027-01-01', end_date: '2027-03-04' },
  });
  assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, ['end_date']]);
});

test('a shift costs what its report pays later, to the öre', async (t) => {
  t.diagnostic(`SEED=${SEED}`);
  const draw = drawFrom(SEED);
  const rules: SentOvertime = {
    name: 'Kontoret',
    source: 'Avtalet 8 §',
    measure: 'week',
    weeks: 1,
    day_min: null,
    absence_counts: true,
    unit_min: 30,
    extra: { unit: 'month', value: 142 },
    levels: [{ pay: { unit: 'month', value: 94 }, after_min: null, free_days: false }],
    windows: [],
    with_ob: 'both',
    vacation: true,
    account: null,
  };
  assert.equal(
    (await w.manager.send(createOvertimeRule, { body: { from: '2025-01-01', rules } })).status,
    201,
  );
  for (let day = 0; day < 28; day += 1)
    for (const person of [w.worker, w.colleague]) {
      if (!draw.chance(55)) continue;
      const date = addDays('2026-02-01', day);
      const hour = String(draw.int(0, 14)).padStart(2, '0');
      const break_min = draw.one([null, 0, 30, 45]);
      await plan(`${date}T${hour}:00:00Z`, draw.int(4, 9), [person], { break_min });
    }
  for (const pay_basis of ['approved_hours', 'assigned_hours'] as const) {
    const { status } = await w.manager.send(changeSettings, { body: { pay_basis } });
    assert.equal(status, 200);
    const told = await costs(ofMonth('2026-02', '28'));
    if (pay_basis === 'approved_hours')
      for (const person of [w.worker, w.colleague]) {
        const days = ofMonth('2026-02', '28');
        const { body } = await person.send(reportAsPlanned, { body: days });
        assert.deepEqual(body.skipped, []);
        const approved = await w.manager.send(approveAsPlanned, { body: { ...days, people: [person.id] } });
        assert.equal(approved.body.left, 0);
      }
    const ore = (kronor: number | null) => Math.round((kronor ?? Number.NaN) * 100);
    for (const person of [w.worker, w.colleague]) {
      const query = { user: person.id, year: '2026', month: '2' };
      const { body: pay } = await w.manager.send(getMonthlyPay, { query });
      const own = told.people.find(({ worker_id }) => worker_id === person.id);
      assert.ok(own);
      assert.equal(ore(own.pay) + ore(own.salary), ore(pay.gross_salary), 'the gross');
      assert.equal(ore(own.contribution), ore(pay.employer_contribution), 'the contribution');
    }
    const sum = (some: readonly { pay: number }[]) => some.reduce((all, { pay }) => all + ore(pay), 0);
    assert.equal(sum(told.days), sum(told.people), 'the days are the people');
    assert.equal(
      sum(told.salaries),
      told.people.reduce((all, { salary }) => all + ore(salary), 0),
    );
  }
  const first = await costs({ start_date: '2026-02-01', end_date: '2026-02-11' });
  const rest = await costs({ start_date: '2026-02-12', end_date: '2026-02-28' });
  const whole = await costs(ofMonth('2026-02', '28'));
  assert.deepEqual(
    [...first.days, ...rest.days],
    whole.days,
    'a day costs the same, whatever days are asked for',
  );
});

test('of the pay, what is for unsocial hours is told apart', async () => {
  const evening = '2026-04-13T14:00:00Z';
  await plan(evening, 6, [w.colleague], { break_min: 0 });
  await plan('2026-04-14T06:00:00Z', 4, [w.colleague], { break_min: 0 });
  const { days } = await costs({ start_date: '2026-04-13', end_date: '2026-04-14' });
  assert.deepEqual(
    days.map(({ pay, ob }) => [pay, ob]),
    [
      [900 + 228.75, 228.75],
      [600, 0],
    ],
    'from 18:15 to 20 at 30 %, from 20 to 22 at 50 %',
  );
});

test('it tells units apart, and counts neither who declined nor who is away the whole shift', async () => {
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Köket' } });
  const times = '2026-04-07T06:00:00Z';
  await plan(times, 4, [w.colleague], { unit_id: unit.id });
  await plan('2026-04-07T11:00:00Z', 4, [w.colleague]);
  const day = { start_date: '2026-04-07', end_date: '2026-04-07' };
  const told = await costs(day);
  assert.deepEqual(
    told.days.map(({ unit_id, pay }) => [unit_id, pay]).toSorted(),
    [
      [unit.id, 600],
      [null, 600],
    ].toSorted(),
  );
  const { body: declined } = await w.manager.send(createShift, {
    body: {
      start_time: '2026-03-25T06:00:00Z',
      end_time: '2026-03-25T14:00:00Z',
      assignments: [{ worker_id: w.colleague.id }],
    },
  });
  const [place] = declined.assignments;
  assert.equal(place?.status, 'pending');
  const next = { start_date: '2026-03-25', end_date: '2026-03-25' };
  assert.equal((await costs(next)).days.length, 1, 'who has not answered yet costs');
  await w.colleague.send(changeAssignment, { params: { id: place?.id ?? '' }, body: { status: 'rejected' } });
  assert.deepEqual((await costs(next)).days, []);
  const ill = { user: w.colleague.id, kind: 'vab' as const, first_day: '2026-04-07', last_day: '2026-04-07' };
  assert.equal((await w.manager.send(createAbsence, { body: ill })).status, 201);
  assert.deepEqual((await costs(day)).days, []);
});

test('drafts cost nothing until they are asked for, and take the place of what they change', async () => {
  const shift = await plan('2026-05-05T06:00:00Z', 4, [w.colleague]);
  const span = { start_time: '2026-05-05T06:00:00Z', end_time: '2026-05-05T12:00:00Z', break_min: 0 };
  const draft = { ...span, people: [w.colleague.id] };
  const changes = [
    { shift_id: shift.id, version: null, draft },
    {
      shift_id: randomUUID(),
      version: null,
      draft: { ...draft, start_time: '2026-05-06T06:00:00Z', end_time: '2026-05-06T08:00:00Z' },
    },
  ];
  assert.equal((await w.manager.send(writeDrafts, { body: { changes } })).status, 200);
  const days = { start_date: '2026-05-05', end_date: '2026-05-06' };
  const paid = async (plan?: 'drafts') =>
    (await costs({ ...days, ...(plan === undefined ? {} : { plan }) })).days.map(({ date, pay }) => [
      date,
      pay,
    ]);
  assert.deepEqual(await paid(), [['2026-05-05', 600]]);
  assert.deepEqual(await paid('drafts'), [
    ['2026-05-05', 900],
    ['2026-05-06', 300],
  ]);
});

test('people without pay terms are named, and what no rate is known for is not guessed', async () => {
  await plan('2026-06-02T06:00:00Z', 4, [w.second_manager]);
  const told = await costs({ start_date: '2026-06-02', end_date: '2026-06-02' });
  assert.deepEqual(told.unknown, [w.second_manager.id]);
  await plan('2045-06-02T06:00:00Z', 4, [w.colleague]);
  const later = await costs({ start_date: '2045-06-02', end_date: '2045-06-02' });
  assert.deepEqual(
    later.days.map(({ pay, contribution }) => [pay, contribution]),
    [[600, null]],
  );
  const { body } = await w.foreign_manager.send(getRosterCosts, {
    query: { start_date: '2026-06-02', end_date: '2026-06-02' },
  });
  assert.deepEqual([body.days, body.unknown], [[], []]);
});

test('a publication says what it adds to the cost, of what it would change, to the öre', async () => {
  const at = (day: string, from = '08:00', until = '12:00') => ({
    start_time: `${day}T${from}:00Z`,
    end_time: `${day}T${until}:00Z`,
  });
  const moved = await plan('2027-09-06T08:00:00Z', 4, [w.colleague]);
  const goes = await plan('2027-09-07T08:00:00Z', 2, [w.colleague]);
  const fresh = randomUUID();
  const changes = [
    {
      shift_id: moved.id,
      version: null,
      draft: { ...at('2027-10-05', '08:00', '14:00'), people: [w.colleague.id] },
    },
    {
      shift_id: goes.id,
      version: null,
      draft: { ...at('2027-09-07', '08:00', '10:00'), people: [], goes: true },
    },
    { shift_id: fresh, version: null, draft: { ...at('2027-10-07'), people: [w.colleague.id] } },
  ];
  const range = { start_date: '2027-09-06', end_date: '2027-10-10' };
  const whole = async (plan?: 'drafts') => {
    const { days } = await costs({ ...range, ...(plan === undefined ? {} : { plan }) });
    const sum = (of: 'pay' | 'contribution') =>
      days.reduce((all, row) => all + Math.round((row[of] ?? 0) * 100), 0);
    return [sum('pay'), sum('contribution')] as const;
  };
  const asked = async (more = {}) => {
    const { body } = await w.manager.send(previewPublicationCost, { body: { ...range, ...more } });
    return [Math.round(body.pay * 100), Math.round((body.contribution ?? 0) * 100)];
  };
  assert.deepEqual(await asked(), [0, 0], 'nothing is drafted');
  assert.equal((await w.manager.send(writeDrafts, { body: { changes } })).status, 200);
  const [before, after] = [await whole(), await whole('drafts')];
  const all = await asked();
  assert.deepEqual(all, [after[0] - before[0], after[1] - before[1]]);
  assert.ok((all[0] ?? 0) > 0 && (all[1] ?? 0) > 0);
  const parts = [
    await asked({ only: [moved.id] }),
    await asked({ only: [goes.id] }),
    await asked({ only: [fresh] }),
  ];
  assert.ok((parts[1]?.[0] ?? 0) < 0, 'what goes is saved');
  assert.equal(
    parts.reduce((sum, part) => sum + (part[0] ?? 0), 0),
    all[0],
  );
  assert.equal((await w.worker.send(previewPublicationCost, { body: range })).status, 403);
});
