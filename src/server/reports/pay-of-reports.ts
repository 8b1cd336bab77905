import { payOfReports } from '../../contract/pay.ts';
import { rulesOn } from '../../core/company-rules.ts';
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
    const all = await selectEntries(tx, company_id, { ids: body.ids });
    // What time on call pays depends on the hours of its month: it is not in these sums.
    const rows = all.filter(({ kind }) => kind === 'work');
    const ids = [...new Set(rows.map((row) => row.user_id))];
    const terms = await termsByPerson(tx, company_id, ids);
    const employed = await employedByPerson(tx, company_id, ids);
    const rule_sets = await obChoicesOf(tx, company_id);
    const pays = [...Map.groupBy(rows, (row) => row.user_id)].flatMap(([user_id, own]) =>
      // Reports of two months may be paid by two sets of rules.
      [...Map.groupBy(own, (row) => rulesOn(company.rules, row.date))].map(([rules, some]) => ({
        user_id,
        ...paid({
          terms: terms.get(user_id) ?? [],
          employed: employed.get(user_id) ?? ALWAYS_EMPLOYED,
          pay_basis: rules.pay_basis,
          entries: some.map((row) => ({
            date: row.date,
            span: spanOfRow(row),
            break_min: row.break_duration,
          })),
          rule_sets,
          break_order: rules.break_order,
          zone: company.time_zone,
        }),
      })),
    );
    const bases = pays.flatMap(({ base_ore }) => base_ore ?? []);
    return {
      ob_bonus: kronorOf(pays.reduce((sum, { ob_ore }) => sum + ob_ore, 0)),
      base_pay: bases.length === 0 ? null : kronorOf(bases.reduce((sum, ore) => sum + ore, 0)),
      people_without_salary: new Set(pays.filter(({ no_salary }) => no_salary).map(({ user_id }) => user_id))
        .size,
    };
  }),
];
