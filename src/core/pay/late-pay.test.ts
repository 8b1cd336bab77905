import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedFacts } from '../../../test/golden-slips.ts';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { checkPay } from '../pay-check/pay-check.ts';
import { secondPay } from '../pay-check/second-pay.ts';
import type { Employments } from './employment.ts';
import { isLatePay } from './late-pay.ts';
import type { ManualFact } from './manual-lines.ts';
import { payMonth } from './pay-month.ts';
import { DECISION_NEEDS, TAX_DECISION_KINDS, type TaxDecision } from './tax-decision.ts';

const [rows = [], taxed = []] = readTables(new URL('./late-pay.md', import.meta.url));
type Row = (typeof rows)[number];

const employedIn = (row: Row): Employments =>
  cell(row, 'employments')
    .split(', ')
    .map((one) => {
      const [first = '', last = ''] = one.split('..');
      return { first: first || null, last: last || null };
    });

test('every row on when pay is late holds', () => {
  assert.ok(rows.length >= 17);
  for (const row of rows)
    assert.equal(
      isLatePay(cell(row, 'month'), employedIn(row)),
      cell(row, 'late') === 'late',
      JSON.stringify(row),
    );
});

const typed = (taxed: 'table' | 'one_time'): ManualFact => ({
  id: 'typed',
  number: '310',
  code: {
    name: 'Efter',
    kind: 'earning',
    unit: 'amount',
    taxed,
    contribution: true,
    vacation: false,
    sick_base: false,
    ob_base: false,
    attachment: false,
    account: null,
    declared: '011',
    paxml: null,
    source: '',
  },
  quantity: 100,
  price_ore: 10_000_00,
  of_month: null,
  note: '',
  entered_by: 'somebody',
  reserved_ore: null,
  turn: null,
  yearly_ore: null,
});

function decisionsIn(text: string): TaxDecision[] {
  const [word, value = ''] = text.split(' ');
  const kind = TAX_DECISION_KINDS.find((one) => one === word);
  if (kind === undefined) return [];
  const of = DECISION_NEEDS[kind];
  const hundredths = Number(value) * 100;
  return [
    {
      ...{ first_day: '2026-01-01', last_day: null, kind },
      percent_bp: of === 'percent' ? hundredths : null,
      amount_ore: of === 'amount' ? hundredths : null,
    },
  ];
}

test('both engines withhold what each row says', () => {
  assert.ok(taxed.length >= 7);
  for (const row of taxed) {
    const month = cell(row, 'month');
    const facts = {
      ...publishedFacts({ year: '2026', gross: '0', table: '33', column: '1' }),
      ...{ month, paid_on: `${month}-25`, open_until: `${month}-28` },
      employed: employedIn(row),
      manual: [typed(cell(row, 'taxed at once') === 'yes' ? 'one_time' : 'table')],
      tax_decisions: decisionsIn(cell(row, 'decision')),
    };
    const first = payMonth(facts);
    const second = secondPay(facts).lines.filter(({ code }) => code === 'tax');
    assert.equal(first.tax.tax_ore, oreIn(row, 'tax'), JSON.stringify(row));
    assert.equal(
      second.reduce((sum, { amount_ore }) => sum - amount_ore, 0),
      oreIn(row, 'tax'),
      JSON.stringify(row),
    );
    assert.deepEqual(checkPay(facts, first).differences, [], JSON.stringify(row));
  }
});
