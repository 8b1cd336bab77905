import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { paidBefore } from './double-payment.ts';

const [rows = []] = readTables(new URL('double-payment.md', import.meta.url));

test('a second payment is named as the page says', () => {
  assert.ok(rows.length >= 10);
  for (const row of rows) {
    const undone = cell(row, 'files')
      .split(';')
      .map((files) =>
        files
          .trim()
          .split(' ')
          .filter((file) => file !== '')
          .map((file) => (file === '-' ? null : Number(file) * 100)),
      );
    const before = paidBefore(oreIn(row, 'new net'), undone);
    const expected = cell(row, 'paid before');
    assert.equal(before, expected === 'no' ? null : Number(expected) * 100, JSON.stringify(row));
  }
});
