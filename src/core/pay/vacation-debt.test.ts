import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { debtOf, debtOfAll, debtRows, NO_DEBT } from './vacation-debt.ts';
import { LAWFUL_VACATION } from './vacation-year.ts';

const [rows = [], of_centres = []] = readTables(new URL('./vacation-debt.md', import.meta.url));

test('every row of the page holds, and balances to 0', () => {
  assert.ok(rows.length >= 5);
  for (const row of rows) {
    const debt = (pay: string, fee: string) =>
      cell(row, pay) === 'none' ? NO_DEBT : { ore: oreIn(row, pay), fee_ore: oreIn(row, fee) };
    const made = debtRows(debt('before', 'before fee'), debt('now', 'now fee'));
    const shown = made
      .map(({ account, amount_ore }) => `${account} ${(amount_ore / 100).toFixed(2)}`)
      .join(', ');
    assert.equal(shown, cell(row, 'rows'));
    assert.equal(
      made.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
      0,
    );
  }
});

test('the cost is charged by cost centre as on the page', () => {
  assert.ok(of_centres.length >= 5);
  for (const row of of_centres) {
    const owed = (column: string) =>
      cell(row, column) === 'none'
        ? NO_DEBT
        : debtOfAll(
            cell(row, column)
              .split('; ')
              .map((one) => {
                const [number = '', ore, fee] = one.split(' ');
                return {
                  owed: { ore: Number(ore) * 100, fee_ore: Number(fee) * 100 },
                  centre: number === '-' ? null : { number, name: `Del ${number}` },
                };
              }),
          );
    const said = debtRows(owed('before'), owed('now'))
      .map(({ account, amount_ore, centre }) => `${account} ${centre?.number ?? '-'} ${amount_ore / 100}`)
      .join(', ');
    assert.equal(said, cell(row, 'rows'), JSON.stringify(row));
  }
  assert.deepEqual(Object.keys(debtOfAll([{ owed: NO_DEBT, centre: null }])), ['ore', 'fee_ore']);
});

test('a person is owed what the end of the employment would pay, until it has ended', () => {
  const facts = {
    rules: LAWFUL_VACATION,
    employed: { first: '2026-10-01', last: null },
    opening: null,
    counts_from: '2026-04-01',
    leave: [],
    absences: [],
    open_until: '2026-11-30',
    used: new Map(),
  };
  const terms = [
    {
      from: '2020-01-01',
      monthly_ore: 30_000_00,
      hourly_ore: null,
      rate_bp: 10_000,
      weekly_min: null,
      tax_table: null,
      tax_column: 1,
    },
  ];
  const known = {
    terms,
    hourly_vacation: 'saved' as const,
    base_ore: 1000_00,
    all_ore: 0,
    paid_on: '2026-11-25',
    birth_year: 1990,
    earned_ore: null,
    accrued_ore: 0,
  };
  // 61 days earn 5: 5 x 1509, and 12 % of 1000.
  const { ore, fee_ore } = debtOf('2026-11', '2026-11-30', { ...known, facts });
  assert.deepEqual([ore, fee_ore], [7665_00, 2408_00]);
  const unknown = debtOf('2026-11', '2026-11-30', {
    ...known,
    facts: { ...facts, counts_from: '2026-11-01' },
  });
  assert.deepEqual(unknown, { ore: 0, fee_ore: 0, unknown: 1 }, 'employed before what Skifta knows');
  const in_part = debtOf('2026-11', '2026-11-30', { ...known, accrued_ore: null, facts });
  assert.deepEqual(in_part, { ore: 7545_00, fee_ore: 2370_00, unknown: 1 }, 'the 12 % are not known');
  const all = debtOfAll([unknown, in_part, { ore, fee_ore }].map((owed) => ({ owed, centre: null })));
  assert.deepEqual(all, { ore: 15_210_00, fee_ore: 4778_00, unknown: 2 });
  const ended = { ...facts, employed: { first: '2026-10-01', last: '2026-11-30' } };
  assert.deepEqual(debtOf('2026-11', '2026-11-30', { ...known, facts: ended }), NO_DEBT);
});
