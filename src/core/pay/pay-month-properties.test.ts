import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, localToMinute } from '../calendar.ts';
import { lengthOf } from '../clock.ts';
import { TIME_ENTRY_STATUSES } from '../time-entry.ts';
import { BREAK_ORDERS } from './break-order.ts';
import { employerContribution } from './employer-contribution.ts';
import type { Employments } from './employment.ts';
import type { PayFacts } from './month-facts.ts';
import { obMinutes, SPECIFICATION_RULE_SET, takeBreak } from './ob.ts';
import { OB_PRESETS } from './ob-presets.ts';
import { PAY_BASES } from './pay-basis.ts';
import type { PayLine } from './pay-line.ts';
import { payMonth } from './pay-month.ts';
import type { DatedTerms } from './pay-terms.ts';
import { flatTax, taxFromTable } from './tax.ts';

// Properties of every month; the payslips are in `pay-month.md`, which `pay-month.test.ts` runs.

const ZONE = 'Europe/Stockholm';

// A month's facts at random. Wide on purpose: absurd breaks, salaries missing, both sides of the edges.
const anyOre = fc.option(fc.integer({ min: 0, max: 20_000_000 }), { nil: null });
const anySpan = fc
  .tuple(
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 60, max: 1439 }),
  )
  .map(([day, from, length]) => {
    const date = addDays('2026-03-01', day);
    const start = localToMinute(date, '00:00', ZONE) + from;
    return { date, span: { start, end: start + length } };
  });
const anyEntry = fc
  .record({
    at: anySpan,
    status: fc.constantFrom(...TIME_ENTRY_STATUSES),
    break_min: fc.integer({ min: 0, max: 480 }),
  })
  .map(({ at, status, break_min }) => ({ ...at, status, break_min }));
const anyTerms = (from: string): fc.Arbitrary<DatedTerms> =>
  fc.record({
    from: fc.constant(from),
    monthly_ore: anyOre,
    hourly_ore: anyOre.map((ore) => (ore === null ? null : Math.floor(ore / 100))),
    rate_bp: fc.constantFrom(0, 100, 3330, 8000, 9999, 10_000, 10_458),
    weekly_min: fc.constant(null),
    tax_table: fc.constantFrom(29, 32, 42, 43, null),
    tax_column: fc.integer({ min: 1, max: 7 }),
  });
const anyFacts: fc.Arbitrary<PayFacts> = fc.record({
  month: fc.constant('2026-03'),
  terms: fc
    .tuple(
      anyTerms('1900-01-01'),
      fc.integer({ min: 2, max: 31 }),
      fc.option(anyTerms('2026-03-31'), { freq: 2 }),
    )
    .map(([first, day, next]) =>
      next === null ? [first] : [first, { ...next, from: `2026-03-${String(day).padStart(2, '0')}` }],
    ),
  employed: fc.oneof(
    fc
      .record({
        first: fc.constantFrom(null, '2020-01-01', '2026-03-01', '2026-03-16', '2026-04-01'),
        last: fc.constantFrom(null, '2026-02-28', '2026-03-22', '2026-03-31', '2030-12-31'),
      })
      .map((one) => [one]),
    fc.constantFrom(
      [],
      [
        { first: null, last: '2026-03-09' },
        { first: '2026-03-21', last: null },
      ],
      [
        { first: '2026-03-12', last: '2026-03-19' },
        { first: '2020-01-01', last: '2026-03-11' },
      ],
    ),
  ),
  pay_basis: fc.constantFrom(...PAY_BASES),
  assigned: fc.array(anySpan, { maxLength: 6 }),
  entries: fc.array(anyEntry, { maxLength: 6 }),
  rule_sets: fc.subarray([
    { from: '2026-03-10', rules: OB_PRESETS[1] ?? SPECIFICATION_RULE_SET },
    { from: '2026-03-20', rules: OB_PRESETS[2] ?? SPECIFICATION_RULE_SET },
  ]),
  break_order: fc.constantFrom(...BREAK_ORDERS),
  zone: fc.constant(ZONE),
  paid_on: fc.constantFrom('2026-03-25', '2026-04-24', '2027-01-25', '2028-01-25'),
  birth_year: fc.option(fc.integer({ min: 1935, max: 2010 }), { nil: null }),
  absences: fc.constant([]),
  leave: fc.constant([]),
  around: fc.constant([]),
  open_until: fc.constant('2198-12-31'),
  hourly_vacation: fc.constant('saved' as const),
  earned_ore: fc.constant(null),
  paid_days: fc.constant(25),
  unearned_days: fc.constant([]),
  earlier: fc.array(
    fc.record({
      month: fc.constantFrom('2026-01', '2026-02'),
      now_ore: fc.integer({ min: 0, max: 9_000_000 }),
      paid_ore: fc.integer({ min: 0, max: 9_000_000 }),
    }),
    { maxLength: 2 },
  ),
  tax_service: fc.constant(null),
});

/** A fraction of whole numbers, and the nearest whole number with a half away from zero: no rounding anywhere else. */
type Ratio = readonly [bigint, bigint];
const times = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]];
const nearest = ([top, bottom]: Ratio): number => {
  const size = (2n * (top < 0n ? -top : top) + bottom) / (2n * bottom);
  return Number(top < 0n ? -size : size);
};
const whole = (value: number): Ratio => [BigInt(value), 1n];
const quarter = (min: number): number => nearest([BigInt(min), 15n]) * 15;
const inHours = (min: number): Ratio => [BigInt(min), 60n];

/** The row of terms that pays a day of March 2026, and its number of days: one day at a time. */
function termsByDay(rows: readonly DatedTerms[], employments: Employments) {
  type Held = DatedTerms & { readonly since: string };
  const key = ({ monthly_ore, hourly_ore, rate_bp, since }: Held) =>
    `${monthly_ore} ${hourly_ore} ${rate_bp} ${since}`;
  const of_day = new Map<string, Held>();
  // The first day after a day without employment: what is paid before and after it is rounded on its own.
  let since = '';
  for (let day = 1; day <= 31; day += 1) {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    const held = rows.filter(({ from }) => from <= date).at(-1);
    const employed = employments.some(({ first, last }) => (first ?? date) <= date && date <= (last ?? date));
    if (!employed) since = date;
    if (held !== undefined && employed) of_day.set(date, { ...held, since });
  }
  const days = Map.groupBy(of_day.values(), key);
  return { of_day, key, days };
}

function salariesOf(terms: DatedTerms) {
  const rate: Ratio = [BigInt(terms.rate_bp), 10_000n];
  const fullMonth: Ratio = [329n, 2n];
  const hourly =
    terms.hourly_ore ??
    (terms.monthly_ore === null || terms.rate_bp === 0
      ? 0
      : nearest([BigInt(terms.monthly_ore) * fullMonth[1] * rate[1], fullMonth[0] * rate[0]]));
  const monthly = terms.monthly_ore ?? nearest(times(whole(terms.hourly_ore ?? 0), times(fullMonth, rate)));
  return { hourly, monthly };
}

/** The same month by the sentences of decisions section 4, in rationals; one entry and one day at a time. */
function referenceMonth(facts: PayFacts) {
  const { of_day, key, days } = termsByDay(facts.terms, facts.employed);
  const worked = new Map<string, { assigned: number; approved: number }>();
  const add = (date: string, kind: 'assigned' | 'approved', min: number): void => {
    const terms = of_day.get(date);
    if (terms === undefined) return;
    const sum = worked.get(key(terms)) ?? { assigned: 0, approved: 0 };
    worked.set(key(terms), { ...sum, [kind]: sum[kind] + min });
  };
  let assigned_min = 0;
  for (const { date, span } of facts.assigned) {
    const min = quarter(lengthOf(span) - (lengthOf(span) > 330 ? 30 : 0));
    assigned_min += min;
    add(date, 'assigned', min);
  }
  let approved_min = 0;
  const bonus = new Map<string, { min: number; pct: number; hourly: number }>();
  for (const { status, date, span, break_min } of facts.entries) {
    if (status === 'draft' || status === 'rejected') continue;
    const rules = facts.rule_sets.filter(({ from }) => from <= date).at(-1)?.rules ?? SPECIFICATION_RULE_SET;
    const left = takeBreak(obMinutes(span, rules, ZONE), break_min, facts.break_order);
    const total = quarter(left.regular + left.ob1 + left.ob2 + left.ob3);
    const paid = [left.ob1, left.ob2, left.ob3].map((min) => ({ min, paid: quarter(min) }));
    if (paid.reduce((sum, one) => sum + one.paid, 0) > total) {
      const raised = Math.max(...paid.map((one) => one.paid - one.min));
      const gives = paid.find((one) => one.paid - one.min === raised);
      if (gives !== undefined) gives.paid -= 15;
    }
    if (status === 'approved') {
      approved_min += total;
      add(date, 'approved', total);
    }
    const terms = of_day.get(date);
    paid.forEach((one, index) => {
      const pct = [rules.multipliers_pct[1], rules.multipliers_pct[2], rules.multipliers_pct[3]][index] ?? 0;
      const group = `${rules.name} ${index} ${terms === undefined ? '' : key(terms)}`;
      const hourly = terms === undefined ? 0 : salariesOf(terms).hourly;
      bonus.set(group, { min: (bonus.get(group)?.min ?? 0) + one.paid, pct, hourly });
    });
  }
  let base = 0;
  for (const [which, of_terms] of days) {
    const [terms] = of_terms;
    if (terms === undefined) continue;
    const { monthly, hourly } = salariesOf(terms);
    const hours = worked.get(which) ?? { assigned: 0, approved: 0 };
    const min = facts.pay_basis === 'approved_hours' ? hours.approved : hours.assigned;
    base +=
      terms.rate_bp >= 10_000
        ? nearest([BigInt(monthly) * BigInt(of_terms.length), 31n])
        : nearest(times(whole(hourly), inHours(min)));
  }
  let ob_bonus_ore = 0;
  for (const { min, pct, hourly } of bonus.values())
    ob_bonus_ore += nearest(times(times(inHours(min), whole(hourly)), [BigInt(pct), 100n]));
  const differences = facts.earlier.reduce((sum, { now_ore, paid_ore }) => sum + now_ore - paid_ore, 0);
  return { gross_ore: base + ob_bonus_ore + differences, ob_bonus_ore, assigned_min, approved_min };
}

test('random months are those of the reference in rationals', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { gross_ore, ob_bonus_ore, assigned_min, approved_min } = payMonth(facts);
      assert.deepEqual({ gross_ore, ob_bonus_ore, assigned_min, approved_min }, referenceMonth(facts));
    }),
    { numRuns: 500 },
  );
});

test('tax and contributions are those of their own pages on this gross', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const pay = payMonth(facts);
      const in_force = facts.terms.filter(({ from }) => from <= facts.paid_on).at(-1) ?? facts.terms[0];
      assert.ok(in_force !== undefined);
      const { tax_table: table, tax_column } = in_force;
      const year = Number(facts.paid_on.slice(0, 4));
      const verdict =
        table === null ? null : taxFromTable({ year, table, column: tax_column, gross_ore: pay.gross_ore });
      assert.equal(pay.tax_ore, verdict?.ok === true ? verdict.tax_ore : flatTax(pay.gross_ore));
      assert.equal(pay.tax.source, verdict?.ok === true ? 'table' : 'fallback');
      assert.equal(pay.warnings.includes('tax_estimated'), pay.tax.source === 'fallback');
      const owed =
        year > 2027
          ? null
          : employerContribution({
              paid_on: facts.paid_on,
              birth_year: facts.birth_year,
              pay_ore: pay.gross_ore,
            }).total_ore;
      assert.equal(pay.employer_contribution_ore, owed);
    }),
  );
});

test('every krona explains itself: sums are sums of lines, a line is its product, net is gross less tax', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const pay = payMonth(facts);
      const sum = (...starts: string[]) =>
        pay.lines
          .filter(({ code }) => starts.some((start) => code.startsWith(start)))
          .reduce((total, { amount_ore }) => total + amount_ore, 0);
      assert.equal(sum('base', 'ob', 'correction'), pay.gross_ore);
      assert.equal(sum('ob'), pay.ob_bonus_ore);
      assert.equal(sum('tax'), 0 - pay.tax_ore);
      assert.equal(sum('base', 'ob', 'correction', 'tax'), pay.net_ore);
      assert.equal(sum('employer'), pay.employer_contribution_ore ?? 0);
      for (const { code, quantity, unit, rate_ore, share_pct, per, amount_ore, parts } of pay.lines) {
        const exact = Math.abs(amount_ore) * 10_000 * (unit === '%' ? 100 : 1);
        const by = Math.abs(quantity * rate_ore * share_pct) / per;
        const behind = parts.reduce((total, { minutes }) => total + minutes, 0);
        if (unit === 'h') assert.equal(quantity, (behind * 100) / 60, `${code} is the minutes behind it`);
        // Öre are dropped from tax and contributions, and half an öre is rounded up in the rest.
        const slack =
          (code === 'tax' || code === 'employer_contribution' ? 100 : 0.5) *
          10_000 *
          (unit === '%' ? 100 : 1);
        assert.ok(
          Math.abs(by - exact) <= slack,
          `${code} ${quantity} x ${rate_ore} x ${share_pct} is not ${amount_ore}`,
        );
      }
      const counted = hoursOfLines(pay.lines);
      assert.equal(counted, pay.ob1_min + pay.ob2_min + pay.ob3_min);
      assert.ok(pay.reported_min >= pay.approved_min);
    }),
  );
});

function hoursOfLines(lines: readonly PayLine[]): number {
  return lines
    .filter(({ code }) => code.startsWith('ob'))
    .reduce((sum, { quantity }) => sum + (quantity * 60) / 100, 0);
}

test('the order of entries, shifts and choices does not matter', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const turned = {
        ...facts,
        entries: facts.entries.toReversed(),
        assigned: facts.assigned.toReversed(),
        rule_sets: facts.rule_sets.toReversed(),
        terms: facts.terms.toReversed(),
      };
      assert.deepEqual(payMonth(turned), payMonth(facts));
    }),
  );
});

test('another approved shift, another reported evening or a higher salary never pays less', () => {
  fc.assert(
    fc.property(anyFacts, anySpan, anyEntry, (facts, shift, entry) => {
      const gross = payMonth(facts).gross_ore;
      assert.ok(payMonth({ ...facts, assigned: [...facts.assigned, shift] }).gross_ore >= gross);
      assert.ok(payMonth({ ...facts, entries: [...facts.entries, entry] }).gross_ore >= gross);
      const raised = facts.terms.map((terms) => ({
        ...terms,
        monthly_ore: terms.monthly_ore === null ? null : terms.monthly_ore + 100,
        hourly_ore: terms.hourly_ore === null ? null : terms.hourly_ore + 100,
      }));
      assert.ok(payMonth({ ...facts, terms: raised }).gross_ore >= gross);
    }),
  );
});

test('no typing error stops a payroll: any terms that fit in the fields have a payslip', () => {
  const wild = fc.option(fc.integer({ min: 0, max: 999_999_999_999 }), { nil: null });
  const terms = fc.record({
    from: fc.constantFrom('1900-01-01', '2026-03-16', '2026-04-01'),
    weekly_min: fc.constant(null),
    tax_table: fc.constant(33),
    tax_column: fc.constant(1),
    monthly_ore: wild,
    hourly_ore: wild,
    rate_bp: fc.integer({ min: 0, max: 100_000 }),
  });
  fc.assert(
    fc.property(anyFacts, terms, (facts, absurd) => {
      const pay = payMonth({ ...facts, terms: [absurd] });
      assert.ok(Number.isSafeInteger(pay.gross_ore) && pay.net_ore === pay.gross_ore - pay.tax_ore);
    }),
    { numRuns: 500 },
  );
});
