import { payOfReports } from '../../contract/pay.ts';
import { kronorOf } from '../../core/money.ts';
import { ALWAYS_EMPLOYED } from '../../core/pay/employment.ts';
import { payOfReports as paid } from '../../core/pay/pay-of-reports.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import { obChoicesOf } from '../companies/ob-rules.ts';
import { spanOfRow } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { selectEntries } from './time-entry-rows.ts';

/** What a bulk approval amounts to in kronor, before it is done. One query per kind of fact, however many people. */
export const payOfReportsHandlers: readonly Handler[] = [
  inCompany(payOfReports, async ({ input: { body }, caller: { company_id }, company, tx }) => {
    const rows = await selectEntries(tx, company_id, { ids: body.ids });
    const ids = [...new Set(rows.map((row) => row.user_id))];
    const terms = await termsByPerson(tx, company_id, ids);
    const employed = await employedByPerson(tx, company_id, ids);
    const rule_sets = await obChoicesOf(tx, company_id);
    const pays = [...Map.groupBy(rows, (row) => row.user_id)].map(([user_id, own]) =>
      paid({
        terms: terms.get(user_id) ?? [],
        employed: employed.get(user_id) ?? ALWAYS_EMPLOYED,
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
