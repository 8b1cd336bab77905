import * as absences from './absences.ts';
import * as approvals from './approvals.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import type { Call } from './call.ts';
import * as companies from './companies.ts';
import * as employments from './employments.ts';
import * as events from './events.ts';
import * as exports from './exports.ts';
import * as health from './health.ts';
import * as history from './history.ts';
import * as invoices from './invoices.ts';
import * as leaveRequests from './leave-requests.ts';
import * as notices from './notices.ts';
import * as obHours from './ob-hours.ts';
import * as pay from './pay.ts';
import * as payroll from './payroll.ts';
import * as payrollRuns from './payroll-runs.ts';
import * as personalData from './personal-data.ts';
import * as ruleSets from './rule-sets.ts';
import * as secondFactors from './second-factors.ts';
import * as sessions from './sessions.ts';
import * as shiftCopies from './shift-copies.ts';
import * as shifts from './shifts.ts';
import * as timeEntries from './time-entries.ts';
import * as users from './users.ts';
import * as workingTime from './working-time.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'reply' in value;

/** Every call of the product: the server handles them, OpenAPI lists them and the role test walks through them. */
export const CALLS: readonly Call[] = [
  sessions,
  secondFactors,
  users,
  employments,
  payroll,
  bankAccounts,
  obHours,
  shiftCopies,
  shifts,
  timeEntries,
  approvals,
  exports,
  leaveRequests,
  absences,
  workingTime,
  notices,
  history,
  personalData,
  calendarFeeds,
  pay,
  payrollRuns,
  companies,
  ruleSets,
  invoices,
  events,
  health,
]
  .flatMap((noun) => Object.values(noun))
  .filter(isCall);
