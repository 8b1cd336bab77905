import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RawCase, randomCase } from '../../../../test/random-roster-case.ts';
import { attempt, emptyChange } from './attempt.ts';
import { readCase } from './case-file.ts';
import { drawsOf, next } from './draws.ts';
import { fill, handWeekend } from './fitted-moves.ts';
import { MOVES } from './moves.ts';
import { put } from './need-sums.ts';
import { emptyState } from './roster-state.ts';
import { tablesOf } from './tables.ts';

test('no change holds a day of a person twice, on cases at random', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const draws = drawsOf(seed);
  for (let round = 0; round < 40; round += 1) {
    const t = tablesOf(readCase(randomCase(draws, 12)));
    if (t.open_cells.length === 0) continue;
    const s = emptyState(t);
    const change = emptyChange(t.days);
    for (let at = 0; at < 3000; at += 1) {
      const move = MOVES[next(draws) % MOVES.length] ?? assert.fail();
      change.count = 0;
      change.handed = 0;
      change.most = 20;
      if (!move(t, s, draws, change)) continue;
      const cells = Array.from(
        { length: change.count },
        (_, one) => `${change.person[one]} ${change.day[one]}`,
      );
      assert.equal(new Set(cells).size, cells.length, `seed ${seed}, ${move.name}: ${cells}`);
      attempt(t, s, change, change.most);
    }
  }
});

/** Two weekends of a job a day, each asked for, and people who may take all of them. */
function weekendCase(names: readonly string[]): RawCase {
  const raw = randomCase(drawsOf(11));
  const [one, person] = [raw.jobs[0] ?? assert.fail(), raw.people[0] ?? assert.fail()];
  const jobs = [5, 6, 12, 13].map((day) => ({
    ...{ ...one, id: `d${day}`, day, kind: 'day', weekend: Math.floor(day / 7), paid_min: 480 },
    ...{ start: day * 1440 + 480, end: day * 1440 + 960 },
  }));
  const needs = jobs.map(({ id, day, start, end, role }) => ({
    ...{ id, day, role, skill: null, least: 1, wanted: 1, from: start, to: end },
    points: { below_least: 500, below_wanted: 500, above: 500 },
  }));
  const people = names.map((id) => ({
    ...{ ...person, id, hours: { target_min: 960, most_min: 9000 }, kinds: ['day' as const] },
    limits: { days_in_row: 6, nights_in_row: 4, weekends: 2, weekends_in_row: 2 },
    skills: raw.roles.flatMap(({ skill }) => (skill === null ? [] : [{ id: skill, until: null }])),
    ...{ points_over_quarter: null, away: [], cannot: [], pinned: [], keep: [], wishes: [] },
    fair: { weekend_shift: 9, evening: 9, night: 9 },
    before: { last_end: null, days_in_row: 0, nights_in_row: 0, weekends_in_row: 0 },
  }));
  const weeks = [0, 1].map((week) => ({ from: week * 10_080, to: (week + 1) * 10_080 }));
  return { ...raw, days: 14, weeks, jobs, needs, people };
}

test('a weekend goes to who is free then, alone or for another weekend', () => {
  const t = tablesOf(readCase(weekendCase(['a', 'b'])));
  const s = emptyState(t);
  for (const [person, day] of [
    [0, 5],
    [0, 6],
    [1, 12],
    [1, 13],
  ] as const)
    put(t, s, person, day, t.ordered.findIndex((job) => job.day === day) + 1);
  const draws = drawsOf(1);
  const seen = new Set<number>();
  for (let at = 0; at < 200; at += 1) {
    const change = emptyChange(t.days);
    if (!handWeekend(t, s, draws, change)) continue;
    seen.add(change.count);
    const days = [...change.day.slice(0, change.count)];
    assert.ok(change.count === 4 ? Math.abs((days[0] ?? 0) - (days[2] ?? 0)) === 1 : change.count === 8);
  }
  assert.deepEqual([...seen].toSorted(), [4, 8]);
});

test('somebody comes to where a person is missing, and to nothing else', () => {
  const t = tablesOf(readCase(weekendCase(['a', 'b'])));
  const s = emptyState(t);
  for (const day of [5, 6, 12]) put(t, s, 0, day, t.ordered.findIndex((job) => job.day === day) + 1);
  const draws = drawsOf(1);
  const filled = Array.from({ length: 200 }, () => {
    const change = emptyChange(t.days);
    return fill(t, s, draws, change) ? change.day[change.handed] : null;
  });
  assert.deepEqual(new Set(filled), new Set([13]));
  put(t, s, 1, 13, t.ordered.findIndex((job) => job.day === 13) + 1);
  assert.ok(Array.from({ length: 200 }, () => fill(t, s, draws, emptyChange(t.days))).every((one) => !one));
});
