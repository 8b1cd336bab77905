import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, oreIn, readTables } from '../../test/tables.ts';
import { creditDocument, invoiceDocument } from './invoice-document.ts';
import { NotModelled } from './pay/rates.ts';

const [rows = []] = readTables(new URL('invoice-document.md', import.meta.url));
const seller = {
  name: 'Skifta AB',
  org_number: '556016-0680',
  vat_number: 'SE556016068001',
  address: 'Gatan 1',
  pay_to: '123-4567',
};
const buyer = { name: 'Kund AB', org_number: '556036-0793', address: 'Vägen 2' };

test('amount, VAT and due day are those of the page, and a credit invoice takes it all back', () => {
  assert.ok(rows.length >= 6);
  for (const row of rows) {
    const sold = {
      count: 7,
      issued_on: cell(row, 'issued'),
      seller,
      buyer,
      period: '2026-10',
      users: Number(cell(row, 'users')),
      price_ore: oreIn(row, 'price'),
    };
    if (cell(row, 'amount') === 'not modelled') {
      assert.throws(() => invoiceDocument(sold), NotModelled);
      continue;
    }
    const made = invoiceDocument(sold);
    assert.deepEqual(
      [made.amount_ore, made.vat_ore, made.total_ore, made.due_on],
      [oreIn(row, 'amount'), oreIn(row, 'vat'), oreIn(row, 'total'), cell(row, 'due')],
      JSON.stringify(row),
    );
    assert.equal(made.number, `${sold.issued_on.slice(0, 4)}-0007`);
    const credit = creditDocument(made, { count: 8, issued_on: '2027-01-02', reason: 'Fel antal' });
    assert.equal(credit.number, '2027-0008');
    assert.equal(credit.amount_ore + made.amount_ore, 0);
    assert.equal(credit.vat_ore + made.vat_ore, 0);
    assert.equal(credit.total_ore + made.total_ore, 0);
    assert.equal(credit.credits?.number, made.number);
  }
});
