import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomCase } from '../../../../test/random-roster-case.ts';
import { attempt, emptyChange } from './attempt.ts';
import type { Job, RosterCase } from './case.ts';
import { readCase } from './case-file.ts';
import { type Draws, drawsOf, next, pick } from './draws.ts';
import { needCounts, pointsOfNeed } from './judge.ts';
import { MOVES } from './moves.ts';
import { needDelta } from './need-sums.ts';
import { emptyState, type State } from './roster-state.ts';
import { type Tables, tablesOf } from './tables.ts';

const rowsOf = (t: Tables, s: State): Map<string, Job[]> =>
  new Map(
    t.person.map(({ id }, at) => [
      id,
      [...s.row.slice(at * t.days, (at + 1) * t.days)].flatMap((job) => t.ordered[job - 1] ?? []),
    ]),
  );

const pointsOf = (c: RosterCase, counts: readonly number[]): number =>
  c.needs.reduce((sum, need, at) => sum + pointsOfNeed(need, counts[at] ?? 0), 0);

/** The needs and what one more person costs, counted from the rows. */
function hold(c: RosterCase, t: Tables, s: State, draws: Draws, where: string): void {
  const rows = rowsOf(t, s);
  const counts = needCounts(c, rows);
  assert.deepEqual([...s.counts], counts, where);
  const cell = t.open_cells[pick(draws, t.open_cells.length)] ?? assert.fail();
  const [person, day] = [Math.floor(cell / t.days), cell % t.days];
  const old = s.row[cell] ?? 0;
  const from = t.choices_from[cell] ?? 0;
  const job = t.choices[from + pick(draws, (t.choices_from[cell + 1] ?? 0) - from)] ?? 0;
  if (job === old) return;
  const { id } = t.person[person] ?? assert.fail();
  const row = (rows.get(id) ?? []).filter((one) => one.day !== day);
  const then = needCounts(c, new Map([...rows, [id, [...row, t.ordered[job - 1] ?? []].flat()]]));
  const delta = pointsOf(c, then) - pointsOf(c, counts);
  assert.ok(Math.abs(needDelta(t, s, person, day, old, job) - delta) < 1e-6, where);
}

test('needs are counted as from the rows after any changes, made or left, on cases at random', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const draws = drawsOf(seed);
  for (let round = 0; round < 30; round += 1) {
    const c = readCase(randomCase(draws, 8));
    const t = tablesOf(c);
    if (t.open_cells.length === 0) continue;
    const s = emptyState(t);
    const change = emptyChange(t.days);
    for (let at = 0; at < 600; at += 1) {
      const move = MOVES[next(draws) % MOVES.length] ?? assert.fail();
      change.count = 0;
      change.handed = 0;
      change.most = 20;
      if (!move(t, s, draws, change)) continue;
      attempt(t, s, change, change.most);
      if (at % 6 === 0) hold(c, t, s, draws, `seed ${seed}, round ${round}, ${move.name}`);
    }
  }
});
