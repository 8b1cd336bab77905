import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomCase } from '../../../../test/random-roster-case.ts';
import { readCase, readPlan, readQuestions } from './case-file.ts';
import { drawsOf } from './draws.ts';
import { CaseFault } from './place.ts';

/** A case with people, jobs and needs, one value of it changed. */
function changed(path: string, value: unknown): unknown {
  const c = structuredClone(VALID) as object;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce((at: object, name) => Reflect.get(at, name), c);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, value);
  return c;
}

const VALID = [...Array(50).keys()]
  .map((seed) => randomCase(drawsOf(seed)))
  .find(({ people, needs, weeks }) => people.length > 2 && needs.length > 2 && weeks.length > 1);

const FAULTS: readonly (readonly [string, unknown, string, string])[] = [
  ['format', 'skifta-roster-case/2', 'unknown_format', 'format'],
  ['days', undefined, 'missing', 'days'],
  ['days', 'seven', 'not_a_number', 'days'],
  ['days', 7.5, 'not_whole', 'days'],
  ['days', -1, 'negative', 'days'],
  ['rules', 3, 'not_an_object', 'rules'],
  ['rules.weekly_rest_min', undefined, 'missing', 'rules.weekly_rest_min'],
  ['points.short_rest', -3, 'negative', 'points.short_rest'],
  ['jobs', {}, 'not_a_list', 'jobs'],
  ['jobs.0.id', 4, 'not_a_text', 'jobs[0].id'],
  ['jobs.1.role', 'r9', 'unknown_id', 'jobs[1].role'],
  ['jobs.1.day', 1000, 'outside_the_days', 'jobs[1].day'],
  ['jobs.0.end', 0, 'ends_before_it_starts', 'jobs[0]'],
  ['needs.0.points.above', null, 'not_a_number', 'needs[0].points.above'],
  ['people.0.pinned', ['no such job'], 'unknown_id', 'people[0].pinned[0]'],
  ['people.1.id', 'p0', 'twice', 'people[1].id'],
  [
    'people.0.wishes',
    [{ id: 'w', day: 1, want: 'more', points: 1 }],
    'unknown_word',
    'people[0].wishes[0].want',
  ],
  [
    'people.0.wishes',
    [{ id: 'w', day: 1, want: 'not_kind', points: 1 }],
    'missing',
    'people[0].wishes[0].kind',
  ],
  ['people.0.hours.most_min', Number.NaN, 'not_a_number', 'people[0].hours.most_min'],
  ['people.0.before', undefined, 'missing', 'people[0].before'],
  ['weeks.1.from', 0, 'out_of_order', 'weeks[1].from'],
];

test('what cannot be read is named, with its place', () => {
  assert.ok(VALID);
  assert.doesNotThrow(() => readCase(VALID));
  for (const [path, value, code, at] of FAULTS)
    assert.throws(
      () => readCase(changed(path, value)),
      (error) => {
        assert.ok(error instanceof CaseFault, `${path}: ${error}`);
        assert.deepEqual({ code: error.code, at: error.at }, { code, at }, path);
        return true;
      },
    );
  for (const json of [null, 3, [], 'text'])
    assert.throws(
      () => readCase(json),
      (error) => error instanceof CaseFault && error.code === 'not_an_object',
    );
});

test('a job may not start after one of the next day', () => {
  const [first, ...others] = VALID?.jobs ?? [];
  const late = { ...first, start: 4000, end: 4300 };
  assert.throws(
    () => readCase({ ...VALID, jobs: [late, ...others] }),
    (error) => error instanceof CaseFault && error.code === 'out_of_order' && error.at === 'jobs[0].start',
  );
});

test('a plan and questions name people and jobs of the case', () => {
  const c = readCase(VALID);
  const job = c.jobs[0]?.id ?? '';
  const plan = readPlan({ posts: [{ person: 'p0', job }] }, c);
  assert.deepEqual(plan, { case: 'random', posts: [{ person: 'p0', job }] });
  const codes = [
    () => readPlan({ posts: [{ person: 'p99', job }] }, c),
    () => readPlan({ posts: [{ person: 'p0', job: 'none' }] }, c),
    () => readPlan([], c),
    () => readQuestions([{ job, holder: 'p1' }], c, plan),
    () => readQuestions({}, c, plan),
  ].map((read) => {
    try {
      read();
      return null;
    } catch (error) {
      return error instanceof CaseFault ? error.code : error;
    }
  });
  assert.deepEqual(codes, ['unknown_id', 'unknown_id', 'not_an_object', 'not_in_the_plan', 'missing']);
  assert.deepEqual(readQuestions([{ job, holder: 'p0' }, { job }], c, plan), [
    { job, holder: 'p0' },
    { job, holder: null },
  ]);
});
