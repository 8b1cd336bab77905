import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { discardDrafts, listDrafts, redoDraft, undoDraft, writeDrafts } from '../src/contract/drafts.ts';
import { listNotices } from '../src/contract/notices.ts';
import { previewPublication, publish, withdrawPublication } from '../src/contract/publications.ts';
import {
  changeAssignment,
  changeShift,
  createShift,
  deleteShift,
  listShifts,
} from '../src/contract/shifts.ts';
import { type World, world } from './world.ts';

/** Drafts beside the published plan: what writes, undoes, publishes and withdraws them. The world's day is 2026-03-16. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

/** Each test plans in a month of its own. */
let month = 0;
const freshMonth = (): string => {
  month += 1;
  return `2027-${String(month).padStart(2, '0')}`;
};
const days = (of: string) => ({ start_date: `${of}-01`, end_date: `${of}-28` });
const span = (day: string, from = '07', until = '15') => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${day}T${until}:00:00Z`,
});
const put = (
  shift_id: string,
  version: number | null,
  times: ReturnType<typeof span>,
  ...people: string[]
) => ({
  shift_id,
  version,
  draft: { ...times, people },
});
type Written = ReturnType<typeof put> | { shift_id: string; version: number | null; draft: null };
const write = (...changes: Written[]) => w.manager.send(writeDrafts, { body: { changes } });
const drafts = async (of: string) => (await w.manager.send(listDrafts, { query: days(of) })).body;
const shifts = async (of: string) => (await w.manager.send(listShifts, { query: days(of) })).body;
const planned = async (times: ReturnType<typeof span>, ...people: string[]) =>
  (
    await w.manager.send(createShift, {
      body: { ...times, assignments: people.map((worker_id) => ({ worker_id })) },
    })
  ).body;
const peopleOf = (shift: { assignments: readonly { worker_id: string }[] } | undefined) =>
  shift?.assignments.map(({ worker_id }) => worker_id);

test('a draft is met by those who plan alone, until it is published', async () => {
  const of = freshMonth();
  const id = randomUUID();
  const written = await write(put(id, null, span(`${of}-05`), w.worker.id));
  assert.deepEqual([written.status, written.body.drafts.length, written.body.undo?.shifts], [200, 1, 1]);
  const told = (await w.worker.send(listNotices)).body.length;
  assert.deepEqual((await w.worker.send(listShifts, { query: days(of) })).body, []);
  assert.deepEqual(await shifts(of), [], 'nor is it a shift for managers');
  assert.equal((await w.worker.send(listDrafts, { query: days(of) })).status, 403);

  const preview = (await w.manager.send(previewPublication, { body: days(of) })).body;
  assert.deepEqual(
    [preview.shifts, preview.people.map(({ worker }) => worker.id), preview.blocked, preview.stale],
    [1, [w.worker.id], [], []],
  );
  assert.deepEqual(await shifts(of), [], 'a preview writes nothing');

  const { body } = await w.manager.send(publish, { body: { ...days(of), message: 'Våren' } });
  assert.deepEqual([body.published, body.left, body.told], [[id], [], 1]);
  const [shift] = await shifts(of);
  assert.deepEqual(
    [shift?.id, peopleOf(shift), shift?.start_time],
    [id, [w.worker.id], `${of}-05T07:00:00Z`],
  );
  assert.deepEqual((await drafts(of)).drafts, []);
  const [notice, ...older] = (await w.worker.send(listNotices)).body;
  assert.deepEqual(
    [notice?.kind, notice?.facts.count, notice?.facts.to_answer, notice?.facts.message, older.length],
    ['plan_published', 1, 0, 'Våren', told],
  );
});

test('a publication moves, replaces, adds and removes at once; two shifts of one person change places', async () => {
  const of = freshMonth();
  const early = await planned(span(`${of}-05`, '06', '10'), w.worker.id);
  const late = await planned(span(`${of}-05`, '12', '16'), w.worker.id);
  const gone = await planned(span(`${of}-08`), w.colleague.id);
  const fresh = randomUUID();
  const { status } = await w.manager.send(writeDrafts, {
    body: {
      changes: [
        put(early.id, null, span(`${of}-05`, '12', '16'), w.worker.id),
        put(late.id, null, span(`${of}-05`, '06', '10'), w.worker.id, w.colleague.id),
        { shift_id: gone.id, version: null, draft: { ...span(`${of}-08`), people: [], goes: true } },
        put(fresh, null, span(`${of}-09`), w.colleague.id),
      ],
    },
  });
  assert.equal(status, 200);
  const { body } = await w.manager.send(publish, { body: days(of) });
  assert.deepEqual([body.published.length, body.told], [4, 2]);
  const now = new Map((await shifts(of)).map((shift) => [shift.id, shift]));
  assert.deepEqual(
    [now.get(early.id)?.start_time, now.get(late.id)?.start_time, now.has(gone.id), peopleOf(now.get(fresh))],
    [`${of}-05T12:00:00Z`, `${of}-05T06:00:00Z`, false, [w.colleague.id]],
  );
  assert.deepEqual(peopleOf(now.get(late.id))?.toSorted(), [w.worker.id, w.colleague.id].toSorted());
  assert.equal(now.get(early.id)?.version, early.version + 1);
  const entries = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string }[]>`
      select noun || '.' || action as action from history
      where company_id = ${w.company_id} and at = (select max(at) from history where company_id = ${w.company_id})
      order by n desc limit 7`,
  );
  const actions = entries.map(({ action }) => action).toSorted();
  for (const action of ['publication.made', 'shift.created', 'shift.deleted', 'shift.moved'])
    assert.ok(actions.includes(action), `${action} among ${actions.join()}`);
});

test('a draft whose shift moved meanwhile is stale: it stops the publication, or stays when that is asked for', async () => {
  const of = freshMonth();
  const shift = await planned(span(`${of}-05`), w.worker.id);
  const other = randomUUID();
  await write(
    put(shift.id, null, span(`${of}-05`, '08', '16'), w.worker.id),
    put(other, null, span(`${of}-06`)),
  );
  await w.second_manager.send(changeShift, { params: { id: shift.id }, body: span(`${of}-05`, '09', '17') });
  const refused = await w.manager.send(publish, { body: days(of) });
  assert.deepEqual(
    [refused.status, refused.refusal?.code, refused.refusal?.current],
    [409, 'draft_stale', [shift.id]],
  );
  assert.equal((await shifts(of)).length, 1, 'nothing is half published');
  assert.deepEqual(
    (await drafts(of)).drafts.map(({ shift_id, stale }) => [shift_id, stale]),
    [
      [shift.id, true],
      [other, false],
    ],
  );
  const { body } = await w.manager.send(publish, { body: { ...days(of), skip_stale: true } });
  assert.deepEqual([body.published, body.left], [[other], [shift.id]]);
  assert.equal((await shifts(of))[0]?.start_time, `${of}-05T09:00:00Z`, "the other planner's change stands");
  // The planner looks at it, and keeps the draft.
  const again = await w.manager.send(writeDrafts, {
    body: {
      changes: [
        {
          shift_id: shift.id,
          version: 1,
          draft: { ...span(`${of}-05`, '08', '16'), people: [w.worker.id], rebase: true },
        },
      ],
    },
  });
  assert.equal(again.body.drafts[0]?.stale, false);
  assert.equal((await w.manager.send(publish, { body: days(of) })).status, 201);
});

test('a person who declined is no longer on the shift that a draft began from', async () => {
  const of = freshMonth();
  const shift = await planned(span(`${of}-05`), w.worker.id);
  await write(put(shift.id, null, span(`${of}-05`, '08', '16'), w.worker.id));
  const [one] = shift.assignments;
  await w.manager.send(changeAssignment, { params: { id: one?.id ?? '' }, body: { status: 'rejected' } });
  assert.equal((await w.manager.send(publish, { body: days(of) })).refusal?.code, 'draft_stale');
  // Asked again on purpose: the declined assignment gives way.
  await w.manager.send(writeDrafts, {
    body: {
      changes: [
        {
          shift_id: shift.id,
          version: 1,
          draft: { ...span(`${of}-05`, '08', '16'), people: [w.worker.id], rebase: true },
        },
      ],
    },
  });
  assert.equal((await w.manager.send(publish, { body: days(of) })).status, 201);
  assert.deepEqual(peopleOf((await shifts(of))[0]), [w.worker.id]);
});

test('what was done is undone and done again, in order; a new action ends what could be done again', async () => {
  const of = freshMonth();
  const [a, b] = [randomUUID(), randomUUID()];
  await write(put(a, null, span(`${of}-05`)));
  await write(put(a, 1, span(`${of}-06`)), put(b, null, span(`${of}-07`)));
  const starts = async () => (await drafts(of)).drafts.map(({ date }) => date.slice(-2));
  const undo = () => w.manager.send(undoDraft);
  const redo = () => w.manager.send(redoDraft);
  await undo();
  assert.deepEqual(await starts(), ['05']);
  await undo();
  assert.deepEqual(await starts(), []);
  assert.deepEqual((await redo()).body.drafts.length, 1);
  await redo();
  assert.deepEqual(await starts(), ['06', '07']);
  assert.equal((await redo()).refusal?.code, 'nothing_to_undo');
  await undo();
  await write(put(randomUUID(), null, span(`${of}-20`)));
  assert.equal((await redo()).refusal?.code, 'nothing_to_undo');
  const thrown = await w.manager.send(discardDrafts, { query: days(of) });
  assert.deepEqual([thrown.body.gone.length, await starts()], [2, []]);
  await undo();
  assert.deepEqual(await starts(), ['05', '20'], 'also what was thrown away');
  await w.manager.send(discardDrafts, { query: days(of) });
});

test('a draft that wishes what is published, or a new shift that goes, is none', async () => {
  const of = freshMonth();
  const shift = await planned(span(`${of}-05`), w.worker.id);
  const same = await write(put(shift.id, null, span(`${of}-05`), w.worker.id));
  assert.deepEqual([same.body.drafts, same.body.gone], [[], [shift.id]]);
  const none = await w.manager.send(writeDrafts, {
    body: {
      changes: [
        { shift_id: randomUUID(), version: null, draft: { ...span(`${of}-05`), people: [], goes: true } },
      ],
    },
  });
  assert.deepEqual(none.body.drafts, []);
  assert.equal((await w.manager.send(publish, { body: days(of) })).refusal?.code, 'nothing_to_publish');
});

test('one notice says what a publication changed: an unread one about the shift goes, and who publishes reads of none', async () => {
  const of = freshMonth();
  const shift = await planned(span(`${of}-05`), w.colleague.id);
  const heard = async (by: typeof w.manager, of: string) =>
    (await by.send(listNotices)).body.filter(
      ({ facts }) => facts.shift_id === of || facts.publication_id === of,
    ).length;
  assert.equal(await heard(w.colleague, shift.id), 1);
  await write(put(shift.id, null, span(`${of}-05`, '09', '17'), w.colleague.id, w.manager.id));
  const { body } = await w.manager.send(publish, { body: days(of) });
  assert.equal(body.told, 1);
  assert.deepEqual([await heard(w.colleague, shift.id), await heard(w.colleague, body.id)], [0, 1]);
  assert.deepEqual([await heard(w.manager, shift.id), await heard(w.manager, body.id)], [0, 0]);
});

test('a publication is withdrawn: shifts are as before, and the drafts are drafts again', async () => {
  const of = freshMonth();
  const moved = await planned(span(`${of}-05`), w.worker.id);
  const gone = await planned(span(`${of}-06`), w.worker.id);
  const fresh = randomUUID();
  await w.manager.send(writeDrafts, {
    body: {
      changes: [
        put(moved.id, null, span(`${of}-05`, '09', '17'), w.colleague.id),
        { shift_id: gone.id, version: null, draft: { ...span(`${of}-06`), people: [], goes: true } },
        put(fresh, null, span(`${of}-07`), w.colleague.id),
      ],
    },
  });
  const unread = async () =>
    (await w.colleague.send(listNotices)).body.filter(({ kind }) => kind === 'plan_published').length;
  const before = await unread();
  const { body } = await w.manager.send(publish, { body: days(of) });
  assert.equal(await unread(), before + 1);
  const back = await w.manager.send(withdrawPublication, { params: { id: body.id } });
  assert.deepEqual([back.body.restored.length, back.body.kept], [3, []]);
  assert.deepEqual(
    (await shifts(of)).map((shift) => [shift.id, shift.start_time, peopleOf(shift)]),
    [
      [moved.id, `${of}-05T07:00:00Z`, [w.worker.id]],
      [gone.id, `${of}-06T07:00:00Z`, [w.worker.id]],
    ],
  );
  assert.equal(await unread(), before, 'nobody reads of what did not happen');
  assert.deepEqual(
    (await drafts(of)).drafts.map(({ shift_id, goes, stale }) => [shift_id, goes, stale]),
    [
      [moved.id, false, false],
      [gone.id, true, false],
      [fresh, false, false],
    ],
  );
  const twice = await w.manager.send(withdrawPublication, { params: { id: body.id } });
  assert.equal(twice.refusal?.code, 'nothing_to_undo');
  assert.equal((await w.manager.send(publish, { body: days(of) })).body.published.length, 3);
});

test('a withdrawal keeps what somebody touched since, and says so', async () => {
  const of = freshMonth();
  const [touched, untouched] = [randomUUID(), randomUUID()];
  await write(
    put(touched, null, span(`${of}-05`), w.worker.id),
    put(untouched, null, span(`${of}-06`), w.worker.id),
  );
  const { body } = await w.manager.send(publish, { body: days(of) });
  await w.second_manager.send(changeShift, { params: { id: touched }, body: span(`${of}-05`, '08', '16') });
  const back = await w.manager.send(withdrawPublication, { params: { id: body.id } });
  assert.deepEqual([back.body.restored, back.body.kept], [[untouched], [touched]]);
  assert.deepEqual(
    (await shifts(of)).map(({ id }) => id),
    [touched],
  );
});

test('an impossible draft is kept, named before its publication, and refused whole', async () => {
  const of = freshMonth();
  await planned(span(`${of}-05`), w.worker.id);
  const [a, b] = [randomUUID(), randomUUID()];
  await write(
    put(a, null, span(`${of}-05`, '09', '12'), w.worker.id),
    put(b, null, span(`${of}-06`), w.worker.id),
  );
  const preview = (await w.manager.send(previewPublication, { body: days(of) })).body;
  assert.deepEqual(
    preview.blocked.map(({ shift_id, code }) => [shift_id, code]),
    [[a, 'assignment_overlap']],
  );
  const refused = await w.manager.send(publish, { body: days(of) });
  assert.deepEqual([refused.status, refused.refusal?.code], [409, 'assignment_overlap']);
  assert.equal((await shifts(of)).length, 1);
  assert.equal((await drafts(of)).drafts.length, 2);
  const { body } = await w.manager.send(publish, { body: { ...days(of), only: [b] } });
  assert.deepEqual(body.published, [b]);
  await w.manager.send(discardDrafts, { query: days(of) });
});

test('hostile drafts are refused by field, and nothing of them is kept', async () => {
  const of = freshMonth();
  const id = randomUUID();
  const refusedAs = async (changes: Written[], code: string) => {
    const { status, refusal } = await w.manager.send(writeDrafts, { body: { changes } });
    assert.deepEqual([status >= 400 && status < 500, refusal?.code], [true, code], JSON.stringify(changes));
  };
  await refusedAs([put(id, null, span(`${of}-05`, '15', '07'))], 'shift_ends_before_start');
  await refusedAs([put(id, null, span(`${of}-05`), w.foreign_manager.id)], 'not_found');
  await refusedAs([put(id, null, span(`${of}-05`), w.worker.id, w.worker.id)], 'already_assigned');
  await refusedAs([put(id, null, span(`${of}-05`)), put(id, null, span(`${of}-06`))], 'invalid');
  await refusedAs([put(id, 3, span(`${of}-05`))], 'draft_stale');
  await refusedAs([put(id, null, span('2001-01-05'))], 'date_not_kept');
  assert.deepEqual((await drafts(of)).drafts, []);
  const foreign = await w.foreign_manager.send(listDrafts, { query: days(of) });
  assert.deepEqual(foreign.body.drafts, []);
});

test('of two planners who write one draft at once, one is told; two publications publish once', async () => {
  const of = freshMonth();
  const id = randomUUID();
  const both = await Promise.all(
    [w.manager, w.second_manager].map((by, n) =>
      by.send(writeDrafts, { body: { changes: [put(id, null, span(`${of}-0${n + 5}`), w.worker.id)] } }),
    ),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  const published = await Promise.all(
    [w.manager, w.second_manager].map((by) => by.send(publish, { body: days(of) })),
  );
  assert.deepEqual(
    published.map(({ refusal }) => refusal?.code ?? null).toSorted(),
    ['nothing_to_publish', null].toSorted(),
  );
  assert.equal((await shifts(of)).length, 1);
});

test('a shift that is deleted under a draft that lets it go is gone, and one that changes it is stale', async () => {
  const of = '2028-01';
  const [goes, changes] = [await planned(span(`${of}-05`)), await planned(span(`${of}-06`))];
  await w.manager.send(writeDrafts, {
    body: {
      changes: [
        { shift_id: goes.id, version: null, draft: { ...span(`${of}-05`), people: [], goes: true } },
        put(changes.id, null, span(`${of}-06`, '10', '18')),
      ],
    },
  });
  for (const { id } of [goes, changes]) await w.second_manager.send(deleteShift, { params: { id } });
  assert.deepEqual((await w.manager.send(publish, { body: days(of) })).refusal?.current, [changes.id]);
  assert.equal(
    (await w.manager.send(publish, { body: { ...days(of), skip_stale: true } })).refusal?.code,
    'nothing_to_publish',
  );
});
