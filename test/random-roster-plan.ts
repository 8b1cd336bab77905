import assert from 'node:assert/strict';
import type { RosterPlan } from '../src/core/roster/engine/case.ts';
import { readCase } from '../src/core/roster/engine/case-file.ts';
import { type Draws, next, pick } from '../src/core/roster/engine/draws.ts';
import { judgePlan } from '../src/core/roster/engine/judge.ts';
import { Planner } from '../src/core/roster/engine/kernel.ts';
import { published, type RawCase, randomCase } from './random-roster-case.ts';

/**
 * Plans a case at random twice: from nothing, then with some of that plan published and pinned. Each stops anywhere. Throws when an
 * answer breaks a hard rule or has other points than it says.
 */
export function planAtRandom(draws: Draws, largest = 12): { c: RawCase; plan: RosterPlan }[] {
  const c = randomCase(draws, largest);
  const first = stoppedAnywhere(draws, c);
  const again = published(draws, c, first);
  return [
    { c, plan: first },
    { c: again, plan: stoppedAnywhere(draws, again) },
  ];
}

function stoppedAnywhere(draws: Draws, raw: RawCase): RosterPlan {
  const c = readCase(raw);
  const planner = new Planner(c, next(draws));
  const stops = pick(draws, 25);
  for (let at = 0; at < stops; at += 1) {
    planner.step(1 + pick(draws, 1000), at / 24);
    if (at % 8 === 0) hold(c, planner);
  }
  hold(c, planner);
  return planner.best();
}

function hold(c: ReturnType<typeof readCase>, planner: Planner): void {
  const judgement = judgePlan(c, planner.best());
  assert.deepEqual(judgement.breaks, []);
  assert.ok(
    Math.abs(judgement.points - planner.points) < 1e-6,
    `${planner.points} points, judged ${judgement.points}`,
  );
}
