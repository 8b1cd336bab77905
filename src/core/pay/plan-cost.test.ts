import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, readTables } from '../../../test/tables.ts';
import { addDays } from '../calendar.ts';
import { lengthOf } from '../clock.ts';
import { kronorOf } from '../money.ts';
import { spanOfReport } from '../time-entry.ts';
import { OB_PRESETS } from './ob-presets.ts';
import { STATE_OVERTIME } from './overtime-presets.ts';
import { payMonth } from './pay-month.ts';
import type { DatedTerms } from './pay-terms.ts';
import { monthAsPlanned, type PlanFacts, type PlanShift, planCost } from './plan-cost.ts';
import { spansOf } from './work-lines.ts';

const ZONE = 'Europe/Stockholm';
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const [rows = []] = readTables(new URL('./plan-cost.md', import.meta.url));

const termsOf = (text: string): DatedTerms[] => {
  const [, kronor = '', by] = /^(\d+)\/([hm])$/u.exec(text) ?? [];
  if (kronor === '') return [];
  return [
    {
      from: '2020-01-01',
      monthly_ore: by === 'm' ? Number(kronor) * 100 : null,
      hourly_ore: by === 'h' ? Number(kronor) * 100 : null,
      rate_bp: by === 'm' ? 10_000 : 5000,
      weekly_min: null,
      tax_table: 32,
      tax_column: 1,
      paid_by: by === 'm' ? 'month' : 'hour',
    },
  ];
};
const factsOf = (terms: DatedTerms[], more: Partial<PlanFacts> = {}): PlanFacts => ({
  month: '2026-03',
  terms,
  employed: [{ first: null, last: null }],
  pay_basis: 'approved_hours',
  rule_sets: [],
  break_order: 'regular_first',
  zone: ZONE,
  paid_on: '2026-03-25',
  birth_year: 1985,
  hourly_vacation: 'saved',
  ...more,
});
const shiftOf = (text: string, id: string): PlanShift => {
  const [day = '', times = '', pause = ''] = text.split(' ');
  const [from = '', until = ''] = times.split('-');
  const date = `2026-03-${day}`;
  const span = { ...spanOfReport(date, from, until, ZONE), break_min: Number(pause) };
  return { id, date, kind: 'work', span, report_break_min: Number(pause) };
};
const inKronor = (ore: number | null): string => (ore === null ? '-' : kronorOf(ore).toFixed(2));

test('every row of the page holds, paid by reported and by planned hours', () => {
  assert.ok(rows.length >= 8);
  for (const row of rows)
    for (const pay_basis of ['approved_hours', 'assigned_hours'] as const) {
      const hourly_vacation = cell(row, 'vacation') === 'with_pay' ? 'with_pay' : 'saved';
      const texts = cell(row, 'shifts').split('; ').filter(Boolean);
      const facts = factsOf(termsOf(cell(row, 'terms')), { hourly_vacation, pay_basis });
      const cost = planCost(
        facts,
        texts.map((text, at) => shiftOf(text, `${at}`)),
      );
      const [day] = cost.days;
      const shown = {
        ...row,
        pay: cost.shifts.map(({ pay_ore }) => inKronor(pay_ore)).join('; '),
        ob: cost.shifts.map(({ ob_ore }) => inKronor(ob_ore)).join('; '),
        contribution: cost.shifts.map((one) => inKronor(one.contribution_ore)).join('; '),
        days: day === undefined ? '' : `${cost.days.length} x ${inKronor(day.pay_ore)}`,
      };
      assert.deepEqual(shown, row);
    }
});

const anyShift = fc
  .record({
    day: fc.integer({ min: -8, max: 30 }),
    from: fc.integer({ min: 0, max: 95 }),
    quarters: fc.integer({ min: 4, max: 48 }),
    pause: fc.constantFrom(null, 0, 30, 45),
    kind: fc.constantFrom('work', 'work', 'work', 'jour', 'beredskap'),
  })
  .map(({ day, from, quarters, pause, kind }): Omit<PlanShift, 'id'> => {
    const date = addDays('2026-03-01', day);
    const clock = `${String(Math.floor(from / 4)).padStart(2, '0')}:${String((from % 4) * 15).padStart(2, '0')}`;
    const { start } = spanOfReport(date, clock, clock, ZONE);
    const span = { start, end: start + quarters * 15, ...(pause === null ? {} : { break_min: pause }) };
    const elapsed = lengthOf(span);
    const report_break_min = kind === 'work' ? (pause ?? (elapsed >= 330 ? 30 : 0)) : 0;
    return { date, kind, span, report_break_min };
  });

test('the costs of shifts and days come to what the month pays, to the öre', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  let paid = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(anyShift, { selector: ({ date }) => date, maxLength: 25 }),
      fc.constantFrom('150/h', '30000/m', 'none'),
      fc.constantFrom('saved', 'with_pay'),
      fc.constantFrom('approved_hours', 'assigned_hours'),
      fc.boolean(),
      fc.boolean(),
      (some, terms, hourly_vacation, pay_basis, with_preset, with_overtime) => {
        const facts = factsOf(termsOf(terms), {
          hourly_vacation,
          pay_basis,
          ...(with_preset && OB_PRESETS[1] !== undefined
            ? { rule_sets: [{ from: '2020-01-01', rules: OB_PRESETS[1] }] }
            : {}),
          ...(with_overtime ? { overtime_rules: [{ from: '2020-01-01', rules: STATE_OVERTIME.rules }] } : {}),
        });
        const shifts = some.map((shift, at) => ({ ...shift, id: `${at}` }));
        const cost = planCost(facts, shifts);
        const pay = payMonth(monthAsPlanned(facts, shifts));
        const all = [...cost.shifts, ...cost.days];
        const sum = (of: (one: (typeof all)[number]) => number) =>
          all.reduce((before, one) => before + of(one), 0);
        assert.equal(
          sum(({ pay_ore }) => pay_ore),
          pay.gross_ore,
        );
        if (pay.gross_ore > 0)
          assert.equal(
            sum(({ contribution_ore }) => contribution_ore ?? 0),
            pay.employer_contribution_ore,
          );
        assert.ok(all.every(({ pay_ore }) => pay_ore >= 0));
        assert.equal(
          cost.shifts.reduce((before, { ob_ore }) => before + ob_ore, 0),
          pay.lines.reduce(
            (before, { code, amount_ore }) => before + (/^ob\d$/u.test(code) ? amount_ore : 0),
            0,
          ),
          'what is unsocial of them comes to its lines',
        );
        const of_month = shifts.filter(({ date }) => date.startsWith('2026-03'));
        assert.deepEqual(
          new Set(cost.shifts.map(({ id }) => id)),
          new Set(of_month.map(({ id }) => id)),
          'a cost for each shift of the month, and for no other',
        );
        assert.equal(cost.days.length, spansOf(facts).length > 0 && terms === '30000/m' ? 31 : 0);
        if (pay.gross_ore > 0) paid += 1;
      },
    ),
    { seed: SEED, numRuns: 300 },
  );
  assert.ok(paid > 100, 'most of them pay something');
});

test('a shift costs the same whatever else is planned, where nothing is counted over days', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  fc.assert(
    fc.property(fc.uniqueArray(anyShift, { selector: ({ date }) => date, minLength: 1 }), (some) => {
      const shifts = some.map((shift, at) => ({ ...shift, id: `${at}` }));
      const facts = factsOf(termsOf('150/h'));
      const alone = new Map(
        shifts.flatMap((shift) => planCost(facts, [shift]).shifts.map(({ id, pay_ore }) => [id, pay_ore])),
      );
      // A line is rounded once for the month: an öre for each of its lines.
      for (const { id, pay_ore } of planCost(facts, shifts).shifts)
        assert.ok(Math.abs(pay_ore - (alone.get(id) ?? Number.NaN)) <= 4, id);
    }),
    { seed: SEED, numRuns: 50 },
  );
});

test('for a day of payment without a rate the contribution is not known', () => {
  const facts = factsOf(termsOf('150/h'), { paid_on: '2040-03-25' });
  const [shift] = planCost(facts, [shiftOf('10 08:00-16:30 30', 'one')]).shifts;
  assert.deepEqual(shift, { id: 'one', pay_ore: 120_000, ob_ore: 0, contribution_ore: null });
});
