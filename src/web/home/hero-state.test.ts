import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Absence } from '../../contract/absences.ts';
import { minuteOf } from '../../core/clock.ts';
import type { Planned } from '../time-entries/days.ts';
import { heroState } from './hero-state.ts';

/** Which of a person's shifts and absences the home shows first. Now is Friday 27 November 2026, 16:00. */

const NOW = minuteOf('2026-11-27T15:00:00Z') ?? 0;

const shift = (from: string, until: string): Planned => ({
  span: { start: minuteOf(from) ?? 0, end: minuteOf(until) ?? 0 },
  state: 'ahead',
  // The hero looks at nothing else of the shift.
  assignment: {} as Planned['assignment'],
});
const sick = { kind: 'sick', first_day: '2026-11-26', last_day: null } as Absence;

const morning = shift('2026-11-27T06:00:00Z', '2026-11-27T14:30:00Z');
const present = shift('2026-11-27T14:45:00Z', '2026-11-27T21:00:00Z');
const tomorrow = shift('2026-11-28T06:00:00Z', '2026-11-28T14:30:00Z');
const none = { absences: [], missing: [], next: null, now: NOW };

test('a shift that has just ended asks for its report, until the next one begins or eight hours have passed', () => {
  assert.equal(heroState({ ...none, missing: [morning], next: tomorrow }).ended, morning);
  assert.equal(heroState({ ...none, missing: [morning], next: present }).ended, null);
  const late = { ...none, missing: [morning], next: tomorrow };
  assert.equal(heroState({ ...late, now: morning.span.end + 8 * 60 - 1 }).ended, morning);
  assert.equal(heroState({ ...late, now: morning.span.end + 8 * 60 }).ended, null);
});

test('an absence comes first, with what comes after it', () => {
  const state = heroState({ ...none, absences: [sick], missing: [morning], next: tomorrow });
  assert.deepEqual(state, { away: sick, ended: null, next: tomorrow });
});

test('nothing planned is nothing to show', () => {
  assert.deepEqual(heroState(none), { away: null, ended: null, next: null });
});
