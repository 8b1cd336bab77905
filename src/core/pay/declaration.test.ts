import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import {
  correction,
  peopleOfPeriod,
  type Specification,
  stated,
  withContributionAdded,
} from './declaration.ts';
import { declaredContribution, employerContribution } from './employer-contribution.ts';
import type { PayLine } from './pay-line.ts';

const [sums = [], vouchers = [], corrections = []] = readTables(new URL('declaration.md', import.meta.url));
const PAID_ON = '2026-04-24';

const line = (rate_bp: number, base_ore: number, amount_ore: number): PayLine => ({
  code: 'employer_contribution',
  quantity: rate_bp,
  unit: '%',
  rate_ore: base_ore,
  share_pct: 100,
  per: 1,
  amount_ore,
  law: '',
  parts: [],
  of_month: null,
});

const inOre = (kronor: string): number => Math.round(Number(kronor) * 100);

function runsOf(row: Record<string, string>) {
  const birth_year = Number(cell(row, 'born'));
  return cell(row, 'pay')
    .split(' ')
    .map((paid) => {
      const [gross = '', tax = ''] = paid.split('/');
      const { parts } = employerContribution({ paid_on: PAID_ON, birth_year, pay_ore: inOre(gross) });
      const person = {
        user_id: 'a',
        personal_number: null,
        birth_date: `${birth_year}-05-05`,
        gross_ore: inOre(gross),
        tax_ore: inOre(tax),
        contribution_ore: 0,
        lines: parts.map(({ rate_bp, base_ore, amount_ore }) => line(rate_bp, base_ore, amount_ore)),
      };
      return [person];
    });
}

test('the sums of a person are those of the page', () => {
  assert.ok(sums.length >= 8);
  for (const row of sums) {
    const runs = runsOf(row);
    const people = peopleOfPeriod(runs, PAID_ON);
    assert.equal(people.length, 1);
    const [person] = people;
    assert.equal(person?.gross_ore, oreIn(row, 'gross'), JSON.stringify(row));
    assert.equal(person?.tax_ore, oreIn(row, 'tax'), JSON.stringify(row));
    for (const { share_pct, per, of_month } of person?.lines ?? [])
      assert.deepEqual([share_pct, per, of_month], [100, 1, null]);
    const declared = declaredContribution(
      (person?.lines ?? []).map(({ rate_ore, quantity }) => ({ base_ore: rate_ore, rate_bp: quantity })),
    );
    assert.equal(declared, oreIn(row, 'contribution'), JSON.stringify(row));
  }
});

test('the vouchers of a month add up to its contributions', () => {
  assert.ok(vouchers.length >= 5);
  for (const row of vouchers) {
    const runs = runsOf(row).flat().map(stated);
    const booked = runs.map((person, index) => {
      const before = runs.slice(0, index).flatMap(({ statements }) => statements);
      const { lines } = withContributionAdded(person, before, PAID_ON);
      return lines.reduce((sum, { amount_ore }) => sum + amount_ore, 0) / 100;
    });
    assert.equal(booked.join(' '), cell(row, 'booked'), JSON.stringify(row));
  }
});

const inText = (text: string): Specification[] =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => ({
      identity: one.split(':')[0] ?? '',
      number: Number.parseInt(one.split(':')[1] ?? '', 10),
      ...(one.endsWith('s') ? { is_sink: true } : {}),
    }));
const asText = (list: readonly Specification[]): string =>
  list.map(({ identity, number, is_sink }) => `${identity}:${number}${is_sink ? 's' : ''}`).join(' ');

test('a later declaration keeps the numbers and removes what the page says', () => {
  assert.ok(corrections.length >= 15);
  for (const row of corrections) {
    const { numbers, removed } = correction(inText(cell(row, 'filed')), inText(cell(row, 'now')));
    const declared = [...numbers].map(([key, number]) => {
      const [identity = '', sink] = key.split(' ');
      return { identity, number, is_sink: sink === 'sink' };
    });
    assert.equal(asText(declared), cell(row, 'declared'), JSON.stringify(row));
    assert.equal(asText(removed), cell(row, 'removed'), JSON.stringify(row));
  }
});

test('facts are the latest run’s, lists are joined, and an unknown amount stays unknown', () => {
  const person = {
    user_id: 'a',
    personal_number: '198112189876',
    birth_date: null,
    gross_ore: 100_00,
    tax_ore: 0,
    contribution_ore: 31_00,
    lines: [line(3142, 100_00, 31_00)],
    days: [1],
    name: 'before',
  };
  const [one] = peopleOfPeriod([[person], [{ ...person, name: 'after', days: [2] }]], PAID_ON);
  assert.deepEqual([one?.name, one?.days, one?.gross_ore], ['after', [1, 2], 200_00]);
  assert.equal(one?.contribution_ore, 62_00, 'computed on the sum');
  const unknown = { ...person, contribution_ore: null, lines: [] };
  const [none] = peopleOfPeriod<typeof unknown>([[unknown], [unknown]], PAID_ON);
  assert.equal(none?.contribution_ore, null);
});
