import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { absenceCases, nudgedLaws, shownAbsence } from '../../../test/absence-cases.ts';
import { ABSENCE_EXTENTS, ABSENCE_KINDS } from '../absence.ts';
import { addDays, localToMinute } from '../calendar.ts';
import { LEAVE_KINDS } from '../leave.ts';
import { ABSENCE_LAW, type AbsenceFacts } from './absence-facts.ts';
import { absenceDays, absencePay } from './absence-pay.ts';
import { OB_PRESETS } from './ob-presets.ts';
import { HOURLY_VACATIONS, PAY_BASES } from './pay-basis.ts';
import { hundredthsOfHours, type PayLine, sumOf } from './pay-line.ts';

const months = absenceCases(new URL('./absence-pay.md', import.meta.url));
const sick_months = absenceCases(new URL('./sick-pay.md', import.meta.url));
const ZONE = 'Europe/Stockholm';
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

test('every month of the page comes to the lines it says', () => {
  assert.ok(months.length >= 25);
  for (const month of months) {
    const { lines, sums } = month;
    assert.deepEqual(shownAbsence(month), { lines, sums }, JSON.stringify(month.facts.absences));
  }
});

test('a day that is lost by the calendar, or has a karensavdrag, names its date, and no minutes', () => {
  const lines = months.flatMap(({ facts }) => absencePay(facts).lines).filter(({ unit }) => unit === 'day');
  assert.ok(lines.length >= 10);
  const karens = sick_months
    .flatMap(({ facts }) => absencePay(facts).lines)
    .filter(({ code }) => code === 'karens');
  assert.ok(karens.length > 0);
  for (const { parts, code } of [...lines, ...karens])
    assert.deepEqual(new Set(parts.map(({ minutes }) => minutes)), new Set([0]), code);
});

// Numbers that these two pages do not pin: the page of the periods has its own test.
const OF_PERIODS = /^period\./;

test('every number is pinned: nudge one and some month of the two pages differs', () => {
  const all = [...months, ...sick_months];
  const free: string[] = [];
  for (const [name, law] of nudgedLaws(ABSENCE_LAW)) {
    const noticed = all.some((month) => {
      const { lines, sums } = month;
      return JSON.stringify(shownAbsence(month, law)) !== JSON.stringify({ lines, sums });
    });
    if (!noticed && !OF_PERIODS.test(name)) free.push(name);
  }
  assert.deepEqual(free, []);
});

const anyDay = fc.integer({ min: -60, max: 40 }).map((days) => addDays('2026-03-01', days));
const anyDays = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 45 }))
  .map(([first_day, length]) => ({ first_day, last_day: addDays(first_day, length) }));
const anyAbsence = fc
  .record({
    days: anyDays,
    kind: fc.constantFrom(...ABSENCE_KINDS),
    extent_pct: fc.constantFrom(...ABSENCE_EXTENTS),
    from_time: fc.constantFrom(undefined, undefined, '00:30', '02:30', '10:00', '15:15'),
    until_time: fc.constantFrom(undefined, undefined, '03:00', '16:00', '23:45'),
  })
  .map(({ days, from_time, until_time, ...rest }) => ({
    ...rest,
    ...days,
    ...(from_time === undefined ? {} : { from_time }),
    ...(until_time === undefined ? {} : { until_time }),
  }));
const anyLeave = fc
  .record({
    days: anyDays,
    kind: fc.constantFrom(...LEAVE_KINDS),
    extent_pct: fc.constantFrom(undefined, ...ABSENCE_EXTENTS),
  })
  .map(({ days, kind, extent_pct }) => ({
    kind,
    ...days,
    ...(extent_pct === undefined ? {} : { extent_pct }),
  }));
const anyShift = fc
  .record({
    date: anyDay,
    from: fc.constantFrom('06:00', '14:00', '22:00'),
    length: fc.integer({ min: 60, max: 720 }),
  })
  .map(({ date, from, length }) => {
    const start = localToMinute(date, from, ZONE);
    return { date, span: { start, end: start + length } };
  });
const anyFacts: fc.Arbitrary<AbsenceFacts> = fc
  .record({
    rate_bp: fc.constantFrom(10_000, 5000),
    salary: fc.integer({ min: 0, max: 60_000_00 }),
    pay_basis: fc.constantFrom(...PAY_BASES),
    base_ore: fc.integer({ min: 0, max: 60_000_00 }),
    hourly_pay_ore: fc.integer({ min: 0, max: 20_000_00 }),
    hourly_vacation: fc.constantFrom(...HOURLY_VACATIONS),
    earned_ore: fc.option(fc.integer({ min: 0, max: 300_000_00 })),
    paid_days: fc.integer({ min: 0, max: 30 }),
    unearned_days: fc.array(anyDay, { maxLength: 3 }),
    absences: fc.array(anyAbsence, { maxLength: 6 }),
    leave: fc.array(anyLeave, { maxLength: 3 }),
    planned: fc.uniqueArray(anyShift, { maxLength: 40, selector: ({ date }) => date }),
    rule: fc.constantFrom(...OB_PRESETS),
    short: fc.option(anyDay),
  })
  .map(({ rate_bp, salary, rule, short, ...rest }) => ({
    ...rest,
    hourly_base_ore: rate_bp === 10_000 ? 0 : rest.base_ore,
    month: '2026-03',
    terms: [
      {
        from: '2020-01-01',
        monthly_ore: salary,
        hourly_ore: Math.round(salary / 165),
        rate_bp,
        weekly_min: null,
        tax_table: null,
        tax_column: 1,
      },
    ],
    open_until: '2026-03-31',
    rule_sets: [{ from: '2020-01-01', rules: rule }],
    break_order: 'regular_first',
    zone: ZONE,
    short_employments: short === null ? [] : [{ first: short, last: '2026-12-31', counted: 0 }],
  }));

const isTaken = ({ code }: PayLine): boolean => code.endsWith('_deduction');
const ofSickness = (facts: AbsenceFacts) =>
  absencePay({ ...facts, leave: [] }).lines.filter(
    ({ code }) => code.startsWith('sick_') || code === 'karens',
  );

test('a spell cut in two rows, rows in another order, the month computed again: nothing changes', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const pay = absencePay(facts);
      assert.deepEqual(absencePay(structuredClone(facts)), pay);
      const turned = {
        ...facts,
        absences: facts.absences.toReversed(),
        leave: facts.leave.toReversed(),
        planned: facts.planned.toReversed(),
      };
      assert.deepEqual(absencePay(turned), pay);
      const cut = facts.absences.flatMap((one) =>
        one.first_day === one.last_day
          ? [one]
          : [
              { ...one, first_day: addDays(one.first_day, 1), from_time: null },
              { ...one, last_day: one.first_day, until_time: null },
            ],
      );
      assert.deepEqual(absencePay({ ...facts, absences: cut }), pay);
    }),
    { seed: SEED },
  );
});

test('every line is its product, its parts are its hours, and deductions never exceed the pay', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { lines } = absencePay(facts);
      for (const { quantity, unit, rate_ore, share_pct, per, amount_ore, parts, law } of lines) {
        const by = unit === '%' ? 1_000_000 : 10_000;
        const exact = (quantity * rate_ore * share_pct) / (by * per);
        assert.ok(Math.abs(exact - amount_ore) <= 0.5 + 1e-6, `${exact} is not ${amount_ore}`);
        const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
        if (unit === 'h') assert.equal(hundredthsOfHours(minutes), quantity);
        for (const { date } of parts) assert.ok(date.startsWith(facts.month));
        assert.ok(law.length > 0);
      }
      assert.ok(-sumOf(lines.filter(isTaken)) <= facts.base_ore);
      const karens = -sumOf(lines.filter(({ code }) => code === 'karens'));
      const sick_pay = sumOf(lines.filter(({ code }) => /^sick_(pay|ob)/.test(code)));
      assert.ok(karens >= 0 && karens <= sick_pay, 'never more than the sick pay');
    }),
    { seed: SEED },
  );
});

test('a karensavdrag is taken once, however the period lies over the months', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: -13, max: 0 }), (facts, ago) => {
      const first_day = addDays('2026-03-01', ago);
      const spell = { kind: 'sick' as const, first_day, last_day: addDays(first_day, 13), extent_pct: 100 };
      const one = {
        ...facts,
        absences: [spell],
        short_employments: [],
        base_ore: 2e9,
        hourly_base_ore: 1e9,
      };
      const feb = ofSickness({ ...one, month: '2026-02' });
      const march = ofSickness(one);
      const karens = -sumOf([...feb, ...march].filter(({ code }) => code === 'karens'));
      const paid = sumOf([...feb, ...march].filter(({ code }) => /^sick_(pay|ob)/.test(code)));
      const [terms] = facts.terms;
      const week =
        terms?.rate_bp === 10_000
          ? ((terms.monthly_ore ?? 0) * 12) / 52
          : ((terms?.hourly_ore ?? 0) * 1148) / 60;
      assert.ok(Math.abs(karens - Math.min(paid, week * 0.16)) <= 3, `${karens} of ${paid}`);
    }),
    { seed: SEED },
  );
});

test('the days that must be known reach a week beyond the month, and to the first day of a sick period', () => {
  const known = { month: '2026-03', open_until: '2026-03-31' };
  assert.deepEqual(absenceDays({ ...known, absences: [] }), { first: '2026-02-22', last: '2026-04-07' });
  const sick = { kind: 'sick' as const, extent_pct: 100 };
  const february = { ...sick, first_day: '2026-02-20', last_day: '2026-02-22' };
  assert.equal(absenceDays({ ...known, absences: [february] }).first, '2026-02-22', 'it is over');
  const again = { ...sick, first_day: '2026-02-27', last_day: null };
  assert.equal(absenceDays({ ...known, absences: [again, february] }).first, '2026-02-13', 'it goes on');
});
