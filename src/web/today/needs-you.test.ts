import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Assignment, Shift } from '../../contract/shifts.ts';
import { minuteOf } from '../../core/clock.ts';
import { MOST_NEEDS, needsYou, stateOf } from './needs-you.ts';

/** What a manager's home asks for. Now is Friday 27 November 2026, 09:00. */

const NOW = minuteOf('2026-11-27T08:00:00Z') ?? 0;
const NONE = { trades: 0, claims: 0, reports: 0, leave: 0 };

const on = (id: string, more: Partial<Assignment> = {}): Assignment =>
  ({
    id,
    worker_id: id,
    status: 'approved',
    sick_leave_type: null,
    partial_absence: false,
    unauthorized_absence: false,
    vab: false,
    on_leave: false,
    ...more,
  }) as Assignment;
const sick = on('s', { sick_leave_type: 'full' });
const asked = on('q', { status: 'pending' });

const shift = (day: number, places: number | null, ...assignments: Assignment[]): Shift =>
  ({
    id: `${day}`,
    start_time: `2026-11-${day}T12:00:00Z`,
    end_time: `2026-11-${day}T20:00:00Z`,
    places,
    assignments,
  }) as Shift;
const kinds = (shifts: Shift[], counts = NONE): string[] =>
  needsYou({ shifts, now: NOW, counts }).needs.map(({ of }) => of);

test('a shift that lacks people is asked for once, and by who is away where that is soon', () => {
  assert.deepEqual(kinds([shift(27, null, sick)]), ['away']);
  assert.deepEqual(kinds([shift(29, null, sick)]), ['open'], 'in two days it is an open shift');
  assert.deepEqual(kinds([shift(27, 1, sick, on('a'))]), [], 'a replacement comes');
  assert.deepEqual(kinds([shift(27, 2, sick, on('a'))]), ['away']);
  assert.deepEqual(kinds([shift(28, null)]), ['open']);
  assert.deepEqual(kinds([shift(26, null)]), [], 'what is over needs nobody');
  const [now] = needsYou({
    shifts: [{ ...shift(27, null), start_time: '2026-11-27T07:00:00Z' }],
    now: NOW,
    counts: NONE,
  }).needs;
  assert.ok(now?.of === 'open' && now.begun, 'it has begun');
  const { needs } = needsYou({ shifts: [shift(30, 4, on('a'), asked)], now: NOW, counts: NONE });
  assert.deepEqual(
    needs.map((need) => ('count' in need ? `${need.of} ${need.count}` : need.of)),
    ['open 2', 'unanswered 1'],
  );
});

test('at most five, with room for every kind that others wait for', () => {
  const open = [27, 28, 29, 30].map((day) => shift(day, null));
  const counts = { trades: 1, claims: 2, reports: 197, leave: 3 };
  const said = needsYou({ shifts: [...open, shift(30, null, asked)], now: NOW, counts });
  assert.equal(said.lacking, 4);
  assert.equal(said.needs.length, MOST_NEEDS);
  assert.deepEqual(
    said.needs.map(({ of }) => of),
    ['open', 'open', 'trades', 'claims', 'reports'],
  );
  assert.deepEqual(kinds([shift(30, null, asked)], { ...NONE, leave: 1 }), ['leave', 'unanswered']);
});

test('the state of a person on a shift of today', () => {
  const span = { start: NOW - 60, end: NOW + 60 };
  assert.equal(stateOf(sick, span, NOW, false), 'away');
  assert.equal(stateOf(asked, span, NOW, false), 'asked');
  assert.equal(stateOf(on('a'), span, NOW, false), 'working');
  assert.equal(stateOf(on('a'), span, NOW, true), 'working', 'another shift of the day is reported');
  assert.equal(stateOf(on('a'), span, span.end, true), 'reported');
  assert.equal(stateOf(on('a'), span, span.end, null), 'comes', 'not known yet');
  assert.equal(stateOf(on('a'), span, span.start - 1, false), 'comes');
  assert.equal(stateOf(on('a'), span, span.start, false), 'working');
  assert.equal(stateOf(on('a'), span, span.end, false), 'missing');
});
