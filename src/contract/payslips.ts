import { z } from 'zod';
import { SLIP_ABSENCE_KINDS } from '../core/pay/slip-absences.ts';
import { call, STAFF } from './call.ts';
import { answeredDate, answeredInstant, answeredKronor, id, month, rows, year } from './fields.ts';
import { monthlyPay } from './pay.ts';

/** A payslip as it was run. */
export const payslip = z.strictObject({
  run: id,
  user: id,
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  made_at: answeredInstant,
  pay: monthlyPay,
  /** Later runs that paid or took back something for this month. */
  corrected_by: z.array(
    z.strictObject({ year: z.number().int(), month: z.number().int(), amount: answeredKronor }),
  ),
  /** What the payslip says besides its lines; left out where a month was run before payslips kept it. */
  facts: z
    .strictObject({
      org_number: z.string(),
      employee_number: z.number().int().nullable(),
      /** Clearing and the last digits; null: no account. */
      account: z.string().nullable(),
      first_day: answeredDate,
      last_day: answeredDate,
      absences: z.array(
        z.strictObject({
          kind: z.enum(SLIP_ABSENCE_KINDS),
          first_day: answeredDate,
          last_day: answeredDate,
          extent: z.number().int(),
          /** null: pay was lost by the day, or not at all. */
          hours: z.number().nullable(),
        }),
      ),
      /**
       * The sums of the runs that paid in the year, up to this one, and of what another program paid before, as the opening balance
       * said when the month was run.
       */
      year_to_date: z.strictObject({
        year: z.number().int(),
        /** The month (`YYYY-MM`) of the first payment in Skifta; null: January. */
        since: z.string().nullable(),
        gross: answeredKronor,
        tax: answeredKronor,
        /** null: unknown before Skifta. */
        contribution_basis: answeredKronor.nullable(),
      }),
    })
    .optional(),
});
export type Payslip = z.output<typeof payslip>;

const whose = z.strictObject({ year, month, user: id.optional() });

export const getPayslip = call({
  name: 'getPayslip',
  method: 'GET',
  path: '/api/payslips/',
  who: STAFF,
  without_cost: 'own',
  summary: "A month's payslip: the own for a worker, `user`'s for a manager; 404 until the month is run",
  query: whose,
  reply: payslip,
  status: 200,
});

export const getPayslipFile = call({
  name: 'getPayslipFile',
  method: 'GET',
  path: '/api/payslips/file/',
  who: STAFF,
  without_cost: 'own',
  summary: 'The payslip as a PDF',
  query: whose.extend({ language: z.enum(['sv', 'en']).default('sv') }),
  reply: z.string(),
  status: 200,
  file: true,
});

export const getPaidMonths = call({
  name: 'getPaidMonths',
  method: 'GET',
  path: '/api/payslips/months/',
  who: STAFF,
  without_cost: 'own',
  summary:
    "What the twelve months to a month paid, those of them that were run: the own for a worker, `user`'s for a manager",
  query: whose,
  reply: z.strictObject({
    /** The earliest first. */
    months: rows(
      z.strictObject({
        year: z.number().int(),
        month: z.number().int(),
        gross: answeredKronor,
        /** Of the gross. */
        ob_bonus: answeredKronor,
        net: answeredKronor,
      }),
    ),
  }),
  status: 200,
});
export type PaidMonth = z.output<(typeof getPaidMonths)['reply']>['months'][number];
