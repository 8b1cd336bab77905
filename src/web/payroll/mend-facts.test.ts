import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mendPeople } from '../../contract/mending.ts';
import { emptyRow, errorsInForm, FACTS, factsLacking, isEntered, missingIn, sentRows } from './mend-facts.ts';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test('a person’s row has everything that is lacking, once and in order', () => {
  const exceptions = (
    ['missing_reports', 'no_bank_account', 'declaration_incomplete', 'no_birth_date'] as const
  ).map((code) => ({ code, count: 1 }));
  assert.deepEqual(factsLacking({ exceptions }), [
    'clearing',
    'account',
    'social_security_number',
    'date_of_birth',
  ]);
  assert.deepEqual(factsLacking({ exceptions: [] }), []);
  assert.ok(isEntered('no_terms') && !isEntered('missing_reports'));
});

test('empty rows are not sent, and what is sent is what the call takes', () => {
  const rows = [
    emptyRow(id(1)),
    { ...emptyRow(id(2)), amount: 28_000, extent: 100, tax_table: 33 },
    { ...emptyRow(id(3)), kind: 'hour' as const, amount: '180,5', extent: 20, tax_table: 30 },
    { ...emptyRow(id(4)), clearing: '6000', account: '806967498', first_day: '2026-06-01' },
  ];
  const sent = sentRows(rows.filter(({ user }) => user !== id(3)));
  assert.deepEqual(
    sent.map(({ user }) => user),
    [id(2), id(4)],
  );
  assert.ok(mendPeople.body.safeParse({ rows: sent }).success);
  assert.deepEqual(sent[0]?.pay, {
    monthly_salary: 28_000,
    employment_rate: 100,
    employee_tax_table: 33,
    tax_column: 1,
  });
  assert.ok(!mendPeople.body.safeParse({ rows: sentRows(rows) }).success, 'a number that is none');
});

test('a person with terms lacks the tax table alone', () => {
  const rows = [{ ...emptyRow(id(1), true), tax_table: 33 }, emptyRow(id(2), true)];
  assert.deepEqual(sentRows(rows), [{ user: id(1), tax_table: 33 }]);
  assert.deepEqual(missingIn(rows), []);
  assert.ok(mendPeople.body.safeParse({ rows: sentRows(rows) }).success);
  assert.deepEqual(factsLacking({ exceptions: [{ code: 'no_tax_table', count: 1 }] }), ['tax_table']);
});

test('half a row of pay is not sent', () => {
  const rows = [emptyRow(id(1)), { ...emptyRow(id(2)), amount: 28_000 }];
  assert.deepEqual(missingIn(rows), ['rows.1.extent', 'rows.1.tax_table']);
});

test('errors of the rows sent stand at the fields of the form', () => {
  const rows = [emptyRow(id(1)), { ...emptyRow(id(2)), clearing: '6' }, { ...emptyRow(id(3)), amount: 1 }];
  const shown = new Map(rows.map(({ user }) => [user, [...FACTS]]));
  const errors = {
    'rows.0.bank_account.clearing': 'a',
    'rows.1.pay.hourly_salary': 'b',
    'rows.1.user': 'c',
    rows: 'd',
    'rows.9.first_day': 'e',
  };
  assert.deepEqual(errorsInForm(errors, rows, shown), {
    'rows.1.clearing': 'a',
    'rows.2.amount': 'b',
    'rows.2.kind': 'c',
  });
});
