import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, limitsIn, numbersOf, readTables } from '../../../test/tables.ts';
import type { Absence } from '../absence.ts';
import { lengthOf, overlapMin } from '../clock.ts';
import type { ApprovedLeave } from '../leave.ts';
import { oreOf } from '../money.ts';
import { checkPay } from '../pay-check/pay-check.ts';
import { spanOfReport } from '../time-entry.ts';
import { ALWAYS_EMPLOYED } from './employment.ts';
import type { PayEntry, PayFacts } from './month-facts.ts';
import { type ObWindow, SPECIFICATION_RULE_SET } from './ob.ts';
import { overtimeOf } from './overtime.ts';
import { OVERTIME_PRESETS } from './overtime-presets.ts';
import {
  checkOvertime,
  firstCountedDay,
  type HourPay,
  OVERTIME_LIMITS,
  type OvertimeRules,
  periodStart,
} from './overtime-rules.ts';
import { barOf } from './overtime-stretches.ts';
import { payMonth } from './pay-month.ts';
import type { DatedTerms } from './pay-terms.ts';
import { LAWFUL_VACATION } from './vacation-year.ts';

type Row = Readonly<Record<string, string>>;
const ZONE = 'Europe/Stockholm';
const [named = [], months = [], presets = [], limits = []] = readTables(
  new URL('./overtime.md', import.meta.url),
);

const none = (text: string): boolean => text === '-' || text === '';
const listed = (text: string): string[] => (none(text) ? [] : text.split('; '));

function payOf(text: string): HourPay | null {
  const [unit = '', value] = text.split(' ');
  if (none(text)) return null;
  assert.ok(unit === 'percent' || unit === 'ore' || unit === 'month', text);
  return { unit, value: Number(value) };
}

function windowsOf(text: string): ObWindow[] {
  const days = [1, 2, 3, 4, 5, 6, 7] as const;
  return listed(text).map((one) => {
    const [from = '', until = ''] = one.split('-');
    const later = until === '24:00' || until < from;
    const end = until === '24:00' ? '00:00' : until;
    return { bucket: 2, days, from, until: end, until_days_after: later ? 1 : 0, law: '' };
  });
}

function rulesNamed(name: string): OvertimeRules {
  const preset = OVERTIME_PRESETS.find(({ rules }) => rules.name === name);
  if (preset !== undefined && !named.some((one) => cell(one, 'name') === name)) return preset.rules;
  const row = named.find((one) => cell(one, 'name') === name);
  assert.ok(row !== undefined, name);
  const of = (column: string): string => cell(row, column);
  const [simple, qualified] = [payOf(of('simple')), payOf(of('qualified'))];
  const { measure, with_ob } = { measure: of('measure'), with_ob: of('OB') };
  assert.ok(measure === 'shift' || measure === 'day' || measure === 'week');
  assert.ok(with_ob === 'both' || with_ob === 'overtime' || with_ob === 'ob' || with_ob === 'higher');
  const after_min = none(of('after')) ? null : Number(of('after')) * 60;
  const [third, third_after] = of('third').split(' after ');
  return {
    name,
    source: `agreement ${name}`,
    measure,
    weeks: Number(of('weeks')),
    day_min: none(of('day')) ? null : Number(of('day')) * 60,
    absence_counts: of('absence') === 'yes',
    unit_min: Number(of('unit')),
    extra: payOf(of('extra')),
    levels: [
      ...(simple === null ? [] : [{ pay: simple, after_min: null, free_days: false }]),
      ...(qualified === null ? [] : [{ pay: qualified, after_min, free_days: of('free day') === 'yes' }]),
      ...(third_after === undefined
        ? []
        : [
            {
              pay: payOf(third ?? '') ?? assert.fail(name),
              after_min: Number(third_after) * 60,
              free_days: false,
            },
          ]),
    ],
    windows: windowsOf(of('windows')),
    with_ob,
    vacation: of('vacation') === 'yes',
    account: null,
  };
}

const TIME = /^(\d\d-\d\d) (\d\d:\d\d)-(\d\d:\d\d)(?:\/(\d+))?$/;
const entriesOf = (text: string): PayEntry[] =>
  listed(text).map((one) => {
    const [, day, from = '', until = '', pause = '0'] = TIME.exec(one) ?? assert.fail(one);
    const date = `2026-${day}`;
    return {
      status: 'approved',
      date,
      span: spanOfReport(date, from, until, ZONE),
      break_min: Number(pause),
    };
  });

const awayOf = (text: string): Pick<PayFacts, 'absences' | 'leave'> => {
  const absences: Absence[] = [];
  const leave: ApprovedLeave[] = [];
  for (const one of listed(text)) {
    const [kind, first, last, more = ''] = one.split(' ');
    const days = { first_day: `2026-${first}`, last_day: `2026-${last}` };
    if (kind === 'sick' || kind === 'vab')
      absences.push({ kind, ...days, extent_pct: 100, ...(more === '' ? {} : { from_time: more }) });
    else if (kind === 'parental') leave.push({ kind, ...days, extent_pct: Number(more.replace('%', '')) });
    else assert.fail(one);
  }
  return { absences, leave };
};

const known = (text: string | undefined): number | null => (text === '-' ? null : oreOf(text ?? ''));

/** `-/150/100/40/40; 03-02 -/150/50/20/40`: the later ones from that day. */
const termsIn = (text: string): DatedTerms[] =>
  text.split('; ').map((one) => {
    const [, day, numbers = ''] = /^(?:(\d\d-\d\d) )?(.*)$/.exec(one) ?? assert.fail(one);
    return termsFrom(day === undefined ? '1901-01-01' : `2026-${day}`, numbers);
  });

function termsFrom(from: string, numbers: string): DatedTerms {
  const [monthly, hourly, rate, week, full] = numbers.split('/');
  return {
    from,
    monthly_ore: known(monthly),
    hourly_ore: known(hourly),
    rate_bp: known(rate) ?? Number.NaN,
    weekly_min: Number(week) * 60,
    paid_by: none(monthly ?? '') ? 'hour' : 'month',
    full_week_hundredths: Number(full) * 100,
    tax_table: 32,
    tax_column: 1,
  };
}

function factsOf(row: Row): PayFacts {
  const [entries, planned] = [entriesOf(cell(row, 'worked')), entriesOf(cell(row, 'planned'))];
  const inMarch = ({ date }: { readonly date: string }): boolean => date >= '2026-03-01';
  const rules = rulesNamed(cell(row, 'rules'));
  return {
    month: '2026-03',
    terms: termsIn(cell(row, 'terms')),
    employed: ALWAYS_EMPLOYED,
    pay_basis: cell(row, 'hours') === 'report' ? 'approved_hours' : 'assigned_hours',
    assigned: planned.filter(inMarch),
    entries: entries.filter(inMarch),
    rule_sets: [],
    break_order: 'regular_first',
    zone: ZONE,
    paid_on: '2026-03-25',
    birth_year: 1985,
    ...awayOf(cell(row, 'away')),
    around: planned,
    open_until: '2026-03-31',
    hourly_vacation: 'saved',
    earned_ore: null,
    paid_days: 25,
    unearned_days: [],
    earlier: [],
    tax_service: null,
    overtime_rules: [{ from: '2020-01-01', rules }],
    before_month: {
      entries: entries.filter((one) => !inMarch(one)),
      planned: planned.filter((one) => !inMarch(one)),
    },
  };
}

const linesIn = (facts: PayFacts, wanted: RegExp): string =>
  payMonth(facts)
    .lines.filter(({ code }) => wanted.test(code))
    .map(({ code, quantity, amount_ore }) => `${code} ${quantity / 100} ${(amount_ore / 100).toFixed(2)}`)
    .join('; ');

test('every row of the page, by both engines', () => {
  assert.ok(months.length >= 20);
  for (const row of months) {
    const facts = factsOf(row);
    assert.deepEqual(
      { overtime: linesIn(facts, /^(extra|overtime)/) || '-', ob: linesIn(facts, /^ob/) || '-' },
      { overtime: cell(row, 'overtime lines'), ob: cell(row, 'OB lines') },
      cell(row, 'case'),
    );
    const { lines, checked, differences } = checkPay(facts, payMonth(facts));
    assert.deepEqual([differences, checked], [[], lines], cell(row, 'case'));
  }
});

test('what a report is rounded up by is paid at the level that is reached', () => {
  const [row] = months;
  assert.ok(row !== undefined);
  const facts = factsOf({ ...row, planned: '-', worked: '03-04 08:00-09:50' });
  const [simple, qualified] = rulesNamed('office').levels;
  assert.ok(simple !== undefined && qualified !== undefined);
  const rules = {
    ...rulesNamed('office'),
    unit_min: 1,
    with_ob: 'higher' as const,
    levels: [simple, { ...qualified, free_days: false, after_min: 115 }],
  };
  const rounded: PayFacts = {
    ...facts,
    rule_sets: [{ from: '2020-01-01', rules: { ...SPECIFICATION_RULE_SET, rounding_min: 60 } }],
    overtime_rules: [{ from: '2020-01-01', rules }],
  };
  // 1.92 hours at 319.15 and 0.08 at 416.67: two hours for a report of 1:50.
  assert.equal(linesIn(rounded, /^overtime/), 'overtime1 1.92 612.77; overtime2 0.08 33.33');
  assert.deepEqual(checkPay(rounded, payMonth(rounded)).differences, []);
  const [night] = rulesNamed('office').windows;
  assert.ok(night !== undefined);
  const in_window = {
    ...rules,
    levels: [simple, { ...qualified, free_days: false }],
    windows: [{ ...night, from: '09:49', until: '12:00', until_days_after: 0 }],
  };
  const at_window = { ...rounded, overtime_rules: [{ from: '2020-01-01', rules: in_window }] };
  assert.equal(linesIn(at_window, /^overtime/), 'overtime1 1.82 580.85; overtime2 0.18 75.00');
  assert.deepEqual(checkPay(at_window, payMonth(at_window)).differences, []);
});

const anyHour = fc.integer({ min: 0, max: 29 * 24 * 4 }).map((quarter) => quarter * 15);
const monday = spanOfReport('2026-03-02', '00:00', '01:00', ZONE).start;
const dateAt = (minute: number): string =>
  `2026-03-${String(2 + Math.floor(minute / 1440)).padStart(2, '0')}`;

test('overtime lies inside the reports, never twice, and never above what was worked', () => {
  const rows = months.map(factsOf);
  fc.assert(
    fc.property(
      fc.constantFrom(...rows),
      fc.array(fc.tuple(anyHour, fc.integer({ min: 1, max: 960 })), { maxLength: 20 }),
      fc.array(fc.tuple(anyHour, fc.integer({ min: 60, max: 600 })), { maxLength: 20 }),
      (facts, worked, planned) => {
        let end = 0;
        const work = worked
          .toSorted(([a], [b]) => a - b)
          .flatMap(([start, minutes]) => {
            if (start < end || start + minutes > 29 * 1440) return [];
            end = start + minutes;
            return [{ date: dateAt(start), span: { start: monday + start, end: monday + end }, minutes }];
          });
        const parts = overtimeOf({
          first: '2026-03-01',
          last: '2026-03-31',
          ...facts,
          rules: facts.overtime_rules ?? [],
          work,
          planned: planned.map(([start, minutes]) => ({
            date: dateAt(start),
            span: { start: monday + start, end: monday + start + minutes },
          })),
        });
        for (const [index, part] of parts.entries()) {
          assert.ok(part.work.span.start <= part.span.start && part.span.end <= part.work.span.end);
          assert.equal(lengthOf(part.span), part.minutes);
          for (const other of parts.slice(0, index)) assert.equal(overlapMin(part.span, other.span), 0);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('without rules a month pays what it paid', () => {
  for (const row of months) {
    const { overtime_rules: _rules, before_month: _before, ...rest } = factsOf(row);
    assert.deepEqual(payMonth({ ...rest, overtime_rules: [] }), payMonth(rest));
    assert.equal(linesIn(rest, /^(extra|overtime)/), '');
  }
});

test('overtime is in the basis of vacation pay where the agreement does not say otherwise', () => {
  const row = months.find(
    (one) => cell(one, 'case') === 'the same, paid by approved hours: what comes on top',
  );
  assert.ok(row !== undefined);
  const facts: PayFacts = {
    ...factsOf(row),
    vacation_rules: LAWFUL_VACATION,
  };
  const rules = rulesNamed('shop');
  const base = (vacation: boolean): number =>
    payMonth({ ...facts, overtime_rules: [{ from: '2020-01-01', rules: { ...rules, vacation } }] })
      .vacation_base_ore ?? 0;
  assert.equal(base(true) - base(false), 150_00);
  const with_pay = (vacation: boolean): string =>
    linesIn(
      {
        ...facts,
        hourly_vacation: 'with_pay',
        overtime_rules: [{ from: '2020-01-01', rules: { ...rules, vacation } }],
      },
      /^vacation_with/,
    );
  // 12 % of 42 hours at 150, and of the 150 on top.
  assert.equal(with_pay(true), 'vacation_with_pay 12 774.00');
  assert.equal(with_pay(false), 'vacation_with_pay 12 756.00');
});

test('the first day that is counted is the Monday of the week, or of the period of weeks', () => {
  const from = (name: string) =>
    firstCountedDay('2026-04', [{ from: '2020-01-01', rules: rulesNamed(name) }]);
  assert.equal(from('office'), '2026-03-30');
  assert.equal(from('four'), '2026-03-23');
  assert.equal(firstCountedDay('2026-04', []), '2026-04-01');
  const start = (weeks: number) => periodStart('2026-03-05', { measure: 'week', weeks });
  assert.deepEqual([1, 2, 3, 4].map(start), ['2026-03-02', '2026-02-23', '2026-02-16', '2026-02-23']);
  assert.equal(periodStart('2026-03-05', { measure: 'shift', weeks: 1 }), '2026-03-02');
});

const paidAs = (pay: HourPay | null): string => (pay === null ? '-' : `${pay.unit} ${pay.value}`);
const levelAs = ({ pay, after_min, free_days }: OvertimeRules['levels'][number]): string =>
  `${paidAs(pay)}${after_min === null ? '' : ` after ${after_min}`}${free_days ? ' free' : ''}`;
const windowAs = ({ bucket, days, from, until, until_days_after, until_weekday }: ObWindow): string =>
  `${bucket} ${days.join()} ${from}-${until} ${until_days_after}${until_weekday ? ' weekday' : ''}`;

test('the presets are those of their sources', () => {
  const own = OVERTIME_PRESETS.map(({ rules, amounts_of, ended_on }) => ({
    preset: rules.name,
    measure: rules.measure,
    weeks: `${rules.weeks}`,
    day: `${rules.day_min ?? '-'}`,
    absence: rules.absence_counts ? 'yes' : 'no',
    unit: `${rules.unit_min}`,
    extra: paidAs(rules.extra),
    levels: rules.levels.map(levelAs).join('; '),
    windows: rules.windows.map(windowAs).join('; '),
    OB: rules.with_ob,
    vacation: rules.vacation ? 'yes' : 'no',
    year: `${amounts_of}`,
    ended: ended_on ?? '-',
  }));
  assert.deepEqual(own, presets);
});

test('the limits are those of the page', () => {
  assert.deepEqual(numbersOf(OVERTIME_LIMITS), limitsIn(limits));
});

test('rules that cannot be counted with are refused by field', () => {
  const office = rulesNamed('office');
  const [simple, qualified] = office.levels;
  assert.ok(simple !== undefined && qualified !== undefined);
  const [window] = office.windows;
  assert.ok(window !== undefined);
  const refused = (change: Partial<OvertimeRules>) => {
    const fault = checkOvertime({ ...office, ...change });
    return fault === null ? null : `${fault.code} ${fault.fields.join(' ')}`;
  };
  for (const { name } of named) assert.equal(checkOvertime(rulesNamed(name ?? '')), null);
  assert.equal(refused({ weeks: 4 }), 'bad_weeks weeks');
  assert.equal(refused({ measure: 'week', weeks: 4 }), null);
  assert.equal(refused({ measure: 'week', weeks: 5 }), 'bad_weeks weeks');
  assert.equal(refused({ measure: 'week', weeks: 0 }), 'bad_weeks weeks');
  assert.equal(refused({ measure: 'week', weeks: 1 }), null);
  assert.equal(refused({ unit_min: 20 }), 'bad_unit unit_min');
  for (const unit_min of [1, 15, 30, 60]) assert.equal(refused({ unit_min }), null);
  for (const unit_min of [0, 2, 14, 16, 29, 31, 59, 61])
    assert.equal(refused({ unit_min }), 'bad_unit unit_min');
  assert.equal(refused({ day_min: 1 }), null);
  assert.equal(refused({ levels: [simple, { ...qualified, after_min: 1 }] }), null);
  assert.equal(refused({ measure: 'day' }), 'no_day day_min');
  assert.equal(refused({ day_min: 0 }), 'no_day day_min');
  assert.equal(refused({ day_min: 1440 }), null);
  assert.equal(refused({ day_min: 1441 }), 'no_day day_min');
  assert.equal(refused({ extra: { unit: 'percent', value: 99 } }), 'bad_pay extra.value');
  assert.equal(refused({ extra: { unit: 'percent', value: 1000 } }), null);
  assert.equal(refused({ extra: { unit: 'percent', value: 1001 } }), 'bad_pay extra.value');
  assert.equal(refused({ extra: { unit: 'ore', value: 0 } }), 'bad_pay extra.value');
  assert.equal(refused({ extra: { unit: 'month', value: 19 } }), 'bad_pay extra.value');
  assert.equal(
    refused({ levels: [simple, { ...qualified, pay: { unit: 'ore', value: 0.5 } }] }),
    'bad_pay levels.1.pay.value',
  );
  assert.equal(refused({ levels: [simple, qualified, qualified, qualified] }), 'too_many_levels levels');
  assert.equal(refused({ levels: [{ ...simple, after_min: 60 }] }), 'first_level levels.0');
  assert.equal(refused({ levels: [simple, { ...qualified, after_min: 0 }] }), 'bad_after levels.1.after_min');
  assert.equal(
    refused({ windows: [], levels: [simple, { ...qualified, free_days: false }] }),
    'level_never levels.1',
  );
  assert.equal(refused({ windows: [{ ...window, bucket: 3 }] }), 'window_level windows.0.bucket');
  assert.equal(refused({ windows: [{ ...window, bucket: 1 }] }), 'window_level windows.0.bucket');
  assert.equal(refused({ windows: [{ ...window, days: [] }] }), 'no_days windows.0');
  assert.equal(
    refused({ levels: [simple, qualified, qualified], windows: [window, { ...window, bucket: 3 }] }),
    'windows_overlap windows.0 windows.1',
  );
  assert.equal(refused({ windows: Array.from({ length: 51 }, () => window) }), 'too_many_windows windows');
  assert.equal(refused({ levels: [], windows: [] }), null);
});

test('what a report was rounded up by has the OB of the minute before, and of no other', () => {
  const { start, end } = spanOfReport('2026-03-03', '18:14', '18:16', 'Europe/Stockholm');
  const bar = barOf({ start: end, end }, SPECIFICATION_RULE_SET, 'Europe/Stockholm');
  assert.deepEqual(bar, [{ bucket: 1, start: end - 1, end }], 'OB begins at 18:15');
  assert.deepEqual(
    barOf({ start, end }, SPECIFICATION_RULE_SET, 'Europe/Stockholm').map(({ bucket }) => bucket),
    [0, 1],
  );
});
