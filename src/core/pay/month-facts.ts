import type { Absence } from '../absence.ts';
import type { Span } from '../clock.ts';
import type { ApprovedLeave } from '../leave.ts';
import type { Ore } from '../money.ts';
import type { OnCallKind, PlannedSpan } from '../shift.ts';
import type { TimeEntryStatus } from '../time-entry.ts';
import type { BreakOrder } from './break-order.ts';
import type { EarlierMonth } from './correction.ts';
import type { DebtFact, DebtOfMonth } from './employee-debt.ts';
import type { Employments } from './employment.ts';
import type { ManualFact } from './manual-lines.ts';
import type { DatedRuleSet } from './ob-choice.ts';
import type { DatedOnCall } from './on-call-rules.ts';
import type { DatedOvertime } from './overtime-rules.ts';
import type { AbsenceDeduction, HourlyVacation, PayBasis, PayWarning } from './pay-basis.ts';
import type { OtherYear } from './pay-form.ts';
import type { PayLine } from './pay-line.ts';
import type { DatedTerms } from './pay-terms.ts';
import type { SickTerm } from './sick-terms.ts';
import type { TaxDecision } from './tax-decision.ts';
import type { VacationMonth } from './vacation-kinds.ts';
import type { VacationRules } from './vacation-year.ts';
import type { SameMonth, ServiceTax, Withholding } from './withholding.ts';

/** A time entry as pay uses it. */
export type PayEntry = {
  readonly status: TimeEntryStatus;
  readonly date: string;
  readonly span: Span;
  readonly break_min: number;
};

/** A report of jour or beredskap, and the stretches of it in which the person worked. */
export type OnCallReport = {
  readonly status: TimeEntryStatus;
  readonly date: string;
  readonly kind: OnCallKind;
  readonly span: Span;
  readonly worked: readonly Span[];
};

/** A shift that a person has approved; `date` is the day it starts on in the company's zone. */
export type PlannedShift = { readonly date: string; readonly span: PlannedSpan };

/** The facts that decide one person's pay for one month. */
export type PayFacts = {
  /** `YYYY-MM` */
  readonly month: string;
  readonly terms: readonly DatedTerms[];
  /** Outside these days nothing is paid, whatever the terms say. */
  readonly employed: Employments;
  readonly pay_basis: PayBasis;
  /** The approved assignments whose shift starts in the month. */
  readonly assigned: readonly PlannedShift[];
  /** The shifts of the month that are marked as unauthorised absence; they are not in `assigned`. Older payslips have none. */
  readonly no_shows?: readonly PlannedShift[];
  /** The entries dated in the month, in any status. */
  readonly entries: readonly PayEntry[];
  /** The company's choices of OB rules; none is the specification's own windows. */
  readonly rule_sets: readonly DatedRuleSet[];
  readonly break_order: BreakOrder;
  readonly zone: string;
  /** The day of payment: its year chooses the tax table, the day the employer's contribution. */
  readonly paid_on: string;
  /** The year whose tax table is used where it is not the year of payment: last year's, in a run of January (run-tax-year.md). */
  readonly tax_year?: number;
  readonly birth_year: number | null;
  /** Sickness and VAB, and approved leave, as far as `absenceDays` and thirteen months back reach (absence-pay.ts). */
  readonly absences: readonly Absence[];
  readonly leave: readonly ApprovedLeave[];
  /** With absence: the approved shifts of the days that `absenceDays` names. */
  readonly around: readonly PlannedShift[];
  /** Decisions on protection, and karensavdrag of another program; payslips without any have none. */
  readonly sick_terms?: readonly SickTerm[];
  /** The last day of an absence without one. */
  readonly open_until: string;
  readonly hourly_vacation: HourlyVacation;
  /** How a monthly salary loses hours of absence; payslips of before have none: `hour`. */
  readonly absence_deduction?: AbsenceDeduction;
  /** The basis of the 12 % vacation pay, and the paid days it is shared out over; null: unknown. */
  readonly earned_ore: Ore | null;
  readonly paid_days: number;
  /** The earning year, where it was paid by another form of pay; left out: by the same. */
  readonly earned_other?: OtherYear;
  /** The second engine judges a year of the vacation otherwise: nothing is run. Left out: it agrees. */
  readonly years_differ?: boolean;
  /** Vacation days of the month in excess of those earned. */
  readonly unearned_days: readonly string[];
  /** The company's choices of vacation, and what the ledger says of the month; a month run before there was one has neither. */
  readonly vacation_rules?: VacationRules | undefined;
  readonly vacation?: VacationMonth;
  /** Locked months that were changed since. */
  readonly earlier: readonly EarlierMonth[];
  /** The answer of the tax authority's service, if it was asked. */
  readonly tax_service: ServiceTax | null;
  /** Decisions about the person's tax; payslips of earlier versions have none. */
  readonly tax_decisions?: readonly TaxDecision[];
  /** What other runs pay and withhold in the same month of payment; left out: nothing. */
  readonly same_month?: SameMonth;
  /** What somebody typed for the month; payslips without any, and those of earlier versions, have none. */
  readonly manual?: readonly ManualFact[];
  /** What the person owes the employer from earlier runs; left out: nothing. */
  readonly debt?: DebtFact;
  /** The company's rules of overtime; left out: none, and nothing is paid for it. */
  readonly overtime_rules?: readonly DatedOvertime[];
  /** With them: the reports and approved shifts of the weeks that the month's overtime is counted from. */
  readonly before_month?: {
    readonly entries: readonly PayEntry[];
    readonly planned: readonly PlannedShift[];
  };
  /** The reports of jour and beredskap dated in the month, which are not in `entries`; payslips without any have none. */
  readonly on_call?: readonly OnCallReport[];
  /** The company's rules of them; left out: none. */
  readonly on_call_rules?: readonly DatedOnCall[];
};

/** Typed sums: taxed but not paid, taken from the net, paid untaxed, and cash that no contribution is owed on. */
export type ManualSums = {
  readonly benefits_ore: Ore;
  readonly net_deductions_ore: Ore;
  readonly expenses_ore: Ore;
  readonly without_contribution_ore: Ore;
};

/** One person's pay for one month: the lines, their sums in öre, and the hours in minutes, each in quarters. */
export type PayMonth = {
  readonly lines: readonly PayLine[];
  readonly gross_ore: Ore;
  readonly ob_bonus_ore: Ore;
  readonly tax_ore: Ore;
  readonly net_ore: Ore;
  /** Null when no rate is known for the day of payment, or the pay is above a billion kronor. */
  readonly employer_contribution_ore: Ore | null;
  readonly assigned_min: number;
  readonly approved_min: number;
  readonly reported_min: number;
  readonly ob1_min: number;
  readonly ob2_min: number;
  readonly ob3_min: number;
  /** Left out: none, as in payslips of before. */
  readonly ob4_min?: number;
  readonly ob5_min?: number;
  readonly ob6_min?: number;
  /** Calendar days with absence, those lost whole, and whether a day needs a doctor's certificate. */
  readonly absence_days: number;
  readonly whole_days: readonly string[];
  readonly certificate_due: boolean;
  readonly tax: Withholding;
  /** The sums of typed lines outside the gross; left out where there are no typed lines. */
  readonly manual?: ManualSums;
  /** What the month does to a debt; left out: nobody owes anything. */
  readonly debt?: DebtOfMonth;
  /** The month's part of the basis of the 12 % vacation pay; left out: computed from the lines (`vacationBase`). */
  readonly vacation_base_ore?: Ore;
  /** All its pay that 16 b § counts where the form of pay changes; payslips of before have none. */
  readonly vacation_all_ore?: Ore;
  readonly warnings: readonly PayWarning[];
};
