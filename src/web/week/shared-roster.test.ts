import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Roster, RosterShift } from '../../contract/rosters.ts';
import { unwrittenShift } from '../../contract/shifts.ts';
import { sharedRoster } from './shared-roster.ts';

/** What did not change stays the same object, wherever it stands in the answer. */

const shift = (id: string, note = ''): RosterShift => ({
  ...unwrittenShift({ start_time: '2026-05-04T05:00:00Z', end_time: '2026-05-04T14:00:00Z' }),
  ...{ id, version: 1, note },
  assignments: [{ id: `${id}-place`, worker_id: 'anna', status: 'approved', version: 1 }],
});
const roster = (shifts: RosterShift[], more: Partial<Roster> = {}): Roster => ({
  ...{ people: [], absences: [], leave: [], broken: [], locked_months: [], shifts },
  ...more,
});
const copy = <T>(of: T): T => structuredClone(of);
const broken = (day: string, measured: number): Roster['broken'][number] => ({
  ...{ worker_id: 'anna', rule: 'daily_rest', day, measured, limit: 660, source: 'law' },
});

test('an equal answer is the answer before it', () => {
  const was = roster([shift('a'), shift('b')], { broken: [broken('2026-05-04', 600)] });
  assert.equal(sharedRoster(was, copy(was)), was);
  assert.notEqual(sharedRoster(was, copy({ ...was, wishes: [] })), was, 'a part more is another answer');
});

test('shifts behind a new one, and in another order, stay the same objects', () => {
  const was = roster([shift('a'), shift('b'), shift('c')]);
  const now = sharedRoster(was, copy(roster([shift('c'), shift('new'), shift('a'), shift('b', 'changed')])));
  const of = (id: string) => [was, now].map(({ shifts }) => shifts.find((one) => one.id === id));
  for (const id of ['a', 'c']) assert.equal(of(id)[0], of(id)[1], id);
  assert.notEqual(of('b')[0], of('b')[1]);
  assert.equal(of('b')[1]?.note, 'changed');
  assert.equal(of('b')[0]?.assignments, of('b')[1]?.assignments, 'its places did not change');
  assert.deepEqual(
    now.shifts.map(({ id }) => id),
    ['c', 'new', 'a', 'b'],
  );
});

test('a broken rule behind a new one stays the same object; one that is measured anew does not', () => {
  const was = roster([], { broken: [broken('2026-05-05', 600), broken('2026-05-06', 500)] });
  const now = sharedRoster(
    was,
    copy(
      roster([], { broken: [broken('2026-05-04', 1), ...was.broken.slice(0, 1), broken('2026-05-06', 2)] }),
    ),
  );
  assert.equal(now.broken[1], was.broken[0]);
  assert.deepEqual(now.broken[2], broken('2026-05-06', 2));
});
