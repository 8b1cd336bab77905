import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTables } from '../../test/tables.ts';
import { clockOf, isoOf, lengthOf, readTimes, type Span } from './clock.ts';
import {
  BREAK_RULES,
  breakAfterTimes,
  checkReport,
  judgeReport,
  mayMove,
  nearestShift,
  requiredBreak,
  spanOfReport,
  summaryStatus,
  TIME_ENTRY_LIMITS,
  TIME_ENTRY_STATUSES,
  TIME_ENTRY_TRANSITIONS,
  workedIn,
} from './time-entry.ts';

type Row = Record<string, string>;
type Limits = typeof TIME_ENTRY_LIMITS;

const ZONE = 'Europe/Stockholm';
const TODAY = '2026-11-20';
const TABLES = readTables(new URL('./time-entry.md', import.meta.url));
assert.equal(TABLES.length, 9, 'the page has nine tables');
const [
  typed = [],
  on_call = [],
  spans = [],
  breaks = [],
  forms = [],
  refused = [],
  flagged = [],
  moves = [],
  sets = [],
] = TABLES;

const cell = (row: Row, name: string): string => {
  const text = row[name];
  assert.ok(text !== undefined, `the table has no column ${name}`);
  return text;
};
const minutesOf = (text: string): number => {
  const [hours, minutes] = text.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
};
const ruleOf = (text: string) => {
  const rule = BREAK_RULES.find((one) => one === text);
  assert.ok(rule !== undefined, text);
  return rule;
};
const yes = (flag: boolean) => (flag ? 'yes' : 'no');
const onThatDay = (times: string): Span => {
  const [start = '', end = ''] = times.split('-');
  return spanOfReport('2026-11-19', start, end, ZONE);
};

function breakRow(row: Row, limits: Limits): void {
  for (const rule of BREAK_RULES)
    assert.equal(
      String(requiredBreak(minutesOf(cell(row, 'elapsed')), rule, limits)),
      cell(row, rule),
      `${cell(row, 'elapsed')} ${rule}`,
    );
}

function refusedRow(row: Row, limits: Limits): void {
  const [date, start, end] = [cell(row, 'date'), cell(row, 'start'), cell(row, 'end')];
  const caller = cell(row, 'caller') === 'manager' ? 'manager' : 'worker';
  const employed = cell(row, 'employed');
  const span = spanOfReport(date, start, end, ZONE);
  const verdict = checkReport(
    {
      span,
      break_min: Number(cell(row, 'break')),
      date,
      today: TODAY,
      caller,
      employed_from: employed === 'unknown' ? null : employed || '2015-03-02',
    },
    limits,
  );
  assert.deepEqual(
    [verdict?.code ?? '', verdict?.field ?? ''],
    [cell(row, 'refused'), cell(row, 'field')],
    JSON.stringify(row),
  );
}

function flaggedRow(row: Row, limits: Limits): void {
  const assigned = cell(row, 'assigned') === 'none' ? [] : cell(row, 'assigned').split(' ');
  const shifts = assigned.map((text) => {
    const [times = '', planned] = text.split('/');
    return { ...onThatDay(times), times, break_min: planned === undefined ? null : Number(planned) };
  });
  const verdict = judgeReport(
    {
      span: onThatDay(cell(row, 'reported')),
      break_min: Number(cell(row, 'break')),
      assigned: shifts,
      break_rule: ruleOf(cell(row, 'rule')),
    },
    limits,
  );
  const found = [
    yes(verdict.shift_mismatch),
    yes(verdict.break_discrepancy),
    verdict.nearest?.times ?? 'none',
    verdict.status,
  ];
  const wanted = ['mismatch', 'break differs', 'nearest', 'status'].map((name) => cell(row, name));
  assert.deepEqual(found, wanted, JSON.stringify(row));
}

test('typed clocks are read', () => {
  for (const row of typed) {
    const read = readTimes(cell(row, 'typed'));
    assert.deepEqual(
      [read?.start ?? '', read?.end ?? ''],
      [cell(row, 'start'), cell(row, 'end')],
      cell(row, 'typed'),
    );
  }
});

test('every pair of clocks is read back, however it is written', () => {
  const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  const two = (value: number) => String(value).padStart(2, '0');
  fc.assert(
    fc.property(
      clock,
      clock,
      fc.constantFrom(':', '.', ''),
      fc.constantFrom('-', '–', ' - ', ' ', ' till '),
      (from, to, colon, dash) => {
        const text = `${two(from[0])}${colon}${two(from[1])}${dash}${two(to[0])}${colon}${two(to[1])}`;
        assert.deepEqual(readTimes(text), {
          start: `${two(from[0])}:${two(from[1])}`,
          end: `${two(to[0])}:${two(to[1])}`,
        });
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const read = readTimes(text);
      if (read !== null)
        assert.ok(clockOf(read.start) !== null && (read.end === null || clockOf(read.end) !== null));
    }),
  );
});

test('work in time on call is read as the page says, and needs no break', () => {
  const clock = (minute: number): string => isoOf(minute).slice(11, 16);
  for (const row of on_call) {
    const date = cell(row, 'date');
    const [start = '', end = ''] = cell(row, 'report').split('-');
    const span = spanOfReport(date, start, end, ZONE);
    const sent = cell(row, 'work')
      .split(', ')
      .map((one) => ({ start: one.slice(0, 5), end: one.slice(6) }));
    const read = workedIn({ date, span, zone: ZONE }, sent) ?? [];
    assert.equal(
      read.map((one) => `${clock(one.start)}-${clock(one.end)}`).join(', '),
      cell(row, 'read as'),
      cell(row, 'work'),
    );
    const report = { span, break_min: 0, assigned: [span], break_rule: 'from_5_5_hours' } as const;
    assert.equal(judgeReport({ ...report, kind: 'jour' }).status, 'submitted_ok');
    assert.equal(judgeReport(report).status, 'submitted_pending');
  }
});

test('a report lasts from instant to instant', () => {
  for (const row of spans) {
    const span = spanOfReport(cell(row, 'date'), cell(row, 'start'), cell(row, 'end'), ZONE);
    const found = [isoOf(span.start), isoOf(span.end), lengthOf(span)];
    assert.deepEqual(
      found,
      [cell(row, 'starts'), cell(row, 'ends'), minutesOf(cell(row, 'elapsed'))],
      JSON.stringify(row),
    );
  }
});

test('the required break follows the page', () => {
  for (const row of breaks) breakRow(row, TIME_ENTRY_LIMITS);
});

test('the form fills and empties the break as the page says, and twice is once', () => {
  for (const row of forms) {
    const form = {
      break_min: cell(row, 'break') === 'empty' ? null : Number(cell(row, 'break')),
      was_automatic: cell(row, 'automatic') === 'yes',
      elapsed_min: minutesOf(cell(row, 'elapsed')),
      rule: ruleOf(cell(row, 'rule')),
    };
    const then = breakAfterTimes(form);
    assert.deepEqual(
      [String(then.break_min ?? 'empty'), yes(then.was_automatic)],
      [cell(row, 'becomes'), cell(row, 'automatic then')],
      JSON.stringify(row),
    );
    assert.deepEqual(breakAfterTimes({ ...form, ...then }), then, 'idempotent');
  }
});

test("a refused report has the page's reason", () => {
  for (const row of refused) refusedRow(row, TIME_ENTRY_LIMITS);
});

test('reports are flagged as the page says', () => {
  for (const row of flagged) flaggedRow(row, TIME_ENTRY_LIMITS);
});

test('every limit is pinned: moved by a minute, some row fails', () => {
  const rows = (limits: Limits) => [
    ...breaks.map((row) => () => breakRow(row, limits)),
    ...refused.map((row) => () => refusedRow(row, limits)),
    ...flagged.map((row) => () => flaggedRow(row, limits)),
  ];
  let nudges = 0;
  for (const [name, value] of Object.entries(TIME_ENTRY_LIMITS)) {
    for (const by of [-1, 1]) {
      const limits = { ...TIME_ENTRY_LIMITS, [name]: value + by };
      const caught = rows(limits).some((row) => {
        try {
          row();
          return false;
        } catch {
          return true;
        }
      });
      assert.ok(caught, `no row pins ${name} = ${value} against ${value + by}`);
      nudges += 1;
    }
  }
  assert.equal(nudges, 12);
});

test('an entry moves as the page says and no other way', () => {
  assert.deepEqual(
    moves.map((row) => cell(row, 'action')),
    Object.keys(TIME_ENTRY_TRANSITIONS),
  );
  const actions = ['edit', 'save_draft', 'delete', 'approve', 'reject', 'bulk_approve'] as const;
  for (const action of actions) {
    const row = moves.find((one) => one.action === action) ?? {};
    for (const status of TIME_ENTRY_STATUSES)
      assert.equal(yes(mayMove(action, status)), cell(row, status), `${action} from ${status}`);
  }
});

test('a set of entries is summarised as the page says, in any order', () => {
  for (const row of sets) {
    const statuses = TIME_ENTRY_STATUSES.filter((status) => cell(row, 'entries').split(' ').includes(status));
    assert.equal(summaryStatus(statuses), cell(row, 'shown as'), cell(row, 'entries'));
    assert.equal(summaryStatus(statuses.toReversed()), cell(row, 'shown as'));
  }
});

test('the nearest shift is nearest, whatever the order they are given in', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 60, max: 600 }))
    .map(([start, length]) => ({ start, end: start + length }));
  const away = (a: Span, b: Span) => Math.abs(a.start - b.start) + Math.abs(a.end - b.end);
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 4 }), (report, shifts) => {
      const nearest = nearestShift(report, shifts);
      if (nearest === null) return assert.equal(shifts.length, 0);
      assert.ok(shifts.every((shift) => away(report, nearest) <= away(report, shift)));
      assert.deepEqual(nearestShift(report, shifts.toReversed()), nearest);
    }),
  );
});
