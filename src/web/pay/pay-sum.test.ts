import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MonthlyPay, PayLine } from '../../contract/pay.ts';
import { shareOfLine } from '../../core/pay/line-share.ts';
import { OB_PRESETS } from '../../core/pay/ob-presets.ts';
import { ON_CALL_PRESETS } from '../../core/pay/on-call-presets.ts';
import { OVERTIME_PRESETS } from '../../core/pay/overtime-presets.ts';
import { citationOf, isRounded } from './line-facts.ts';
import { changesOf, earnedLines, sumOf, sumsApart } from './pay-sum.ts';

const line = (code: PayLine['code'], amount: number, more: Partial<PayLine> = {}): PayLine => ({
  code,
  quantity: 1,
  unit: 'month',
  rate: Math.abs(amount),
  share: amount < 0 ? -100 : 100,
  per: 1,
  amount,
  of_month: null,
  law: 'specification section 9',
  parts: [],
  ...more,
});
const hours = (code: PayLine['code'], quantity: number, amount: number): PayLine =>
  line(code, amount, { quantity, unit: 'h' });
const month = (...lines: PayLine[]): Pick<MonthlyPay, 'lines'> => ({ lines });

test('the difference between two months is split by cause, and adds up', () => {
  const before = month(line('base_monthly', 29_800), hours('ob2', 10, 905.8), line('tax', -7_000));
  const now = month(
    line('base_monthly', 15_600),
    line('base_monthly', 16_500),
    hours('ob2', 4.5, 407.61),
    hours('sick_deduction', 8, -1_431.52),
    hours('sick_pay', 8, 1_145.22),
    line('karens', -1_100.31),
    line('correction', 90.58, { of_month: '2026-09' }),
    line('tax', -7_213),
    line('employer_contribution', 10_000),
  );
  const changes = changesOf(now, before);
  assert.deepEqual(changes, [
    { cause: 'base', hours: null, amount: 2_300 },
    { cause: 'ob2', hours: -5.5, amount: -498.19 },
    { cause: 'sick', hours: null, amount: -1_386.61 },
    { cause: 'correction', hours: null, amount: 90.58 },
    { cause: 'tax', hours: null, amount: -213 },
  ]);
  const net = ({ lines }: Pick<MonthlyPay, 'lines'>): number =>
    sumOf(
      [...earnedLines({ lines }), ...lines.filter(({ code }) => code === 'tax')].map(({ amount }) => amount),
    );
  assert.equal(sumOf(changes.map(({ amount }) => amount)), sumOf([net(now), -net(before)]));
  assert.deepEqual(changesOf(now, now), []);
});

test('an amount that the law rounds is distinguished from a plain product', () => {
  assert.equal(isRounded(line('ob1', 285.33, { quantity: 5.25, unit: 'h', rate: 181.16, share: 30 })), false);
  assert.equal(
    isRounded(line('base_monthly', 15_600, { quantity: 15, unit: 'day', rate: 31_200, per: 30 })),
    false,
  );
  assert.equal(
    isRounded(line('sick_ob1', 43.48, { quantity: 1, unit: 'h', rate: 181.16, share: 2400, per: 100 })),
    false,
  );
  assert.equal(
    isRounded(line('karens', -1_100.31, { quantity: 20, unit: '%', rate: 6_876.92, share: -80 })),
    false,
  );
  assert.equal(
    isRounded(line('employer_contribution', 10_833, { quantity: 31.42, unit: '%', rate: 34_478.46 })),
    true,
  );
});

test('statutes and agreements are cited, our own words are not', () => {
  const cited = (code: PayLine['code'], law: string) => citationOf({ code, law });
  assert.equal(
    cited('sick_pay', 'sjuklönelagen (1991:1047) 6 §: 80 % of the pay'),
    'sjuklönelagen (1991:1047) 6 §',
  );
  assert.equal(cited('ob1', 'specification section 9'), null);
  assert.equal(cited('ob1', 'HÖK § 21'), 'HÖK § 21');
  const shipped = [
    ...OB_PRESETS.map(({ windows }) => windows[0]?.law ?? ''),
    ...[...OVERTIME_PRESETS, ...ON_CALL_PRESETS].map(({ rules }) => rules.source),
  ];
  assert.deepEqual(
    shipped.map((law) => cited('ob6', law)),
    [
      null,
      'Detaljhandelsavtalet',
      'Lager- och e-handelsavtalet',
      'Gröna riksavtalet',
      'Allmänna bestämmelser',
      'Villkorsavtalet',
      'Detaljhandelsavtalet 2010',
      'Allmänna bestämmelser (AB 17) 22 §',
    ],
    'without where they were read, which is in English',
  );
  assert.equal(cited('leave_deduction', 'leave without pay, agreed with the employer'), null);
  assert.equal(cited('correction', 'a month that was run is not changed: the difference is paid'), null);
});

test('debts and payments are added separately: neither hides the other', () => {
  assert.deepEqual(sumsApart([273_815.29, -44_000, 0, -592.03]), { above: 273_815.29, below: -44_592.03 });
  assert.deepEqual(sumsApart([]), { above: 0, below: 0 });
});

test('a share of the week’s pay is divided by the hours of the week, other divisors are part of the percentage', () => {
  const week = line('vab_deduction', -6923.08, {
    quantity: 40,
    unit: 'h',
    rate: 6923.08,
    share: -600_000,
    per: 240_000,
  });
  assert.deepEqual(shareOfLine(week), { pct: 100, by: { unit: 'h', count: 40 } });
  assert.equal(isRounded(week), false);
  const part = line('sick_ob1', 43.48, { quantity: 1, unit: 'h', rate: 181.16, share: 2400, per: 100 });
  assert.deepEqual(shareOfLine(part), { pct: 24, by: null });
  const days = line('base_monthly', 15_600, { quantity: 15, unit: 'day', rate: 31_200, per: 30 });
  assert.deepEqual(shareOfLine(days), { pct: 100, by: { unit: 'day', count: 30 } });
});
