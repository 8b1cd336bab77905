import { z } from 'zod';
import { RECEIVERS } from '../core/pay/outside-payments.ts';
import { call, MANAGERS } from './call.ts';
import { answeredDate, answeredKronor, byId, id } from './fields.ts';

/** What is paid to others after a run (core/pay/outside-payments.md). */

export const outsidePaymentsReply = z.strictObject({
  payments: z.array(
    z.strictObject({
      /** The number and name of the pay code, as they were when the month was run. */
      number: z.string(),
      name: z.string(),
      /** `kronofogden`: a wage attachment; `agreed`: whom the deduction was agreed with. */
      receiver: z.enum(RECEIVERS),
      sum: answeredKronor,
      /** null: the agreement says it. */
      due: answeredDate.nullable(),
      parts: z.array(
        z.strictObject({
          user: id,
          first_name: z.string(),
          last_name: z.string(),
          amount: answeredKronor,
          /** What a wage attachment orders, where less could be deducted: it is reported. */
          ordered: answeredKronor.nullable(),
          /** What was typed with the line, such as a case or OCR number. */
          note: z.string(),
        }),
      ),
    }),
  ),
});
export type OutsidePayments = z.output<typeof outsidePaymentsReply>;

export const getOutsidePayments = call({
  name: 'getOutsidePayments',
  method: 'GET',
  path: '/api/payroll-runs/{id}/outside-payments/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'What was taken from net pay in a run and is paid to others by hand: Kronofogden, unions and others',
  params: byId,
  reply: outsidePaymentsReply,
  status: 200,
  report: true,
});
