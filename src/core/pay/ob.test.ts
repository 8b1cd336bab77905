import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTables } from '../../../test/tables.ts';
import { addDays, daysOfMonth, localToMinute, minuteToLocal, weekdayOf } from '../calendar.ts';
import { lengthOf, type Span } from '../clock.ts';
import { spanOfReport } from '../time-entry.ts';
import {
  BREAK_ORDERS,
  type BreakOrder,
  type ObBuckets,
  type ObRuleSet,
  type ObWindow,
  obBar,
  obMinutes,
  obOfEntry,
  roundToQuarters,
  SPECIFICATION_RULE_SET,
  takeBreak,
} from './ob.ts';
import {
  checkRuleSet,
  OB_PRESETS,
  RETAIL_RULE_SET,
  RULE_SET_LIMITS,
  ruleSetOn,
  WAREHOUSE_RULE_SET,
} from './ob-rules.ts';

type Row = Record<string, string>;

const ZONE = 'Europe/Stockholm';
const TABLES = readTables(new URL('./ob.md', import.meta.url));
assert.equal(TABLES.length, 8, 'the page has eight tables');
const [
  own = [],
  retail = [],
  warehouse = [],
  added = [],
  chosen = [],
  breaks = [],
  rounded = [],
  entries = [],
] = TABLES;
const PAGES = [
  [SPECIFICATION_RULE_SET, own],
  [RETAIL_RULE_SET, retail],
  [WAREHOUSE_RULE_SET, warehouse],
] as const;

const cell = (row: Row, name: string): string => {
  const text = row[name];
  assert.ok(text !== undefined, `the table has no column ${name}`);
  return text;
};
const minutesOf = (text: string): number => {
  const [hours, minutes] = text.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
};
const bucketsOf = (text: string): ObBuckets => {
  const [regular = Number.NaN, ob1 = Number.NaN, ob2 = Number.NaN, ob3 = Number.NaN] = text
    .split(' / ')
    .map(Number);
  return { regular, ob1, ob2, ob3 };
};
const hoursOf = (row: Row): ObBuckets => ({
  regular: minutesOf(cell(row, 'regular')),
  ob1: minutesOf(cell(row, 'OB1')),
  ob2: minutesOf(cell(row, 'OB2')),
  ob3: minutesOf(cell(row, 'OB3')),
});
const spanOf = (row: Row) => spanOfReport(cell(row, 'date'), cell(row, 'from'), cell(row, 'to'), ZONE);
const orderOf = (text: string): BreakOrder => {
  const order = BREAK_ORDERS.find((one) => one === text);
  assert.ok(order !== undefined, text);
  return order;
};
const totalOf = ({ regular, ob1, ob2, ob3 }: ObBuckets) => regular + ob1 + ob2 + ob3;
const holds = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

function windowRow(row: Row, rules: ObRuleSet): void {
  assert.deepEqual(obMinutes(spanOf(row), rules, ZONE), hoursOf(row), `${rules.name} ${JSON.stringify(row)}`);
}

function addedRow(row: Row, rules: ObRuleSet): void {
  for (const bucket of [1, 2, 3] as const)
    assert.equal(
      (200 * rules.multipliers_pct[bucket]) / 100,
      Number(cell(row, `OB${bucket}`)),
      `${rules.name} OB${bucket}`,
    );
}

function roundedRow(row: Row, quarter_min: number): void {
  const paid = bucketsOf(cell(row, 'paid'));
  assert.deepEqual(roundToQuarters(bucketsOf(cell(row, 'worked')), quarter_min), paid, JSON.stringify(row));
}

test('every example of every rule set comes out as the page says', () => {
  for (const [rules, rows] of PAGES) for (const row of rows) windowRow(row, rules);
});

test('a page holds the multipliers of every preset', () => {
  assert.deepEqual(
    added.map((row) => row['rule set']),
    OB_PRESETS.map((rules) => rules.name),
  );
  OB_PRESETS.forEach((rules, index) => {
    addedRow(added[index] ?? {}, rules);
  });
});

test('the latest choice of rules holds', () => {
  const choices = [
    { from: '2026-06-15', rules: WAREHOUSE_RULE_SET },
    { from: '2026-03-01', rules: RETAIL_RULE_SET },
  ];
  for (const row of chosen) {
    assert.equal(ruleSetOn(cell(row, 'date'), choices).name, cell(row, 'rule set'), cell(row, 'date'));
    assert.equal(ruleSetOn(cell(row, 'date'), choices.toReversed()).name, cell(row, 'rule set'));
  }
});

test('the break comes off as the page says', () => {
  for (const row of breaks) {
    const left = takeBreak(
      bucketsOf(cell(row, 'worked')),
      Number(cell(row, 'break')),
      orderOf(cell(row, 'order')),
    );
    assert.deepEqual(left, bucketsOf(cell(row, 'left')), JSON.stringify(row));
  }
});

test('quarters are rounded as the page says', () => {
  for (const row of rounded) roundedRow(row, 15);
});

test('whole entries are paid as the page says', () => {
  for (const row of entries) {
    const paid = obOfEntry({
      span: spanOf(row),
      break_min: Number(cell(row, 'break')),
      rules: SPECIFICATION_RULE_SET,
      break_order: orderOf(cell(row, 'order')),
      zone: ZONE,
    });
    const { regular, ob1, ob2, ob3 } = hoursOf(row);
    assert.deepEqual(
      paid,
      {
        regular_min: regular,
        ob1_min: ob1,
        ob2_min: ob2,
        ob3_min: ob3,
        total_min: minutesOf(cell(row, 'total')),
      },
      JSON.stringify(row),
    );
  }
});

const DAYS: readonly ObWindow['days'][number][] = [1, 2, 3, 4, 5, 6, 7, 'public_holiday', 'eve'];

function* nudgedWindows(window: ObWindow): Generator<readonly [string, ObWindow]> {
  for (const by of [-1, 1]) {
    for (const edge of ['from', 'until'] as const)
      yield [`${edge} ${by} min`, { ...window, [edge]: moved(window[edge], by) }];
    yield [`until ${by} days`, { ...window, until_days_after: window.until_days_after + by }];
  }
  for (const bucket of [1, 2, 3] as const)
    if (bucket !== window.bucket) yield [`bucket ${bucket}`, { ...window, bucket }];
  for (const day of DAYS) {
    const days = window.days.includes(day) ? window.days.filter((one) => one !== day) : [...window.days, day];
    yield [`${window.days.includes(day) ? 'without' : 'with'} ${day}`, { ...window, days }];
  }
}

function moved(clock: string, by: number): string {
  const min = (minutesOf(clock) + by + 1440) % 1440;
  return `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
}

// Some nudges change nothing anyone could be paid for: OB1 on Saturday evenings lies under OB3. Only when
// every minute of two years is the same in both is a nudge let go.
function isSameRule(a: ObRuleSet, b: ObRuleSet): boolean {
  for (let year = 2027; year <= 2028; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const days = daysOfMonth(year, month);
      const span = {
        start: localToMinute(days[0] ?? '', '00:00', ZONE),
        end: localToMinute(addDays(days.at(-1) ?? '', 1), '00:00', ZONE),
      };
      if (!holds(() => assert.deepEqual(obBar(span, a, ZONE), obBar(span, b, ZONE)))) return false;
    }
  }
  return true;
}

test('every number is pinned: nudge an edge, a day, a bucket or a percentage and some row fails', () => {
  const unpinned: string[] = [];
  let caught = 0;
  for (const [rules, rows] of PAGES) {
    const see = (what: string, nudged: ObRuleSet, seen: boolean) => {
      if (seen) caught += 1;
      else if (!isSameRule(rules, nudged)) unpinned.push(`${rules.name}: ${what}`);
    };
    for (const [index, window] of rules.windows.entries()) {
      for (const [what, changed] of nudgedWindows(window)) {
        const nudged = { ...rules, windows: rules.windows.with(index, changed) };
        see(
          `window ${index} ${what}`,
          nudged,
          rows.some((row) => !holds(() => windowRow(row, nudged))),
        );
      }
    }
    for (const bucket of [1, 2, 3] as const) {
      for (const by of [-1, 1]) {
        const multipliers_pct = { ...rules.multipliers_pct, [bucket]: rules.multipliers_pct[bucket] + by };
        const row = added.find((one) => one['rule set'] === rules.name) ?? {};
        assert.ok(
          !holds(() => addedRow(row, { ...rules, multipliers_pct })),
          `${rules.name} OB${bucket} percent`,
        );
      }
    }
  }
  assert.deepEqual(unpinned, [], 'no row pins these');
  assert.ok(caught > 150, `only ${caught} nudges were caught`);
  for (const by of [-1, 1])
    assert.ok(
      rounded.some((row) => !holds(() => roundedRow(row, 15 + by))),
      `quarter ${by}`,
    );
});

/** The slow and obvious way: look at the wall clock of every minute. */
function obviousMinutes(span: Span, rules: ObRuleSet): ObBuckets {
  const buckets: ObBuckets = { regular: 0, ob1: 0, ob2: 0, ob3: 0 };
  const counts = [0, 0, 0, 0];
  for (let minute = span.start; minute < span.end; minute += 1) {
    const { date, clock } = minuteToLocal(minute, ZONE);
    let highest = 0;
    for (const window of rules.windows)
      if (window.bucket > highest && isInside(date, clock, window)) highest = window.bucket;
    counts[highest] = (counts[highest] ?? 0) + 1;
  }
  const [regular = 0, ob1 = 0, ob2 = 0, ob3 = 0] = counts;
  return { ...buckets, regular, ob1, ob2, ob3 };
}

// Text compares as time does: `2026-11-20 18:15` comes before `2026-11-21 05:00`.
function isInside(date: string, clock: string, window: ObWindow): boolean {
  const now = `${date} ${clock}`;
  for (let ago = 0; ago <= window.until_days_after; ago += 1) {
    const first = addDays(date, -ago);
    const last = addDays(first, window.until_days_after);
    if (
      window.days.some((day) => day === weekdayOf(first)) &&
      `${first} ${window.from}` <= now &&
      now < `${last} ${window.until}`
    )
      return true;
  }
  return false;
}

// Half of them over a night when the clock is moved.
const nights = fc.constantFrom(
  '2026-03-28',
  '2026-03-29',
  '2026-10-24',
  '2026-10-25',
  '2027-03-28',
  '2027-10-30',
);
const anyDate = fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2025-06-01', days));
const anySpan = fc
  .tuple(fc.oneof(nights, anyDate), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 2 * 1440 }))
  .map(([date, from, length]) => {
    const start = localToMinute(date, moved('00:00', from), ZONE);
    return { start, end: start + length };
  });
const anyBuckets = fc.record({
  regular: fc.integer({ min: 0, max: 720 }),
  ob1: fc.integer({ min: 0, max: 240 }),
  ob2: fc.integer({ min: 0, max: 480 }),
  ob3: fc.integer({ min: 0, max: 480 }),
});
const anyPreset = fc.constantFrom(...OB_PRESETS);
// Edges that the spring change skips are left out: there the wall clock has no such minute to look at.
const anyClock = fc
  .integer({ min: 0, max: 1439 })
  .filter((min) => min <= 120 || min >= 180)
  .map((min) => moved('00:00', min));
const anyWindow = fc.record({
  bucket: fc.constantFrom(1 as const, 2 as const, 3 as const),
  days: fc.uniqueArray(
    fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const, 7 as const),
    { minLength: 1 },
  ),
  from: anyClock,
  until: anyClock,
  until_days_after: fc.integer({ min: 0, max: 3 }),
  law: fc.constant('random'),
});
const anyRules = fc
  .array(anyWindow, { maxLength: 5 })
  .map((windows): ObRuleSet => ({ name: 'random', windows, multipliers_pct: { 1: 30, 2: 50, 3: 100 } }));

test('the minutes are those of the slow and obvious way, also when the clock is moved', () => {
  fc.assert(
    fc.property(anySpan, fc.oneof(fc.constant(SPECIFICATION_RULE_SET), anyRules), (span, rules) => {
      assert.deepEqual(obMinutes(span, rules, ZONE), obviousMinutes(span, rules));
    }),
    { numRuns: 100 },
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
      for (const key of ['regular', 'ob1', 'ob2', 'ob3'] as const)
        assert.equal(first[key] + second[key], whole[key], key);
    }),
  );
});

test('the order of the windows is of no consequence', () => {
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
      const counts = [0, 0, 0, 0];
      bar.forEach((piece, index) => {
        const before = bar[index - 1];
        if (before !== undefined) assert.ok(before.end === piece.start && before.bucket !== piece.bucket);
        counts[piece.bucket] = (counts[piece.bucket] ?? 0) + lengthOf(piece);
      });
      const { regular, ob1, ob2, ob3 } = obMinutes(span, rules, ZONE);
      assert.deepEqual(counts, [regular, ob1, ob2, ob3]);
    }),
  );
  assert.deepEqual(obBar({ start: 100, end: 100 }, SPECIFICATION_RULE_SET, ZONE), []);
  assert.deepEqual(obMinutes({ start: 100, end: 40 }, SPECIFICATION_RULE_SET, ZONE), {
    regular: 0,
    ob1: 0,
    ob2: 0,
    ob3: 0,
  });
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
        for (const key of ['regular', 'ob1', 'ob2', 'ob3'] as const) {
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
      for (const key of ['regular', 'ob1', 'ob2', 'ob3'] as const) {
        assert.ok(paid[key] >= 0 && paid[key] % 15 === 0, key);
        if (key !== 'regular') assert.ok(Math.abs(paid[key] - buckets[key]) < 15, key);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a rule set that cannot be counted with is refused, every preset can', () => {
  for (const rules of OB_PRESETS) assert.equal(checkRuleSet(rules), null, rules.name);
  const [first] = SPECIFICATION_RULE_SET.windows;
  assert.ok(first !== undefined);
  const one = (change: Partial<ObWindow>) =>
    checkRuleSet({ ...SPECIFICATION_RULE_SET, windows: [first, { ...first, ...change }] });
  assert.deepEqual(one({ from: '18:60' }), { code: 'bad_clock', window: 1 });
  assert.deepEqual(one({ until: '24:00' }), { code: 'bad_clock', window: 1 });
  assert.deepEqual(one({ days: [] }), { code: 'no_days', window: 1 });
  assert.deepEqual(one({ until: '18:15' }), { code: 'ends_before_start', window: 1 });
  assert.deepEqual(one({ until: '18:16' }), null);
  assert.deepEqual(one({ until_days_after: -1 }), { code: 'ends_before_start', window: 1 });
  assert.deepEqual(one({ until_days_after: 0.5 }), { code: 'too_long', window: 1 });
  assert.deepEqual(one({ until_days_after: 6 }), null);
  assert.deepEqual(one({ until_days_after: 7 }), { code: 'too_long', window: 1 });
  for (const [percent, code] of [
    [0, null],
    [1000, null],
    [-1, 'bad_percent'],
    [1001, 'bad_percent'],
    [0.5, 'bad_percent'],
  ] as const)
    assert.equal(
      checkRuleSet({ ...SPECIFICATION_RULE_SET, multipliers_pct: { 1: 30, 2: percent, 3: 100 } })?.code ??
        null,
      code,
      `${percent}`,
    );
  const many = (count: number) =>
    checkRuleSet({ ...SPECIFICATION_RULE_SET, windows: Array.from({ length: count }, () => first) });
  assert.equal(many(RULE_SET_LIMITS.windows), null);
  assert.deepEqual(many(51), { code: 'too_many_windows', window: null });
});
