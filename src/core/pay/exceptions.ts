/**
 * Exceptions to running a month, by name: a manager fixes them, or runs the month with a reason. `no_terms` leaves
 * the person out of the run; `negative_net`, `no_bank_account` and `declaration_incomplete` (neither a personal
 * number nor a date of birth) leave them out of a file (pay-file-people.md). `employment_ends` names people who leave
 * in the month where the vacation pay due then (semesterlagen 28 §) is not known. `first_day_unknown`: a locked month is
 * paid to a person who was not in it, only because the first day of employment is unknown.
 * `tax_column_age`: the column of the tax table is for another age (tax-column.md). `paid_before`: a bank file of an
 * undone run of the month pays the person (double-payment.md). `birth_date_differs`: the personal number decides
 * (birth-date.md). `taxed_apart`: only in months that were run before tax was withheld on the sum of a month of payment.
 * `gross_unusual`, `ob_unusual`, `hours_unusual`, `gone_since_last` and `nothing_approved` compare the
 * person with the own locked months (guard-rails.md). `account_changed`: another bank account than at the latest pay.
 * `engines_differ`: a payslip computed twice differs, and no reason lets a run pass it (pay-check.md).
 * `sick_claim`: Försäkringskassan pays back the cost of sick pay (sick-claim.md).
 * `no_tax_table`: the pay is taxed by a table that nobody has said, and 30 % is withheld; not where a decision about tax replaces it.
 * `one_time_flat`: the income of the year is unknown, and 30 % is withheld from a one-time sum. `manual_sick_base`,
 * `manual_ob_base`: a typed line belongs to that base, and nothing is computed from it (pay-codes.md). `on_call_unpaid`: jour or
 * beredskap, or work in it, that no rule of the company pays; `on_call_unreported`: a shift of them that the rules would pay has no report (on-call.md).
 * `vacation_due`: vacation days are to be paid in money (26 a § semesterlagen), `vacation_paid_twice`: more were paid than that,
 * `vacation_settlement`: the days before another kind of year are (28 § 2 st.); a typed line pays them (vacation-money.md).
 * `debt_at_end`: the employment ends in the month, and the person still owes the employer; `debt_undecided`: nobody has said how a debt is taken
 * back (employee-debt.md).
 */
const ANOMALIES = [
  'engines_differ',
  'paid_before',
  'gross_unusual',
  'outside_employment',
  'negative_net',
  'debt_at_end',
  'account_changed',
  'gone_since_last',
  'hours_unusual',
  'nothing_approved',
  'tax_column_age',
  'ob_unusual',
] as const;

/** Anomalies first, then unfinished work, people who cannot be paid, missing facts for files, and estimates. */
export const PAY_EXCEPTIONS = [
  ...ANOMALIES,
  'debt_undecided',
  'unattested_reports',
  'missing_reports',
  'on_call_unreported',
  'unanswered_shifts',
  'first_day_unknown',
  'employment_ends',
  'no_terms',
  'no_bank_account',
  'declaration_incomplete',
  'no_personal_number',
  'no_birth_date',
  'birth_date_differs',
  'absence_without_shifts',
  'karens_unknown',
  'sick_claim',
  'taxed_apart',
  'no_tax_table',
  'tax_estimated',
  'vacation_pay_unknown',
  'vacation_variable_unknown',
  'vacation_variable_part',
  'vacation_days_unearned',
  'vacation_due',
  'vacation_paid_twice',
  'vacation_settlement',
  'one_time_flat',
  'manual_sick_base',
  'manual_ob_base',
  'on_call_unpaid',
  'contribution_not_modelled',
  'month_not_ended',
] as const;

/**
 * Why the vacation pay at the end of an employment is not known (`employment_ends`). `days`: neither the first day nor an opening balance says
 * how many are left. `earned_pay`, `running_pay`: the basis of the 12 %, of the year whose days are left and of the running one. `end_reason`:
 * whether an advance is settled. `two_employments`: both are in the month. `ended_before`: a locked month paid the end without naming it.
 */
export const FINAL_GAPS = [
  'days',
  'earned_pay',
  'running_pay',
  'end_reason',
  'two_employments',
  'ended_before',
] as const;
export type FinalGap = (typeof FINAL_GAPS)[number];

/** One of these exceptions. */
export type PayException = (typeof PAY_EXCEPTIONS)[number];

/**
 * Only shown: a run needs no reason for them. Somebody paid by the hour may well have no shift for a month, and a debt that is not taken back
 * waits.
 */
const INFORMING: readonly PayException[] = [
  'gone_since_last',
  'ob_unusual',
  'debt_at_end',
  'debt_undecided',
  'sick_claim',
];

/** Is a reason needed to run a month in spite of this exception? */
export const stopsRun = (code: PayException): boolean => !INFORMING.includes(code);
