import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { termsWhileEmployed } from '../pay/employment.ts';
import { type DatedTerms, FULL_RATE_BP } from '../pay/pay-terms.ts';
import { agreedMin } from './agreed-hours.ts';

const termsIn = (text: string): DatedTerms[] =>
  text.split(', ').flatMap((one): DatedTerms[] => {
    const [from = '', amount = '', unit = ''] = one.split(' ');
    if (from === '') return [];
    const by = unit === 'h';
    return [
      {
        from,
        monthly_ore: 3_000_000,
        hourly_ore: null,
        rate_bp: by ? FULL_RATE_BP : Number(amount) * 100,
        weekly_min: by ? Math.round(Number(amount) * 60) : null,
        tax_table: null,
        tax_column: 1,
      },
    ];
  });

for (const rows of readTables(new URL('./agreed-hours.md', import.meta.url)))
  for (const { terms = '', employed = '', first = '', last = '', agreed = '' } of rows)
    test(`${terms} ${employed}: ${first} to ${last} is ${agreed}`, () => {
      const [begins = '', ends = ''] = employed.split('..');
      const held = termsWhileEmployed(termsIn(terms), [{ first: begins || null, last: ends || null }]);
      const min = agreedMin(held, first, last);
      const said = min === null ? '-' : `${Math.floor(min / 60)}:${String(min % 60).padStart(2, '0')}`;
      assert.equal(said, agreed);
    });
