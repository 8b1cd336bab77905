import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { localToMinute } from '../calendar.ts';
import { type Before, type Post, postOf } from './post.ts';
import { madeWorse, verdictsOf } from './verdicts.ts';
import { LAW, type WorkRules } from './work-rules.ts';

/** Hand-made edges beside the project: one person's posts in minutes from a Monday, and the rules they break. */
const EDGES = new URL('../../../../shared/planning-cases/edges.json', import.meta.url);
const ZONE = 'UTC';
const MONDAY = '2026-11-23';
const ZERO = localToMinute(MONDAY, '00:00', ZONE);
/** The numbers of those cases. `one_a_day` is a simplification of theirs: the law knows split shifts. */
const CASES: WorkRules = { ...LAW, week_most_min: 2880, days_in_row: 6, nights_in_row: 6 };
const SIMPLIFIED = ['one_a_day'];

type Edge = {
  what: string;
  posts: { start: number; end: number }[];
  before: Omit<Before, 'day'>;
  weeks: { from: number; to: number }[];
  breaks: string[];
};

const judged = (rules: WorkRules) => ({ days: { first: MONDAY, last: '2026-12-06' }, rules, zone: ZONE });

test('the edges give the named rules to the minute', (t) => {
  if (!existsSync(EDGES)) {
    t.skip('the edges do not lie beside the project');
    return;
  }
  const edges: Edge[] = JSON.parse(readFileSync(EDGES, 'utf8'));
  assert.ok(edges.length >= 18);
  for (const { what, posts, before, weeks, breaks } of edges) {
    assert.deepEqual(
      weeks.map(({ from, to }) => [from, to]),
      [
        [0, 10_080],
        [10_080, 20_160],
      ],
      what,
    );
    const { last_end } = before;
    const row = {
      posts: posts
        .map(({ start, end }) => postOf({ start: ZERO + start, end: ZERO + end }, 0, ZONE))
        .toSorted((a, b) => a.start - b.start),
      before: { ...before, day: MONDAY, last_end: last_end === null ? null : ZERO + last_end },
    };
    // Breaks are not stated there: paid minutes are end less start.
    const found = verdictsOf(row, judged({ ...CASES, without_break_min: 1440 })).map(({ rule }) => rule);
    assert.deepEqual(
      [...new Set(found)].toSorted(),
      breaks.filter((rule) => !SIMPLIFIED.includes(rule)).toSorted(),
      what,
    );
  }
});

const plans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 60, max: 720 })), { maxLength: 12 })
  .map((steps) => {
    let at = ZERO;
    return steps.map(([pause, length]): Post => {
      const start = at + pause;
      at = start + length;
      return postOf({ start, end: at }, length > 330 ? 30 : 0, ZONE);
    });
  });

test('a change answers for what it makes worse, and for nothing else', () => {
  fc.assert(
    fc.property(plans, fc.nat(11), (posts, at) => {
      const all = verdictsOf({ posts }, judged(CASES));
      assert.deepEqual(madeWorse(all, all), []);
      assert.deepEqual(madeWorse([], all), all);
      const without = verdictsOf({ posts: posts.filter((_, index) => index !== at) }, judged(CASES));
      // A post taken away makes no rest shorter and no row longer.
      assert.deepEqual(madeWorse(all, without), []);
    }),
    { numRuns: 300 },
  );
});
