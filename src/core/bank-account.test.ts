import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, readTables } from '../../test/tables.ts';
import { accountCheck, bankOf, maskOf } from './bank-account.ts';

const GOLDEN = new URL('../../../shared/reference/golden.json', import.meta.url);
const [checks = [], masks = []] = readTables(new URL('./bank-account.md', import.meta.url));

test('every row of checks on the page holds', () => {
  assert.ok(checks.length >= 11);
  for (const row of checks) {
    const clearing = cell(row, 'clearing');
    assert.equal(bankOf(clearing) ?? '', cell(row, 'bank'), JSON.stringify(row));
    assert.equal(accountCheck(clearing, cell(row, 'account')), cell(row, 'check'), JSON.stringify(row));
  }
});

test('every row of masks on the page holds', () => {
  assert.ok(masks.length >= 7);
  for (const row of masks)
    assert.equal(
      maskOf(cell(row, 'clearing'), cell(row, 'account')),
      cell(row, 'shown'),
      JSON.stringify(row),
    );
});

test('the golden cases of bank accounts', (t) => {
  if (!existsSync(GOLDEN)) {
    t.skip('no golden.json beside the repository');
    return;
  }
  const read: unknown = JSON.parse(readFileSync(GOLDEN, 'utf8'));
  const all: unknown[] = Array.isArray(read) ? read : Object(read).cases;
  const cases = all.filter((one) => Object(one).kind === 'bankkonto');
  assert.ok(cases.length >= 4, `only ${cases.length} cases`);
  for (const one of cases) {
    const { id, input, expected } = Object(one);
    assert.equal(accountCheck(input.clearing, input.account) === 'ok', expected.valid, id);
  }
});

test('every input has an answer, and the mask never shows more than three digits', () => {
  const digits = (minLength: number, maxLength: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(''));
  fc.assert(
    fc.property(digits(4, 5), digits(2, 12), (clearing, account) => {
      accountCheck(clearing, account);
      const shown = maskOf(clearing, account).replaceAll('*', '');
      assert.ok(shown.length <= 3 && account.endsWith(shown));
    }),
  );
});
