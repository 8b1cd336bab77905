import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RosterPlan } from '../../src/core/roster/engine/case.ts';
import { drawsOf } from '../../src/core/roster/engine/draws.ts';
import { ARE_ABSENT, areThere, checkedBy } from '../planning-cases.ts';
import type { RawCase } from '../random-roster-case.ts';
import { planAtRandom } from '../random-roster-plan.ts';
import { figure, seedOf, size } from './figures.ts';

/**
 * The roster engine on made-up cases, stopped anywhere: no answer breaks a hard rule. The engine's own judge looks at every answer,
 * and the checker that came with the cases at some of them; in the long form at all.
 */

const SUITE = 'roster-engine';
/** So many answers are shown to the checker at a time. */
const BATCH = 50;

test('no answer breaks a hard rule, wherever the engine stops', (t) => {
  const draws = drawsOf(seedOf(SUITE));
  const cases = size(100, 1000);
  const shown: { c: RawCase; plan: RosterPlan }[] = [];
  let posts = 0;
  for (let at = 0; at < cases; at += 1) {
    const answers = planAtRandom(draws, at % 10 === 0 ? 40 : 12);
    posts += answers.reduce((sum, { plan }) => sum + plan.posts.length, 0);
    if (at % size(4, 1) === 0) shown.push(...answers);
  }
  assert.ok(posts > 10 * cases, `${posts} posts in ${cases} cases`);
  figure(SUITE, 'cases, each planned twice', cases);
  figure(SUITE, 'posts in the answers', posts);
  if (!areThere) return t.diagnostic(ARE_ABSENT);
  for (let at = 0; at < shown.length; at += BATCH)
    for (const { breaks } of checkedBy(shown.slice(at, at + BATCH))) assert.deepEqual(breaks, []);
  figure(SUITE, 'answers shown to the checker of the cases', shown.length);
});
