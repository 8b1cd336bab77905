import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { changeAbsence, createAbsence, deleteAbsence, listAbsences } from '../src/contract/absences.ts';
import { listNotices, readNotices, remind } from '../src/contract/notices.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createShift, getShift, listAssignments, listShifts } from '../src/contract/shifts.ts';
import { createTimeEntry, decideTimeEntry } from '../src/contract/time-entries.ts';
import { deleteUser } from '../src/contract/users.ts';
import { getWorkingTime } from '../src/contract/working-time.ts';
import { addDays } from '../src/core/calendar.ts';
import { type Client, type World, world } from './world.ts';

/**
 * Sickness and VAB (care of a sick child): who may report for whom, the marks on shifts, notices, locked months, and
 * the journal of working time.
 */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

/** Today in the test world: 2026-03-18, a Wednesday. */
const TODAY = '2026-03-18';

type More = Partial<{
  kind: 'sick' | 'vab';
  last_day: string | null;
  extent_pct: 25 | 50 | 75 | 100;
  note: string;
  user: string;
}>;
const reportAbsence = (who: Client, first_day: string, more: More = {}) =>
  who.send(createAbsence, { body: { kind: 'sick', first_day, ...more } });
type Change = Partial<{
  kind: 'sick' | 'vab';
  first_day: string;
  last_day: string | null;
  extent_pct: 25 | 50 | 75 | 100;
  note: string;
}>;
const change = (who: Client, id: string, body: Change, version?: number) =>
  who.send(
    changeAbsence,
    { params: { id }, body },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
const remove = (who: Client, id: string) => who.send(deleteAbsence, { params: { id } });
const list = async (who: Client, query = {}) => (await who.send(listAbsences, { query })).body;
const absenceNotices = async (who: Client, absence_id: string) =>
  (await who.send(listNotices)).body
    .filter((notice) => notice.facts.absence_id === absence_id)
    .map((notice) => `${notice.kind} ${notice.facts.status}`);
const plan = async (worker: Client, date: string) =>
  (
    await w.manager.send(createShift, {
      body: {
        start_time: `${date}T07:00:00Z`,
        end_time: `${date}T15:00:00Z`,
        assignments: [{ worker_id: worker.id, status: 'approved' }],
      },
    })
  ).body;
const marks = async (worker: Client, first: string, last: string) =>
  (await worker.send(listAssignments, { query: { start_date: first, end_date: last } })).body.map(
    (one) => `${one.shift_details.date} ${one.sick_leave_type}`,
  );
const history = (id: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; became: unknown }[]>`
    select action, became from history where company_id = ${w.company_id} and noun = 'absence' and noun_id = ${id} order by n`,
  );

test('a worker falls ill and comes back: shifts are marked, managers notified, history written', async () => {
  await plan(w.worker, '2026-03-18');
  await plan(w.worker, '2026-03-19');
  const { body: sick, status } = await reportAbsence(w.worker, TODAY, { note: 'Feber' });
  assert.equal(status, 201);
  assert.deepEqual(
    [sick.last_day, sick.extent_pct, sick.shift_count, sick.certificate_from, sick.user.first_name],
    [null, 100, 1, null, 'Vera'],
  );
  assert.deepEqual(await marks(w.worker, TODAY, '2026-03-19'), ['2026-03-18 full', '2026-03-19 full']);
  assert.deepEqual(await absenceNotices(w.manager, sick.id), ['absence_told told']);
  assert.deepEqual(await absenceNotices(w.worker, sick.id), []);
  await w.second_manager.send(readNotices, { body: {} });
  const { body: back } = await change(w.worker, sick.id, { last_day: TODAY }, sick.version);
  assert.deepEqual([back.last_day, back.version], [TODAY, 2]);
  assert.deepEqual(await marks(w.worker, TODAY, '2026-03-19'), ['2026-03-18 full', '2026-03-19 null']);
  assert.deepEqual((await absenceNotices(w.second_manager, sick.id)).toSorted(), [
    'absence_told back',
    'absence_told told',
  ]);
  const lines = await history(sick.id);
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['told', 'changed'],
  );
  assert.ok(!JSON.stringify(lines).includes('Feber'), 'the person’s own words stay out of history');
  assert.equal((await remove(w.worker, sick.id)).status, 204);
  assert.deepEqual(await marks(w.worker, TODAY, '2026-03-19'), ['2026-03-18 null', '2026-03-19 null']);
  assert.equal((await history(sick.id)).at(-1)?.action, 'removed');
  assert.equal((await remove(w.worker, sick.id)).status, 404);
});

test('an absence without an end marks its first week, and after that until today', async () => {
  for (const date of ['2026-03-12', '2026-03-18', '2026-03-19', '2026-03-25']) await plan(w.colleague, date);
  const { body: long } = await reportAbsence(w.colleague, '2026-03-11');
  const seen = ['2026-03-12 full', '2026-03-18 full', '2026-03-19 null', '2026-03-25 null'];
  assert.deepEqual(
    await marks(w.colleague, '2026-03-11', '2026-03-31'),
    seen,
    'day 8 is today, day 9 is not known',
  );
  const roster = (
    await w.manager.send(listShifts, { query: { start_date: '2026-03-11', end_date: '2026-03-31' } })
  ).body;
  assert.deepEqual(
    roster.flatMap(({ date, assignments }) =>
      assignments
        .filter(({ worker_id }) => worker_id === w.colleague.id)
        .map(({ sick_leave_type }) => `${date} ${sick_leave_type}`),
    ),
    seen,
    'the roster says the same',
  );
  await remove(w.colleague, long.id);
  const { body: fresh } = await reportAbsence(w.colleague, TODAY);
  const first_week = ['2026-03-12 null', '2026-03-18 full', '2026-03-19 full', '2026-03-25 null'];
  assert.deepEqual(await marks(w.colleague, '2026-03-11', '2026-03-31'), first_week);
  // A correction in the middle of the week: the week still counts from its first day.
  await change(w.colleague, fresh.id, { first_day: '2026-03-17' });
  assert.deepEqual(await marks(w.colleague, '2026-03-11', '2026-03-31'), first_week);
  await remove(w.colleague, fresh.id);
  assert.deepEqual(
    (await marks(w.colleague, '2026-03-11', '2026-03-31')).filter((one) => one.endsWith('full')),
    [],
  );
  const { body: child } = await reportAbsence(w.colleague, '2026-03-11', { kind: 'vab' });
  const vab = async () =>
    (
      await w.colleague.send(listAssignments, { query: { start_date: '2026-03-11', end_date: '2026-03-31' } })
    ).body.map((one) => one.vab);
  assert.deepEqual(await vab(), [true, true, false, false]);
  await remove(w.colleague, child.id);
});

test('an absence withdrawn before a manager reads the notice leaves no notice', async () => {
  const { body: sick } = await reportAbsence(w.colleague, TODAY);
  await remove(w.colleague, sick.id);
  assert.deepEqual(await absenceNotices(w.manager, sick.id), []);
  const { body: again } = await reportAbsence(w.colleague, TODAY);
  await w.manager.send(readNotices, { body: {} });
  await remove(w.colleague, again.id);
  assert.deepEqual((await absenceNotices(w.manager, again.id)).toSorted(), [
    'absence_told removed',
    'absence_told told',
  ]);
});

test('half a day has its own mark; VAB has none', async () => {
  await plan(w.worker, '2026-03-23');
  const vab_shift = await plan(w.worker, '2026-03-24');
  const { body: half } = await reportAbsence(w.worker, '2026-03-23', {
    last_day: '2026-03-23',
    extent_pct: 50,
  });
  const { body: vab } = await reportAbsence(w.worker, '2026-03-24', { last_day: '2026-03-24', kind: 'vab' });
  assert.deepEqual(await marks(w.worker, '2026-03-23', '2026-03-24'), [
    '2026-03-23 partial',
    '2026-03-24 null',
  ]);
  const onVab = async (who: Client, shift: { id: string }) =>
    (await who.send(getShift, { params: { id: shift.id } })).body.assignments.map((one) => one.vab);
  assert.deepEqual([await onVab(w.manager, vab_shift), await onVab(w.worker, vab_shift)], [[true], [true]]);
  const { body: became } = await change(w.worker, vab.id, { kind: 'sick' });
  assert.equal(became.kind, 'sick');
  assert.deepEqual(await marks(w.worker, '2026-03-23', '2026-03-24'), [
    '2026-03-23 partial',
    '2026-03-24 full',
  ]);
  for (const one of [half, vab]) await remove(w.worker, one.id);
});

test('a worker reaches a week back and 31 days ahead, a manager any day', async () => {
  assert.equal((await reportAbsence(w.colleague, '2026-03-10')).refusal?.code, 'absence_in_past');
  assert.equal(
    (await reportAbsence(w.colleague, '2026-04-19', { last_day: '2026-04-19' })).refusal?.code,
    'absence_ahead',
  );
  const backwards = await reportAbsence(w.colleague, TODAY, { last_day: '2026-03-17' });
  assert.deepEqual([backwards.status, Object.keys(backwards.refusal?.errors ?? {})], [400, ['last_day']]);
  const { body: long } = await reportAbsence(w.manager, '2026-02-02', { user: w.colleague.id });
  assert.deepEqual(await absenceNotices(w.colleague, long.id), ['absence_entered told']);
  assert.equal(long.certificate_from, '2026-02-09');
  assert.equal((await change(w.colleague, long.id, { extent_pct: 50 })).refusal?.code, 'absence_in_past');
  assert.equal((await change(w.colleague, long.id, { last_day: '2026-02-01' })).status, 400);
  assert.equal((await change(w.colleague, long.id, { last_day: '2026-03-17' })).status, 200);
  assert.equal((await remove(w.colleague, long.id)).refusal?.code, 'absence_in_past');
  assert.equal((await remove(w.manager, long.id)).status, 204);
});

test('one absence per day: the database refuses a second, and one of two concurrent ones', async () => {
  const { body: first } = await reportAbsence(w.colleague, '2026-03-16', { last_day: '2026-03-20' });
  assert.equal((await reportAbsence(w.colleague, '2026-03-20')).refusal?.code, 'absence_overlap');
  assert.equal((await reportAbsence(w.colleague, '2026-03-21', { last_day: '2026-03-21' })).status, 201);
  assert.equal((await change(w.colleague, first.id, { last_day: null })).refusal?.code, 'absence_overlap');
  const both = await Promise.all([
    reportAbsence(w.worker, '2026-03-25'),
    reportAbsence(w.worker, '2026-03-25'),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  for (const one of [...(await list(w.colleague, {})), ...(await list(w.worker, {}))])
    await remove(w.manager, one.id);
});

test('a stale change is refused with the current version', async () => {
  const { body: sick } = await reportAbsence(w.worker, TODAY);
  await change(w.worker, sick.id, { note: 'Feber' }, sick.version);
  const stale = await change(w.manager, sick.id, { last_day: TODAY }, sick.version);
  assert.deepEqual([stale.status, Object(stale.refusal?.current).version], [412, 2]);
  await remove(w.worker, sick.id);
});

test("a worker's absence is not found by a colleague or another company", async () => {
  const { body: sick } = await reportAbsence(w.worker, TODAY);
  for (const stranger of [w.colleague, w.foreign_worker, w.foreign_manager]) {
    assert.equal((await change(stranger, sick.id, { last_day: TODAY })).status, 404);
    assert.equal((await remove(stranger, sick.id)).status, 404);
    assert.deepEqual(await list(stranger), []);
  }
  assert.equal((await w.colleague.send(listAbsences, { query: { user: w.worker.id } })).status, 404);
  assert.equal((await reportAbsence(w.colleague, TODAY, { user: w.worker.id })).status, 403);
  assert.equal((await reportAbsence(w.manager, TODAY, { user: w.foreign_worker.id })).status, 404);
  assert.equal((await change(w.worker, randomUUID(), { last_day: TODAY })).status, 404);
  assert.equal((await list(w.manager, { user: w.worker.id, kind: 'sick' })).length, 1);
  assert.deepEqual(await list(w.manager, { user: w.worker.id, kind: 'vab' }), []);
  assert.deepEqual(await list(w.worker, { start_date: '2026-03-01', end_date: '2026-03-17' }), []);
  assert.equal((await list(w.worker, { start_date: '2026-03-18', end_date: '2026-05-17' })).length, 1);
  await remove(w.worker, sick.id);
});

test('adjacent absences are one spell for the certificate', async () => {
  const { body: first } = await reportAbsence(w.manager, '2026-03-09', {
    user: w.worker.id,
    last_day: '2026-03-12',
  });
  const { body: second } = await reportAbsence(w.manager, '2026-03-13', {
    user: w.worker.id,
    extent_pct: 50,
  });
  assert.deepEqual([first.certificate_from, second.certificate_from], [null, '2026-03-16']);
  for (const one of [first, second]) await remove(w.manager, one.id);
});

test('no reminder is sent for a day of absence', async () => {
  await plan(w.colleague, '2026-03-16');
  const { body: vab } = await reportAbsence(w.colleague, '2026-03-16', {
    last_day: '2026-03-16',
    kind: 'vab',
  });
  const day = { worker_id: w.colleague.id, date: '2026-03-16' };
  const { body } = await w.manager.send(remind, { body: { days: [day] } });
  assert.deepEqual([body.reminded, body.skipped.map(({ code }) => code)], [0, ['not_found']]);
  await remove(w.colleague, vab.id);
  assert.equal((await w.manager.send(remind, { body: { days: [day] } })).body.reminded, 1);
});

test('a locked month stops a worker, not a manager, and the person is marked for the next run', async () => {
  const own = await world({ now: '2026-04-02T09:00:00Z' });
  const run = async (month: number) => {
    const body = { year: 2026, month, override_reason: 'Prov' };
    assert.equal((await own.manager.send(makePayrollRun, { body })).status, 201);
  };
  const marked = () =>
    own.db.inCompany(
      own.company_id,
      (tx) => tx<{ month: string }[]>`
      select month::text as month from pay_changes where company_id = ${own.company_id} and user_id = ${own.worker.id} order by month`,
    );
  const months = async () => (await marked()).map(({ month }) => month);
  const { body: late } = await reportAbsence(own.manager, '2026-02-26', {
    user: own.worker.id,
    last_day: '2026-02-27',
  });
  await reportAbsence(own.manager, '2026-03-02', { user: own.worker.id, last_day: '2026-03-03' });
  await run(2);
  await run(3);
  assert.equal((await reportAbsence(own.worker, '2026-03-30')).refusal?.code, 'month_locked');
  assert.equal((await reportAbsence(own.worker, '2026-04-01')).status, 201);
  assert.deepEqual(await months(), [], 'April is open');
  const { body: march } = await reportAbsence(own.manager, '2026-03-26', {
    user: own.worker.id,
    last_day: '2026-03-27',
  });
  assert.deepEqual(await months(), ['2026-03-01']);
  await remove(own.manager, march.id);
  await own.db.inCompany(
    own.company_id,
    (tx) => tx`delete from pay_changes where company_id = ${own.company_id}`,
  );
  await remove(own.manager, late.id);
  assert.deepEqual(await months(), ['2026-02-01', '2026-03-01'], 'the sick days of March change the pay');
  await own.close();
});

test('the journal: approved reports by kind, absence only for the average', async () => {
  const own = await world({ now: '2026-03-30T09:00:00Z' });
  const report = async (date: string, end: string) => {
    const { body } = await own.worker.send(createTimeEntry, {
      body: { date, start_time: '07:00', end_time: end, break_duration: 60 },
    });
    const params = { manager_id: own.manager.id, id: body.id };
    const decided = await own.manager.send(decideTimeEntry, { params, body: { status: 'approved' } });
    assert.equal(decided.status, 200);
  };
  for (const day of [0, 1, 2, 3, 4]) await report(addDays('2026-03-02', day), '17:00');
  await own.worker.send(createTimeEntry, {
    body: { date: '2026-03-09', start_time: '07:00', end_time: '17:00', break_duration: 60 },
  });
  const { body: mine } = await own.worker.send(getWorkingTime, { query: { year: '2026' } });
  const [week] = mine.weeks.filter(({ monday }) => monday === '2026-03-02');
  assert.deepEqual([week?.week, week?.worked_hours, week?.overtime_hours], [10, 45, 5]);
  assert.equal(week?.ordinary_hours, week?.agreed_hours);
  assert.deepEqual(
    [mine.overtime_hours, mine.months[2]?.worked_hours, mine.limits.overtime_month],
    [5, 45, 50],
  );
  assert.deepEqual(mine.passed, []);
  const { body: same } = await own.manager.send(getWorkingTime, {
    query: { year: '2026', user: own.worker.id },
  });
  assert.deepEqual(same, mine);
  assert.equal(
    (await own.colleague.send(getWorkingTime, { query: { year: '2026', user: own.worker.id } })).status,
    404,
  );
  assert.equal(
    (await own.foreign_manager.send(getWorkingTime, { query: { year: '2026', user: own.worker.id } })).status,
    404,
  );
  assert.equal((await own.worker.send(getWorkingTime, { query: { year: '2198' } })).body.worked_hours, 0);
  assert.equal((await own.worker.send(getWorkingTime, { query: { year: '2199' } })).status, 400);
  await own.close();
});

test('absence ends when the person leaves', async () => {
  const fresh = await world();
  const { manager, second_manager, worker, colleague } = fresh;
  const { body: begun } = await reportAbsence(worker, TODAY);
  const { body: coming } = await reportAbsence(second_manager, addDays(TODAY, 7), { kind: 'vab' });
  const { body: another } = await reportAbsence(colleague, TODAY);
  for (const { id } of [worker, second_manager])
    assert.equal((await manager.send(deleteUser, { params: { id } })).status, 204);
  const left = await list(manager, { start_date: TODAY, end_date: addDays(TODAY, 60) });
  const ends = Object.fromEntries(left.map(({ id, last_day }) => [id, last_day]));
  assert.deepEqual(ends, { [begun.id]: TODAY, [another.id]: null });
  const actions = await fresh.db.inCompany(
    fresh.company_id,
    (tx) => tx<{ noun_id: string; action: string }[]>`
      select noun_id, action from history
      where company_id = ${fresh.company_id} and noun = 'absence' and actor_id = ${manager.id} order by n`,
  );
  assert.deepEqual(
    actions.map(({ noun_id, action }) => [noun_id, action]),
    [
      [begun.id, 'changed'],
      [coming.id, 'removed'],
    ],
  );
  await fresh.close();
});
