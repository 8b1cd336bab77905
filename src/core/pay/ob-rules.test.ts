import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { localToMinute } from '../calendar.ts';
import { type ObBucket, type ObRuleSet, type ObWindow, obMinutes, SPECIFICATION_RULE_SET } from './ob.ts';
import { OB_PRESETS } from './ob-presets.ts';
import { checkRuleSet, faultsOf, ROUNDINGS_MIN, RULE_SET_FAULTS, RULE_SET_LIMITS } from './ob-rules.ts';

// The conditions for a usable rule set of a company's own. The windows themselves are in `ob.md`.

const [FIRST] = SPECIFICATION_RULE_SET.windows;
assert.ok(FIRST !== undefined);
const first: ObWindow = FIRST;
const rulesOf = (...windows: ObWindow[]): ObRuleSet => ({ ...SPECIFICATION_RULE_SET, windows });
const seen = new Set<string>();
const check = (rules: ObRuleSet) => {
  const fault = checkRuleSet(rules);
  if (fault !== null) seen.add(fault.code);
  return fault;
};

test('every preset is usable', () => {
  for (const rules of OB_PRESETS) assert.equal(check(rules), null, rules.name);
});

test('a window without a valid time is refused by its index', () => {
  const one = (change: Partial<ObWindow>) => check(rulesOf(first, { ...first, ...change }));
  assert.deepEqual(one({ from: '18:60' }), { code: 'bad_clock', window: 1 });
  assert.deepEqual(one({ until: '24:00' }), { code: 'bad_clock', window: 1 });
  assert.deepEqual(one({ days: [] }), { code: 'no_days', window: 1 });
  assert.deepEqual(one({ until: '18:15' }), { code: 'ends_before_start', window: 1 });
  assert.deepEqual(one({ until: '18:15', until_weekday: true }), { code: 'ends_before_start', window: 1 });
  assert.deepEqual(one({ until: '18:16' }), null);
  assert.deepEqual(one({ until_days_after: -1 }), { code: 'ends_before_start', window: 1 });
  assert.deepEqual(one({ until_days_after: 0.5 }), { code: 'too_long', window: 1 });
  assert.deepEqual(one({ until_days_after: 6 }), null);
  assert.deepEqual(one({ until_days_after: 7 }), { code: 'too_long', window: 1 });
});

test('a supplement is a whole percentage or whole öre, within reason', () => {
  for (const bucket of [1, 2, 3] as const) {
    for (const [value, most] of [
      [0, true],
      [1000, true],
      [-1, false],
      [1001, false],
      [0.5, false],
    ] as const) {
      const multipliers_pct = { ...SPECIFICATION_RULE_SET.multipliers_pct, [bucket]: value };
      assert.deepEqual(
        check({ ...SPECIFICATION_RULE_SET, multipliers_pct }),
        most ? null : { code: 'bad_percent', bucket },
      );
    }
    for (const [value, fits] of [
      [null, true],
      [0, true],
      [100_000, true],
      [-1, false],
      [100_001, false],
      [24.5, false],
    ] as const) {
      const amounts_ore = { 1: null, 2: null, 3: null, [bucket]: value };
      assert.deepEqual(
        check({ ...SPECIFICATION_RULE_SET, amounts_ore }),
        fits ? null : { code: 'bad_amount', bucket },
      );
    }
  }
});

test('the unit is a whole number of hundredths of an hour, and there are not too many windows', () => {
  for (const rounding_min of ROUNDINGS_MIN) {
    assert.equal((rounding_min * 100) % 60, 0);
    assert.equal(check({ ...SPECIFICATION_RULE_SET, rounding_min }), null);
  }
  for (const rounding_min of [0, 1, 7, 45, 15.5])
    assert.deepEqual(check({ ...SPECIFICATION_RULE_SET, rounding_min }), { code: 'bad_rounding' });
  const many = (count: number) => check(rulesOf(...Array.from({ length: count }, () => first)));
  assert.equal(many(RULE_SET_LIMITS.windows), null);
  assert.deepEqual(many(51), { code: 'too_many_windows' });
});

const window = (bucket: ObBucket, days: ObWindow['days'], from: string, until: string, after = 0) => ({
  ...first,
  bucket,
  days,
  from,
  until,
  until_days_after: after,
});

test('levels follow one another, and each has what it pays, its name and its account', () => {
  const { multipliers_pct } = SPECIFICATION_RULE_SET;
  const five = { ...SPECIFICATION_RULE_SET, multipliers_pct: { ...multipliers_pct, 4: 120, 5: 150 } };
  assert.equal(check(five), null);
  const gap = { ...SPECIFICATION_RULE_SET, multipliers_pct: { ...multipliers_pct, 5: 150 } };
  assert.deepEqual(check(gap), { code: 'bad_level', bucket: 5 });
  const above = window(6, [1], '18:15', '20:00');
  assert.deepEqual(check({ ...five, windows: [above] }), { code: 'bad_level', bucket: 6 });
  assert.deepEqual(check({ ...five, names: { 6: 'Natt' } }), { code: 'bad_level', bucket: 6 });
  for (const [divisor, fits] of [
    [600, true],
    [1, true],
    [10_000, true],
    [0, false],
    [10_001, false],
    [1.5, false],
  ] as const)
    assert.deepEqual(
      check({ ...five, divisors: { 4: divisor } }),
      fits ? null : { code: 'bad_divisor', bucket: 4 },
    );
  const both = { ...five, amounts_ore: { 1: null, 2: null, 3: null, 4: 100 }, divisors: { 4: 600 } };
  assert.deepEqual(check(both), { code: 'bad_divisor', bucket: 4 });
  assert.equal(check({ ...five, names: { 5: 'N'.repeat(60) } }), null);
  for (const name of [' ', 'N'.repeat(61)])
    assert.deepEqual(check({ ...five, names: { 5: name } }), { code: 'bad_name', bucket: 5 });
  assert.equal(check({ ...five, accounts: { 1: 7219 } }), null);
  for (const account of [999, 10_000, 7219.5])
    assert.deepEqual(check({ ...five, accounts: { 1: account } }), { code: 'bad_account', bucket: 1 });
});

test('a window until the next weekday ends on the Monday', () => {
  const friday = { ...window(1, [5], '19:00', '07:00', 1), until_weekday: true };
  const overlap = { code: 'windows_overlap', window: 0, other: 1 };
  assert.equal(check(rulesOf(friday, window(2, [1], '07:00', '08:00'))), null);
  assert.deepEqual(check(rulesOf(friday, window(2, [1], '06:59', '08:00'))), overlap);
  assert.deepEqual(check(rulesOf(window(2, [1], '06:59', '08:00'), friday)), overlap);
  const two_days = { ...friday, until_days_after: 2 };
  assert.deepEqual(check(rulesOf(two_days, window(2, [7], '08:00', '09:00'))), overlap);
  assert.deepEqual(check(rulesOf(two_days, window(2, [1], '06:59', '08:00'))), overlap);
  const longest = { ...window(1, [7], '12:00', '07:00', 6), until_weekday: true };
  assert.deepEqual(check(rulesOf(longest, window(2, [6], '08:00', '09:00'))), overlap);
});

test('two windows of different buckets may not overlap in an ordinary week', () => {
  const overlap = { code: 'windows_overlap', window: 0, other: 1 };
  const evening = window(1, [1, 2], '18:00', '20:00');
  assert.deepEqual(check(rulesOf(evening, window(2, [2], '19:59', '22:00'))), overlap);
  const higher = { ...rulesOf(window(4, [2], '18:00', '20:00'), window(5, [2], '19:59', '22:00')) };
  const levels = { ...higher.multipliers_pct, 4: 0, 5: 0 };
  assert.deepEqual(check({ ...higher, multipliers_pct: levels }), overlap, 'levels above the third too');
  assert.equal(
    check(rulesOf(evening, window(2, [2], '20:00', '22:00'))),
    null,
    'one ends as the other begins',
  );
  assert.equal(check(rulesOf(evening, window(1, [2], '19:00', '22:00'))), null, 'the same bucket may');
  assert.equal(check(rulesOf(evening, window(2, [3], '18:00', '20:00'))), null, 'another day');
  assert.equal(check(rulesOf(evening, window(3, ['public_holiday', 'eve'], '00:00', '00:00', 1))), null);
  assert.equal(check(rulesOf(evening, window(3, ['big_holiday', 'before_holiday'], '18:00', '20:00'))), null);
  const night = window(2, [7], '22:00', '05:00', 1);
  assert.deepEqual(check(rulesOf(night, window(1, [1], '04:59', '06:00'))), overlap, 'Sunday into Monday');
  assert.deepEqual(check(rulesOf(window(1, [1], '04:59', '06:00'), night)), overlap);
  assert.equal(check(rulesOf(night, window(1, [1], '05:00', '06:00'))), null);
  const weekend = { ...window(3, [5], '19:00', '07:00', 1), until_weekday: true };
  assert.deepEqual(check(rulesOf(weekend, window(1, [1], '06:59', '08:00'))), overlap, 'until Monday');
  assert.equal(check(rulesOf(weekend, window(1, [1, 2], '07:00', '08:00'))), null);
  const long = { ...window(3, [7], '10:00', '02:00', 6), until_weekday: true };
  assert.deepEqual(check(rulesOf(long, window(1, [1], '01:00', '01:30'))), overlap, 'two weeks on');
});

test('the author gets all faults, overlaps once the windows can be read', () => {
  const [own, night, weekend] = SPECIFICATION_RULE_SET.windows;
  assert.ok(own !== undefined && night !== undefined && weekend !== undefined);
  const clash = { ...weekend, days: [5 as const] };
  assert.deepEqual(faultsOf(rulesOf(own, night, clash)), [
    { code: 'windows_overlap', window: 0, other: 2 },
    { code: 'windows_overlap', window: 1, other: 2 },
  ]);
  const multipliers_pct = { 1: -1, 2: 50, 3: 2000 };
  assert.deepEqual(faultsOf({ ...rulesOf({ ...own, from: '' }, night, clash), multipliers_pct }), [
    { code: 'bad_percent', bucket: 1 },
    { code: 'bad_percent', bucket: 3 },
    { code: 'bad_clock', window: 0 },
  ]);
});

// The obvious way: lay each window over a week without holidays and check whether two of them pay the same minute.
test('windows overlap exactly when some minute of an ordinary week has two of them', () => {
  const zone = 'Europe/Stockholm';
  const minutesOfWeek = (one: ObWindow): boolean[] => {
    const start = localToMinute('2026-11-16', '00:00', zone);
    return Array.from({ length: 7 * 96 }, (_, quarter) => {
      const at = start + quarter * 15;
      const { regular } = obMinutes({ start: at, end: at + 1 }, rulesOf(one), zone);
      return regular === 0;
    });
  };
  const clock = fc
    .integer({ min: 0, max: 95 })
    .map(
      (quarter) =>
        `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`,
    );
  const day = fc.constantFrom(
    1 as const,
    2 as const,
    3 as const,
    4 as const,
    5 as const,
    6 as const,
    7 as const,
  );
  const any = (bucket: 1 | 2) =>
    fc
      .record({
        days: fc.uniqueArray(day, { minLength: 1, maxLength: 3 }),
        from: clock,
        until: clock,
        until_days_after: fc.integer({ min: 0, max: 2 }),
        until_weekday: fc.boolean(),
      })
      .map((facts): ObWindow => ({ ...facts, bucket, law: 'random' }))
      .filter((one) => faultsOf(rulesOf(one)).length === 0);
  fc.assert(
    fc.property(any(1), any(2), (a, b) => {
      const [of_a, of_b] = [minutesOfWeek(a), minutesOfWeek(b)];
      const meet = of_a.some((inside, quarter) => inside && of_b[quarter]);
      assert.equal(checkRuleSet(rulesOf(a, b))?.code, meet ? 'windows_overlap' : undefined);
    }),
    { numRuns: 60 },
  );
});

test('every fault was met', () => {
  assert.deepEqual([...seen].toSorted(), [...RULE_SET_FAULTS].toSorted());
});
