import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARE_ABSENT, areThere, planningFile } from '../../../../test/planning-cases.ts';
import { randomCase, randomPosts } from '../../../../test/random-roster-case.ts';
import type { RosterCase, RosterPlan } from './case.ts';
import { readCase, readPlan, readQuestions } from './case-file.ts';
import { drawsOf, pick } from './draws.ts';
import { Explainer } from './explain.ts';
import { judgePlan } from './judge.ts';

test('the handed-out questions have the handed-out answers', (t) => {
  if (!areThere) return t.skip(ARE_ABSENT);
  for (const name of ['care-s-1', 'care-s-11', 'restaurant-15']) {
    const c = readCase(planningFile(`cases/${name}`));
    const plan = readPlan(planningFile(`plans/${name}`), c);
    const file = planningFile(`whys/${name}`) as { plan_points: number; questions: { kind: string }[] };
    const explainer = new Explainer(c, plan);
    assert.equal(explainer.points, file.plan_points);
    const answers = readQuestions(file, c, plan).map(({ job, holder }) => ({
      kind: holder === null ? 'why_open' : 'why_this_person',
      job,
      holder,
      ...explainer.explain(job, holder),
    }));
    assert.deepEqual(answers, file.questions, name);
  }
});

/** The obvious way: two whole plans, judged. */
function byJudging(c: RosterCase, plan: RosterPlan, job: string, holder: string | null, person: string) {
  const day_of = new Map(c.jobs.map(({ id, day }) => [id, day]));
  const at = plan.posts.findIndex((post) => post.person === holder && post.job === job);
  const empty = { ...plan, posts: plan.posts.filter((_, index) => index !== at) };
  const kept = empty.posts.filter(
    (post) => post.person !== person || day_of.get(post.job) !== day_of.get(job),
  );
  const after = judgePlan(c, { ...plan, posts: [...kept, { person, job }] });
  return {
    breaks: [...new Set(after.breaks.map(({ rule }) => rule))].toSorted(),
    points: after.points - judgePlan(c, empty).points,
  };
}

test('an answer is the difference of two whole plans, in plans at random', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const draws = drawsOf(seed);
  for (let round = 0; round < 30; round += 1) {
    const c = readCase(randomCase(draws, 6));
    const plan = { case: c.name, posts: randomPosts(draws, { people: [...c.people], jobs: [...c.jobs] }) };
    const post = plan.posts[pick(draws, plan.posts.length)];
    const job = c.jobs[pick(draws, c.jobs.length)];
    const questions = [
      ...(post === undefined ? [] : [{ job: post.job, holder: post.person }]),
      ...(job === undefined ? [] : [{ job: job.id, holder: null }]),
    ];
    const explainer = new Explainer(c, plan);
    for (const { job, holder } of questions)
      for (const [person, { breaks, points }] of Object.entries(explainer.explain(job, holder).people)) {
        const expected = byJudging(c, plan, job, holder, person);
        assert.deepEqual(breaks, expected.breaks, `seed ${seed}`);
        assert.ok(Math.abs(points - expected.points) < 1e-6, `seed ${seed}: ${points}, ${expected.points}`);
      }
  }
});
