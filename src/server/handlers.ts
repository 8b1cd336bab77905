import { absenceHandlers } from './absences.ts';
import { approvalHandlers } from './approvals.ts';
import { bankAccountHandlers } from './bank-accounts.ts';
import { calendarFeedHandlers } from './calendar-feeds.ts';
import { closedPeopleHandlers } from './closed-people.ts';
import { companyHandlers } from './companies.ts';
import { historyHandlers } from './company-history.ts';
import { companyPayrollHandlers } from './company-payroll.ts';
import { erasureHandlers } from './erasure.ts';
import { exportHandlers } from './exports.ts';
import type { Handler } from './handler.ts';
import { healthHandlers } from './health.ts';
import { invoiceHandlers } from './invoices.ts';
import { leaveHandlers } from './leave-requests.ts';
import { monthReportHandlers } from './month-reports.ts';
import { noticeHandlers } from './notices.ts';
import { obHoursHandlers } from './ob-hours.ts';
import { passwordResetHandlers } from './password-resets.ts';
import { payHandlers } from './pay.ts';
import { payOfReportsHandlers } from './pay-of-reports.ts';
import { payrollHandlers } from './payroll.ts';
import { payrollFileHandlers } from './payroll-files.ts';
import { payrollMonthHandlers } from './payroll-months.ts';
import { payrollRunHandlers } from './payroll-runs.ts';
import { payslipHandlers } from './payslips.ts';
import { personalDataHandlers } from './personal-data.ts';
import { asPlannedHandlers } from './reports-as-planned.ts';
import { ruleSetHandlers } from './rule-sets.ts';
import { secondFactorHandlers } from './second-factors.ts';
import { sessionListHandlers } from './session-list.ts';
import { sessionHandlers } from './sessions.ts';
import { assignmentHandlers } from './shift-assignments.ts';
import { conflictHandlers } from './shift-conflicts.ts';
import { copyHandlers } from './shift-copies.ts';
import { shiftHandlers } from './shifts.ts';
import { timeEntryHandlers } from './time-entries.ts';
import { userHandlers } from './users.ts';
import { workingTimeHandlers } from './working-time.ts';

/** Every handler of the product; app.ts holds them against the contract. */
export const handlers: readonly Handler[] = [
  ...sessionHandlers,
  ...sessionListHandlers,
  ...secondFactorHandlers,
  ...passwordResetHandlers,
  ...userHandlers,
  ...closedPeopleHandlers,
  ...payrollHandlers,
  ...bankAccountHandlers,
  ...obHoursHandlers,
  ...shiftHandlers,
  ...assignmentHandlers,
  ...conflictHandlers,
  ...copyHandlers,
  ...timeEntryHandlers,
  ...asPlannedHandlers,
  ...approvalHandlers,
  ...exportHandlers,
  ...leaveHandlers,
  ...absenceHandlers,
  ...workingTimeHandlers,
  ...noticeHandlers,
  ...calendarFeedHandlers,
  ...payHandlers,
  ...payOfReportsHandlers,
  ...payrollFileHandlers,
  ...payrollMonthHandlers,
  ...payrollRunHandlers,
  ...payslipHandlers,
  ...monthReportHandlers,
  ...companyHandlers,
  ...companyPayrollHandlers,
  ...ruleSetHandlers,
  ...invoiceHandlers,
  ...healthHandlers,
  ...historyHandlers,
  ...personalDataHandlers,
  ...erasureHandlers,
];
