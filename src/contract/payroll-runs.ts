import { z } from 'zod';
import { FINAL_GAPS, PAY_EXCEPTIONS } from '../core/pay/exceptions.ts';
import { PERSON_MONTH_STATES } from '../core/pay/person-month-state.ts';
import { NOT_CHECKED } from '../core/pay-check/not-checked.ts';
import { call, MANAGERS } from './call.ts';
import {
  answeredDate,
  answeredInstant,
  answeredKronor,
  byId,
  hours,
  id,
  month,
  rows,
  text,
  year,
} from './fields.ts';
import { leftOut } from './left-out.ts';
import { PAY_FILE_FACTS } from './payroll-files.ts';

/** The month of pay: open, approved, run and locked; what each person is paid in it, and its exceptions. */

const typed = {
  /** Taxed, and not paid out. */
  benefits: answeredKronor,
  net_deductions: answeredKronor,
  expenses: answeredKronor,
};

const totals = z.strictObject({
  people: z.number().int(),
  gross: answeredKronor,
  tax: answeredKronor,
  net: answeredKronor,
  /** null when somebody's contribution is not modelled. */
  employer_contribution: answeredKronor.nullable(),
  /** Gross and contributions: what the month costs. */
  employer_cost: answeredKronor.nullable(),
  /** Only where somebody typed such lines. */
  manual: z.strictObject(typed).optional(),
  /**
   * Lines of all payslips, and how many of them were computed a second time; what was not, with the reason and on how many
   * payslips. Absent: the month was run before there was a second engine.
   */
  twice: z
    .strictObject({
      lines: z.number().int(),
      checked: z.number().int(),
      not_checked: z.array(
        z.strictObject({ what: z.string(), why: z.enum(NOT_CHECKED), payslips: z.number().int() }),
      ),
    })
    .optional(),
});

export const payrollRun = z.strictObject({
  id,
  year: z.number().int(),
  month: z.number().int(),
  payment_date: answeredDate,
  made_by: z.string(),
  made_at: answeredInstant,
  /** Why it was run in spite of exceptions; null when there were none. */
  override_reason: z.string().nullable(),
  totals,
  /** A later month, or an extra run after this one, has been run: this one cannot be undone. */
  final: z.boolean(),
  /** 1, 2, ...: an extra run of the month, in that order; absent: the month's own run. */
  number: z.number().int().optional(),
  /**
   * The vacation liability at the month's end, whose change the voucher books, and of how many people all or some of it is not known.
   * null: the company did not book it; absent: an extra run, which books none.
   */
  vacation_debt: z
    .strictObject({ pay: answeredKronor, contribution: answeredKronor, unknown: z.number().int() })
    .nullable()
    .optional(),
});
export type PayrollRun = z.output<typeof payrollRun>;

export const payException = z.strictObject({
  code: z.enum(PAY_EXCEPTIONS),
  count: z.number().int(),
  /**
   * A figure of the person's month and the usual one, in kronor, hours or percent as the code says; `months`: how many
   * locked months the usual one comes from, 0: the agreement.
   */
  figures: z.strictObject({ now: z.number(), usual: z.number(), months: z.number().int() }).optional(),
  /** `employment_ends`: what is not known of the vacation pay that is due; absent: the month was run before it was said. */
  lacks: z.array(z.enum(FINAL_GAPS)).optional(),
});
export type PayExceptionCount = z.output<typeof payException>;

export const personMonth = z.strictObject({
  user: id,
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(PERSON_MONTH_STATES),
  exceptions: rows(payException),
  reported_hours: hours,
  /** The hours that the base pay is for: only of people paid by the hour. */
  paid_hours: hours.optional(),
  ob_hours: hours,
  absence_days: z.number().int(),
  base_pay: answeredKronor,
  ob_bonus: answeredKronor,
  absence_pay: answeredKronor,
  /** Differences from earlier months, settled in this one. */
  corrections: answeredKronor,
  gross: answeredKronor,
  tax: answeredKronor,
  net: answeredKronor,
  employer_contribution: answeredKronor.nullable(),
  /** The net of the month before, when that was run. */
  net_before: answeredKronor.nullable(),
  /** What bank files of undone runs of the month already order for this person; absent: nothing. */
  paid_before: answeredKronor.optional(),
  /** Only where somebody typed lines; `earned`: what they add to the gross, less gross deductions. */
  manual: z.strictObject({ earned: answeredKronor, ...typed }).optional(),
  /** Only in months that were run before tax was withheld on the sum (`taxed_apart`): the gross of the other run. */
  paid_apart: answeredKronor.optional(),
  /** Lines and sums that the two engines compute differently, by code; `of_month`: of an earlier month. Absent: none. */
  differing: z.array(z.strictObject({ what: z.string(), of_month: z.string().nullable() })).optional(),
  /** A debt to the employer that the month takes of, or leaves; absent: none. */
  debt: z.strictObject({ taken: answeredKronor, left: answeredKronor }).optional(),
  /**
   * The cost of sick pay that Försäkringskassan pays back (special protection): what was paid, and the contributions on it. `divided`:
   * pay of days with and without a decision is left out. Absent: nothing to claim.
   */
  sick_claim: z
    .strictObject({ sick_pay: answeredKronor, contribution: answeredKronor, divided: z.boolean() })
    .optional(),
  /** Why the person is left out of the run, and of the sums of the month; absent: in it. */
  left_out: z.string().optional(),
});
export type PersonMonth = z.output<typeof personMonth>;

export const payrollMonth = z.strictObject({
  year: z.number().int(),
  month: z.number().int(),
  payment_date: answeredDate,
  /**
   * Only while the month is open and the tax tables of the year of payment are unknown: the figures shown are taxed
   * 30 percent; a run uses the tables of `used` (January), or is refused (null).
   */
  tax_tables: z.strictObject({ year: z.number().int(), used: z.number().int().nullable() }).optional(),
  /** The year whose tax tables are missing, warned of from December before it (`run-tax-year.md`); absent: none. */
  missing_tax_year: z.number().int().optional(),
  /** The run that locked the month; null while it is open. */
  run: payrollRun.nullable(),
  /** The exceptions to running it, over all people; one of the month itself has count 1. */
  exceptions: rows(payException),
  totals,
  people: z.array(personMonth),
  /** Extra runs of the month, with their people; absent: none. */
  extra_runs: z.array(z.strictObject({ run: payrollRun, people: z.array(personMonth) })).optional(),
  /** The people left out of this month, and those left out of earlier months who are not paid yet; absent: nobody. */
  left_out: z.array(leftOut).optional(),
  /**
   * Only while the month is open: the files that cannot be made after a run, and the facts of the company that they lack. A run needs no
   * reason for them. Absent: none.
   */
  file_gaps: z
    .array(z.strictObject({ file: z.enum(['agi', 'pain001']), facts: z.array(z.enum(PAY_FILE_FACTS)) }))
    .optional(),
  /** The runs that were undone, latest first. */
  undone: z.array(
    z.strictObject({
      id,
      made_at: answeredInstant,
      undone_at: answeredInstant,
      undone_by: z.string(),
      reason: z.string(),
    }),
  ),
});
export type PayrollMonth = z.output<typeof payrollMonth>;

export const getPayrollMonth = call({
  name: 'getPayrollMonth',
  method: 'GET',
  path: '/api/payroll-months/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'A month of pay for everybody: what is paid, how far it has come, what stands in the way',
  query: z.strictObject({ year, month }),
  reply: payrollMonth,
  status: 200,
  report: true,
});

export const makePayrollRun = call({
  name: 'makePayrollRun',
  method: 'POST',
  path: '/api/payroll-runs/',
  who: MANAGERS,
  without_cost: 'refused',
  longest_s: 100,
  summary: 'Run a month: everybody is computed, stored and locked in one transaction',
  body: z.strictObject({
    year: z.number().int().min(2020).max(2198),
    month: z.number().int().min(1).max(12),
    /** Required while there are exceptions that stop a run (`stopsRun`). */
    override_reason: text(500, 1).optional(),
    /** The totals that were shown: refused with 409 when one has changed. */
    expected_gross: z.number().optional(),
    expected_net: z.number().optional(),
    expected_tax: z.number().optional(),
  }),
  reply: payrollRun,
  status: 201,
});

export const undoPayrollRun = call({
  name: 'undoPayrollRun',
  method: 'POST',
  path: '/api/payroll-runs/{id}/undo/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Unlock a month that was run; only the latest, and with a reason that is kept',
  params: byId,
  body: z.strictObject({ reason: text(500, 1) }),
  reply: payrollMonth,
  status: 200,
});
