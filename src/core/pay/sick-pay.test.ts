import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { absenceCases, shownAbsence } from '../../../test/absence-cases.ts';
import { absencePay } from './absence-pay.ts';
import { SPECIFICATION_RULE_SET } from './ob.ts';
import type { PayLine } from './pay-line.ts';
import type { DatedTerms } from './pay-terms.ts';

const months = absenceCases(new URL('./sick-pay.md', import.meta.url));
const GOLDEN = new URL('../../../../shared/reference/golden.json', import.meta.url);

test('every month of the page comes to the lines it says', () => {
  assert.ok(months.length >= 14);
  for (const month of months) {
    const { lines, sums } = month;
    assert.deepEqual(shownAbsence(month), { lines, sums }, JSON.stringify(month.facts.absences));
  }
});

type Golden = { kind: string };
type Karens = Golden & {
  id: string;
  input: { monthlyPay: number; hoursPerWeek: number };
  expected: { deduction: number };
};
const isKarens = (one: Golden): one is Karens => one.kind === 'karensavdrag';

test('the karensavdrag of the reference', {
  skip: existsSync(GOLDEN) ? false : 'the reference is not here',
}, () => {
  const [four] = months;
  assert.ok(four);
  const cases = (JSON.parse(readFileSync(GOLDEN, 'utf8')) as Golden[]).filter(isKarens);
  assert.ok(cases.length >= 1);
  for (const { input, expected, id } of cases) {
    const terms: DatedTerms[] = four.facts.terms.map((one) => ({
      ...one,
      monthly_ore: input.monthlyPay * 100,
      weekly_min: input.hoursPerWeek * 60,
    }));
    const karens: PayLine | undefined = absencePay({ ...four.facts, terms }).lines.find(
      ({ code }) => code === 'karens',
    );
    assert.equal(karens?.amount_ore, Math.round(expected.deduction * -100), id);
  }
});

test('a percentage of OB whose 80 % is no whole percent keeps its hundredths', () => {
  const evening = months[1];
  assert.ok(evening);
  const rules = { ...SPECIFICATION_RULE_SET, multipliers_pct: { 1: 33, 2: 50, 3: 100 } };
  const facts = { ...evening.facts, rule_sets: [{ from: '2020-01-01', rules }] };
  const line = absencePay(facts).lines.find(({ code }) => code === 'sick_ob1');
  // 3.5 h x 180.00 x 33 % x 80 %
  assert.deepEqual([line?.share_pct, line?.per, line?.amount_ore], [2640, 100, 16_632]);
});

test('OB in kronor an hour is lost in kronor: 80 % of them', () => {
  const evening = months[1];
  assert.ok(evening);
  const rules = { ...SPECIFICATION_RULE_SET, amounts_ore: { 1: 24_09, 2: null, 3: null } };
  const facts = { ...evening.facts, rule_sets: [{ from: '2020-01-01', rules }] };
  const line = absencePay(facts).lines.find(({ code }) => code === 'sick_ob1');
  // 3.5 h x 24.09 x 80 % = 67.45
  assert.deepEqual([line?.rate_ore, line?.share_pct, line?.per, line?.amount_ore], [24_09, 80, 1, 6745]);
});
