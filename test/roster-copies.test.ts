import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { listDrafts, undoDraft, writeDrafts } from '../src/contract/drafts.ts';
import { listNotices } from '../src/contract/notices.ts';
import { publish } from '../src/contract/publications.ts';
import { copyRoster } from '../src/contract/roster-copies.ts';
import { createShift, listShifts } from '../src/contract/shifts.ts';
import { createUnit } from '../src/contract/units.ts';
import { type World, world } from './world.ts';

/** A roster copied into drafts: what it makes, what it names, and its undo. The world's day is 2026-03-16. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = async (day: string, from: string, until: string, ...workers: readonly string[]) =>
  (
    await w.manager.send(createShift, {
      body: {
        start_time: `${day}T${from}:00Z`,
        end_time: `${day}T${until}:00Z`,
        assignments: workers.map((worker_id) => ({ worker_id })),
      },
    })
  ).body;
const ask = { with_people: true, policy: 'open' as const };
const copy = (body: Record<string, unknown> & { start_date: string; end_date: string; to_date: string }) =>
  w.manager.send(copyRoster, { body: { ...ask, ...body } });
const week = (monday: string, sunday: string, to_date: string) => ({
  start_date: monday,
  end_date: sunday,
  to_date,
});
const drafts = async (start_date: string, end_date: string) =>
  (await w.manager.send(listDrafts, { query: { start_date, end_date } })).body.drafts;
/** A month that was run. */
const run = (month: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into payroll_runs ${tx({
        company_id: w.company_id,
        month,
        made_by: w.manager.id,
        made_at: w.now(),
        id: randomUUID(),
        paid_on: '2026-02-25',
        exceptions: tx.json([]),
        totals: tx.json({}),
        facts: tx.json({}),
      })}`,
  );

test('a week is copied for three weeks on its wall clocks, over a change of clock too, and undone as one', async () => {
  // 2027-03-28 has 23 hours. Monday 2027-03-15: winter time.
  await plan('2027-03-15', '06:00', '14:00', w.worker.id);
  await plan('2027-03-20', '21:00', '23:00');
  await w.manager.send(createShift, {
    body: {
      start_time: '2027-03-20T21:00:00Z',
      end_time: '2027-03-21T05:00:00Z',
      places: 2,
      assignments: [{ worker_id: w.colleague.id }],
    },
  });
  const told = (await w.worker.send(listNotices)).body.length;
  const asked = { ...week('2027-03-15', '2027-03-21', '2027-03-22'), times: 3, skip: ['2027-04-05'] };
  const ghosts = (await copy({ ...asked, dry_run: true })).body;
  assert.deepEqual(await drafts('2027-03-22', '2027-04-30'), [], 'a preview writes nothing');
  const { status, body } = await copy(asked);
  assert.deepEqual([status, body.made, body.placed, body.replaced, body.lines], [200, 8, 5, 0, []]);
  const said = (of: typeof body) =>
    of.shifts.map(({ date, start_time_local, end_time_local, people }) =>
      [date, start_time_local, end_time_local, ...people.map(({ id }) => id)].join(' '),
    );
  assert.deepEqual(said(ghosts), said(body), 'the ghosts are what is made');
  assert.deepEqual(said(body), [
    `2027-03-22 07:00 15:00 ${w.worker.id}`,
    '2027-03-27 22:00 00:00',
    `2027-03-27 22:00 06:00 ${w.colleague.id}`,
    `2027-03-29 07:00 15:00 ${w.worker.id}`,
    '2027-04-03 22:00 00:00',
    `2027-04-03 22:00 06:00 ${w.colleague.id}`,
    '2027-04-10 22:00 00:00',
    `2027-04-10 22:00 06:00 ${w.colleague.id}`,
  ]);
  const night = body.shifts.find(
    ({ date, end_time_local }) => date === '2027-03-27' && end_time_local === '06:00',
  );
  assert.deepEqual(
    [night?.start_time, night?.end_time, night?.places],
    ['2027-03-27T21:00:00Z', '2027-03-28T04:00:00Z', 2],
  );
  assert.deepEqual(
    (await drafts('2027-03-22', '2027-04-30')).map(({ shift_id }) => shift_id).toSorted(),
    body.shifts.map(({ shift_id }) => shift_id).toSorted(),
  );
  assert.equal((await w.worker.send(listNotices)).body.length, told, 'nobody is told of drafts');
  assert.equal(body.undo?.shifts, 8);
  assert.equal((await w.manager.send(undoDraft)).status, 200);
  assert.deepEqual(await drafts('2027-03-22', '2027-04-30'), []);
  const entries = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ became: unknown }[]>`
      select became from history where company_id = ${w.company_id} and noun = 'draft' and action = 'copied'`,
  );
  assert.deepEqual(
    entries.map(({ became }) => became),
    [{ from: '2027-03-22', until: '2027-04-11', shifts: 8 }],
  );
});

test('people who are away, busy or gone are named by day, and their places stand open', async () => {
  await plan('2027-05-03', '06:00', '14:00', w.worker.id, w.colleague.id);
  await plan('2027-05-04', '20:00', '23:59', w.worker.id);
  await plan('2027-05-10', '10:00', '18:00', w.colleague.id);
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into leave_requests (company_id, user_id, kind, first_day, last_day, status, created_at, updated_at)
      values (${w.company_id}, ${w.worker.id}, 'vacation', '2027-05-12', '2027-05-12', 'approved', now(), now())`,
  );
  const { body } = await copy(week('2027-05-03', '2027-05-09', '2027-05-10'));
  assert.deepEqual(
    body.lines.map(({ worker, date, fate, reason }) => [worker?.id, date, fate, reason]),
    [
      [w.colleague.id, '2027-05-10', 'opened', 'assignment_overlap'],
      [w.worker.id, '2027-05-11', 'opened', 'leave_overlap'],
    ],
    'the night of the 11th touches the leave of the 12th',
  );
  assert.deepEqual(
    body.shifts.map(({ places, people }) => [places, people.length]),
    [
      [2, 1],
      [1, 0],
    ],
  );
  const again = (await copy({ ...week('2027-05-03', '2027-05-09', '2027-05-10'), policy: 'skip' })).body;
  assert.deepEqual(
    [again.made, again.undo?.shifts],
    [0, 2],
    'what lies there is not made twice, nor an action',
  );
});

test('what lies there is replaced: a published shift is to go, a draft is no more, and undo brings both back', async () => {
  await plan('2027-06-07', '06:00', '14:00', w.worker.id);
  const lies = await plan('2027-06-14', '06:00', '14:00', w.worker.id);
  const draft = randomUUID();
  await w.manager.send(writeDrafts, {
    body: {
      changes: [
        {
          shift_id: draft,
          version: null,
          draft: {
            start_time: '2027-06-16T06:00:00Z',
            end_time: '2027-06-16T14:00:00Z',
            people: [w.colleague.id],
          },
        },
      ],
    },
  });
  const { body } = await copy({ ...week('2027-06-07', '2027-06-13', '2027-06-14'), policy: 'replace' });
  assert.deepEqual([body.made, body.placed, body.replaced, body.lines], [1, 1, 2, []]);
  assert.deepEqual(body.gone.toSorted(), [lies.id, draft].toSorted());
  const now = await drafts('2027-06-14', '2027-06-20');
  assert.deepEqual(now.map(({ shift_id, goes }) => [shift_id === lies.id, goes]).toSorted(), [
    [false, false],
    [true, true],
  ]);
  await w.manager.send(undoDraft);
  assert.deepEqual(
    (await drafts('2027-06-14', '2027-06-20')).map(({ shift_id }) => shift_id),
    [draft],
  );
  await copy({ ...week('2027-06-07', '2027-06-13', '2027-06-14'), policy: 'replace' });
  const done = await w.manager.send(publish, { body: { start_date: '2027-06-14', end_date: '2027-06-20' } });
  assert.equal(done.status, 201, JSON.stringify(done.refusal));
  const { body: after } = await w.manager.send(listShifts, {
    query: { start_date: '2027-06-14', end_date: '2027-06-20' },
  });
  assert.deepEqual(
    after.map(({ id, assignments }) => [id === lies.id, assignments.map(({ worker_id }) => worker_id)]),
    [[false, [w.worker.id]]],
  );
});

test('drafts are copied as they stand, of one unit alone when it is named', async () => {
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Kopian' } });
  const times = (day: string) => ({ start_time: `${day}T06:00:00Z`, end_time: `${day}T14:00:00Z` });
  const moved = await plan('2027-07-05', '06:00', '14:00', w.worker.id);
  await plan('2027-07-13', '06:00', '14:00', w.worker.id);
  await w.manager.send(writeDrafts, {
    body: {
      changes: [
        {
          shift_id: moved.id,
          version: null,
          draft: { ...times('2027-07-06'), unit_id: unit.id, people: [w.colleague.id] },
        },
      ],
    },
  });
  await plan('2027-07-07', '06:00', '14:00', w.worker.id);
  const asked = { ...week('2027-07-05', '2027-07-11', '2027-07-12'), unit_id: unit.id, policy: 'replace' };
  const { body } = await copy(asked);
  assert.deepEqual(
    body.shifts.map(({ date, unit_id, people }) => [date, unit_id, people.map(({ id }) => id)]),
    [['2027-07-13', unit.id, [w.colleague.id]]],
  );
  assert.equal(body.replaced, 0, 'shifts without that unit stay');
});

test('a locked month is left as it is, by name', async () => {
  await plan('2025-12-29', '06:00', '14:00', w.worker.id);
  await plan('2025-12-31', '06:00', '14:00', w.worker.id);
  await run('2026-02-01');
  const { body } = await copy(week('2025-12-29', '2026-01-04', '2026-02-27'));
  assert.deepEqual(
    [body.shifts.map(({ date }) => date), body.lines.map(({ date, fate, reason }) => [date, fate, reason])],
    [['2026-03-01'], [['2026-02-27', 'skipped', 'month_locked']]],
  );
});

test('more drafts than a company may hold are refused whole, and what cannot be copied is refused by its field', async () => {
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into shifts (company_id, id, start_time, end_time, created_at, updated_at)
      select ${w.company_id}, gen_random_uuid(), '2028-01-03T08:00:00Z'::timestamptz, '2028-01-03T09:00:00Z', now(), now()
      from generate_series(1, 1001)`,
  );
  const before_it = (await drafts('2028-01-01', '2028-12-31')).length;
  for (const dry_run of [true, false]) {
    const { status, refusal } = await copy({
      ...week('2028-01-03', '2028-01-09', '2028-01-10'),
      times: 2,
      dry_run,
    });
    assert.deepEqual([status, refusal?.code], [400, 'too_many_drafts']);
  }
  assert.equal((await drafts('2028-01-01', '2028-12-31')).length, before_it);
  const refused = async (body: Parameters<typeof copy>[0]) => {
    const { status, refusal } = await copy(body);
    return [status, ...Object.keys(refusal?.errors ?? {})];
  };
  assert.deepEqual(await refused(week('2027-03-15', '2027-03-21', '2027-03-16')), [400, 'to_date']);
  assert.deepEqual(await refused({ ...week('2027-03-15', '2027-03-21', '2027-03-08'), times: 2 }), [
    400,
    'to_date',
  ]);
  assert.deepEqual(await refused(week('2027-03-01', '2027-04-15', '2027-06-01')), [400, 'end_date']);
  assert.deepEqual(await refused(week('2029-03-05', '2029-03-11', '2029-04-02')), [404, 'start_date']);
  assert.deepEqual(await refused(week('2027-03-15', '2027-03-21', '1999-03-16')), [400, 'to_date']);
  assert.deepEqual(await refused({ ...week('2027-03-15', '2027-03-21', '2198-12-27'), times: 2 }), [
    400,
    'to_date',
  ]);
});
