import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { hundredthsIn, readSheet } from './pasted-lines.ts';
import { PAY_CODE_PRESETS } from './pay-code-presets.ts';

const [numbers = [], rows = []] = readTables(new URL('pasted-lines.md', import.meta.url));

const two = (value: number): string => (value / 100).toFixed(2);

test('every number of the page is read, or refused', () => {
  assert.ok(numbers.length >= 15);
  for (const row of numbers) {
    const read = hundredthsIn(cell(row, 'text'));
    assert.equal(read === null ? 'none' : two(read), cell(row, 'number'), cell(row, 'text'));
  }
  assert.equal(hundredthsIn('1\u00a0234,50'), 1_234_50, 'a no-break space, as sheets write it');
});

test('every row of the page is read as it says', () => {
  const people = [
    ['Anna', 'Berg', 7],
    ['Åsa', 'Ek', 8],
    ['Bo', 'Ek', 9],
    ['Bo', 'Ek', 10],
  ] as const;
  const { bonus, mileage, wage_attachment } = PAY_CODE_PRESETS;
  const known = {
    people: people.map(([first_name, last_name, employee_number]) => ({
      id: String(employee_number),
      first_name,
      last_name,
      employee_number,
    })),
    codes: new Map([bonus, mileage, wage_attachment].map((code) => [code.number, { ...code, name: '' }])),
    lines: [{ user_id: '7', code: '310', quantity: 100, price_ore: 500_00, note: 'redan' }],
  };
  const sheet = rows.map((row) => {
    const [person = '', code = '', quantity = '', price = '', note = ''] = cell(row, 'row').split(';');
    return { person, code, quantity, price, note };
  });
  const read = readSheet(sheet, known);
  const said = read.map(({ user_id, code, quantity, price_ore, faults, line }) => {
    assert.equal(line === null, faults.length > 0);
    const number = (value: number | null) => (value === null ? '?' : two(value));
    return [
      `${user_id ?? '?'} ${code ?? '?'} ${number(quantity)} ${number(price_ore)}`,
      faults.map(({ field, why }) => `${field} ${why}`).join(', '),
    ];
  });
  assert.deepEqual(
    said,
    rows.map((row) => [cell(row, 'read as'), cell(row, 'faults')]),
  );
});
