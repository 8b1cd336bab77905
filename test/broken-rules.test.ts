import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrokenRule } from '../src/contract/broken-rules.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { copyShifts, previewCopy } from '../src/contract/shift-copies.ts';
import { createShift } from '../src/contract/shifts.ts';
import { addDays } from '../src/core/calendar.ts';
import { type World, world } from './world.ts';

/** Rules of working time beyond daily rest, told where people are chosen and where a week is copied (core/roster). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = (day: string, from: string, until: string, worker_id: string) =>
  w.manager.send(createShift, {
    body: {
      start_time: `${day}T${from}:00Z`,
      end_time: `${day}T${until}:00Z`,
      assignments: [{ worker_id }],
    },
  });
/** The averages are those of test/year-ahead.test.ts. */
const brief = (broken: readonly BrokenRule[] = []) =>
  broken
    .filter(({ rule }) => !rule.startsWith('average_'))
    .map(({ worker, rule, day, measured, limit }) => [worker.id, rule, day, measured, limit]);

test('twelve hours a day are named once a week leaves no 36 hours of rest, and every day after it', async () => {
  const { id } = w.worker;
  const ask = async (day: string) => {
    const body = { worker_id: id, start_time: `${day}T06:00:00Z`, end_time: `${day}T18:00:00Z` };
    return brief((await w.manager.send(checkConflicts, { body })).body.broken);
  };
  // 2027-05-03 is a Monday.
  for (let at = 0; at < 14; at += 1) {
    const day = addDays('2027-05-03', at);
    const week = at < 7 ? '2027-05-03' : '2027-05-10';
    // From the fifth day on of a week that began Monday at 08:00 local time no 36 hours are left before its end ...
    const left = (6 - (at % 7)) * 1440 + 240;
    const expected = left >= 2160 ? [] : [[id, 'weekly_rest', week, Math.max(720, left), 2160]];
    assert.deepEqual(await ask(day), expected, day);
    assert.equal((await plan(day, '06:00', '18:00', id)).status, 201);
  }
  // ... and a shift that is taken apart from it makes nothing worse.
  assert.deepEqual(await ask('2027-05-19'), []);
});

test('more than five hours without a break are named; half an hour more has one', async () => {
  const worker_id = w.colleague.id;
  const ask = async (until: string) => {
    const body = { worker_id, start_time: '2027-06-01T06:00:00Z', end_time: `2027-06-01T${until}:00Z` };
    return brief((await w.manager.send(checkConflicts, { body })).body.broken);
  };
  assert.deepEqual(await ask('11:00'), []);
  assert.deepEqual(await ask('11:01'), [[worker_id, 'no_break', '2027-06-01', 301, 300]]);
  assert.deepEqual(await ask('11:31'), []);
});

test('a copy names them in the preview and in the reply, beside what is planned already', async () => {
  const { id } = w.colleague;
  for (const day of ['2027-08-02', '2027-08-03', '2027-08-04']) await plan(day, '06:00', '14:00', id);
  for (const day of ['2027-08-12', '2027-08-13', '2027-08-14', '2027-08-15'])
    await plan(day, '06:00', '14:00', id);
  const body = {
    start_date: '2027-08-02',
    end_date: '2027-08-04',
    to_date: '2027-08-09',
    with_workers: true,
  };
  const expected = [[id, 'weekly_rest', '2027-08-09', 960, 2160]];
  const preview = await w.manager.send(previewCopy, { body });
  assert.deepEqual(brief(preview.body.broken), expected);
  const made = await w.manager.send(copyShifts, { body });
  assert.deepEqual(brief(made.body.broken), expected);
});
