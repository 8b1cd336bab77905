import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrokenRule } from '../src/contract/broken-rules.ts';
import { listHistory } from '../src/contract/history.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { previewCopy } from '../src/contract/shift-copies.ts';
import { changeShift, createShift } from '../src/contract/shifts.ts';
import {
  changeWorkRule,
  createWorkRule,
  deleteWorkRule,
  listWorkRules,
  type SentWorkRules,
} from '../src/contract/work-rules.ts';
import { addDays } from '../src/core/calendar.ts';
import { THE_LAW } from './work-rules-sample.ts';
import { type World, world } from './world.ts';

/** An agreement's rules of working time by first day, and the plan that they judge (decision 0089). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const choose = (from: string, rules: Partial<SentWorkRules>) =>
  w.manager.send(createWorkRule, { body: { from, rules: { ...THE_LAW, ...rules } } });
const withdrawAll = async () => {
  const { body } = await w.manager.send(listWorkRules);
  for (const { id, version } of body)
    await w.manager.send(deleteWorkRule, { params: { id } }, { 'if-match': `"${version}"` });
};
const plan = (day: string, from: string, until: string, worker_id: string) =>
  w.manager.send(createShift, {
    body: {
      start_time: `${day}T${from}:00Z`,
      end_time: `${until < from ? addDays(day, 1) : day}T${until}:00Z`,
      assignments: [{ worker_id }],
    },
  });
const ask = async (day: string, from: string, until: string, worker_id: string) => {
  const start_time = `${day}T${from}:00Z`;
  const end_time = `${until < from ? addDays(day, 1) : day}T${until}:00Z`;
  const { body } = await w.manager.send(checkConflicts, { body: { worker_id, start_time, end_time } });
  return body;
};
const brief = (broken: readonly BrokenRule[] = []) =>
  broken.map(({ rule, day, measured, limit }) => [rule, day, measured, limit]);

test('rules are entered, changed and withdrawn, each with its version and its history', async () => {
  assert.deepEqual((await w.manager.send(listWorkRules)).body, []);
  const { status, body: made } = await choose('2027-01-01', { days_in_row: 5 });
  assert.equal(status, 201);
  assert.deepEqual([made.from, made.rules, made.version], ['2027-01-01', { ...THE_LAW, days_in_row: 5 }, 1]);
  const again = await choose('2027-01-01', { days_in_row: 6 });
  assert.deepEqual([again.status, again.refusal?.code], [409, 'rule_set_exists']);
  const rules = { ...THE_LAW, days_in_row: 6, week_begins: 7 };
  const change = { params: { id: made.id }, body: { from: '2027-02-01', rules } };
  const { body: changed } = await w.manager.send(changeWorkRule, change, { 'if-match': '"1"' });
  assert.deepEqual([changed.from, changed.rules, changed.version], ['2027-02-01', rules, 2]);
  assert.equal((await w.manager.send(changeWorkRule, change, { 'if-match': '"1"' })).status, 412);
  await w.manager.send(deleteWorkRule, { params: { id: made.id } }, { 'if-match': '"2"' });
  assert.deepEqual((await w.manager.send(listWorkRules)).body, []);
  const { body: history } = await w.manager.send(listHistory, { query: { noun_id: made.id } });
  assert.deepEqual(history.map(({ action }) => action).toSorted(), ['changed', 'created', 'deleted']);
  assert.equal((await w.worker.send(listWorkRules)).status, 403);
});

test('a number that no agreement can have is refused by name', async () => {
  for (const [name, value] of [
    ['daily_rest_min', 59],
    ['weekends_of_four', 4],
    ['week_begins', 0],
    ['days_in_row', 5.5],
  ] as const) {
    const { status, refusal } = await choose('2027-01-01', { [name]: value });
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, [`rules.${name}`]]);
  }
});

test('the daily rest is the one of the day, in the check, in what is kept, and in a copy', async () => {
  const { id } = w.worker;
  await choose('2027-03-10', { daily_rest_min: 540 });
  const rests = async (day: string) =>
    (await ask(day, '06:00', '14:00', id)).warnings.map(({ kind, rest_min = null, limit_min = null }) => [
      kind,
      rest_min,
      limit_min,
    ]);
  for (const day of ['2027-03-08', '2027-03-15']) {
    // From 20 to 06 are ten hours: too few by the law, enough by the agreement.
    assert.equal((await plan(day, '14:00', '20:00', id)).status, 201);
  }
  assert.deepEqual(await rests('2027-03-09'), [['rest', 600, 660]]);
  assert.deepEqual(await rests('2027-03-16'), []);
  const short = async (day: string) => (await plan(day, '06:00', '14:00', id)).body.short_rest ?? [];
  assert.deepEqual(await short('2027-03-09'), [{ worker_id: id, rest_min: 600 }]);
  assert.deepEqual(await short('2027-03-16'), []);
  const { body: late } = await plan('2027-03-17', '10:00', '14:00', id);
  const moved = await w.manager.send(changeShift, {
    params: { id: late.id },
    body: { start_time: '2027-03-16T22:30:00Z', end_time: '2027-03-17T02:00:00Z' },
  });
  assert.deepEqual(moved.body.short_rest, [{ worker_id: id, rest_min: 510 }]);
  const copy = async (to_date: string) => {
    const body = { start_date: '2027-03-08', end_date: '2027-03-09', to_date, with_workers: true };
    const { body: found } = await w.manager.send(previewCopy, { body });
    return found.short_rest.map(({ date, rest_min, limit_min }) => [date, rest_min, limit_min]);
  };
  assert.deepEqual(await copy('2027-03-01'), [['2027-03-02', 600, 660]]);
  assert.deepEqual(await copy('2027-03-22'), []);
  await withdrawAll();
});

test('days in a row are named on the day that passes the limit, also when the gap before them is filled', async () => {
  const { id } = w.colleague;
  await choose('2027-04-01', { days_in_row: 5, weekly_rest_min: 60 });
  // Monday 2027-04-05 to Friday, and Tuesday 2027-04-13 to Saturday.
  for (const monday of ['2027-04-05', '2027-04-13'])
    for (let at = 0; at < 5; at += 1) await plan(addDays(monday, at), '06:00', '10:00', id);
  assert.deepEqual(brief((await ask('2027-04-10', '06:00', '10:00', id)).broken), [
    ['days_in_row', '2027-04-10', 6, 5],
  ]);
  assert.deepEqual(brief((await ask('2027-04-12', '06:00', '10:00', id)).broken), [
    ['days_in_row', '2027-04-17', 6, 5],
  ]);
  assert.deepEqual(brief((await ask('2027-04-11', '06:00', '10:00', id)).broken), []);
  await withdrawAll();
  assert.deepEqual(brief((await ask('2027-04-10', '06:00', '10:00', id)).broken), []);
});

test('each other number of an agreement is told, with its source', async () => {
  const { id } = w.colleague;
  const tries: [Partial<SentWorkRules>, [string, string, string][], unknown[]][] = [
    [{ work_in_day_min: 420 }, [['2027-05-10', '06:00', '14:00']], ['work_in_day', '2027-05-10', 450, 420]],
    [
      { week_most_min: 840 },
      [
        ['2027-05-10', '06:00', '14:00'],
        ['2027-05-12', '06:00', '14:00'],
      ],
      ['week_hours', '2027-05-10', 900, 840],
    ],
    [{ nights_allowed: false }, [['2027-05-10', '20:00', '04:00']], ['night_rest', '2027-05-10', 300, 0]],
    [{ heavy_night_min: 420 }, [['2027-05-10', '20:00', '04:00']], ['heavy_night', '2027-05-10', 450, 420]],
    [
      { nights_in_row: 1 },
      [
        ['2027-05-10', '20:00', '04:00'],
        ['2027-05-11', '20:00', '04:00'],
      ],
      ['nights_in_row', '2027-05-11', 2, 1],
    ],
    [
      { weekends_in_row: 1 },
      [
        ['2027-05-15', '06:00', '10:00'],
        ['2027-05-22', '06:00', '10:00'],
      ],
      ['weekends_in_row', '2027-05-22', 2, 1],
    ],
    [
      { weekends_of_four: 1 },
      [
        ['2027-05-15', '06:00', '10:00'],
        ['2027-06-05', '06:00', '10:00'],
      ],
      ['weekends_of_four', '2027-06-05', 2, 1],
    ],
    [{ without_break_min: 240 }, [['2027-05-10', '06:00', '10:30']], ['no_break', '2027-05-10', 270, 240]],
    [
      { week_begins: 4, weekly_rest_min: 3600 },
      [
        ['2027-05-13', '06:00', '10:00'],
        ['2027-05-15', '18:00', '22:00'],
        ['2027-05-18', '06:00', '10:00'],
      ],
      // Thursday to Thursday: from 18 May at 12:00 local time to the end are 36 hours, between the others 56.
      ['weekly_rest', '2027-05-13', 3360, 3600],
    ],
  ];
  for (const [rules, shifts, expected] of tries) {
    await choose('2027-05-01', { weekly_rest_min: 60, ...rules });
    const made: string[] = [];
    for (const [day, from, until] of shifts.slice(0, -1))
      made.push((await plan(day, from, until, id)).body.id);
    const [day = '', from = '', until = ''] = shifts.at(-1) ?? [];
    const { broken = [] } = await ask(day, from, until, id);
    assert.deepEqual(brief(broken), [expected]);
    assert.equal(broken[0]?.source, 'Avtalet 4 §');
    await w.db.inCompany(
      w.manager.company_id,
      (tx) => tx`delete from shifts where company_id = ${w.manager.company_id} and id = any(${made}::uuid[])`,
    );
    await withdrawAll();
  }
});

test('a week that begins under the old rules is judged by them', async () => {
  const { id } = w.colleague;
  // Monday 2027-07-05; the agreement begins on Wednesday.
  await choose('2027-07-07', { week_most_min: 600 });
  await plan('2027-07-05', '06:00', '14:00', id);
  assert.deepEqual(brief((await ask('2027-07-08', '06:00', '14:00', id)).broken), []);
  await plan('2027-07-12', '06:00', '14:00', id);
  assert.deepEqual(brief((await ask('2027-07-15', '06:00', '14:00', id)).broken), [
    ['week_hours', '2027-07-12', 900, 600],
  ]);
});
