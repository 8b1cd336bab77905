import { BAS } from '../src/core/pay/ledger.ts';
import type { PayLine } from '../src/core/pay/pay-line.ts';
import type { PaxmlRun, PayFilePerson, PayFileRun } from '../src/server/payroll/pay-file.ts';
import { paxmlFile } from '../src/server/payroll/pay-file-paxml.ts';

/** A run of one person as its files see it. */

export const line = (code: PayLine['code'], amount_ore: number, more: Partial<PayLine> = {}): PayLine => ({
  code,
  quantity: 100,
  unit: 'month',
  rate_ore: Math.abs(amount_ore),
  share_pct: 100,
  per: 1,
  amount_ore,
  law: '',
  parts: [],
  of_month: null,
  ...more,
});

export const contribution = (base_ore: number, amount_ore: number): PayLine =>
  line('employer_contribution', amount_ore, { quantity: 31_42, unit: '%', rate_ore: base_ore });

/** The reference's payslip: gross 31 200, tax 5 995, contribution 9 803, net 25 205. */
export const ANNA: PayFilePerson = {
  user_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
  employee_number: 101,
  first_name: 'Test',
  last_name: 'Anställd',
  personal_number: '198112189876',
  birth_date: '1981-12-18',
  account: { clearing: '6789', number: '123456789' },
  gross_ore: 31_200_00,
  tax_ore: 5_995_00,
  net_ore: 25_205_00,
  contribution_ore: 9_803_00,
  lines: [
    line('base_hourly', 30_000_00, { quantity: 150_00, unit: 'h', rate_ore: 200_00 }),
    line('ob1', 1_500_00, { quantity: 15_00, unit: 'h', rate_ore: 200_00, share_pct: 50 }),
    line('karens', -300_00, { quantity: 20_00, unit: '%', rate_ore: 1_500_00 }),
    line('tax', -5_995_00),
    contribution(31_200_00, 9_803_00),
  ],
  absences: [{ kind: 'sick', first_day: '2026-04-13', last_day: '2026-04-15', extent_pct: 100 }],
  tax_decision: null,
  care_days: [],
  days: [
    { date: '2026-04-10', worked_min: 450, ob_min: [165, 0, 0] },
    { date: '2026-04-11', worked_min: 20, ob_min: [0, 0, 20] },
  ],
};

export const PAY_RUN: PayFileRun = {
  message_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  employer: {
    name: 'Testbolaget AB',
    org_number: '556016-0680',
    iban: 'SE45 5000 0000 0583 9825 7466',
    bic: 'ESSESESS',
    bank_format: 'pain_001_001_03',
    contact_name: 'Test Kontakt',
    contact_phone: '0800000000',
    contact_email: 'lon@example.se',
    workplace_address: 'Testgatan 1',
    workplace_city: 'Stockholm',
    accounts: {
      pay: BAS.pay.account,
      tax: BAS.tax.account,
      net_pay: BAS.net_pay.account,
      employee_debt: BAS.employee_debt.account,
      contribution_cost: BAS.contribution_cost.account,
      contribution_debt: BAS.contribution_debt.account,
    },
  },
  month: '2026-03',
  paid_on: '2026-04-24',
  made_at: '2026-04-20T09:00:00',
  people: [ANNA],
};

/** A run as PAXml reads it. */
export function paxmlRunOf(run: PayFileRun): PaxmlRun {
  const named = run.people
    .flatMap(({ cost_centre = null, cost_split }) => [
      cost_centre,
      ...(cost_split?.days ?? []).map(({ centre }) => centre),
    ])
    .flatMap((one) => (one === null ? [] : [[one.number, one] as const]));
  return { ...run, centres: [...new Map(named).values()], people: () => run.people };
}

/** The whole file of times and pay. */
export const paxmlOf = async (run: PayFileRun): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(paxmlFile(paxmlRunOf(run))));
