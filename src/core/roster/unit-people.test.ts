import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { BELONGINGS, belongingTo, byBelonging, homeOn, type InUnit } from './unit-people.ts';

const [table = []] = readTables(new URL('./unit-people.md', import.meta.url));

const rowsIn = (text = ''): InUnit[] =>
  text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [unit_id = '', kind = '', days = ''] = part.trim().split(' ');
      const [first_day = '', last = ''] = days.split('..');
      return { unit_id, home: kind === 'home', first_day, last_day: last === '' ? null : last };
    });

test('how a person belongs to a unit on some days', () => {
  assert.ok(table.length > 14);
  for (const row of table) {
    const [first = '', last = ''] = (row.days ?? '').split('..');
    for (const rows of [rowsIn(row.rows), rowsIn(row.rows).toReversed()])
      assert.equal(belongingTo(rows, row.unit ?? '', { first, last }), row.belongs, JSON.stringify(row));
  }
});

test('the unit’s own come first; of a shift without a unit nobody does', () => {
  assert.deepEqual([...BELONGINGS].toReversed().toSorted(byBelonging), [...BELONGINGS]);
  assert.equal(byBelonging(null, 'home'), 0);
});

test('the home of a day is that of its row, and none without one', () => {
  const rows = rowsIn('Oak home 2027-01-01..2027-04-14; Elm home 2027-04-15..; Fir lent 2027-04-01..');
  const days = ['2026-12-31', '2027-01-01', '2027-04-14', '2027-04-15'];
  assert.deepEqual(
    days.map((day) => homeOn(rows, day)),
    [null, 'Oak', 'Oak', 'Elm'],
  );
});
