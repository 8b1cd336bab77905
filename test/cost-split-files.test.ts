import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayFilePerson, PayFileRun } from '../src/server/payroll/pay-file.ts';
import { sieFile } from '../src/server/payroll/pay-file-sie.ts';
import { complaintsAboutPaxml } from './pay-file-rules.ts';
import { ANNA, line, PAY_RUN, paxmlOf } from './pay-file-sample.ts';
import { readSie } from './sie-reader.ts';
import { all, at, readXml } from './xml-reader.ts';

/** A person who changed cost centre in the month, in the files beside one who did not (core/pay/cost-centres.md). */

const KITCHEN = { number: '100', name: 'Kök' };
const SHOP = { number: '200', name: 'Butik "öst"' };

const MOVED: PayFilePerson = {
  ...ANNA,
  employee_number: 102,
  cost_centre: SHOP,
  cost_split: {
    days: [
      { from: '2026-03-01', centre: KITCHEN },
      { from: '2026-03-16', centre: SHOP },
    ],
    gross: [10_000_01, 21_199_99],
  },
  lines: [
    { ...line('base_monthly', 30_000_00), shares: [10_000_01, 19_999_99] },
    { ...line('ob1', 1_500_00, { quantity: 15_00, unit: 'h' }), shares: [0, 1_500_00] },
    { ...line('karens', -300_00, { unit: '%' }), shares: [0, -300_00] },
    { ...line('tax', -5_995_00), shares: [-3_000_00, -2_995_00] },
    ...ANNA.lines.filter(({ code }) => code === 'employer_contribution'),
  ],
  absences: [{ kind: 'sick', first_day: '2026-03-10', last_day: '2026-03-20', extent_pct: 100 }],
  days: [
    { date: '2026-03-15', worked_min: 60, ob_min: [0, 0, 0] },
    { date: '2026-03-16', worked_min: 120, ob_min: [60, 0, 0] },
  ],
};
const run: PayFileRun = { ...PAY_RUN, people: [ANNA, MOVED] };

test('the voucher charges each with its part, and balance accounts are whole', () => {
  const { verifications, complaints, lines } = readSie(sieFile(run));
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    lines.filter(([label]) => label === '#OBJEKT').map((one) => one.slice(1)),
    [
      ['1', '100', 'Kök'],
      ['1', '200', 'Butik "öst"'],
    ],
  );
  const rows = verifications[0]?.rows ?? [];
  const of = (account: string) =>
    rows.filter((row) => row.account === account).map(({ objects, ore }) => [objects, ore]);
  assert.deepEqual(of('7210'), [
    ['{}', 31_200_00],
    ['{"1" "100"}', 10_000_01],
    ['{"1" "200"}', 21_199_99],
  ]);
  // 9 803 kr by the gross: 9 803 x 10 000.01 / 31 200 = 3 141.990.
  assert.deepEqual(of('7510'), [
    ['{}', 9_803_00],
    ['{"1" "100"}', 3_141_99],
    ['{"1" "200"}', 6_661_01],
  ]);
  assert.deepEqual(of('2710'), [['{}', -2 * 5_995_00]]);
  assert.deepEqual(of('1930'), [['{}', -2 * 25_205_00]]);
});

test('a debt is one claim, whatever part it came from', () => {
  const owing = { ...MOVED, net_ore: 31_200_00 - 5_995_00 - 30_000_00 };
  const taken = { ...line('deduction_net', -30_000_00), shares: [-29_000_00, -1_000_00] };
  const people = [{ ...owing, lines: [...MOVED.lines, { ...taken, manual: MANUAL }] }];
  const { verifications, complaints } = readSie(sieFile({ ...run, people }));
  assert.deepEqual(complaints, []);
  const of = (account: string) =>
    (verifications[0]?.rows ?? []).filter((row) => row.account === account).map(({ ore }) => ore);
  assert.deepEqual([of('1610'), of('1930'), of('2890')], [[4_795_00], [], [-30_000_00]]);
});

const MANUAL = {
  id: 'a',
  number: '700',
  name: 'Nettoavdrag',
  note: '',
  entered_by: 'chef',
  source: '',
  account: 2890,
  declared: null,
  paxml: null,
  contribution: false,
  vacation: false,
  one_time: false,
};

test('PAXml: an entry for each, with its part of the quantity; an absence is cut at the change', async () => {
  const root = readXml((await paxmlOf(run)).toString('utf8'));
  assert.deepEqual(complaintsAboutPaxml(root), []);
  const own = (name: string) => all(root, name).filter(({ attributes }) => attributes.anstid === '102');
  const unit = (one: ReturnType<typeof readXml>) => all(one, 'resenhet')[0]?.attributes.id;
  assert.deepEqual(
    own('lonetrans').map((one) => [unit(one), at(one, 'belopp'), at(one, 'antal')]),
    [
      ['100', '10000.01', '0.33'],
      ['200', '19999.99', '0.67'],
      ['200', '1500.00', '15.00'],
      ['200', '-300.00', ''],
    ],
  );
  assert.deepEqual(
    own('tidtrans').map((one) => [
      unit(one),
      at(one, 'datum') || `${at(one, 'datumfrom')}--${at(one, 'datumtom')}`,
    ]),
    [
      ['100', '2026-03-15'],
      ['200', '2026-03-16'],
      ['200', '2026-03-16'],
      ['100', '2026-03-10--2026-03-15'],
      ['200', '2026-03-16--2026-03-20'],
    ],
  );
  assert.ok(all(root, 'tidtrans').some((one) => one.attributes.anstid === '101' && unit(one) === undefined));
});
