import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, limitsIn, readTables } from '../../../test/tables.ts';
import { oreOf } from '../money.ts';
import { PAY_CODES, type PayLine } from './pay-line.ts';
import { CLAIM_MONTHS, sickClaim } from './sick-claim.ts';
import { SICK_TERM_KINDS, type SickTerm } from './sick-terms.ts';

const [rows = [], limits = []] = readTables(new URL('sick-claim.md', import.meta.url));

type Line = Parameters<typeof sickClaim>[0][number];
const codeOf = (word: string): PayLine['code'] => {
  const code = PAY_CODES.find((one) => one === word);
  assert.ok(code !== undefined, word);
  return code;
};

function lineIn(text: string): Line {
  const [word = '', amount = '', days = ''] = text.split(' ');
  const [from = '', until = from] = days.split('–');
  const parts = Array.from({ length: Number(until) - Number(from) + 1 }, (_, at) => ({
    date: `2026-03-${String(Number(from) + at).padStart(2, '0')}`,
    minutes: 0,
  }));
  return { code: codeOf(word), amount_ore: oreOf(amount) ?? Number.NaN, quantity: 100, rate_ore: 100, parts };
}

function contributionIn(text: string): Line {
  const [base = '', rate = ''] = text.split(' at ');
  return {
    code: 'employer_contribution',
    amount_ore: 0,
    quantity: oreOf(rate) ?? Number.NaN,
    rate_ore: oreOf(base) ?? Number.NaN,
    parts: [],
  };
}

const listIn = (text: string): string[] => text.split('; ').filter((one) => one !== '');

function termIn(text: string): SickTerm {
  const [word = '', days = ''] = text.split(' ');
  const kind = SICK_TERM_KINDS.find((one) => one === word);
  assert.ok(kind !== undefined, word);
  const [first_day = '', last_day = ''] = days.split('–');
  return { kind, first_day, last_day: last_day === '' ? null : last_day };
}

test('every row of the page holds', () => {
  assert.ok(rows.length >= 12);
  for (const row of rows) {
    const lines = [
      ...listIn(cell(row, 'lines')).map(lineIn),
      ...listIn(cell(row, 'contributions')).map(contributionIn),
    ];
    const claim = sickClaim(lines, [termIn(cell(row, 'terms'))]);
    const shown =
      claim === null
        ? ['', '', '']
        : [
            (claim.sick_pay_ore / 100).toFixed(2),
            (claim.contribution_ore / 100).toFixed(2),
            claim.divided ? 'yes' : 'no',
          ];
    assert.deepEqual(
      shown,
      [cell(row, 'sick pay'), cell(row, 'contributions claimed'), cell(row, 'divided')],
      cell(row, 'what it shows'),
    );
  }
});

test('a claim reaches as many months back as the page says', () => {
  assert.deepEqual({ 'months back': CLAIM_MONTHS }, limitsIn(limits));
});
