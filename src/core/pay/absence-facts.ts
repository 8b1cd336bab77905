import type { Absence } from '../absence.ts';
import type { ApprovedLeave } from '../leave.ts';
import type { Ore } from '../money.ts';
import type { ShortEmployment } from './employment.ts';
import { LOST_LAW, type LostFacts } from './lost-time.ts';
import type { PayBasis } from './pay-basis.ts';
import { SICK_PAY_LAW } from './sick-pay.ts';
import { SICK_PERIOD_LAW } from './sick-period.ts';
import type { SickTerm } from './sick-terms.ts';
import { VACATION_LAW, type VacationFacts } from './vacation-pay.ts';
import type { VacationRules } from './vacation-year.ts';

/** The input of absence in pay: the facts of a person and month, and the numbers of the law. */

/** The facts that decide a person's deductions and sick pay in one month. */
export type AbsenceFacts = LostFacts &
  VacationFacts & {
    /** `YYYY-MM` */
    readonly month: string;
    readonly pay_basis: PayBasis;
    readonly vacation_rules?: VacationRules | undefined;
    /** The pay of the month before absence (the base lines), and its part by the hour: deductions of each form of pay never exceed it. */
    readonly base_ore: Ore;
    readonly hourly_base_ore: Ore;
    /**
     * The part of base and OB that is earned by the hour: the basis of the 12 % when vacation is paid with each
     * month.
     */
    readonly hourly_pay_ore: Ore;
    /** Sickness and VAB that touch the 13 months before the month, the month, or `absenceDays`; in any order. */
    readonly absences: readonly Absence[];
    /** Approved leave that touches the days of `absenceDays`. */
    readonly leave: readonly ApprovedLeave[];
    /** The last day of an absence without one: today, or the month's last day when that is past. */
    readonly open_until: string;
    /** The approved shifts of the days of `absenceDays`: of the month alone a karensavdrag begun before it is taken again. */
    readonly planned: LostFacts['planned'];
    /** The month's shifts that are marked as unauthorised absence; left out: none. */
    readonly no_shows?: LostFacts['planned'];
    /** Decisions on protection, and karensavdrag of another program; left out: none. */
    readonly sick_terms?: readonly SickTerm[];
    /** The employments agreed for less than a month, in which sick pay waits. */
    readonly short_employments: readonly ShortEmployment[];
  };

/** Every number of absence in pay. */
export const ABSENCE_LAW = {
  lost: LOST_LAW,
  period: SICK_PERIOD_LAW,
  sick: SICK_PAY_LAW,
  vacation: VACATION_LAW,
};
export type AbsenceLaw = typeof ABSENCE_LAW;
