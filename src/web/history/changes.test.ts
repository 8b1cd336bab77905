import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompanyHistoryEntry } from '../../contract/history.ts';
import { changesOf, privateChanges } from './changes.ts';
import { daysOf, reasonIn, runsOf } from './runs.ts';

const ENTRY: CompanyHistoryEntry = {
  n: 1,
  at: '2026-03-02T10:00:00Z',
  actor: { id: 'a', first_name: 'Moa', last_name: 'Lind', role: 'manager' },
  by_platform: false,
  noun: 'payroll',
  noun_id: 'p',
  about: null,
  day: null,
  span: null,
  action: 'changed',
  was: null,
  became: null,
  reason: null,
  is_erased: false,
};
const entry = (more: Partial<CompanyHistoryEntry>): CompanyHistoryEntry => ({ ...ENTRY, ...more });
const shown = (more: Partial<CompanyHistoryEntry>) =>
  changesOf(entry(more)).map(({ field, was, became, alone }) => [field, was, became, alone]);

test('changed fields are listed, unchanged ones and those without words are not', () => {
  const was = { user: 'u', monthly_salary: 30_000, tax_column: 1, version: 1, secret: 'x' };
  const became = { user: 'v', monthly_salary: 32_000, tax_column: 1, version: 2, secret: 'y' };
  assert.deepEqual(shown({ was, became }), [['monthly_salary', 30_000, 32_000, false]]);
});

test('two clocks are one time, and an emptied field has no new value', () => {
  const was = { start_time: '08:00', end_time: '16:00', description: 'Bytte pass', break_duration: 30 };
  const became = { start_time: '08:00', end_time: '17:00', description: '', break_duration: 30 };
  assert.deepEqual(shown({ noun: 'time_entry', was, became }), [
    ['times', ['08:00', '16:00'], ['08:00', '17:00'], false],
    ['description', 'Bytte pass', null, false],
  ]);
});

test('for a new or deleted thing only the identifying fields are listed', () => {
  const facts = { kind: 'vacation', first_day: '2026-07-01', last_day: '2026-07-03', status: 'pending' };
  assert.deepEqual(shown({ noun: 'leave', became: facts }), [['kind', null, 'vacation', true]]);
  assert.deepEqual(shown({ noun: 'user', became: { first_name: 'Vera', role: 'worker' } }), [
    ['role', null, 'worker', true],
  ]);
  assert.deepEqual(shown({ noun: 'user', was: { first_name: 'Vera', role: 'worker' } }), []);
});

test('nested facts are found, and values that are no objects are ignored', () => {
  const was = {
    from: '2027-01-01',
    rules: { name: 'A', multipliers_pct: { 1: 50 }, windows: [{ bucket: 1 }] },
  };
  const became = { from: '2027-01-01', rules: { name: 'A', multipliers_pct: { 1: 60 }, windows: [] } };
  assert.deepEqual(
    shown({ noun: 'rule_set', was, became }).map(([field]) => field),
    ['ob1', 'windows'],
  );
  assert.deepEqual(shown({ noun: 'rule_set', was: { rules: 7 }, became: { rules: null } }), []);
});

test('private details are listed by known names only', () => {
  const became = { changed: ['phone', 'shoe_size', 'email'] };
  assert.deepEqual(privateChanges(entry({ noun: 'user', became })), ['email', 'phone']);
  assert.deepEqual(privateChanges(entry({ noun: 'assignment', became })), []);
});

test('many similar entries of one moment become one, a few stay separate', () => {
  const alike = (count: number, more: Partial<CompanyHistoryEntry> = {}) =>
    Array.from({ length: count }, (_, n) => entry({ n, ...more }));
  const lengths = (entries: CompanyHistoryEntry[]) => runsOf(entries).map((run) => run.length);
  assert.deepEqual(lengths(alike(4)), [4]);
  assert.deepEqual(lengths(alike(3)), [1, 1, 1]);
  assert.deepEqual(lengths([...alike(4), ...alike(4, { action: 'deleted' })]), [4, 4]);
  assert.deepEqual(lengths([...alike(2), ...alike(4, { at: '2026-03-02T10:00:01Z' })]), [1, 1, 4]);
});

test('the reason is the entry’s own, or what the action kept among its facts', () => {
  assert.equal(reasonIn(entry({ reason: 'Fel' })), 'Fel');
  assert.equal(
    reasonIn(entry({ noun: 'payroll_run', became: { reason: 'Glömd rapport' } })),
    'Glömd rapport',
  );
  const rejected = { rejection_reason: 'Fel tid' };
  assert.equal(reasonIn(entry({ noun: 'time_entry', became: rejected })), 'Fel tid');
  assert.equal(reasonIn(entry({ noun: 'time_entry', was: rejected, became: rejected })), null);
});

test('days come in the order of their entries', () => {
  const entries = ['2026-03-03T01:00:00Z', '2026-03-02T23:30:00Z', '2026-03-02T10:00:00Z'].map((at) =>
    entry({ at }),
  );
  const days = daysOf(entries, (at) => (at > '2026-03-02T23:00' ? '2026-03-03' : '2026-03-02'));
  assert.deepEqual(
    days.map(({ day, entries: of_day }) => [day, of_day.length]),
    [
      ['2026-03-03', 2],
      ['2026-03-02', 1],
    ],
  );
});
