import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { birthsDiffer, bornBy, bornOn } from './birth-date.ts';

const [numbers = [], births = []] = readTables(new URL('birth-date.md', import.meta.url));
const orNull = (text: string): string | null => (text === '-' ? null : text);

test('a number of twelve digits says the date of birth of the page', () => {
  assert.ok(numbers.length >= 9);
  for (const row of numbers)
    assert.equal(bornBy(cell(row, 'number')), orNull(cell(row, 'born')), JSON.stringify(row));
});

test('pay goes by the date of birth of the page, and names those that differ', () => {
  assert.ok(births.length >= 13);
  for (const row of births) {
    const birth = {
      number_mask: orNull(cell(row, 'shown')) ?? '',
      birth_date: orNull(cell(row, 'date of birth')),
    };
    assert.equal(bornOn(birth, cell(row, 'on')), orNull(cell(row, 'born')), JSON.stringify(row));
    assert.equal(birthsDiffer(birth), cell(row, 'differ') === 'yes', JSON.stringify(row));
  }
});

test('in every year of work, the six digits and the twelve say the same day', () => {
  for (let year = 1930; year <= 2010; year += 1)
    for (const day of ['0101', '0228', '1231', '0789']) {
      const twelve = `${year}${day}1234`;
      const number_mask = `${twelve.slice(2, 8)}-****`;
      assert.equal(bornOn({ number_mask, birth_date: null }, '2026-10-31'), bornBy(twelve), twelve);
    }
});
