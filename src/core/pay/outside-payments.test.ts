import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { outsidePayments } from './outside-payments.ts';
import type { PayLine } from './pay-line.ts';

const [rows = []] = readTables(new URL('outside-payments.md', import.meta.url));

const LINE = /^(\d+) (\d{4}|-) (\d+)(?: of (\d+))? (\w+)$/;

function lineIn(text: string) {
  const [, number = '', account = '', amount = '', ordered, person = ''] = LINE.exec(text) ?? [];
  assert.notEqual(person, '', text);
  const attachment =
    ordered === undefined
      ? {}
      : { attachment: { ordered_ore: Number(ordered) * 100, reserved_ore: 0, net_ore: 0 } };
  const line: PayLine = {
    code: 'deduction_net',
    quantity: 100,
    unit: 'amount',
    rate_ore: Number(amount) * 100,
    share_pct: -100,
    per: 1,
    amount_ore: 0 - Number(amount) * 100,
    law: '',
    parts: [],
    of_month: null,
    manual: {
      id: '',
      number,
      name: `code ${number}`,
      note: `note of ${person}`,
      entered_by: '',
      source: '',
      account: account === '-' ? null : Number(account),
      declared: null,
      paxml: null,
      contribution: false,
      vacation: false,
      one_time: false,
      ...attachment,
    },
  };
  return { person, line };
}

const kronor = (ore: number): string => String(ore / 100);

test('what is paid to others is as the page says', () => {
  assert.ok(rows.length >= 10);
  for (const row of rows) {
    const lines = cell(row, 'lines')
      .split(';')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map(lineIn);
    const payments = outsidePayments(lines, '2026-11-25');
    const said = payments.map(({ number, receiver, sum_ore, due, parts }) => {
      const of = parts.map(
        ({ person, amount_ore, ordered_ore }) =>
          `${person} ${kronor(amount_ore)}${ordered_ore === null ? '' : ` of ${kronor(ordered_ore)}`}`,
      );
      return `${number} ${receiver} ${kronor(sum_ore)} ${due ?? '-'}: ${of.join(', ')}`;
    });
    assert.equal(said.join(' / '), cell(row, 'payments'), JSON.stringify(row));
    for (const { name, number, parts } of payments) {
      assert.equal(name, `code ${number}`);
      for (const { person, note } of parts) assert.equal(note, `note of ${person}`);
    }
  }
});

test('lines of a payslip that nobody typed, and other kinds, are nobody’s payment', () => {
  const { line, person } = lineIn('630 2794 250 Anna');
  const { manual: _, ...untyped } = line;
  assert.deepEqual(outsidePayments([{ person, line: untyped }], '2026-11-25'), []);
  assert.deepEqual(outsidePayments([{ person, line: { ...line, code: 'expense' } }], '2026-11-25'), []);
});
