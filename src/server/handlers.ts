import { approvalHandlers } from './approvals.ts';
import { calendarFeedHandlers } from './calendar-feeds.ts';
import { companyHandlers } from './companies.ts';
import { exportHandlers } from './exports.ts';
import type { Handler } from './handler.ts';
import { healthHandlers } from './health.ts';
import { invoiceHandlers } from './invoices.ts';
import { leaveHandlers } from './leave-requests.ts';
import { noticeHandlers } from './notices.ts';
import { obHoursHandlers } from './ob-hours.ts';
import { payHandlers } from './pay.ts';
import { payOfReportsHandlers } from './pay-of-reports.ts';
import { payrollHandlers } from './payroll.ts';
import { asPlannedHandlers } from './reports-as-planned.ts';
import { sessionHandlers } from './sessions.ts';
import { assignmentHandlers } from './shift-assignments.ts';
import { conflictHandlers } from './shift-conflicts.ts';
import { copyHandlers } from './shift-copies.ts';
import { shiftHandlers } from './shifts.ts';
import { timeEntryHandlers } from './time-entries.ts';
import { userHandlers } from './users.ts';

/** Every handler of the product; app.ts holds them against the contract. */
export const handlers: readonly Handler[] = [
  ...sessionHandlers,
  ...userHandlers,
  ...payrollHandlers,
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
  ...noticeHandlers,
  ...calendarFeedHandlers,
  ...payHandlers,
  ...payOfReportsHandlers,
  ...companyHandlers,
  ...invoiceHandlers,
  ...healthHandlers,
];
