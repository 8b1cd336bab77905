import { approvalHandlers } from './approvals.ts';
import { companyHandlers } from './companies.ts';
import type { Handler } from './handler.ts';
import { healthHandlers } from './health.ts';
import { obHoursHandlers } from './ob-hours.ts';
import { payHandlers } from './pay.ts';
import { payrollHandlers } from './payroll.ts';
import { sessionHandlers } from './sessions.ts';
import { assignmentHandlers } from './shift-assignments.ts';
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
  ...timeEntryHandlers,
  ...approvalHandlers,
  ...payHandlers,
  ...companyHandlers,
  ...healthHandlers,
];
