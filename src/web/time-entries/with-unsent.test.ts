import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TimeEntry } from '../../contract/time-entries.ts';
import type { Unsent } from '../offline/unsent.ts';
import { withUnsent } from './with-unsent.ts';

/** Unsent reports replace the server's versions and never appear beside their own sent copy. */

const entry = (id: string, start: string, end: string): TimeEntry => ({
  id,
  date: '2026-11-20',
  start_time: `2026-11-20T${start}:00Z`,
  end_time: `2026-11-20T${end}:00Z`,
  start_time_local: start,
  end_time_local: end,
  break_duration: 0,
  kind: 'work',
  worked: [],
  description: '',
  status: 'submitted_ok',
  break_discrepancy: false,
  shift_mismatch: false,
  mismatch: { assigned: null, start_diff_min: null, end_diff_min: null, required_break_min: 0 },
  totalHours: 1,
  ob1_hours: 0,
  ob2_hours: 0,
  ob3_hours: 0,
  rejection_reason: null,
  user: { id: 'u', first_name: 'A', last_name: 'B', role: 'worker' },
  user_id: 'u',
  worker_name: 'A B',
  updated_at: '2026-11-20T00:00:00Z',
  version: 1,
});

const unsent = (key: string, changes: Unsent['changes']): Unsent => ({
  key,
  person: 'u',
  at: 1,
  changes,
  body: { date: '2026-11-20', start_time: '08:00', end_time: '09:00', break_duration: 0, description: '' },
  refused: null,
});

const ids = (entries: readonly TimeEntry[]): string[] => entries.map(({ id }) => id);

test('a new report stands among the others in the order of the day', () => {
  const known = [entry('a', '08:00', '09:00'), entry('b', '14:00', '15:00')];
  const show = () => entry('unsent:1', '10:00', '11:00');
  assert.deepEqual(ids(withUnsent(known, [unsent('1', null)], show)), ['a', 'unsent:1', 'b']);
});

test('a changed report replaces the one it changes', () => {
  const known = [entry('a', '08:00', '09:00')];
  const show = () => entry('unsent:1', '08:00', '09:30');
  assert.deepEqual(ids(withUnsent(known, [unsent('1', { id: 'a', version: 1 })], show)), ['unsent:1']);
});

test('a report that has just arrived is not shown twice', () => {
  const known = [entry('a', '08:00', '09:00')];
  const show = () => entry('unsent:1', '08:00', '09:00');
  assert.deepEqual(ids(withUnsent(known, [unsent('1', null)], show)), ['a']);
});
