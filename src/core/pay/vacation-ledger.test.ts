import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ledgerFactsIn as factsIn } from '../../../test/ledger-rows.ts';
import { cell, numberIn, readTables } from '../../../test/tables.ts';
import { addDays } from '../calendar.ts';
import { isVacationDay, type LeaveKind } from '../leave.ts';
import { EARNING_ABSENCE_LAW, earningDays } from './vacation-absence.ts';
import type { LedgerFacts } from './vacation-earned.ts';
import { VACATION_KINDS, type VacationKind } from './vacation-kinds.ts';
import { daysWithoutPay, LEDGER_LAW, vacationLedger } from './vacation-ledger.ts';
import { LAWFUL_VACATION, yearOn } from './vacation-year.ts';

type Row = Record<string, string>;

const [rows = [], days_away = []] = readTables(new URL('./vacation-ledger.md', import.meta.url));

function shown(row: Row, law = LEDGER_LAW): Row {
  const ledger = vacationLedger(cell(row, 'until'), factsIn(row), law);
  const year = ledger.years.at(-1);
  assert.ok(year !== undefined);
  const named = ledger.days.filter(({ unearned }) => unearned).length;
  return {
    ...row,
    earned: String(year.earned),
    carried: String(year.carried),
    taken: [...VACATION_KINDS.map((kind) => year.taken[kind]), named].join(' '),
    'paid left': String(year.paid_left),
    'saved left': String(ledger.saved.reduce((sum, { days }) => sum + days, 0)),
    due: String(ledger.due),
    'unpaid left': String(year.unpaid_left),
  };
}

test('every row of the page holds', () => {
  assert.ok(rows.length >= 34);
  assert.deepEqual(
    rows.map((row) => shown(row)),
    rows,
  );
});

test('every number of the ledger is pinned: another and some row fails', () => {
  for (const law of [
    { ...LEDGER_LAW, late_from: '08-30' },
    { ...LEDGER_LAW, late_from: '09-01' },
    ...(['late_days', 'kept', 'saved_years', 'most'] as const).flatMap((key) =>
      [-1, 1].map((by) => ({ ...LEDGER_LAW, [key]: LEDGER_LAW[key] + by })),
    ),
  ])
    assert.notDeepEqual(
      rows.map((row) => shown(row, law)),
      rows,
      JSON.stringify(law),
    );
});

test('so many days of each absence earn as the page says', () => {
  assert.ok(days_away.length >= 10);
  for (const row of days_away) {
    const facts = factsIn({ ...row, employed: '2026-04-01..', opening: '' });
    const { earning, unearning } = earningDays(facts, facts.rules);
    assert.deepEqual(
      [earning.size, unearning.size],
      [numberIn(row, 'earn'), numberIn(row, 'do not')],
      JSON.stringify(row),
    );
  }
});

test('every number of the absence that earns is pinned', () => {
  const absence = rows.filter((row) => /sick|vab|parental/.test(`${row.absence} ${row.leave}`)).map(factsIn);
  const counted = (law = EARNING_ABSENCE_LAW) =>
    absence.map((facts) => {
      const { earning, unearning } = earningDays(facts, facts.rules, law);
      return [earning.size, unearning.size, [...unearning][0]];
    });
  assert.ok(absence.length >= 9);
  for (const key of ['sick', 'sick_break', 'child', 'child_alone'] as const)
    for (const by of [-1, 1])
      assert.notDeepEqual(
        counted({ ...EARNING_ABSENCE_LAW, [key]: EARNING_ABSENCE_LAW[key] + by }),
        counted(),
        `${key} ${by}`,
      );
});

test('a year that has not ended saves nothing and owes nothing; each day in advance counts', () => {
  const leave = 'advance 2026-12-01_2026-12-03';
  const row = { rules: 'law', employed: '2026-09-01..', opening: '', leave, absence: '' };
  const { years, advance_days } = vacationLedger('2026-12-31', factsIn(row));
  const [year = assert.fail()] = years;
  assert.deepEqual([year.saved, year.due, year.taken.advance, advance_days], [0, 0, 3, 3]);
});

const someDay = fc.integer({ min: 0, max: 1100 }).map((step) => addDays('2026-04-01', step));
const someLeave = fc.record({
  kind: fc.constantFrom<LeaveKind>('vacation', 'vacation', 'vacation', 'unpaid', 'parental', 'study'),
  first_day: someDay,
  length: fc.integer({ min: 0, max: 60 }),
  advance: fc.boolean(),
});
const someFacts = fc
  .record({
    first: fc.oneof(someDay, fc.constant('2015-02-01')),
    employed_for: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
    leave: fc.array(someLeave, { maxLength: 8 }),
    sick: fc.array(fc.record({ first_day: someDay, length: fc.integer({ min: 0, max: 200 }) }), {
      maxLength: 3,
    }),
    year: fc.constantFrom('april' as const, 'calendar' as const),
    earning: fc.constantFrom('year_before' as const, 'same_year' as const),
    opening: fc.option(
      fc.record({ paid_days: fc.integer({ min: 0, max: 25 }), taken_days: fc.integer({ min: 0, max: 25 }) }),
      { nil: null },
    ),
  })
  .map(
    ({ first, employed_for, leave, sick, year, earning, opening }): LedgerFacts => ({
      rules: { ...LAWFUL_VACATION, year, earning },
      employed: { first, last: employed_for === null ? null : addDays(first, employed_for) },
      opening:
        opening === null
          ? null
          : {
              ...opening,
              from: first < '2026-05-01' ? '2026-05-01' : first,
              saved: [2, 0, 1, 0, 3],
              advance: { days: 0, ore: 0, paid_on: null },
              unearning_days: 0,
              entitled: null,
            },
      counts_from: '2026-04-01',
      leave: leave.map(({ length, ...one }) => ({ ...one, last_day: addDays(one.first_day, length) })),
      absences: sick.map(({ first_day, length }) => ({
        kind: 'sick' as const,
        first_day,
        last_day: addDays(first_day, length),
        extent_pct: 100,
      })),
      open_until: '2029-04-01',
      used: new Map(),
    }),
  );

test('no number of days is negative, none earned exceeds a year, and the days taken are of one kind each', () => {
  fc.assert(
    fc.property(someFacts, someDay, (facts, until) => {
      const ledger = vacationLedger(until, facts);
      for (const year of ledger.years) {
        const counts = [year.earned, year.carried, year.paid_left, year.saved, year.due, year.unpaid_left];
        assert.ok(
          [...counts, ...Object.values(year.taken)].every((count) => count >= 0),
          JSON.stringify(year),
        );
        assert.ok(year.earned <= 25 && year.earned + year.carried <= 45 && year.taken.advance <= 25);
        const of_year = ledger.days.filter(({ date }) => year.first <= date && date <= year.last);
        const told =
          facts.opening !== null && year.first <= facts.opening.from && facts.opening.from <= year.last;
        const before = told ? Math.min(facts.opening?.taken_days ?? 0, year.earned) : 0;
        const taken = VACATION_KINDS.reduce((sum, kind) => sum + year.taken[kind], 0);
        assert.equal(taken - before, of_year.filter(({ unearned }) => !unearned).length);
      }
      assert.ok(ledger.due >= 0 && ledger.saved.every(({ days }) => days > 0));
    }),
  );
});

/** Day by day, with nothing but counters: the employment of one year with the law's rules and no other absence. */
function oracle({ employed, leave }: LedgerFacts, until: string): string {
  let earned = 0;
  let paid = 0;
  let saved = 0;
  let old_saved = 0;
  let unpaid = 0;
  const on = (date: string): boolean =>
    leave.some((one) => one.kind === 'vacation' && one.first_day <= date && date <= one.last_day);
  for (let date = '2026-04-01'; date <= until; date = addDays(date, 1)) {
    if (date.endsWith('-04-01') && date > '2026-04-01') {
      const days = date === '2028-04-01' ? 366 : 365;
      // Those above 20 are saved; the rest has no place in this oracle's years.
      old_saved += Math.max(0, Math.min(paid, paid + saved - 20));
      paid = Math.ceil((earned * 25) / days);
      earned = 0;
      saved = 0;
    }
    if ((employed.first ?? '') <= date) earned += 1;
    if (!on(date) || !isVacationDay(date) || (employed.first ?? '') > date) continue;
    if (paid > 0) {
      paid -= 1;
      saved += 1;
    } else if (old_saved > 0) old_saved -= 1;
    else unpaid += 1;
  }
  return `${paid} ${old_saved} ${unpaid}`;
}

test('the ledger agrees with a count day by day', () => {
  fc.assert(
    fc.property(someFacts, someDay, (some, until) => {
      const facts: LedgerFacts = {
        ...some,
        rules: LAWFUL_VACATION,
        opening: null,
        absences: [],
        leave: some.leave
          .filter(({ kind }) => kind === 'vacation')
          .map((one) => ({ ...one, advance: false })),
        employed: {
          first: (some.employed.first ?? '') < '2026-04-01' ? '2026-04-01' : some.employed.first,
          last: null,
        },
      };
      fc.pre(yearOn(until, LAWFUL_VACATION).first < '2028-04-02');
      const ledger = vacationLedger(until, facts);
      const unpaid = ledger.days.filter(({ kind }) => kind === 'unpaid').length;
      const saved = ledger.saved.reduce((sum, { days }) => sum + days, 0);
      const carried = ledger.years.reduce((sum, year) => sum + year.carried, 0);
      fc.pre(carried === 0);
      assert.equal(`${ledger.years.at(-1)?.paid_left ?? 0} ${saved} ${unpaid}`, oracle(facts, until));
    }),
  );
});

test('free days in a vacation without pay have no pay, and follow the vacation day before them', () => {
  const leave = [{ kind: 'vacation' as const, first_day: '2026-12-03', last_day: '2026-12-13' }];
  const kinds = (from: string) =>
    ['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'].map(
      (date) => ({
        date,
        kind: date >= from ? ('unpaid' as const) : ('paid' as const),
        unearned: false,
      }),
    );
  assert.deepEqual(daysWithoutPay(kinds('2026-12-10'), leave), [
    '2026-12-10',
    '2026-12-11',
    '2026-12-12',
    '2026-12-13',
  ]);
  assert.equal(daysWithoutPay(kinds('2026-12-04'), leave)[1], '2026-12-05', 'the Saturday after it');
  assert.deepEqual(daysWithoutPay(kinds('2027-01-01'), leave), []);
});

const lockedFacts = (
  days: readonly (readonly [string, VacationKind])[],
  leave: readonly string[],
): LedgerFacts => ({
  rules: LAWFUL_VACATION,
  employed: { first: '2020-01-01', last: null },
  opening: {
    from: '2026-04-01',
    paid_days: 3,
    taken_days: 0,
    saved: [2],
    advance: { days: 0, ore: 0, paid_on: null },
    unearning_days: 0,
    entitled: null,
  },
  counts_from: '2026-04-01',
  leave: leave.map((of) => {
    const [first_day = '', last_day = ''] = of.split('_');
    return { kind: 'vacation' as const, first_day, last_day };
  }),
  absences: [],
  open_until: '2027-03-31',
  used: new Map(days),
});
const kindsUntil = (until: string, facts: LedgerFacts): string =>
  vacationLedger(until, facts)
    .days.map(({ kind }) => kind)
    .join(' ');

test('days of unauthorised absence do not earn, unless the person was ill', () => {
  const facts = { ...lockedFacts([], []), opening: null, employed: { first: '2026-04-01', last: null } };
  const fifteen = Array.from({ length: 15 }, (_, index) => addDays('2026-05-01', index));
  const earned = (of: LedgerFacts) => vacationLedger('2027-04-01', of).years.at(-1)?.earned;
  assert.equal(earned(facts), 25);
  assert.equal(earned({ ...facts, no_shows: fifteen.slice(1) }), 25, '14 days of 365 round up');
  assert.equal(earned({ ...facts, no_shows: fifteen }), 24);
  const ill = { kind: 'sick' as const, first_day: '2026-05-01', last_day: '2026-05-15', extent_pct: 100 };
  assert.equal(earned({ ...facts, no_shows: fifteen, absences: [ill] }), 25);
});

test('leave entered in a locked month takes only the days that later locked months have left', () => {
  const july = [
    ['2026-07-06', 'paid'],
    ['2026-07-07', 'paid'],
    ['2026-07-08', 'paid'],
    ['2026-07-09', 'saved'],
  ] as const;
  const facts = lockedFacts(july, ['2026-05-18_2026-05-20', '2026-07-06_2026-07-09']);
  assert.equal(kindsUntil('2026-05-31', facts), 'saved unpaid unpaid', 'before July');
  assert.equal(kindsUntil('2026-12-31', facts), 'saved unpaid unpaid paid paid paid saved', 'and after it');
  const { years, saved } = vacationLedger('2026-12-31', facts);
  assert.deepEqual([years.at(-1)?.taken.paid, years.at(-1)?.paid_left, saved], [3, 0, []]);
  // A saved day of this year that the next has used already.
  const whole = lockedFacts([['2027-05-03', 'saved']], ['2026-05-18_2026-05-20', '2027-05-03_2027-05-03']);
  const opening =
    whole.opening === null ? null : { ...whole.opening, paid_days: 21, taken_days: 19, saved: [] };
  assert.equal(
    kindsUntil('2026-05-31', { ...whole, opening }),
    'paid unpaid unpaid',
    'one is saved and used',
  );
});

test('locked days keep what they used, and no open day uses more than there is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 360 }), { maxLength: 12 }),
      fc.integer({ min: 0, max: 12 }),
      (steps, count) => {
        const days = [...new Set(steps.map((step) => addDays('2026-04-01', step)))].filter((date) =>
          isVacationDay(date),
        );
        const some = days.slice(0, count).toSorted();
        const leave = (dates: readonly string[]) => dates.map((date) => `${date}_${date}`);
        const first = vacationLedger('2027-03-31', lockedFacts([], leave(some)));
        const used = first.days.map(({ date, kind }) => [date, kind] as const);
        const later = vacationLedger('2027-03-31', lockedFacts(used, leave(days)));
        const kinds = new Map(later.days.map(({ date, kind }) => [date, kind]));
        for (const [date, kind] of used) assert.equal(kinds.get(date), kind);
        const counted = (of: VacationKind) => [...kinds.values()].filter((kind) => kind === of).length;
        assert.ok(counted('paid') <= 3 && counted('saved') <= 2);
      },
    ),
  );
});
