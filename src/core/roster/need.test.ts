import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, readTables } from '../../../test/tables.ts';
import { localToMinute, minuteToLocal } from '../calendar.ts';
import type { Span } from '../clock.ts';
import {
  coverageOn,
  missingPosts,
  NEED_DAYS,
  type Need,
  type NeedKey,
  type NeedPost,
  type NeedStretch,
  needSum,
  needsOn,
  needVerdict,
  spanOfNeed,
} from './need.ts';

const ZONE = 'Europe/Stockholm';
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const [held = [], met = [], lacking = []] = readTables(new URL('./need.md', import.meta.url));

const NEED: Need = {
  unit_id: null,
  position_id: null,
  skill_id: null,
  days: [...NEED_DAYS],
  date: null,
  starts: '07:00',
  ends: '16:00',
  least: 1,
  wanted: 1,
  first_day: '2020-01-01',
  last_day: null,
};

test('every row of the needs that hold', () => {
  assert.ok(held.length >= 11);
  for (const row of held) {
    const needs = cell(row, 'needs')
      .split('; ')
      .map((text) => {
        const [name = '', days = '', span = ''] = text.split(' ');
        const [first = '', last = ''] = span.split('..');
        const of_date = /^\d{4}-/u.test(days);
        return {
          ...NEED,
          name,
          days: of_date ? [] : NEED_DAYS.filter((day) => days.split(',').includes(`${day}`)),
          date: of_date ? days : null,
          first_day: first || '2020-01-01',
          last_day: last || null,
        };
      });
    const names = needsOn(cell(row, 'date'), needs).map(({ name }) => name);
    assert.equal(names.join(' '), cell(row, 'hold'), JSON.stringify(row));
  }
});

const placed = (text: string) => {
  const [first = '', ...more] = text.split(' ');
  const in_kitchen = first === '@k';
  const [times = '', counts = ''] = in_kitchen ? more : [first, ...more];
  const [starts = '', ends = ''] = times.split('-');
  return { starts, ends, counts, position_id: in_kitchen ? 'k' : null };
};

/** A row's stretches. */
function stretchesOf(row: Readonly<Record<string, string>>): NeedStretch[] {
  const date = cell(row, 'date');
  const parts = (name: string) => cell(row, name).split('; ').filter(Boolean).map(placed);
  const needs = parts('needs').map(({ counts, ...rest }): Need => {
    const [least, wanted] = counts.split('/').map(Number);
    return { ...NEED, ...rest, least: least ?? 0, wanted: wanted ?? 0 };
  });
  const posts = parts('shifts').map(
    ({ position_id, ...times }): NeedPost => ({
      ...spanOfNeed(times, date, ZONE),
      unit_id: null,
      position_id,
    }),
  );
  return coverageOn(date, { needs, posts, zone: ZONE });
}
const clock = (minute: number): string => minuteToLocal(minute, ZONE).clock;
const spanned = ({ position_id, start, end }: NeedKey & Span): string =>
  `${position_id === null ? '' : '@k '}${clock(start)}-${clock(end)}`;

test('every row of how the plan meets them', () => {
  assert.ok(met.length >= 14);
  for (const row of met) {
    const stretches = stretchesOf(row);
    const sum = needSum(stretches);
    const hours = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100}`;
    const shown = {
      ...row,
      stretches: stretches
        .map((one) => `${spanned(one)} ${one.planned}/${one.least}/${one.wanted}`)
        .join('; '),
      wanted: hours(sum.wanted_min),
      met: hours(sum.met_min),
      short: hours(sum.short_min),
      above: hours(sum.above_min),
    };
    assert.deepEqual(shown, row);
  }
});

test('every row of which posts are missing', () => {
  assert.ok(lacking.length >= 9);
  for (const row of lacking) {
    const missing = missingPosts(stretchesOf(row)).map((one) => `${spanned(one)} ${one.count}`);
    assert.deepEqual({ ...row, missing: missing.join('; ') }, row);
  }
});

const clockOf = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

test('counted minute by minute, the need is the same', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  const date = '2026-11-23';
  const midnight = localToMinute(date, '00:00', ZONE);
  const anyNeed = fc.record({
    from: fc.integer({ min: 0, max: 95 }),
    until: fc.integer({ min: 0, max: 95 }),
    least: fc.integer({ min: 0, max: 3 }),
    more: fc.integer({ min: 0, max: 2 }),
  });
  const anyPost = fc.record({
    from: fc.integer({ min: -300, max: 2500 }),
    long: fc.integer({ min: 1, max: 700 }),
  });
  fc.assert(
    fc.property(fc.array(anyNeed, { maxLength: 4 }), fc.array(anyPost, { maxLength: 6 }), (some, placed) => {
      const needs = some.map(
        ({ from, until, least, more }): Need => ({
          ...NEED,
          starts: clockOf(from),
          ends: clockOf(until),
          least,
          wanted: least + more,
        }),
      );
      const posts = placed.map(
        ({ from, long }): NeedPost => ({
          start: midnight + from,
          end: midnight + from + long,
          unit_id: null,
          position_id: null,
        }),
      );
      const stretches = coverageOn(date, { needs, posts, zone: ZONE });
      let [wanted, met_min, short, above] = [0, 0, 0, 0];
      for (let minute = midnight; minute < midnight + 2880; minute += 1) {
        const at = needs.filter((need) => {
          const { start, end } = spanOfNeed(need, date, ZONE);
          return start <= minute && minute < end;
        });
        if (at.length === 0) continue;
        const least = Math.max(...at.map((need) => need.least));
        const want = Math.max(...at.map((need) => need.wanted));
        const planned = posts.filter(({ start, end }) => start <= minute && minute < end).length;
        wanted += want;
        met_min += Math.min(planned, want);
        short += Math.max(0, least - planned);
        above += Math.max(0, planned - want);
      }
      const sum = needSum(stretches);
      assert.deepEqual(
        [sum.wanted_min, sum.met_min, sum.short_min, sum.above_min],
        [wanted, met_min, short, above],
      );
      assert.equal(sum.below_min, wanted - met_min);
      assert.equal(sum.worst === null, short === 0);
      const missing = missingPosts(stretches);
      const filled = [...posts, ...missing.flatMap((one) => Array<NeedPost>(one.count).fill(one))];
      const then = needSum(coverageOn(date, { needs, posts: filled, zone: ZONE }));
      assert.equal(then.short_min, 0, 'the missing posts bring the plan to the least');
      assert.equal(
        missing.reduce((all, one) => all + one.count * (one.end - one.start), 0),
        short,
        'and are no longer than what is missing',
      );
      for (const [at, one] of stretches.entries()) {
        const next = stretches[at + 1];
        assert.ok(
          one.start < one.end && (next === undefined || one.end <= next.start),
          'in order, none empty',
        );
      }
    }),
    { seed: SEED, numRuns: 100 },
  );
});

test('a need with a skill counts the people who have it', () => {
  const need = { ...NEED, skill_id: 'delegation' };
  const post = {
    start: localToMinute('2026-11-23', '07:00', ZONE),
    end: localToMinute('2026-11-23', '16:00', ZONE),
  };
  const posts: NeedPost[] = [
    { ...post, unit_id: null, position_id: null, skills: ['delegation'] },
    { ...post, unit_id: null, position_id: null, skills: ['truck'] },
    { ...post, unit_id: null, position_id: null },
  ];
  const [stretch] = coverageOn('2026-11-23', { needs: [need], posts, zone: ZONE });
  assert.equal(stretch?.planned, 1);
});

test('the worst stretch misses most people, the first of equal ones', () => {
  const stretch = {
    unit_id: null,
    position_id: null,
    skill_id: null,
    start: 0,
    end: 60,
    least: 2,
    wanted: 2,
    planned: 1,
  };
  const worse = { ...stretch, start: 60, end: 120, planned: 0 };
  const { worst } = needSum([{ ...stretch, planned: 2 }, stretch, worse, { ...worse, start: 120 }]);
  assert.deepEqual(worst, worse);
});

test('a need has days or a date, at least as many wanted as least, and days in order', () => {
  const codes = [
    { days: [], date: null },
    { days: [1 as const], date: '2026-11-23' },
    { least: 2, wanted: 1 },
    { first_day: '2026-11-24', last_day: '2026-11-23' },
    {},
    { days: [], date: '2026-11-23' },
    { first_day: '2026-11-23', last_day: '2026-11-23' },
  ].map((more) => needVerdict({ ...NEED, ...more })?.code ?? null);
  assert.deepEqual(codes, [
    'need_without_days',
    'need_without_days',
    'need_below_least',
    'need_days_out_of_order',
    null,
    null,
    null,
  ]);
});
