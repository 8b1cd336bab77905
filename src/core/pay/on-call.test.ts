import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, limitsIn, numbersOf, readTables } from '../../../test/tables.ts';
import { lengthOf, type Span } from '../clock.ts';
import { oreOf } from '../money.ts';
import { checkPay } from '../pay-check/pay-check.ts';
import { spanOfReport } from '../time-entry.ts';
import { ALWAYS_EMPLOYED } from './employment.ts';
import type { OnCallReport, PayEntry, PayFacts } from './month-facts.ts';
import type { ObWindow } from './ob.ts';
import { DAY_CLASSES } from './ob-days.ts';
import { ON_CALL_PRESETS } from './on-call-presets.ts';
import { checkOnCall, ON_CALL_LIMITS, type OnCallRules, type OnCallTerms } from './on-call-rules.ts';
import type { HourPay, OvertimeRules } from './overtime-rules.ts';
import { payMonth } from './pay-month.ts';
import type { DatedTerms } from './pay-terms.ts';
import { LAWFUL_VACATION } from './vacation-year.ts';

type Row = Readonly<Record<string, string>>;
const ZONE = 'Europe/Stockholm';
const [named = [], months = [], presets = [], limits = []] = readTables(
  new URL('./on-call.md', import.meta.url),
);

const none = (text: string): boolean => text === '-' || text === '';
const listed = (text: string): string[] => (none(text) ? [] : text.split('; '));

function payOf(text: string): HourPay {
  const [unit = '', value] = text.split(' ');
  assert.ok(unit === 'percent' || unit === 'ore' || unit === 'month', text);
  return { unit, value: Number(value) };
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const dayOf = (text: string): ObWindow['days'][number] =>
  WEEKDAYS.find((day) => String(day) === text) ??
  DAY_CLASSES.find((day) => day === text) ??
  assert.fail(text);

function windowOf(text: string): ObWindow {
  const [level, days = '', clocks = ''] = text.split(' ');
  const bucket = ([1, 2, 3] as const).find((one) => String(one) === level) ?? assert.fail(text);
  const [from = '', until = ''] = clocks.split('-');
  const is_midnight = until === '24:00';
  return {
    bucket,
    days: days.split(',').map(dayOf),
    from,
    until: is_midnight ? '00:00' : until,
    until_days_after: is_midnight || until < from ? 1 : 0,
    law: '',
  };
}

function termsIn(row: Row): OnCallTerms {
  const of = (column: string): string => cell(row, column);
  return {
    levels: listed(of('levels')).map((level) => {
      const [pay = '', above] = level.split('/');
      return { pay: payOf(pay), above: above === undefined ? null : payOf(above) };
    }),
    windows: listed(of('windows')).map(windowOf),
    month_min: none(of('month')) ? null : Number(of('month')) * 60,
    worked: of('work') === 'overtime' ? null : payOf(of('work')),
    worked_ob: of('OB') === 'yes',
    least_min: Number(of('least')),
    while_working: of('while') === 'yes',
  };
}

function rulesNamed(name: string): OnCallRules {
  const row = named.find((one) => cell(one, 'name') === name);
  assert.ok(row !== undefined, name);
  const of = (column: string): string => cell(row, column);
  const terms = termsIn(row);
  return {
    name,
    source: `agreement ${name}`,
    jour: of('kind') === 'jour' ? terms : null,
    beredskap: of('kind') === 'beredskap' ? terms : null,
    vacation: of('vacation') === 'yes',
    account: null,
  };
}

const OVERTIME: OvertimeRules = {
  name: 'overtime',
  source: 'agreement of overtime',
  measure: 'shift',
  weeks: 1,
  day_min: null,
  absence_counts: true,
  unit_min: 30,
  extra: null,
  levels: [
    { pay: { unit: 'month', value: 94 }, after_min: null, free_days: false },
    { pay: { unit: 'month', value: 72 }, after_min: null, free_days: true },
  ],
  windows: [],
  with_ob: 'overtime',
  vacation: true,
  account: null,
};

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

const ON_CALL = /^(jour|beredskap) (\d\d-\d\d) (\d\d:\d\d)-(\d\d:\d\d)(?: \[(.*)\])?$/;
const onCallOf = (text: string): OnCallReport[] =>
  listed(text).map((one) => {
    const [, kind, day, from = '', until = '', inside = ''] = ON_CALL.exec(one) ?? assert.fail(one);
    assert.ok(kind === 'jour' || kind === 'beredskap');
    const date = `2026-${day}`;
    const worked = inside === '' ? [] : inside.split(', ');
    return {
      kind,
      status: 'approved',
      date,
      span: spanOfReport(date, from, until, ZONE),
      worked: worked.map((clocks) => {
        const [start = '', end = ''] = clocks.split('-');
        return spanOfReport(date, start, end, ZONE);
      }),
    };
  });

const known = (text: string | undefined): number | null => (text === '-' ? null : oreOf(text ?? ''));

function factsOf(row: Row): PayFacts {
  const [monthly, hourly, rate, week, full] = cell(row, 'terms').split('/');
  const terms: DatedTerms = {
    from: '1901-01-01',
    monthly_ore: known(monthly),
    hourly_ore: known(hourly),
    rate_bp: known(rate) ?? Number.NaN,
    weekly_min: Number(week) * 60,
    paid_by: none(monthly ?? '') ? 'hour' : 'month',
    full_week_hundredths: Number(full) * 100,
    tax_table: 32,
    tax_column: 1,
  };
  const planned = entriesOf(cell(row, 'planned'));
  return {
    month: '2026-03',
    terms: [terms],
    employed: ALWAYS_EMPLOYED,
    pay_basis: cell(row, 'hours') === 'report' ? 'approved_hours' : 'assigned_hours',
    assigned: planned,
    entries: entriesOf(cell(row, 'worked')),
    rule_sets: [],
    break_order: 'regular_first',
    zone: ZONE,
    paid_on: '2026-03-25',
    birth_year: 1985,
    absences: [],
    leave: [],
    around: planned,
    open_until: '2026-03-31',
    hourly_vacation: 'saved',
    earned_ore: null,
    paid_days: 25,
    unearned_days: [],
    earlier: [],
    tax_service: null,
    on_call: onCallOf(cell(row, 'on call')),
    on_call_rules: [{ from: '2020-01-01', rules: rulesNamed(cell(row, 'rules')) }],
    ...(cell(row, 'overtime rules') === 'yes'
      ? {
          overtime_rules: [{ from: '2020-01-01', rules: OVERTIME }],
          before_month: { entries: [], planned: [] },
        }
      : {}),
  };
}

const said = (facts: PayFacts): string => {
  const { lines, warnings } = payMonth(facts);
  return [
    ...lines
      .filter(({ code }) => code !== 'tax' && code !== 'employer_contribution')
      .map(({ code, quantity, amount_ore }) => `${code} ${quantity / 100} ${(amount_ore / 100).toFixed(2)}`),
    ...warnings.filter((code) => code === 'on_call_unpaid'),
  ].join('; ');
};

test('every row of the page', () => {
  assert.ok(months.length >= 19);
  for (const row of months) assert.equal(said(factsOf(row)), cell(row, 'lines'), cell(row, 'case'));
});

test('the second engine pays every row alike', () => {
  for (const facts of months.map(factsOf)) {
    const { lines, checked, differences } = checkPay(facts, payMonth(facts));
    assert.deepEqual({ checked, differences }, { checked: lines, differences: [] });
  }
});

const monday = spanOfReport('2026-03-02', '00:00', '01:00', ZONE).start;
const later = fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 300 })), {
  maxLength: 6,
});

/** Stretches in order, none of which overlaps another. */
function inOrder(found: readonly (readonly [number, number])[], from: number, until: number): Span[] {
  let end = from;
  return found.flatMap(([gap, minutes]) => {
    const start = end + gap;
    if (start + minutes > until) return [];
    end = start + minutes;
    return [{ start, end }];
  });
}

test('each minute on call is paid as work or by the supplement, and never as both', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...months.map(factsOf)),
      fc.integer({ min: 0, max: 20 }),
      later,
      (facts, day, stretches) => {
        const [before] = facts.on_call ?? [];
        if (before === undefined) return;
        const start = monday + day * 1440 + 600;
        const span = { start, end: start + 1200 };
        const date = `2026-03-${String(2 + day).padStart(2, '0')}`;
        const worked = inOrder(stretches, span.start, span.end);
        const rules = (facts.on_call_rules ?? []).map(({ from, rules: one }) => {
          const terms = one[before.kind];
          return {
            from,
            rules: {
              ...one,
              [before.kind]: terms === null ? null : { ...terms, least_min: 0, while_working: false },
            },
          };
        });
        const { lines } = payMonth({
          ...facts,
          on_call: [{ ...before, date, span, worked }],
          on_call_rules: rules,
        });
        const paid = lines.filter(({ code }) => /^(jour|beredskap)/.test(code)).flatMap(({ parts }) => parts);
        const minutes = paid.reduce((sum, part) => sum + part.minutes, 0);
        const idle = lengthOf(span) - worked.reduce((sum, one) => sum + lengthOf(one), 0);
        const has_rule = rules.some(({ rules: one }) => one[before.kind] !== null);
        assert.equal(minutes, has_rule ? idle : 0);
      },
    ),
    { numRuns: 200 },
  );
});

test('jour that is not approved, or outside the employment, pays nothing; nor does a month without any', () => {
  const [row] = months;
  assert.ok(row !== undefined);
  const facts = factsOf(row);
  const [one] = facts.on_call ?? [];
  assert.ok(one !== undefined);
  const bare = 'base_monthly 1 28000.00';
  assert.equal(said({ ...facts, on_call: [] }), bare);
  assert.equal(said({ ...facts, on_call: [{ ...one, status: 'submitted_ok' }] }), bare);
  assert.equal(
    said({ ...facts, employed: [{ first: '2026-03-04', last: null }] }),
    'base_monthly 28 25290.32',
  );
  const { on_call: _reports, on_call_rules: _rules, ...rest } = facts;
  assert.deepEqual(payMonth({ ...rest, on_call: [] }), payMonth(rest));
});

test('rules hold from their day, and not before', () => {
  const [row] = months;
  assert.ok(row !== undefined);
  const facts = factsOf(row);
  const on = (from: string) => said({ ...facts, on_call_rules: [{ from, rules: rulesNamed('office') }] });
  assert.equal(on('2026-03-03'), 'base_monthly 1 28000.00; beredskap1 16 320.00');
  assert.equal(on('2026-03-04'), 'base_monthly 1 28000.00; on_call_unpaid');
});

test('the supplement is in the basis of vacation pay where the agreement does not say otherwise', () => {
  const row = months.find((one) => cell(one, 'case') === 'stated pay without OB');
  assert.ok(row !== undefined);
  const facts: PayFacts = { ...factsOf(row), vacation_rules: LAWFUL_VACATION };
  const rules = rulesNamed('plain');
  const base = (vacation: boolean): number =>
    payMonth({ ...facts, on_call_rules: [{ from: '2020-01-01', rules: { ...rules, vacation } }] })
      .vacation_base_ore ?? 0;
  assert.equal(base(true) - base(false), 450_00);
});

test('the preset is that of its source', () => {
  assert.equal(presets.length, 2);
  const [{ rules, amounts_of } = assert.fail(), ...others] = ON_CALL_PRESETS;
  assert.deepEqual(others, []);
  for (const row of presets) {
    const kind = cell(row, 'kind') === 'jour' ? 'jour' : 'beredskap';
    const terms = rules[kind];
    assert.ok(terms !== null);
    const windows = terms.windows.map((window) => ({ ...window, law: '' }));
    assert.deepEqual({ ...terms, windows }, termsIn(row), kind);
    assert.equal(amounts_of, Number(cell(row, 'year')));
  }
});

test('the limits are those of the page', () => {
  assert.deepEqual(numbersOf(ON_CALL_LIMITS), limitsIn(limits));
});

test('rules that cannot be counted with are refused by field', () => {
  for (const { name } of named) assert.equal(checkOnCall(rulesNamed(name ?? '')), null);
  for (const { rules } of ON_CALL_PRESETS) assert.equal(checkOnCall(rules), null);
  const care = rulesNamed('care');
  const terms = care.jour;
  assert.ok(terms !== null);
  const [first, second] = terms.levels;
  const [window] = terms.windows;
  assert.ok(first !== undefined && second !== undefined && window !== undefined);
  const refused = (change: Partial<OnCallTerms>) => {
    const fault = checkOnCall({ ...care, jour: { ...terms, ...change } });
    return fault === null ? null : `${fault.code} ${fault.fields.join(' ')}`;
  };
  assert.equal(checkOnCall({ ...care, jour: null })?.code, 'nothing_paid');
  assert.equal(refused({ levels: [] }), 'bad_levels jour.levels');
  assert.equal(refused({ levels: [first, second, second, second, second] }), 'bad_levels jour.levels');
  assert.equal(refused({ levels: [first, second, second] }), 'level_never jour.levels.2');
  const pay = (value: number, unit: HourPay['unit'] = 'percent') =>
    refused({ levels: [{ ...first, pay: { unit, value } }, second] });
  assert.equal(pay(0), 'bad_pay jour.levels.0.pay.value');
  assert.equal(pay(1), null);
  assert.equal(pay(1001), 'bad_pay jour.levels.0.pay.value');
  assert.equal(pay(19, 'month'), 'bad_pay jour.levels.0.pay.value');
  assert.equal(pay(10_000, 'month'), null);
  assert.equal(pay(0.5, 'ore'), 'bad_pay jour.levels.0.pay.value');
  assert.equal(
    refused({ levels: [first, { ...second, above: { unit: 'ore', value: 0 } }] }),
    'bad_pay jour.levels.1.above.value',
  );
  assert.equal(refused({ month_min: null }), 'bad_month jour.month_min');
  assert.equal(refused({ month_min: 0 }), 'bad_month jour.month_min');
  assert.equal(refused({ month_min: 1 }), null);
  assert.equal(refused({ month_min: 44_641 }), 'bad_month jour.month_min');
  assert.equal(refused({ worked: { unit: 'percent', value: 99 } }), 'bad_pay jour.worked.value');
  assert.equal(refused({ worked: { unit: 'month', value: 401 } }), 'bad_pay jour.worked.value');
  assert.equal(refused({ least_min: 721 }), 'bad_least jour.least_min');
  assert.equal(refused({ least_min: -1 }), 'bad_least jour.least_min');
  assert.equal(
    refused({ windows: [window, { ...window, bucket: 2 }] }),
    'window_level jour.windows.1.bucket',
  );
  assert.equal(refused({ windows: [{ ...window, days: [] }] }), 'no_days jour.windows.0');
  assert.equal(
    refused({ windows: Array.from({ length: 51 }, () => window) }),
    'too_many_windows jour.windows',
  );
});
