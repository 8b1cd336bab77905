import { payOfReports } from '../contract/pay.ts';
import { kronorOf, oreOf } from '../core/money.ts';
import { FULL_RATE_BP, type PayTerms } from '../core/pay/pay-month.ts';
import { payOfReports as paid } from '../core/pay/pay-of-reports.ts';
import type { Tx } from './db.ts';
import { type Handler, inCompany } from './handler.ts';
import { spanOfRow } from './local-times.ts';
import { obChoicesOf } from './ob-rules.ts';
import { selectEntries } from './time-entry-rows.ts';

/** What a bulk approval comes to in kronor, said before it is done. One query a kind of fact, however many people. */
export const payOfReportsHandlers: readonly Handler[] = [
  inCompany(payOfReports, async ({ input: { body }, caller: { company_id }, company, tx }) => {
    const rows = await selectEntries(tx, company_id, { ids: body.ids });
    const terms = await termsOf(tx, company_id, [...new Set(rows.map((row) => row.user_id))]);
    const rule_sets = await obChoicesOf(tx, company_id);
    const pays = [...Map.groupBy(rows, (row) => row.user_id)].map(([user_id, own]) =>
      paid({
        terms: terms.get(user_id) ?? NO_TERMS,
        pay_basis: company.pay_basis,
        entries: own.map((row) => ({
          date: row.date,
          span: spanOfRow(row),
          break_min: row.break_duration,
        })),
        rule_sets,
        break_order: company.break_order,
        zone: company.time_zone,
      }),
    );
    const bases = pays.flatMap(({ base_ore }) => base_ore ?? []);
    return {
      ob_bonus: kronorOf(pays.reduce((sum, { ob_ore }) => sum + ob_ore, 0)),
      base_pay: bases.length === 0 ? null : kronorOf(bases.reduce((sum, ore) => sum + ore, 0)),
      people_without_salary: pays.filter(({ no_salary }) => no_salary).length,
    };
  }),
];

const NO_TERMS: PayTerms = { monthly_ore: null, hourly_ore: null, rate_bp: FULL_RATE_BP };

type Row = {
  user_id: string;
  monthly_salary_ore: number | null;
  hourly_salary_ore: number | null;
  employment_rate: string | null;
};

async function termsOf(
  tx: Tx,
  company_id: string,
  user_ids: readonly string[],
): Promise<Map<string, PayTerms>> {
  if (user_ids.length === 0) return new Map();
  const rows = await tx<Row[]>`
    select user_id, monthly_salary_ore, hourly_salary_ore, employment_rate from payroll
    where company_id = ${company_id} and user_id in ${tx([...user_ids])}`;
  return new Map(
    rows.map(({ user_id, monthly_salary_ore, hourly_salary_ore, employment_rate }) => [
      user_id,
      {
        monthly_ore: monthly_salary_ore,
        hourly_ore: hourly_salary_ore,
        rate_bp: employment_rate === null ? FULL_RATE_BP : (oreOf(employment_rate) ?? FULL_RATE_BP),
      },
    ]),
  );
}
