import { type Ore, product, roundHalfUp } from '../money.ts';
import type { OtherYear } from './pay-form.ts';
import { monthlySalary, type PayTerms } from './pay-terms.ts';

/**
 * What a vacation day uses: a paid day of the year, one saved from an earlier year, one paid in advance
 * (semesterlagen 29 a §), or none, and then it has no pay.
 */
export const VACATION_KINDS = ['paid', 'saved', 'advance', 'unpaid'] as const;
export type VacationKind = (typeof VACATION_KINDS)[number];

/** Days left at the end of a month. */
export type VacationLeft = {
  readonly paid: number;
  readonly saved: number;
  readonly unpaid: number;
  readonly advance: number;
};

/**
 * Vacation at the end of an employment (28 §): days that are due by the year they were earned in, and the basis of their 12 %,
 * without the pay of the last month itself; null: unknown.
 */
export type FinalVacation = {
  readonly last_day: string;
  /** Days of the vacation year, saved days (22, 29 §§) and days that were due in money. */
  readonly days: number;
  readonly earned_ore: Ore | null;
  readonly paid_days: number;
  /** Days earned for the next vacation year. */
  readonly accrued_days: number;
  readonly accrued_ore: Ore | null;
  /** The years of both, where they were paid by another form of pay; older payslips have neither. */
  readonly earned_other?: OtherYear;
  readonly accrued_other?: OtherYear;
  /** The days in advance that are settled (29 a §): taken on these days, or paid in another program. */
  readonly advance_on: readonly string[];
  readonly advance_ore: Ore;
  /** Why the employment ended is not known, and with it whether the advance is settled. */
  readonly advance_unclear: boolean;
  /** What the person was paid in the year of payment before this month; left out: not known. */
  readonly year_paid_ore?: Ore;
};

/**
 * The variable pay of a vacation year that ends with the month, without the month's own; null: unknown. Shared by nobody: `paid_days` of a whole year's
 * `entitled` are only compared.
 */
export type YearVariable = {
  readonly ore: Ore | null;
  readonly paid_days: number;
  readonly entitled: number;
};

/** The part of a person's ledger that decides a month's pay. Payslips keep it. */
export type VacationMonth = {
  readonly days: readonly (readonly [string, VacationKind])[];
  /** Calendar days of vacation without pay. */
  readonly without_pay: readonly string[];
  /** Days away that earn vacation: 16 b § adds what they would have paid. */
  readonly earning: readonly string[];
  /** Null: the first day of employment is unknown, and there is no opening balance. */
  readonly left: VacationLeft | null;
  readonly final: FinalVacation | null;
  /** In the last month of a vacation year whose variable pay is paid at its end; left out: no such month. */
  readonly variable?: YearVariable;
  /** Days to be paid in money (26 a §), and paid without being due; left out: none. */
  readonly due?: number;
  readonly paid_twice?: number;
  /** In the first month of a kind of year that earns its own vacation: what is to be settled (28 § 2 st.); null: not known. Left out: nothing. */
  readonly settle?: number | null;
};

/** A vacation day in money: 4,6 % of the monthly salary, as agreements have it for 12 / 52 / 5 (decision 0058). In hundredths of a percent. */
export const VACATION_DAY_BP = 460;

/** A monthly salary's share of a vacation day. */
export const salaryOfDay = (terms: PayTerms): Ore =>
  roundHalfUp(product(monthlySalary(terms).ore, VACATION_DAY_BP), 100 * 100);
