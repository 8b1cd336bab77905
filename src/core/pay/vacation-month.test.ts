import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfMonth, localToMinute, weekdayOf } from '../calendar.ts';
import { daysOf, monthLater } from '../month.ts';
import type { PayFacts } from './month-facts.ts';
import type { PayLine } from './pay-line.ts';
import { payMonth } from './pay-month.ts';
import type { LedgerFacts } from './vacation-earned.ts';
import { vacationMonth } from './vacation-month.ts';
import { LAWFUL_VACATION, type VacationRules } from './vacation-year.ts';

/** The ledger in the pay of whole months. */

const ZONE = 'Europe/Stockholm';
const MONTHLY = { monthly_ore: 30_000_00, hourly_ore: null, rate_bp: 10_000 };
const HOURLY = { monthly_ore: null, hourly_ore: 180_00, rate_bp: 5000 };

type Case = {
  readonly month: string;
  readonly terms: typeof MONTHLY | typeof HOURLY;
  readonly leave?: LedgerFacts['leave'];
  readonly absences?: PayFacts['absences'];
  readonly shifts?: readonly string[];
  readonly worked?: readonly string[];
  readonly pay_basis?: PayFacts['pay_basis'];
  readonly hourly_vacation?: PayFacts['hourly_vacation'];
  readonly rules?: VacationRules;
  readonly first?: string;
  readonly earned_ore?: number;
  /** Of a shift, its break of half an hour included. */
  readonly minutes?: number;
};

const shiftOf = (minutes: number) => (date: string) => {
  const start = localToMinute(date, '08:00', ZONE);
  return { date, span: { start, end: start + minutes } };
};

function paid(of: Case) {
  const { month, leave = [], absences = [], shifts = [], rules = LAWFUL_VACATION, earned_ore = 0 } = of;
  const employed = { first: of.first ?? '2025-04-01', last: null };
  const { vacation, paid_days, unearned_days } = vacationMonth(
    month,
    {
      rules,
      employed,
      opening: null,
      counts_from: '2025-04-01',
      leave,
      absences,
      open_until: daysOf(month).last,
      used: new Map(),
    },
    { earned_ore, accrued_ore: 0, end_reason: null },
  );
  const eight = shiftOf(of.minutes ?? 480);
  const of_month = (dates: readonly string[]) => dates.filter((date) => date.startsWith(month)).map(eight);
  return payMonth({
    month,
    terms: [{ ...of.terms, from: '2020-01-01', weekly_min: null, tax_table: 32, tax_column: 1 }],
    employed: [employed],
    pay_basis: of.pay_basis ?? 'assigned_hours',
    assigned: of_month(shifts),
    entries: of_month(of.worked ?? []).map((one) => ({ ...one, status: 'approved' as const, break_min: 30 })),
    rule_sets: [],
    break_order: 'regular_first',
    zone: ZONE,
    paid_on: `${month}-25`,
    birth_year: 1990,
    absences,
    leave,
    around: shifts.map(eight),
    open_until: daysOf(month).last,
    hourly_vacation: of.hourly_vacation ?? 'saved',
    earned_ore,
    paid_days,
    unearned_days,
    vacation_rules: rules,
    vacation,
    earlier: [],
    tax_service: null,
  });
}

const shown = (lines: readonly PayLine[]) =>
  lines
    .filter(({ code }) => !/^(tax|employer_contribution)$/.test(code))
    .map(({ code, quantity, unit, amount_ore }) => [code, quantity / 100, unit, amount_ore / 100]);

const whole = { kind: 'vacation' as const, first_day: '2026-12-01', last_day: '2027-02-28' };

test('row 6: vacation of a whole month that is not earned has no pay, in advance it has', () => {
  const november = { month: '2026-12', terms: MONTHLY, first: '2026-11-01' };
  assert.deepEqual(shown(paid({ ...november, leave: [whole] }).lines), [
    ['base_monthly', 1, 'month', 30000],
    ['leave_deduction', 31, 'day', -30000],
  ]);
  assert.deepEqual(shown(paid({ ...november, leave: [{ ...whole, advance: true }] }).lines), [
    ['base_monthly', 1, 'month', 30000],
    ['vacation_supplement', 20, 'day', 2580],
  ]);
  const same_year = { ...LAWFUL_VACATION, earning: 'same_year' as const };
  // 11 days are earned: 1 to 15 December; the rest is without pay.
  assert.deepEqual(shown(paid({ ...november, leave: [whole], rules: same_year }).lines), [
    ['base_monthly', 1, 'month', 30000],
    ['leave_deduction', 16, 'day', -15483.87],
    ['vacation_supplement', 11, 'day', 1419],
  ]);
});

test('vacation that is earned in the year itself counts the days before the month', () => {
  const of = (first: string): number =>
    vacationMonth(
      '2026-07',
      {
        rules: { ...LAWFUL_VACATION, year: 'calendar', earning: 'same_year' },
        employed: { first, last: null },
        opening: null,
        counts_from: first,
        leave: [],
        absences: [],
        open_until: '2026-07-31',
        used: new Map(),
      },
      { earned_ore: 0, accrued_ore: 0, end_reason: null },
    ).paid_days;
  // 25 of 365: 73 days until 30 June are exactly 5, 74 are more.
  assert.deepEqual([of('2026-04-19'), of('2026-04-18')], [5, 6]);
});

test('days without pay are deducted by their hours, or by 4,6 % a day', () => {
  const days = { kind: 'vacation' as const, first_day: '2026-12-07', last_day: '2026-12-09' };
  const shifts = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'];
  const asked = { month: '2026-12', terms: MONTHLY, first: '2026-11-01', leave: [days], shifts };
  const [, hours] = shown(paid(asked).lines);
  assert.deepEqual(hours?.slice(0, 3), ['leave_deduction', 22.5, 'h']);
  const unpaid = { ...LAWFUL_VACATION, unpaid: 'day_percent' as const };
  const { lines } = paid({ ...asked, rules: unpaid });
  assert.deepEqual(shown(lines)[1], ['leave_deduction', 3, 'day', -4140]);
  assert.deepEqual(
    lines[1]?.parts.map(({ minutes }) => minutes),
    [0, 0, 0],
  );
});

test('a Saturday with a shift in vacation without pay is deducted too', () => {
  const days = { kind: 'vacation' as const, first_day: '2026-12-11', last_day: '2026-12-14' };
  const shifts = ['2026-12-11', '2026-12-12', '2026-12-14'];
  const asked = { month: '2026-12', terms: MONTHLY, first: '2026-11-01', leave: [days], shifts };
  assert.deepEqual(shown(paid(asked).lines)[1]?.slice(1, 3), [22.5, 'h']);
});

/** Seventeen shifts of nine hours, 153 hours in the year, six of them in June. */
const YEAR = Array.from({ length: 12 }, (_, index) => monthLater('2025-04', index));
const SHIFTS = YEAR.flatMap((month) => {
  const days = daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5))).filter(
    (date) => weekdayOf(date) <= 5,
  );
  return days.slice(0, month === '2025-06' ? 6 : 1);
});
const ILL = { kind: 'sick' as const, first_day: '2025-06-02', last_day: '2025-06-06', extent_pct: 100 };

function baseOfYear(pay_basis: PayFacts['pay_basis'], absences: PayFacts['absences']): number {
  const isIll = (date: string): boolean =>
    absences.some(({ first_day, last_day }) => first_day <= date && date <= (last_day ?? date));
  return YEAR.reduce((sum, month) => {
    const worked = SHIFTS.filter((date) => !isIll(date));
    const pay = paid({ month, terms: HOURLY, pay_basis, absences, shifts: SHIFTS, worked, minutes: 570 });
    return sum + (pay.vacation_base_ore ?? Number.NaN);
  }, 0);
}

test('row 8: two people with the same shifts have the same basis, though one was ill, on either basis of pay', () => {
  for (const pay_basis of ['approved_hours', 'assigned_hours'] as const) {
    const days = { kind: 'vacation' as const, first_day: '2026-07-06', last_day: '2026-07-06' };
    for (const absences of [[], [ILL]]) {
      const earned_ore = baseOfYear(pay_basis, absences);
      const july = paid({ month: '2026-07', terms: HOURLY, pay_basis, absences, leave: [days], earned_ore });
      const line = july.lines.find(({ code }) => code === 'vacation_pay');
      assert.equal(line?.amount_ore, 132_19, `${pay_basis} ${absences.length}`);
    }
  }
});

test('absence that does not earn lowers the basis', () => {
  const leave = [{ kind: 'unpaid' as const, first_day: '2025-06-02', last_day: '2025-06-06' }];
  const june = { month: '2025-06', terms: HOURLY, shifts: SHIFTS, worked: [] };
  const with_leave = paid({ ...june, leave }).vacation_base_ore ?? 0;
  assert.ok(with_leave < (paid(june).vacation_base_ore ?? 0));
});

test('all pay of a month is the same for somebody who was ill, and leaves out the salary of vacation', () => {
  const december = { month: '2025-12', terms: MONTHLY, shifts: ['2025-12-08', '2025-12-09', '2025-12-10'] };
  const days = { first_day: '2025-12-08', last_day: '2025-12-10' };
  const all = (of: Partial<Case>) => paid({ ...december, ...of }).vacation_all_ore;
  assert.equal(all({}), 30_000_00);
  assert.equal(all({ absences: [{ kind: 'sick', ...days, extent_pct: 100 }] }), 30_000_00, 'it earns');
  const unpaid = all({ leave: [{ kind: 'unpaid', ...days }] }) ?? 0;
  assert.ok(unpaid > 0 && unpaid < 30_000_00, 'it does not');
  const first = '2020-04-01';
  const vacation = all({ first, leave: [{ kind: 'vacation', ...days }] });
  assert.equal(vacation, 30_000_00 - 3 * 1380_00, 'three days of 4,6 %');
});

test('12 % with each month are the same for somebody who was ill', () => {
  const shifts = { shifts: SHIFTS, minutes: 570 };
  const june = { month: '2025-06', terms: HOURLY, ...shifts, hourly_vacation: 'with_pay' } as const;
  const twelve = (of: Partial<Case>) =>
    paid({ ...june, ...of }).lines.find(({ code }) => code === 'vacation_with_pay')?.rate_ore;
  // Six shifts of nine hours.
  assert.equal(twelve({}), 6 * 9 * 180_00);
  assert.equal(twelve({ absences: [ILL] }), 6 * 9 * 180_00, 'on assigned hours');
  const worked = SHIFTS.filter((date) => date > '2025-06-06');
  const approved = { pay_basis: 'approved_hours', worked, absences: [ILL] } as const;
  assert.equal(twelve(approved), 6 * 9 * 180_00, 'on approved hours');
  const leave = [{ kind: 'unpaid' as const, first_day: '2025-06-02', last_day: '2025-06-06' }];
  assert.equal(twelve({ leave }), 9 * 180_00, 'leave that does not earn');
});
