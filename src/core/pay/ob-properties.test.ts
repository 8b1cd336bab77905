import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, localToMinute, minuteToLocal } from '../calendar.ts';
import { clockText, lengthOf, type Span } from '../clock.ts';
import { BREAK_ORDERS } from './break-order.ts';
import {
  OB_LEVELS,
  type ObBuckets,
  type ObRuleSet,
  type ObWindow,
  obBar,
  obMinutes,
  roundToQuarters,
  SPECIFICATION_RULE_SET,
  takeBreak,
} from './ob.ts';
import { isSuchDay, weekdayFrom } from './ob-days.ts';
import { OB_PRESETS } from './ob-presets.ts';

// Properties of every span and every rule set; the examples are in `ob.md`, which `ob.test.ts` runs.

const ZONE = 'Europe/Stockholm';
const KEYS = ['regular', 'ob1', 'ob2', 'ob3', 'ob4', 'ob5', 'ob6'] as const;
const NONE: ObBuckets = { regular: 0, ob1: 0, ob2: 0, ob3: 0, ob4: 0, ob5: 0, ob6: 0 };
const totalOf = (buckets: ObBuckets) => KEYS.reduce((sum, key) => sum + buckets[key], 0);
const bucketsOf = (counts: readonly number[]): ObBuckets => ({
  ...NONE,
  ...Object.fromEntries(KEYS.map((key, level) => [key, counts[level] ?? 0])),
});

/** The slow and obvious way: look at the wall clock of every minute. */
function obviousMinutes(span: Span, rules: ObRuleSet): ObBuckets {
  const counts: number[] = [];
  for (let minute = span.start; minute < span.end; minute += 1) {
    const { date, clock } = minuteToLocal(minute, ZONE);
    let highest = 0;
    for (const window of rules.windows)
      if (window.bucket > highest && isInside(date, clock, window)) highest = window.bucket;
    counts[highest] = (counts[highest] ?? 0) + 1;
  }
  return bucketsOf(counts);
}

// Text compares as time does: `2026-11-20 18:15` comes before `2026-11-21 05:00`.
function isInside(date: string, clock: string, window: ObWindow): boolean {
  const now = `${date} ${clock}`;
  for (let ago = 0; ago <= window.until_days_after + 10; ago += 1) {
    const first = addDays(date, -ago);
    const then = addDays(first, window.until_days_after);
    const last = window.until_weekday ? weekdayFrom(then) : then;
    if (
      window.days.some((day) => isSuchDay(first, day)) &&
      `${first} ${window.from}` <= now &&
      now < `${last} ${window.until}`
    )
      return true;
  }
  return false;
}

// Half of them over a night when the clock is moved, or about a holiday.
const nights = fc.constantFrom(
  '2026-03-28',
  '2026-03-29',
  '2026-10-24',
  '2026-10-25',
  '2027-03-28',
  '2027-10-30',
  '2026-04-04',
  '2026-05-13',
  '2026-12-23',
  '2027-01-05',
);
const anyDate = fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2025-06-01', days));
const anySpan = fc
  .tuple(fc.oneof(nights, anyDate), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 2 * 1440 }))
  .map(([date, from, length]) => {
    const start = localToMinute(date, clockText(from), ZONE);
    return { start, end: start + length };
  });
const anyBuckets = fc.record({
  regular: fc.integer({ min: 0, max: 720 }),
  ob1: fc.integer({ min: 0, max: 240 }),
  ob2: fc.integer({ min: 0, max: 480 }),
  ob3: fc.integer({ min: 0, max: 480 }),
  ob4: fc.constantFrom(0, 8, 23, 240),
  ob5: fc.constantFrom(0, 8, 38, 120),
  ob6: fc.constantFrom(0, 8, 53, 480),
});
const anyPreset = fc.constantFrom(...OB_PRESETS);
// Edges that the spring change skips are left out: there the wall clock has no such minute to look at.
const anyClock = fc
  .integer({ min: 0, max: 1439 })
  .filter((min) => min <= 120 || min >= 180)
  .map(clockText);
const anyWindow = fc.record({
  bucket: fc.constantFrom(...OB_LEVELS),
  days: fc.uniqueArray(
    fc.constantFrom(
      ...([1, 2, 3, 4, 5, 6, 7] as const),
      ...(['public_holiday', 'eve', 'before_holiday', 'big_holiday', 'before_big_holiday'] as const),
    ),
    { minLength: 1 },
  ),
  from: anyClock,
  until: anyClock,
  until_days_after: fc.integer({ min: 0, max: 3 }),
  until_weekday: fc.boolean(),
  law: fc.constant('random'),
});
const anyRules = fc.array(anyWindow, { maxLength: 5 }).map(
  (windows): ObRuleSet => ({
    name: 'random',
    windows,
    multipliers_pct: { 1: 30, 2: 50, 3: 100, 4: 110, 5: 120, 6: 130 },
  }),
);

test('the minutes are those of the slow and obvious way, also when the clock is moved', () => {
  fc.assert(
    fc.property(anySpan, fc.oneof(fc.constant(SPECIFICATION_RULE_SET), anyRules), (span, rules) => {
      assert.deepEqual(obMinutes(span, rules, ZONE), obviousMinutes(span, rules));
    }),
    { numRuns: 50 },
  );
});

test('parts are the whole, and a span cut in two is the span', () => {
  fc.assert(
    fc.property(anySpan, anyPreset, fc.double({ min: 0, max: 1, noNaN: true }), (span, rules, share) => {
      const whole = obMinutes(span, rules, ZONE);
      assert.equal(totalOf(whole), lengthOf(span));
      const cut = span.start + Math.floor(lengthOf(span) * share);
      const first = obMinutes({ start: span.start, end: cut }, rules, ZONE);
      const second = obMinutes({ start: cut, end: span.end }, rules, ZONE);
      for (const key of KEYS) assert.equal(first[key] + second[key], whole[key], key);
    }),
  );
});

test('the order of the windows does not matter', () => {
  fc.assert(
    fc.property(anySpan, anyRules, (span, rules) => {
      assert.deepEqual(
        obMinutes(span, { ...rules, windows: rules.windows.toReversed() }, ZONE),
        obMinutes(span, rules, ZONE),
      );
    }),
  );
});

test('the bar is the span without gaps, its pieces the minutes, no two neighbours alike', () => {
  fc.assert(
    fc.property(anySpan, fc.oneof(anyPreset, anyRules), (span, rules) => {
      const bar = obBar(span, rules, ZONE);
      assert.deepEqual([bar[0]?.start, bar.at(-1)?.end], [span.start, span.end]);
      const counts: number[] = [];
      bar.forEach((piece, index) => {
        const before = bar[index - 1];
        if (before !== undefined) assert.ok(before.end === piece.start && before.bucket !== piece.bucket);
        counts[piece.bucket] = (counts[piece.bucket] ?? 0) + lengthOf(piece);
      });
      assert.deepEqual(bucketsOf(counts), obMinutes(span, rules, ZONE));
    }),
  );
  assert.deepEqual(obBar({ start: 100, end: 100 }, SPECIFICATION_RULE_SET, ZONE), []);
  assert.deepEqual(obMinutes({ start: 100, end: 40 }, SPECIFICATION_RULE_SET, ZONE), NONE);
});

test('a break takes exactly its minutes and leaves no bucket below zero', () => {
  fc.assert(
    fc.property(
      anyBuckets,
      fc.integer({ min: 0, max: 480 }),
      fc.constantFrom(...BREAK_ORDERS),
      (buckets, break_min, order) => {
        const left = takeBreak(buckets, break_min, order);
        assert.equal(totalOf(left), Math.max(0, totalOf(buckets) - break_min));
        for (const key of KEYS) {
          assert.ok(left[key] >= 0 && left[key] <= buckets[key], key);
          const share =
            (buckets[key] * Math.min(break_min, totalOf(buckets))) / Math.max(1, totalOf(buckets));
          if (order === 'proportional') assert.ok(Math.abs(buckets[key] - left[key] - share) < 1, key);
        }
      },
    ),
  );
});

test('rounding keeps the parts the whole, near the minutes, and is idempotent', () => {
  fc.assert(
    fc.property(anyBuckets, (buckets) => {
      const paid = roundToQuarters(buckets);
      assert.deepEqual(roundToQuarters(paid), paid);
      assert.ok(Math.abs(totalOf(paid) - totalOf(buckets)) <= 7, 'total');
      for (const key of KEYS) {
        assert.ok(paid[key] >= 0 && paid[key] % 15 === 0, key);
        if (key !== 'regular') assert.ok(Math.abs(paid[key] - buckets[key]) < 15, key);
      }
    }),
    { numRuns: 2000 },
  );
});
