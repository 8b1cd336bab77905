import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { isBic, isIban } from './iban.ts';

const [ibans = [], bics = []] = readTables(new URL('iban.md', import.meta.url));
const said = (text: string): string => (text === '-' ? '' : text);

test('IBANs are recognised as the page says', () => {
  assert.ok(ibans.length >= 12);
  for (const row of ibans)
    assert.equal(isIban(said(cell(row, 'text'))), cell(row, 'IBAN') === 'yes', cell(row, 'text'));
});

test('so are BICs', () => {
  assert.ok(bics.length >= 7);
  for (const row of bics)
    assert.equal(isBic(cell(row, 'text')), cell(row, 'BIC') === 'yes', cell(row, 'text'));
});

test('any single digit changed makes it no IBAN', () => {
  const iban = 'SE4550000000058398257466';
  for (let at = 2; at < iban.length; at += 1)
    for (const digit of '0123456789')
      if (digit !== iban[at])
        assert.equal(isIban(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`), false);
});
