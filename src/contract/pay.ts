import { z } from 'zod';
import { PAY_BASES, PAY_WARNINGS } from '../core/pay/pay-basis.ts';
import { PAY_CODES } from '../core/pay/pay-line.ts';
import { TAX_DECISION_KINDS } from '../core/pay/tax-decision.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import {
  answeredDate,
  answeredKronor,
  hours,
  id,
  month,
  obByLevel,
  rows,
  wholeInQuery,
  year,
} from './fields.ts';

export const TAX_SERVICE_STATES = ['not_asked', 'answered', 'api_error', 'no_data', 'no_bracket'] as const;

/** Tax on a month's pay (specification section 3). SEK with at most two decimals. */
export const taxResult = z.strictObject({
  grossSalary: answeredKronor,
  netSalary: answeredKronor,
  preliminaryTax: answeredKronor,
  /** Percent of gross, two decimals. */
  effectiveTaxRate: z.number(),
  breakdown: z.strictObject({
    stateTax: answeredKronor,
    municipalTax: answeredKronor,
    burialFee: answeredKronor,
    pensionFee: answeredKronor,
    publicServiceFee: answeredKronor,
    /** The rounding of the table, so that the parts add up to the sum. */
    rounding: answeredKronor,
    taxSum: answeredKronor,
    taxReduction: answeredKronor,
  }),
  taxBracket: z.strictObject({ from: z.number(), to: z.number().nullable() }).nullable(),
  metadata: z.strictObject({
    source: z.enum(['service', 'table', 'decision', 'fallback']),
    /** Why the flat 30 percent was used; `last_years_table`: in January last year's table was; null otherwise. */
    reason: z.string().nullable(),
    /** The decision about the person's tax that replaced the table, or added to it (`extra`). */
    decision: z
      .strictObject({
        kind: z.enum(TAX_DECISION_KINDS),
        percent: z.number().nullable(),
        amount: answeredKronor.nullable(),
      })
      .nullable(),
    /**
     * What other runs pay and withhold in the same month of payment: the tax is that on the sum, less what was
     * withheld. Absent: nothing.
     */
    same_month: z.strictObject({ paid: answeredKronor, withheld: answeredKronor }).optional(),
    table: z.number().int().nullable(),
    column: z.number().int(),
    year: z.number().int(),
    paymentPeriod: z.enum(['30B', 'one_time']),
    /**
     * The result of asking the tax authority's service (specification section 8); the built-in table answers in any
     * case.
     */
    service: z.enum(TAX_SERVICE_STATES),
  }),
});
export type TaxResult = z.output<typeof taxResult>;

const kronorInQuery = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be kronor with at most two decimals.')
  .transform(Number);

export const getTax = call({
  name: 'getTax',
  method: 'GET',
  path: '/api/tax/',
  who: STAFF,
  summary: 'Preliminary tax on a gross salary',
  query: z
    .strictObject({
      grossSalary: kronorInQuery,
      year,
      taxTable: wholeInQuery(1, 99),
      /**
       * `one_time`: a sum beside the month's pay; its tax depends on the expected income of the year, the sum
       * included.
       */
      paymentPeriod: z.enum(['30B', 'one_time']).default('30B'),
      yearlyIncome: kronorInQuery.optional(),
      column: wholeInQuery(1, 6).optional(),
    })
    .refine((query) => query.paymentPeriod === '30B' || query.yearlyIncome !== undefined, {
      message: 'A one-time sum needs the expected income of the year.',
      path: ['yearlyIncome'],
    }),
  reply: taxResult,
  status: 200,
});

/**
 * A line of the payslip: quantity x rate x share / per = amount, its law or agreement, and the shifts or reports
 * behind it.
 */
export const payLine = z.strictObject({
  code: z.enum(PAY_CODES),
  quantity: z.number(),
  unit: z.string(),
  rate: answeredKronor,
  /** What part of the rate is paid, percent: 30 for OB1, 100 for the rest. */
  share: z.number(),
  /** A month's days, where the quantity is days of it; else 1. */
  per: z.number().int(),
  amount: answeredKronor,
  /** The earlier month (`YYYY-MM`) that a difference is for. */
  of_month: z.string().nullable(),
  law: z.string(),
  /** What the agreement calls the level of a line of OB; absent: nothing. */
  name: z.string().optional(),
  /** Only on a line that somebody typed: its pay code, its reason, and who entered it. */
  manual: z
    .strictObject({
      number: z.string(),
      name: z.string(),
      source: z.string(),
      note: z.string(),
      /** null: the person is not known any more. */
      entered_by: z.string().nullable(),
      one_time: z.boolean(),
      /** Of a wage attachment: what was ordered, what the person keeps, and the net pay it was taken of. */
      attachment: z
        .strictObject({ ordered: answeredKronor, reserved: answeredKronor, net: answeredKronor })
        .optional(),
    })
    .optional(),
  /** The shifts or reports whose minutes are the quantity; wall clocks of the company. */
  parts: z.array(
    z.strictObject({
      date: z.string(),
      minutes: z.number().int(),
      from: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
});
export type PayLine = z.output<typeof payLine>;

export const monthlyPay = z.strictObject({
  user: id,
  year: z.number().int(),
  month: z.number().int(),
  payment_date: answeredDate,
  /** The month can still change: true until it is run. */
  preliminary: z.boolean(),
  has_payroll: z.boolean(),
  employment_rate: z.number().nullable(),
  monthly_salary: answeredKronor.nullable(),
  hourly_salary: answeredKronor.nullable(),
  pay_basis: z.enum(['monthly_salary', ...PAY_BASES]),
  assigned_hours: hours,
  reported_hours: hours,
  approved_hours: hours,
  ...obByLevel,
  ob_hours: hours,
  ob_bonus: answeredKronor,
  gross_salary: answeredKronor,
  tax: taxResult,
  net_salary: answeredKronor,
  /** null when no rate is known for the day of payment. */
  employer_contribution: answeredKronor.nullable(),
  /** Remarks on these figures: an estimate, a derived salary, a missing fact. */
  warnings: rows(z.enum(PAY_WARNINGS)),
  lines: z.array(payLine),
  /** Vacation days left at the end of the month; left out where they are not known. */
  vacation_left: z
    .strictObject({
      paid: z.number().int(),
      saved: z.number().int(),
      unpaid: z.number().int(),
      advance: z.number().int(),
    })
    .optional(),
  /** A debt to the employer: before the month, taken from its pay, added by a net below 0, and left. Absent: none. */
  debt: z
    .strictObject({
      opening: answeredKronor,
      taken: answeredKronor,
      added: answeredKronor,
      left: answeredKronor,
    })
    .optional(),
  /** Only where somebody typed lines: taxed and not paid out, taken from the net, added to the net. */
  manual: z
    .strictObject({ benefits: answeredKronor, net_deductions: answeredKronor, expenses: answeredKronor })
    .optional(),
});
export type MonthlyPay = z.output<typeof monthlyPay>;

export const getMonthlyPay = call({
  name: 'getMonthlyPay',
  method: 'GET',
  path: '/api/pay/monthly/',
  who: STAFF,
  without_cost: 'own',
  summary: "What a month pays and why: the own for a worker, `user`'s for a manager",
  query: z.strictObject({ year, month, user: id.optional() }),
  reply: monthlyPay,
  status: 200,
});

export const payOfReports = call({
  name: 'payOfReports',
  method: 'POST',
  path: '/api/pay/reports/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'What some reports pay when they are approved: OB supplements, and hourly pay where approved hours are paid',
  body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  reply: z.strictObject({
    ob_bonus: answeredKronor,
    /** Hourly pay for these hours; null when nobody's base pay depends on them. */
    base_pay: answeredKronor.nullable(),
    /** People with something that could not be counted: no salary is recorded. */
    people_without_salary: z.number().int(),
  }),
  status: 200,
});

const lineSum = z.strictObject({ quantity: z.number(), amount: answeredKronor });
const changedParts = z.array(
  z.strictObject({ minutes: z.number().int(), from: z.string().nullable(), until: z.string().nullable() }),
);

/** What a month that was run paid, and what it pays by the facts of today. */
export const payChange = z.strictObject({
  user: id,
  year: z.number().int(),
  month: z.number().int(),
  /** The gross without differences of months before it; 0 where the run had no payslip for the person. */
  was: answeredKronor,
  now: answeredKronor,
  /** The lines that differ; null: there was none, or is none. */
  lines: z.array(
    z.strictObject({
      code: z.enum(PAY_CODES),
      unit: z.string(),
      /** Of a typed line. */
      name: z.string().nullable(),
      was: lineSum.nullable(),
      now: lineSum.nullable(),
      /** The days whose shifts or reports differ. */
      days: z.array(z.strictObject({ date: z.string(), was: changedParts, now: changedParts })),
    }),
  ),
});
export type PayChange = z.output<typeof payChange>;

export const getPayChange = call({
  name: 'getPayChange',
  method: 'GET',
  path: '/api/pay/change/',
  who: STAFF,
  without_cost: 'own',
  summary:
    "What a month that was run pays otherwise now, line by line and shift by shift: the own for a worker, `user`'s for a manager",
  query: z.strictObject({ year, month, user: id.optional() }),
  reply: payChange,
  status: 200,
});
