import type { FastifyInstance } from 'fastify';
import { bankAccountHandlers } from './accounts/bank-accounts.ts';
import { passwordResetHandlers } from './accounts/password-resets.ts';
import { secondFactorHandlers } from './accounts/second-factors.ts';
import { sessionListHandlers } from './accounts/session-list.ts';
import { taxDecisionHandlers } from './accounts/tax-decisions.ts';
import { userHandlers } from './accounts/users.ts';
import { availabilityHandlers } from './availability/availabilities.ts';
import { planningPeriodHandlers } from './availability/planning-periods.ts';
import { wishHandlers } from './availability/wishes.ts';
import { companyHandlers } from './companies/companies.ts';
import { historyHandlers } from './companies/company-history.ts';
import { companyPayrollHandlers } from './companies/company-payroll.ts';
import { companySettingsHandlers } from './companies/company-settings.ts';
import { vacationRuleHandlers } from './companies/company-vacation.ts';
import { costCentreHandlers } from './companies/cost-centres.ts';
import { firstStepHandlers } from './companies/first-steps.ts';
import { invoiceHandlers } from './companies/invoices.ts';
import { taxYearHandlers } from './companies/tax-years.ts';
import { workRuleHandlers } from './companies/work-rules.ts';
import { countersignatureHandlers } from './countersigning/countersignatures.ts';
import { calendarFeedHandlers } from './files/calendar-feeds.ts';
import { openDocumentDesk } from './files/document-desk.ts';
import { employerCertificateHandlers } from './files/employer-certificates.ts';
import { exportHandlers } from './files/exports.ts';
import { invoiceFileHandlers } from './files/invoice-files.ts';
import { outsidePaymentHandlers } from './files/outside-payments.ts';
import { payrollFileHandlers } from './files/payroll-files.ts';
import { rosterFileHandlers } from './files/roster-file.ts';
import type { Handler, Services } from './handler.ts';
import type { Live } from './history/live.ts';
import { noticeHandlers } from './history/notices.ts';
import { buildApp } from './http/app.ts';
import type { LogStream } from './http/request-log.ts';
import { acceptanceHandlers } from './invitations/acceptance.ts';
import { invitationHandlers } from './invitations/invitations.ts';
import { leaveAnswerHandlers } from './leave/leave-answers.ts';
import { leaveHandlers } from './leave/leave-requests.ts';
import { messageHandlers } from './messages/messages.ts';
import { claimHandlers } from './offers/claims.ts';
import { exchangeHandlers } from './offers/exchanges.ts';
import { offerHandlers } from './offers/offers.ts';
import { replacementHandlers } from './offers/replacements.ts';
import { manualLineSheetHandlers } from './pay/manual-line-sheets.ts';
import { manualLineHandlers } from './pay/manual-lines.ts';
import { mendingHandlers } from './pay/mending.ts';
import { onCallRuleHandlers } from './pay/on-call-rules.ts';
import { overtimeRuleHandlers } from './pay/overtime-rules.ts';
import { payCodeHandlers } from './pay/pay-codes.ts';
import { payDebtHandlers } from './pay/pay-debts.ts';
import { payReadingHandlers } from './pay/pay-readings.ts';
import { payrollHandlers } from './pay/payroll.ts';
import { rosterCostHandlers } from './pay/roster-costs.ts';
import { ruleSetHandlers } from './pay/rule-sets.ts';
import { rulesTrialHandlers } from './pay/rules-trial.ts';
import { vacationHandlers } from './pay/vacation-ledger.ts';
import { extraRunHandlers } from './payroll/extra-runs.ts';
import { monthReportHandlers } from './payroll/month-reports.ts';
import { payHandlers } from './payroll/pay.ts';
import { payComparisonHandlers } from './payroll/pay-comparisons.ts';
import { payrollMonthHandlers } from './payroll/payroll-months.ts';
import { payrollRunHandlers } from './payroll/payroll-runs.ts';
import { payslipHandlers } from './payroll/payslips.ts';
import { absenceHandlers } from './planning/absences.ts';
import { closingHandlers } from './planning/closing.ts';
import { employmentHandlers } from './planning/employments.ts';
import { peopleSheetHandlers } from './planning/people-sheet.ts';
import { reopeningHandlers } from './planning/reopening.ts';
import { ruleOverrideHandlers } from './planning/rule-overrides.ts';
import { assignmentHandlers } from './planning/shift-assignments.ts';
import { conflictHandlers } from './planning/shift-conflicts.ts';
import { copyHandlers } from './planning/shift-copies.ts';
import { shiftHandlers } from './planning/shifts.ts';
import { sickTermHandlers } from './planning/sick-terms.ts';
import { vacationBalanceHandlers } from './planning/vacation-balances.ts';
import { vacationSheetHandlers } from './planning/vacation-sheet.ts';
import { postReasonHandlers } from './proposals/explain-proposal.ts';
import { handOverHandlers } from './proposals/hand-overs.ts';
import { rosterRunHandlers } from './proposals/roster-runs.ts';
import { rosterWhyHandlers } from './proposals/roster-whys.ts';
import { smallestChangeHandlers } from './proposals/smallest-change.ts';
import { digestOffHandlers } from './push/digest-off.ts';
import { mailDigestHandlers } from './push/mail-digests.ts';
import { pushHandlers } from './push/push.ts';
import { answerRateHandlers } from './reports/answer-rates.ts';
import { approvalHandlers } from './reports/approvals.ts';
import { obHoursHandlers } from './reports/ob-hours.ts';
import { payOfReportsHandlers } from './reports/pay-of-reports.ts';
import { reportedWeeksHandlers } from './reports/reported-weeks.ts';
import { asPlannedHandlers } from './reports/reports-as-planned.ts';
import { sickLeaveHandlers } from './reports/sick-leave.ts';
import { timeEntryHandlers } from './reports/time-entries.ts';
import { workingTimeHandlers } from './reports/working-time.ts';
import { draftHandlers } from './rosters/drafts.ts';
import { fairnessHandlers } from './rosters/fairness.ts';
import { hoursAccountHandlers } from './rosters/hours-accounts.ts';
import { moveHandlers } from './rosters/moves.ts';
import { publicationListHandlers } from './rosters/publication-list.ts';
import { publicationHandlers } from './rosters/publications.ts';
import { rosterCopyHandlers } from './rosters/roster-copies.ts';
import { rosterTemplateHandlers } from './rosters/roster-templates.ts';
import { rosterHandlers } from './rosters/rosters.ts';
import type { DiskWatch } from './running/disk-watch.ts';
import { erasureHandlers } from './running/erasure.ts';
import { healthHandlers } from './running/health.ts';
import { mountMetrics } from './running/metrics.ts';
import { personalDataHandlers } from './running/personal-data.ts';
import { secondPersonHandlers } from './second-person/setting.ts';
import { passkeySignInHandlers } from './sign-ins/passkey-sign-in.ts';
import { passkeyHandlers } from './sign-ins/passkeys.ts';
import { sessionHandlers } from './sign-ins/sessions.ts';
import { signInListHandlers } from './sign-ins/sign-in-list.ts';
import { choiceHandlers } from './trades/choices.ts';
import { decisionHandlers } from './trades/decisions.ts';
import { tradeHandlers } from './trades/trades.ts';
import { personSkillHandlers } from './units/person-skills.ts';
import { positionHandlers } from './units/positions.ts';
import { skillHandlers } from './units/skills.ts';
import { staffingNeedHandlers } from './units/staffing-needs.ts';
import { unitPersonHandlers } from './units/unit-people.ts';
import { unitPlannerHandlers } from './units/unit-planners.ts';
import { unitHandlers } from './units/units.ts';

/** Every handler of the product; app.ts checks them against the contract. */
const handlers: readonly Handler[] = [
  ...sessionHandlers,
  ...sessionListHandlers,
  ...signInListHandlers,
  ...secondFactorHandlers,
  ...passkeyHandlers,
  ...passkeySignInHandlers,
  ...passwordResetHandlers,
  ...invitationHandlers,
  ...acceptanceHandlers,
  ...firstStepHandlers,
  ...userHandlers,
  ...closingHandlers,
  ...reopeningHandlers,
  ...employmentHandlers,
  ...payrollHandlers,
  ...taxDecisionHandlers,
  ...payCodeHandlers,
  ...costCentreHandlers,
  ...manualLineHandlers,
  ...manualLineSheetHandlers,
  ...mendingHandlers,
  ...payDebtHandlers,
  ...payReadingHandlers,
  ...payComparisonHandlers,
  ...sickTermHandlers,
  ...vacationBalanceHandlers,
  ...peopleSheetHandlers,
  ...vacationSheetHandlers,
  ...vacationRuleHandlers,
  ...vacationHandlers,
  ...taxYearHandlers,
  ...bankAccountHandlers,
  ...obHoursHandlers,
  ...reportedWeeksHandlers,
  ...sickLeaveHandlers,
  ...answerRateHandlers,
  ...shiftHandlers,
  ...assignmentHandlers,
  ...conflictHandlers,
  ...copyHandlers,
  ...ruleOverrideHandlers,
  ...rosterHandlers,
  ...hoursAccountHandlers,
  ...fairnessHandlers,
  ...draftHandlers,
  ...offerHandlers,
  ...claimHandlers,
  ...replacementHandlers,
  ...exchangeHandlers,
  ...tradeHandlers,
  ...choiceHandlers,
  ...decisionHandlers,
  ...publicationHandlers,
  ...publicationListHandlers,
  ...rosterCopyHandlers,
  ...rosterTemplateHandlers,
  ...rosterRunHandlers,
  ...rosterWhyHandlers,
  ...handOverHandlers,
  ...postReasonHandlers,
  ...smallestChangeHandlers,
  ...moveHandlers,
  ...rosterCostHandlers,
  ...timeEntryHandlers,
  ...asPlannedHandlers,
  ...approvalHandlers,
  ...exportHandlers,
  ...rosterFileHandlers,
  ...employerCertificateHandlers,
  ...messageHandlers,
  ...leaveAnswerHandlers,
  ...leaveHandlers,
  ...availabilityHandlers,
  ...planningPeriodHandlers,
  ...wishHandlers,
  ...absenceHandlers,
  ...workingTimeHandlers,
  ...noticeHandlers,
  ...pushHandlers,
  ...mailDigestHandlers,
  ...digestOffHandlers,
  ...calendarFeedHandlers,
  ...payHandlers,
  ...payOfReportsHandlers,
  ...payrollFileHandlers,
  ...payrollMonthHandlers,
  ...payrollRunHandlers,
  ...outsidePaymentHandlers,
  ...extraRunHandlers,
  ...payslipHandlers,
  ...monthReportHandlers,
  ...companyHandlers,
  ...companyPayrollHandlers,
  ...companySettingsHandlers,
  ...secondPersonHandlers,
  ...countersignatureHandlers,
  ...ruleSetHandlers,
  ...overtimeRuleHandlers,
  ...onCallRuleHandlers,
  ...workRuleHandlers,
  ...rulesTrialHandlers,
  ...invoiceHandlers,
  ...unitHandlers,
  ...unitPlannerHandlers,
  ...staffingNeedHandlers,
  ...positionHandlers,
  ...skillHandlers,
  ...personSkillHandlers,
  ...unitPersonHandlers,
  ...invoiceFileHandlers,
  ...healthHandlers,
  ...historyHandlers,
  ...personalDataHandlers,
  ...erasureHandlers,
];

/** The product's dependencies. */
export type Outside = { readonly log_stream?: LogStream; readonly disk?: DiskWatch };

/** The whole product without a port, so that tests inject requests. */
export const buildProduct = (
  services: Services,
  live: Live,
  outside: Outside = {},
): Promise<FastifyInstance> =>
  buildApp(services, live, {
    handlers,
    desk: openDocumentDesk(),
    watch: (app) => mountMetrics(app, { services, live, disk: outside.disk }),
    ...outside,
  });
