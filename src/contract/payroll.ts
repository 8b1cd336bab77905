import { z } from 'zod';
import { PAID_BY } from '../core/pay/pay-terms.ts';
import { FULL_TIME_LIMITS } from '../core/salary.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredKronor, byId, costCentreNumber, date, id, kronor, paging, version } from './fields.ts';

/** A person's pay terms (specification sections 3 and 5). Sums in SEK, the rate in percent. */
export const payroll = z.strictObject({
  id,
  user: id,
  /** The first day the terms hold, until the next row's; `1901-01-01`: from the beginning. */
  valid_from: date,
  hourly_salary: answeredKronor.nullable(),
  monthly_salary: answeredKronor.nullable(),
  employment_rate: z.number().nullable(),
  employment_hours_per_week: z.number().nullable(),
  /** null: unknown. A month that needs it names the person (`no_tax_table`). */
  employee_tax_table: z.number().int().nullable(),
  /** Column of the tax table, 1 unless the person's age or kind of income says otherwise. */
  tax_column: z.number().int(),
  /** What is paid; null: the month from 100 %, below it the hour. */
  paid_by: z.enum(PAID_BY).nullable(),
  /** Full time of the agreement; null: 38.25 hours a week, and for the month its week x 52 / 12 (164.5 for 38.25). */
  full_time_hours: z.number().nullable(),
  full_time_month_hours: z.number().nullable(),
  /** The number of the cost centre that is charged (contract/cost-centres.ts); null: none. */
  cost_centre: z.string().nullable(),
  version,
});
export type Payroll = z.output<typeof payroll>;

const step = (size: number) => (value: number) => Math.abs(value / size - Math.round(value / size)) < 1e-6;

const hours = ({ min, max }: { min: number; max: number }) =>
  z.number().min(min).max(max).refine(step(0.01), 'At most two decimals.');

/** The terms themselves: sent alone, or as `pay` with the person (contract/users.ts). */
export const payTerms = z.strictObject({
  monthly_salary: kronor.nullable().optional(),
  hourly_salary: kronor.nullable().optional(),
  employment_rate: z
    .number()
    .min(0)
    .max(100)
    .refine(step(0.01), 'At most two decimals.')
    .nullable()
    .optional(),
  employment_hours_per_week: z
    .number()
    .min(0)
    .max(40)
    .refine(step(0.01), 'At most two decimals.')
    .nullable()
    .optional(),
  /** The first day; left out: the beginning for first terms, the current one for changed terms. */
  valid_from: date.optional(),
  /** null: unknown. Left out: what the terms before have; 30 in first terms, as the specification says. */
  employee_tax_table: z.number().int().min(1).max(99).nullable().optional(),
  tax_column: z.number().int().min(1).max(6).default(1),
  paid_by: z.enum(PAID_BY).nullable().optional(),
  full_time_hours: hours(FULL_TIME_LIMITS.week).nullable().optional(),
  full_time_month_hours: hours(FULL_TIME_LIMITS.month).nullable().optional(),
  cost_centre: costCentreNumber.nullable().optional(),
});
export type PayTerms = z.output<typeof payTerms>;

const body = payTerms.extend({ user: id });

export const listPayroll = call({
  name: 'listPayroll',
  method: 'GET',
  path: '/api/payroll/',
  who: STAFF,
  without_cost: 'own',
  summary:
    'Pay terms, by person and first day: the own ones for a worker, those of `user` or of all for a manager',
  query: z.strictObject({ user: id.optional(), ...paging }),
  reply: z.array(payroll),
  status: 200,
});

export const createPayroll = call({
  name: 'createPayroll',
  method: 'POST',
  path: '/api/payroll/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Give a person pay terms',
  body,
  reply: payroll,
  status: 201,
});

export const deletePayroll = call({
  name: 'deletePayroll',
  method: 'DELETE',
  path: '/api/payroll/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Withdraw terms: those before them hold again',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const changePayroll = call({
  name: 'changePayroll',
  method: 'PUT',
  path: '/api/payroll/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change pay terms',
  params: byId,
  body,
  reply: payroll,
  status: 200,
});
