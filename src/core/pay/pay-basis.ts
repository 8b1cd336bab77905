/** The hours that a company may pay part-time people for. `assigned_hours` is the default. Decisions section 4. */
export const PAY_BASES = ['assigned_hours', 'approved_hours'] as const;

/** A company's choice of hours to pay for. */
export type PayBasis = (typeof PAY_BASES)[number];

/**
 * How a monthly salary loses the hours of absence (absence-pay.md). `hour`: by the value of an hour, 12 / 52 of the salary by the
 * agreed hours, in whole öre. `week`: as a share of the week's pay, so that a whole week is 12 / 52 of the salary.
 * `divisor`: by the hour that the agreement's hours of a month give.
 */
export const ABSENCE_DEDUCTIONS = ['hour', 'week', 'divisor'] as const;
export type AbsenceDeduction = (typeof ABSENCE_DEDUCTIONS)[number];

/** When part-time people are paid for vacation: when days are taken, or with each month's pay. */
export const HOURLY_VACATIONS = ['saved', 'with_pay'] as const;
export type HourlyVacation = (typeof HOURLY_VACATIONS)[number];

/** Remarks on a month's pay: an estimate, a derived salary, or a missing fact. */
export const PAY_WARNINGS = [
  'no_salary',
  'outside_employment',
  'monthly_derived',
  'hourly_derived',
  'tax_estimated',
  'contribution_not_modelled',
  'absence_without_shifts',
  'karens_unknown',
  'vacation_pay_unknown',
  'vacation_variable_unknown',
  'vacation_variable_part',
  'vacation_days_unearned',
  'one_time_flat',
  'manual_sick_base',
  'manual_ob_base',
  'on_call_unpaid',
] as const;

/** One of these remarks. */
export type PayWarning = (typeof PAY_WARNINGS)[number];
