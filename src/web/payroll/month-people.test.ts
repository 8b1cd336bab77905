import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayExceptionCount, PersonMonth } from '../../contract/payroll-runs.ts';
import { PAY_EXCEPTIONS } from '../../core/pay/exceptions.ts';
import { groupsOf, hoursShown, inOrder, matching, sumsOf, toBePaid } from './month-people.ts';

const person = (
  name: string,
  exceptions: PayExceptionCount[],
  more: Partial<PersonMonth> = {},
): PersonMonth => ({
  user: name,
  first_name: name,
  last_name: 'Öberg',
  state: 'open',
  exceptions,
  reported_hours: 8,
  ob_hours: 0.25,
  absence_days: 0,
  base_pay: 100.1,
  ob_bonus: 0,
  absence_pay: 0,
  corrections: 0,
  gross: 100.1,
  tax: 30,
  net: 70.1,
  employer_contribution: 31,
  net_before: null,
  ...more,
});
const ANNA = person('Anna', [{ code: 'no_bank_account', count: 1 }]);
const BO = person('Bo', [
  { code: 'no_terms', count: 1 },
  { code: 'unattested_reports', count: 3 },
]);
const CIA = person('Cia', [], { state: 'attested' });
const ALL = [ANNA, BO, CIA];

test('people are filtered by name without accents, by exception, by state', () => {
  const names = (search: Parameters<typeof matching>[1]) => matching(ALL, search).map((one) => one.user);
  assert.deepEqual(names({}), ['Anna', 'Bo', 'Cia']);
  assert.deepEqual(names({ q: 'cia oberg' }), ['Cia']);
  assert.deepEqual(names({ show: 'exceptions' }), ['Anna', 'Bo']);
  assert.deepEqual(names({ state: 'attested' }), ['Cia']);
});

test('what stops the run comes first, then the largest change of net pay, then the order of the server', () => {
  const told: PayExceptionCount[] = [{ code: 'ob_unusual', count: 1 }];
  const people = [
    person('Ada', []),
    person('Bea', told, { net: 70.1, net_before: 60 }),
    person('Cim', [], { net: 70.1, net_before: 100 }),
    person('Dan', [{ code: 'no_terms', count: 1 }], { net: 0 }),
    person('Eli', []),
    person('Fia', [{ code: 'unattested_reports', count: 1 }], { net: 70.1, net_before: 0 }),
  ];
  assert.deepEqual(
    matching(people, {}).map(({ user }) => user),
    ['Fia', 'Dan', 'Cim', 'Bea', 'Ada', 'Eli'],
  );
});

test('exceptions come in one order, with their people, and none is left out', () => {
  const every = PAY_EXCEPTIONS.map((code) => ({ code, count: 1 }));
  assert.equal(inOrder(every).length, PAY_EXCEPTIONS.length);
  const exceptions: PayExceptionCount[] = [
    { code: 'no_terms', count: 1 },
    { code: 'no_bank_account', count: 1 },
    { code: 'unattested_reports', count: 1 },
    { code: 'month_not_ended', count: 1 },
  ];
  assert.deepEqual(
    groupsOf({ exceptions, people: ALL }).map(({ code, people }) => [code, people.map((one) => one.count)]),
    [
      ['unattested_reports', [3]],
      ['no_terms', [1]],
      ['no_bank_account', [1]],
      ['month_not_ended', []],
    ],
  );
});

test('a run pays those with terms, and its sums are to the öre', () => {
  assert.deepEqual(toBePaid(ALL), {
    people: 2,
    without_terms: 1,
    left_out: [],
    gross: 200.2,
    tax: 60,
    net: 140.2,
    cost: 262.2,
  });
  const unknown = person('Dan', [], { employer_contribution: null });
  assert.equal(toBePaid([ANNA, unknown]).cost, null);
  assert.equal(sumsOf(ALL).gross, 300.3);
});

test('somebody paid by the hour has the hours that are paid, others those that they reported', () => {
  const planned = person('Eva', [], { reported_hours: 0, paid_hours: 15 });
  assert.deepEqual([planned, ANNA].map(hoursShown), [15, 8]);
  assert.equal(sumsOf([planned, ANNA]).hours, 23);
  assert.equal(hoursShown(person('Finn', [], { paid_hours: 0 })), 0, 'reported and not paid');
});
