import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { discardDrafts, undoDraft, writeDrafts } from '../src/contract/drafts.ts';
import { createPersonSkill } from '../src/contract/person-skills.ts';
import { createPosition } from '../src/contract/positions.ts';
import {
  getPublication,
  listPublications,
  previewPublication,
  publish,
  withdrawPublication,
} from '../src/contract/publications.ts';
import { copyRoster } from '../src/contract/roster-copies.ts';
import { createRosterTemplate, rollOutTemplate } from '../src/contract/roster-templates.ts';
import { changeAssignment, changeShift, createShift, listShifts } from '../src/contract/shifts.ts';
import { createSkill, setPositionSkills } from '../src/contract/skills.ts';
import { changeUnit, createUnit } from '../src/contract/units.ts';
import { createUser, deleteUser } from '../src/contract/users.ts';
import { addDays } from '../src/core/calendar.ts';
import { PASSWORD, type World, world } from './world.ts';

/** What happens to drafts when people, units, skills and months change under them, and what is known of their publications. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const times = (day: string, from = '06:00', until = '14:00') => ({
  start_time: `${day}T${from}:00Z`,
  end_time: `${day}T${until}:00Z`,
});
const LOVISA = {
  first_name: 'Lovisa',
  last_name: 'Lämnar',
  username: 'lovisa',
  email: 'lovisa@example.com',
  role: 'worker' as const,
  password: PASSWORD,
};
const of = (day: string) => ({ start_date: day, end_date: day });
type Wished = ReturnType<typeof times> & { people: string[]; unit_id?: string; position_id?: string };
const draft = async (draft: Wished, shift_id: string = randomUUID()) => {
  const body = { changes: [{ shift_id, version: null, draft }] };
  assert.equal((await w.manager.send(writeDrafts, { body })).status, 200);
  return shift_id;
};
const plan = async (day: string, ...people: string[]) =>
  (
    await w.manager.send(createShift, {
      body: { ...times(day), assignments: people.map((worker_id) => ({ worker_id })) },
    })
  ).body;
const preview = async (day: string, end_date = day) =>
  (await w.manager.send(previewPublication, { body: { start_date: day, end_date } })).body;
const published = (day: string, more: { only?: string[] } = {}) =>
  w.manager.send(publish, { body: { ...of(day), ...more } });
const refused = async (day: string) => {
  const { status, refusal } = await published(day);
  return [status, refusal?.code, Object.keys(refusal?.errors ?? {})];
};
/** The next publication is made a minute later. */
const later = () => w.setNow(new Date(Date.parse(w.now()) + 60_000).toISOString());
const shifts = async (day: string) => (await w.manager.send(listShifts, { query: of(day) })).body;

test('a person whose account was closed is named; the publication is refused whole, and does the rest when it is asked to', async () => {
  const day = '2027-01-12';
  const leaver = (await w.manager.send(createUser, { body: LOVISA })).body;
  const [gone, stays] = [
    await draft({ ...times(day), people: [leaver.id] }),
    await draft({ ...times(day), people: [w.worker.id] }),
  ];
  assert.deepEqual((await preview(day)).blocked, []);
  assert.ok((await w.manager.send(deleteUser, { params: { id: leaver.id }, query: {} })).status < 300);
  const { blocked } = await preview(day);
  assert.deepEqual(
    blocked.map(({ worker, shift_id, code }) => [worker.id, worker.first_name, shift_id, code]),
    [[leaver.id, 'Lovisa', gone, 'not_found']],
  );
  assert.deepEqual(await refused(day), [404, 'not_found', ['only']]);
  assert.deepEqual(await shifts(day), [], 'nothing of it was published');
  assert.deepEqual((await published(day, { only: [stays] })).body.published, [stays]);
});

test('a unit that was closed under a draft is named, and gets no new shift; one that has it keeps it', async () => {
  const day = '2027-01-19';
  const unit = (await w.manager.send(createUnit, { body: { name: 'Bryggan' } })).body;
  const old = await plan(day, w.colleague.id);
  await w.manager.send(changeShift, {
    params: { id: old.id },
    body: { ...times(day), unit_id: unit.id },
  });
  const moves = await draft(
    { ...times(day, '07:00', '15:00'), people: [w.colleague.id], unit_id: unit.id },
    old.id,
  );
  assert.equal((await preview(day)).closed, undefined);
  const fresh = await draft({ ...times(day), people: [w.worker.id], unit_id: unit.id });
  await w.manager.send(changeUnit, { params: { id: unit.id }, body: { closed: true } });
  const { closed, blocked } = await preview(day);
  assert.deepEqual([closed?.map(({ shift_id }) => shift_id), blocked], [[fresh], []]);
  assert.deepEqual(await refused(day), [404, 'not_found', ['only']]);
  const { body } = await published(day, { only: [moves] });
  assert.deepEqual(body.published, [moves]);
  // What is taken back is where it was, also in a unit that is closed.
  const back = await w.manager.send(withdrawPublication, { params: { id: body.id } });
  assert.deepEqual(back.body.restored, [moves]);
});

test('a skill that ends before the day of a draft is named as a broken rule, with its last day', async () => {
  const day = '2027-02-02';
  const skill = (await w.manager.send(createSkill, { body: { name: 'Truckkort', expires: true } })).body;
  const position = (await w.manager.send(createPosition, { body: { name: 'Truckförare' } })).body;
  await w.manager.send(setPositionSkills, { params: { id: position.id }, body: { skills: [skill.id] } });
  const user = w.worker.id;
  const held = { user, skill_id: skill.id, first_day: '2026-01-01', last_day: addDays(day, -1) };
  assert.equal((await w.manager.send(createPersonSkill, { body: held })).status, 201);
  await draft({ ...times(addDays(day, -1)), people: [user], position_id: position.id });
  await draft({ ...times(day), people: [user], position_id: position.id });
  const lacking = (await preview(addDays(day, -1), day)).broken.filter(({ rule }) => rule === 'skill');
  assert.deepEqual(
    lacking.map((one) => [one.worker.id, one.day, one.skill?.ended]),
    [[user, day, addDays(day, -1)]],
  );
  // A copy of the days to later ones lacks it on both, and says so once.
  const { body } = await w.manager.send(copyRoster, {
    body: {
      start_date: addDays(day, -1),
      end_date: day,
      to_date: addDays(day, 6),
      with_people: true,
      policy: 'beside',
      dry_run: true,
    },
  });
  assert.deepEqual(
    body.broken?.map((one) => [one.rule, one.worker.id, one.day, one.count, one.skill?.name]),
    [['skill', user, addDays(day, 6), 2, 'Truckkort']],
  );
});

test('a copy and a template tell the rules that they break beside the plan with its drafts, by person, the first and how many', async () => {
  const user = w.colleague.id;
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-03'])
    await draft({ ...times(day), people: [user] });
  // Late before each of two days of the copy: one published, one a draft.
  const late = { ...times('2027-03-07', '14:00', '22:00'), assignments: [{ worker_id: user }] };
  await w.manager.send(createShift, { body: late });
  await draft({ ...times('2027-03-09', '15:00', '22:30'), people: [user] });
  const ask = { start_date: '2027-03-01', end_date: '2027-03-03', to_date: '2027-03-08', with_people: true };
  const broken = async (more: { dry_run?: boolean; with_people?: boolean }) =>
    (await w.manager.send(copyRoster, { body: { ...ask, policy: 'beside', ...more } })).body.broken?.map(
      ({ rule, worker, day, measured, count }) => [rule, worker.id, day, measured, count],
    );
  assert.equal(await broken({ dry_run: true, with_people: false }), undefined);
  const expected = [['daily_rest', user, '2027-03-07', 480, 3]];
  assert.deepEqual(await broken({ dry_run: true }), expected);
  const template = await w.manager.send(createRosterTemplate, {
    body: { name: 'Tidigt', start_date: '2027-03-01', weeks: 1, with_people: true },
  });
  const rolled = await w.manager.send(rollOutTemplate, {
    params: { id: template.body.id },
    body: {
      start_date: '2027-03-08',
      end_date: '2027-03-10',
      with_people: true,
      policy: 'beside',
      dry_run: true,
    },
  });
  assert.deepEqual(
    rolled.body.broken?.map(({ rule, worker, count }) => [rule, worker.id, count]),
    [['daily_rest', user, 3]],
  );
  assert.deepEqual(await broken({}), expected, 'and the copy itself says the same');
});

test('a draft in a month that was run is named before its publication, which marks the month', async () => {
  const day = '2026-02-10';
  const standing = await plan(day, w.colleague.id);
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into payroll_runs ${tx({
        company_id: w.company_id,
        month: '2026-02-01',
        made_by: w.manager.id,
        made_at: w.now(),
        id: randomUUID(),
        paid_on: '2026-02-25',
        exceptions: tx.json([]),
        totals: tx.json({}),
        facts: tx.json({}),
      })}`,
  );
  await draft({ ...times(day), people: [] });
  assert.equal((await preview(day)).locked_months, undefined, 'an open shift changes nobody’s pay');
  await draft({ ...times(day), people: [w.worker.id] });
  await draft({ ...times('2026-03-30'), people: [w.worker.id] });
  assert.deepEqual((await preview(day)).locked_months, ['2026-02']);
  assert.deepEqual((await preview(day, '2026-03-30')).locked_months, ['2026-02']);
  assert.equal((await preview('2026-03-30')).locked_months, undefined);
  assert.equal((await published(day)).status, 201);
  const marked = (user_id: string) =>
    w.db.inCompany(w.company_id, async (tx) => {
      const rows = await tx<{ month: string }[]>`
        select month::text as month from pay_changes where company_id = ${w.company_id} and user_id = ${user_id}`;
      return rows.map(({ month }) => month);
    });
  assert.deepEqual([await marked(w.worker.id), await marked(w.colleague.id)], [['2026-02-01'], []]);
  await draft({ ...times(day), people: [] }, standing.id);
  assert.equal((await published(day)).status, 201);
  assert.deepEqual(await marked(w.colleague.id), ['2026-02-01'], 'who is taken off has other pay');
});

test('where one unit is shown, its drafts alone are published, thrown away and copied; also those of none', async () => {
  const day = '2027-05-04';
  const unit_id = (await w.manager.send(createUnit, { body: { name: 'Verandan' } })).body.id;
  const here = await draft({ ...times(day), people: [w.worker.id], unit_id });
  const there = await draft({ ...times(day), people: [w.colleague.id] });
  const asked = (unit_id: string) => ({ ...of(day), unit_id });
  const count = async (unit: string) =>
    (await w.manager.send(previewPublication, { body: asked(unit) })).body.people.map(
      ({ worker }) => worker.id,
    );
  assert.deepEqual([await count(unit_id), await count('none')], [[w.worker.id], [w.colleague.id]]);
  const copied = async (unit_id: string) => {
    const body = { ...asked(unit_id), to_date: '2027-05-11', with_people: true, policy: 'beside' as const };
    const { shifts } = (await w.manager.send(copyRoster, { body: { ...body, dry_run: true } })).body;
    return shifts.map((shift) => shift.unit_id);
  };
  assert.deepEqual([await copied(unit_id), await copied('none')], [[unit_id], [null]]);
  const kept = await w.manager.send(createRosterTemplate, {
    body: { name: 'Utan', start_date: day, weeks: 1, with_people: false, unit_id: 'none' },
  });
  assert.equal(kept.body.shifts, 1);
  // A template of the whole week, rolled out where one unit is shown, leaves the others as they are.
  const both = await w.manager.send(createRosterTemplate, {
    body: { name: 'Båda', start_date: day, weeks: 1, with_people: false },
  });
  const { body: rolled } = await w.manager.send(rollOutTemplate, {
    params: { id: both.body.id },
    body: {
      start_date: '2027-05-03',
      end_date: '2027-05-09',
      with_people: false,
      policy: 'replace',
      unit_id,
      dry_run: true,
    },
  });
  assert.deepEqual([rolled.made, rolled.gone, rolled.beyond], [1, [here], 0]);
  const { gone } = (await w.manager.send(discardDrafts, { query: asked('none') })).body;
  assert.deepEqual(gone, [there]);
  await w.manager.send(undoDraft);
  const { body } = await w.manager.send(publish, { body: asked(unit_id) });
  assert.deepEqual([body.published, await count('none')], [[here], [w.colleague.id]]);
});

test('publications are listed, the latest first, with what a withdrawal would take back and keep', async () => {
  const day = '2027-04-06';
  const list = async (query = {}) => (await w.manager.send(listPublications, { query })).body;
  const first = await draft({ ...times(day), people: [w.worker.id, w.colleague.id] });
  later();
  const other = (await published(day)).body.id;
  later();
  const moved = await draft({ ...times(addDays(day, 1)), people: [w.worker.id] });
  const soon = await draft({ ...times('2026-03-20'), people: [w.colleague.id] });
  const body = {
    start_date: '2026-03-20',
    end_date: addDays(day, 1),
    only: [moved, soon],
    message: 'Påskveckan',
  };
  const { id } = (await w.second_manager.send(publish, { body })).body;
  const rows = await list();
  const brief = (one: (typeof rows)[number] | undefined) => [
    one?.made_by?.id,
    one?.message,
    one?.first_day,
    one?.shifts,
    one?.people,
    one?.withdrawn_at,
  ];
  assert.deepEqual(rows.slice(0, 2).map(brief), [
    [w.second_manager.id, 'Påskveckan', '2026-03-20', 2, 2, null],
    [w.manager.id, '', day, 1, 2, null],
  ]);
  const one = async (of = id) => (await w.manager.send(getPublication, { params: { id: of } })).body;
  assert.deepEqual([(await one()).restored, (await one()).kept], [2, []]);
  // One shift is moved, and one is answered for.
  await w.manager.send(changeShift, {
    params: { id: moved },
    body: times(addDays(day, 1), '08:00', '16:00'),
  });
  const [shift] = await shifts('2026-03-20');
  const assignment = shift?.assignments[0]?.id ?? '';
  await w.colleague.send(changeAssignment, { params: { id: assignment }, body: { status: 'approved' } });
  const now = await one();
  assert.deepEqual(
    [
      now.restored,
      now.kept.map(({ shift_id, start_time_local, why }) => [shift_id, start_time_local, why]).toSorted(),
    ],
    [
      0,
      [
        [moved, '10:00', 'changed'],
        [soon, '07:00', 'answered'],
      ].toSorted(),
    ],
  );
  assert.equal(
    (await w.manager.send(withdrawPublication, { params: { id } })).refusal?.code,
    'nothing_to_undo',
  );
  // The other is as it was, is withdrawn, and says so.
  assert.deepEqual((await one(other)).restored, 1);
  const { restored } = (await w.manager.send(withdrawPublication, { params: { id: other } })).body;
  assert.deepEqual(restored, [first]);
  const withdrawn = await one(other);
  assert.deepEqual([withdrawn.restored, typeof withdrawn.withdrawn_at], [0, 'string']);
  // Page by page they are the same.
  const paged: string[] = [];
  for (let cursor = '', turn = 0; turn < 20; turn += 1) {
    const answer = await w.manager.send(listPublications, {
      query: { limit: '1', ...(cursor === '' ? {} : { cursor }) },
    });
    paged.push(...answer.body.map((row) => row.id));
    cursor = /cursor=([\w-]+)/.exec(answer.headers.link ?? '')?.[1] ?? '';
    if (cursor === '') break;
  }
  assert.deepEqual(
    paged,
    (await list()).map((row) => row.id),
  );
  assert.equal((await w.worker.send(listPublications, { query: {} })).status, 403);
  assert.deepEqual((await w.foreign_manager.send(listPublications, { query: {} })).body, []);
  assert.equal((await w.foreign_manager.send(getPublication, { params: { id } })).status, 404);
});
