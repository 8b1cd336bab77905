import { getOutsidePayments } from '../../contract/outside-payments.ts';
import { kronorOf } from '../../core/money.ts';
import { outsidePayments } from '../../core/pay/outside-payments.ts';
import type { PayLine } from '../../core/pay/pay-line.ts';
import { type Handler, inCompany } from '../handler.ts';
import { runById } from '../payroll/payroll-run-rows.ts';
import { Refusal } from '../refusal.ts';

/** What of a run's net pay is owed to others, as the run stored it. */

type Person = { readonly user: string; readonly first_name: string; readonly last_name: string };

export const outsidePaymentHandlers: readonly Handler[] = [
  inCompany(getOutsidePayments, async ({ input: { params }, caller, tx }) => {
    const { company_id } = caller;
    const run = await runById(tx, company_id, params.id);
    if (run === null) throw new Refusal('not_found');
    const rows = await tx<(Person & { line: PayLine })[]>`
      select p.user_id as user, u.first_name, u.last_name, line
      from payslips p
      join users u on u.company_id = p.company_id and u.id = p.user_id
      cross join lateral json_array_elements(p.pay -> 'lines') line
      where p.company_id = ${company_id} and p.run_id = ${run.id} and line ->> 'code' = 'deduction_net'
      order by u.last_name, u.first_name, u.id, line -> 'manual' ->> 'id'`;
    const lines = rows.map(({ line, ...person }) => ({ person, line }));
    return {
      payments: outsidePayments(lines, run.paid_on).map(({ sum_ore, parts, ...payment }) => ({
        ...payment,
        sum: kronorOf(sum_ore),
        parts: parts.map(({ person, amount_ore, ordered_ore, note }) => ({
          ...person,
          amount: kronorOf(amount_ore),
          ordered: ordered_ore === null ? null : kronorOf(ordered_ore),
          note,
        })),
      })),
    };
  }),
];
