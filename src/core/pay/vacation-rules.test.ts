import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import {
  type DatedVacation,
  LAWFUL_SUPPLEMENT_BP,
  MOST_SUPPLEMENT_BP,
  midYear,
  vacationRulesOn,
} from './vacation-rules.ts';
import { UNPAID_VACATIONS, VACATION_PAY_RULES, VACATION_YEARS } from './vacation-year.ts';

const [days = [], firsts = []] = readTables(new URL('./vacation-rules.md', import.meta.url));

const rowsIn = (text: string): DatedVacation[] =>
  text.split('; ').map((one) => {
    const [from = '', year, earning, entitled, unpaid, supplement, pay_rule = 'agreement'] = one.split(' ');
    return {
      from,
      year: VACATION_YEARS.find((known) => known === year) ?? assert.fail(one),
      earning: earning === 'same' ? 'same_year' : 'year_before',
      entitled: Number(entitled),
      unpaid: UNPAID_VACATIONS.find((known) => known === unpaid) ?? assert.fail(one),
      pay_rule: VACATION_PAY_RULES.find((known) => known === pay_rule) ?? assert.fail(one),
      supplement_bp: Number(supplement),
    };
  });

test('the page has its rows', () => assert.deepEqual([days.length, firsts.length], [11, 6]));

test('the rules of a day are those the page says', () => {
  for (const row of days) {
    const rules = vacationRulesOn(rowsIn(cell(row, 'rows')), cell(row, 'date'));
    assert.deepEqual(
      {
        ...row,
        year: `${rules.year} ${rules.earning === 'same_year' ? 'same' : 'before'}`,
        days: String(rules.entitled),
        unpaid: rules.unpaid,
        supplement: String(rules.supplement_bp ?? ''),
        'pay rule': rules.pay_rule ?? '',
        since: rules.since ?? '',
        'entitled from': (rules.entitled_from ?? []).map((one) => `${one.from} ${one.entitled}`).join(', '),
      },
      row,
    );
  }
  assert.throws(() => vacationRulesOn([], '2026-11-01'), RangeError);
  assert.deepEqual([LAWFUL_SUPPLEMENT_BP, MOST_SUPPLEMENT_BP], [43, 200]);
});

test('another kind of year begins with a vacation year', () => {
  for (const row of firsts)
    assert.equal(midYear(rowsIn(cell(row, 'rows'))) ?? '', cell(row, 'begins mid-year'), cell(row, 'rows'));
});
