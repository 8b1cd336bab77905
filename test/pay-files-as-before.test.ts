import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { PayFilePerson, PayFileRun } from '../src/server/payroll/pay-file.ts';
import { agiFile } from '../src/server/payroll/pay-file-agi.ts';
import { painFile } from '../src/server/payroll/pay-file-pain.ts';
import { sieFile } from '../src/server/payroll/pay-file-sie.ts';
import { ANNA, contribution, line, PAY_RUN, paxmlOf } from './pay-file-sample.ts';

/**
 * The files of a run of 700 people are to the byte what they were when each was written whole in memory. A digest that changes
 * on purpose is replaced together with the reason in the commit.
 */

const BEFORE = {
  paxml: '5e38e944fb31aebbd473e6d330ad749a',
  agi: '1475d6654ae2b4e24f4c63ab43b7881f',
  sie: '5122c173581f1c77ee6e1b79b38e5860',
  pain001: '57a0ca89b71eeaab8068470824dacb4b',
};

const CENTRES = [
  undefined,
  { number: '100', name: 'Kök & disk' },
  { number: 'A-2', name: 'Lager "öst"' },
] as const;

/** No two in a row are alike: cost centres, absence, care, typed lines, a debt, names that are transliterated. */
function personAt(at: number): PayFilePerson {
  const gross_ore = 20_000_00 + at * 137;
  const tax_ore = 4_000_00 + at * 100;
  const day = `2026-03-${String(1 + (at % 28)).padStart(2, '0')}`;
  const owes = at % 11 === 0;
  const own = {
    id: `line-${at}`,
    number: '410',
    name: 'Tillägg & bonus',
    note: '',
    entered_by: 'chef',
    source: '',
    account: at % 2 === 0 ? 7090 : null,
    declared: null,
    paxml: null,
    contribution: true,
    vacation: true,
    one_time: false,
  };
  const cost_centre = CENTRES[at % 3];
  return {
    ...ANNA,
    user_id: `0190a1b2-c3d4-7e5f-8a9b-${String(at).padStart(12, '0')}`,
    employee_number: 1000 + at,
    first_name: `Åke <${at}>`,
    last_name: 'Øst & Söner',
    personal_number: at % 5 === 0 ? null : '198112189876',
    account: at % 7 === 0 ? null : { clearing: '83576', number: String(100_000 + at) },
    gross_ore,
    tax_ore,
    net_ore: owes ? 0 - at * 100 : gross_ore - tax_ore,
    contribution_ore: 6_000_00 + at,
    ...(cost_centre === undefined ? {} : { cost_centre }),
    lines: [
      line(at % 2 === 0 ? 'base_monthly' : 'base_hourly', gross_ore - 1_500_00 - at, {
        parts: [{ date: day, minutes: 480 }],
        law: 'a text that no file has',
      }),
      line('ob1', 1_000_00, { quantity: 10_00, unit: 'h', rate_ore: 200_00, share_pct: 50 }),
      line('earning', 500_00 + at, { manual: own }),
      line('tax', 0 - tax_ore),
      ...(owes
        ? [line('deduction_net', 0 - (gross_ore - tax_ore + at * 100), { manual: { ...own, account: 2890 } })]
        : []),
      contribution(gross_ore, 6_000_00 + at),
    ],
    absences: at % 4 === 0 ? [{ kind: 'sick', first_day: day, last_day: '2026-03-31', extent_pct: 75 }] : [],
    care_days: at % 6 === 0 ? [{ date: day, kind: 'vab', absent_min: 245 }] : [],
    days: Array.from({ length: at % 20 }, (_, index) => ({
      date: `2026-03-${String(index + 1).padStart(2, '0')}`,
      worked_min: 400 + at,
      ob_min: [at % 60, 0, index],
    })),
  };
}

const RUN: PayFileRun = { ...PAY_RUN, people: Array.from({ length: 700 }, (_, at) => personAt(at)) };
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
const whole = (bytes: ReturnType<typeof agiFile>): Buffer => Buffer.concat([...bytes]);

test('each file of 700 people is to the byte what it was', async () => {
  assert.deepEqual(
    {
      paxml: digest(await paxmlOf(RUN)),
      agi: digest(whole(agiFile(RUN))),
      sie: digest(sieFile(RUN)),
      pain001: digest(whole(painFile(RUN))),
    },
    BEFORE,
  );
});
