import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Dated, FLAT_TAX_BP, NotModelled, rateOn } from './rates.ts';

const rows: readonly Dated<number>[] = [
  { from: '2024-01-01', value: 2, law: 'second' },
  { from: '2023-01-01', value: 1, law: 'first' },
];

test('the row in force is the latest that has begun, in whatever order they stand', () => {
  assert.equal(rateOn('x', rows, '2023-01-01').value, 1);
  assert.equal(rateOn('x', rows, '2023-12-31').value, 1);
  assert.equal(rateOn('x', rows, '2024-01-01').law, 'second');
  assert.equal(rateOn('x', rows, '2030-06-01').value, 2);
});

test('before the first row, without rows, and for an invalid date it throws with name and date', () => {
  for (const date of ['2022-12-31', '', '2024-1-01', '2024-13-01', '2024-01-32', 'zzzz']) {
    assert.throws(
      () => rateOn('some rate', rows, date),
      (error) => error instanceof NotModelled && error.rate === 'some rate' && error.date === date,
    );
  }
  assert.throws(() => rateOn('x', [], '2024-01-01'), {
    name: 'NotModelled',
    message: 'x is not modelled on 2024-01-01',
  });
});

test('the flat share of tax is 30 percent from the day of its law, 2012-01-01', () => {
  assert.equal(rateOn('flat tax', [FLAT_TAX_BP], '2012-01-01').value, 3000);
  assert.throws(() => rateOn('flat tax', [FLAT_TAX_BP], '2011-12-31'), NotModelled);
});
