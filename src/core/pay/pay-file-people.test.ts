import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { bankPeople, declaredBy, declaredPeople, type Payee } from './pay-file-people.ts';

const [bank = [], declaration = []] = readTables(new URL('pay-file-people.md', import.meta.url));

const ANNA: Payee = {
  gross_ore: 31_200_00,
  tax_ore: 5_995_00,
  net_ore: 25_205_00,
  personal_number: '198112189876',
  birth_date: '1981-12-18',
  account: { clearing: '6789', number: '123456789' },
};

test('the bank file pays the people that the page names', () => {
  assert.ok(bank.length >= 7);
  for (const row of bank) {
    const account = cell(row, 'account') === 'yes' ? ANNA.account : null;
    const { included, left_out } = bankPeople([{ ...ANNA, net_ore: oreIn(row, 'net'), account }]);
    assert.equal(included.length, cell(row, 'in the file') === 'yes' ? 1 : 0, JSON.stringify(row));
    assert.equal(left_out[0]?.fact ?? '', cell(row, 'left out for'), JSON.stringify(row));
  }
});

test('the declaration names people as the page says', () => {
  assert.ok(declaration.length >= 10);
  for (const row of declaration) {
    const payee = {
      ...ANNA,
      gross_ore: oreIn(row, 'gross'),
      tax_ore: oreIn(row, 'tax'),
      personal_number: cell(row, 'number') === 'yes' ? ANNA.personal_number : null,
      birth_date: cell(row, 'birth date') === 'yes' ? ANNA.birth_date : null,
    };
    const { included, left_out } = declaredPeople([payee]);
    const by = included[0] === undefined ? '-' : (declaredBy(included[0]) ?? '').replace('_', ' ');
    assert.equal(by, cell(row, 'declared by'), JSON.stringify(row));
    assert.equal(left_out[0]?.fact ?? '', cell(row, 'left out for'), JSON.stringify(row));
  }
});

test('an incomplete account or number counts as missing', () => {
  for (const account of [
    { clearing: '678', number: '123456789' },
    { clearing: '6789', number: '1' },
  ])
    assert.equal(bankPeople([{ ...ANNA, account }]).left_out[0]?.fact, 'account');
  assert.equal(declaredBy({ personal_number: '8112189876', birth_date: null }), null);
});
