/** What history and an erasure name: a new noun adds its actions, and its tables if they are about a person. */

/**
 * Every action that history can hold, `noun.action`: an action outside the list does not compile, and each has its
 * sentence in both languages.
 */
export const ACTIONS = [
  'user.created',
  'user.changed',
  'user.closed',
  'user.erased',
  'user.password_changed',
  'user.password_reset',
  'user.password_reset_by_mail',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.recovery_code_used',
  'user.signed_out_elsewhere',
  'user.personal_number_read',
  'user.data_exported',
  'user.bank_account_changed',
  'user.bank_account_removed',
  'user.month_done',
  'user.month_reopened',
  'employment.created',
  'employment.changed',
  'employment.deleted',
  'payroll.created',
  'payroll.changed',
  'payroll.deleted',
  'tax_decision.created',
  'tax_decision.changed',
  'tax_decision.deleted',
  'shift.created',
  'shift.copied',
  'shift.copy_withdrawn',
  'shift.moved',
  'shift.deleted',
  'assignment.created',
  'assignment.deleted',
  'assignment.approved',
  'assignment.rejected',
  'assignment.request_approval',
  'assignment.waive_approval',
  'assignment.absence_changed',
  'assignment.reminded',
  'time_entry.created',
  'time_entry.created_for',
  'time_entry.edited',
  'time_entry.deleted',
  'time_entry.approved',
  'time_entry.rejected',
  'time_entry.decision_withdrawn',
  'company.created',
  'company.changed',
  'company.rules_changed',
  'company.rules_withdrawn',
  'company.payroll_changed',
  'company.exported',
  'leave.asked',
  'leave.entered',
  'leave.pending',
  'leave.approved',
  'leave.rejected',
  'leave.withdrawn',
  'leave.shortened',
  'absence.told',
  'absence.changed',
  'absence.removed',
  'invoice.created',
  'invoice.paid',
  'invoice.unpaid',
  'calendar_feed.created',
  'calendar_feed.rotated',
  'calendar_feed.ended',
  'payroll_run.made',
  'payroll_run.undone',
  'payroll_run.exported',
  'payroll_run.file_made',
  'payroll_run.file_filed',
  'rule_set.created',
  'rule_set.changed',
  'rule_set.deleted',
] as const;
type ActionName = (typeof ACTIONS)[number];

/** The things of history: an entry belongs to one thing of one of these kinds. */
type NounOf<A extends string> = A extends `${infer N}.${string}` ? N : never;
export type HistoryNoun = NounOf<ActionName>;
const nounOf = (action: ActionName): HistoryNoun => action.slice(0, action.indexOf('.')) as HistoryNoun;
export const HISTORY_NOUNS = [...new Set(ACTIONS.map(nounOf))];

/** The actions on a thing of this kind. */
export type ActionOf<N extends HistoryNoun> =
  Extract<ActionName, `${N}.${string}`> extends `${N}.${infer A}` ? A : never;

/** Tables that may hold rows about a person. */
export const DATA_KINDS = [
  'employments',
  'payroll',
  'tax_decisions',
  'payslips',
  'pay_corrections',
  'pay_changes',
  'payroll_file_payments',
  'month_reports',
  'time_entries',
  'shift_assignments',
  'absences',
  'leave_requests',
  'bank_accounts',
  'calendar_feeds',
  'notices',
  'idempotency_keys',
  'recovery_codes',
  'second_factors',
  'password_resets',
  'sessions',
] as const;
export type DataKind = (typeof DATA_KINDS)[number];
