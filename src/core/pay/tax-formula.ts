import type { Schedule, TaxYear } from './tax-years.ts';

// Amounts between two roundings are counted in millionths of a krona: a prisbasbelopp is a whole number of
// hundreds (SFB 2 kap. 7 §), so a product of two four-place decimals and it never needs more places. Every
// product stays below 2^53 for incomes up to HIGHEST_INCOME_KR; the test compares with an oracle in BigInt.
const MILLIONTHS = 1_000_000;
const WHOLE = 10_000;

/** The highest monthly income, in kronor, for which the formula is exact in double-precision integers. */
export const HIGHEST_INCOME_KR = 1_000_000_000;

/**
 * The people of a column (SKV 433): does the income bear pensionsavgift, is the deduction the raised one of those
 * above the age limit, and which reduction belongs to the kind of income.
 */
export type ColumnRule = {
  readonly column: number;
  readonly pension_fee: boolean;
  readonly raised_deduction: boolean;
  readonly reduction: 'job' | 'senior_job' | 'sickness' | null;
};

/**
 * The columns of a table: 1 salary; 2 pension, above the age limit; 3 salary, above the age limit; 4 sjuk- or
 * aktivitetsersättning; 5 other pensionable benefits; 6 pension below the age limit. The age is the one at the start
 * of the year: 65 in 2022, 66 in 2023-2026. Column 7 of 2023 is not modelled.
 */
export const COLUMNS: readonly ColumnRule[] = [
  { column: 1, pension_fee: true, raised_deduction: false, reduction: 'job' },
  { column: 2, pension_fee: false, raised_deduction: true, reduction: null },
  { column: 3, pension_fee: true, raised_deduction: true, reduction: 'senior_job' },
  { column: 4, pension_fee: false, raised_deduction: false, reduction: 'sickness' },
  { column: 5, pension_fee: true, raised_deduction: false, reduction: null },
  { column: 6, pension_fee: false, raised_deduction: false, reduction: null },
];

/** A year's tax and its parts, in whole kronor. `total_kr` is the taxes and fees less the reductions. */
export type YearlyTax = {
  readonly assessed_income_kr: number;
  readonly basic_deduction_kr: number;
  readonly taxable_income_kr: number;
  readonly state_tax_kr: number;
  readonly municipal_tax_kr: number;
  readonly burial_fee_kr: number;
  readonly public_service_fee_kr: number;
  readonly pension_fee_kr: number;
  readonly pension_reduction_kr: number;
  /** Jobbskatteavdrag, or in column 4 the reduction for sjuk- and aktivitetsersättning. */
  readonly job_reduction_kr: number;
  readonly income_reduction_kr: number;
  readonly total_kr: number;
};

/**
 * A year's preliminary tax on `income_kr` (whole kronor a year) in a table and column. Steps and roundings in the
 * order of SKV 433 sections 6-7; reductions in the order of IL 67 kap. 2 §, each in whole kronor (67 kap. 1 §). The
 * burial fee includes the church fee that the table number stands for.
 */
export function yearlyTax(rules: TaxYear, table: number, column: ColumnRule, income_kr: number): YearlyTax {
  const assessed = income_kr - (income_kr % 100);
  const deduction = basicDeduction(rules, column, assessed);
  const taxable = assessed - deduction;
  const municipalRate = (table * WHOLE) / 100 - rules.burial_rate;

  const state = share(Math.max(0, taxable - rules.state_tax_from_kr), rules.state_tax_rate);
  const municipal = share(taxable, municipalRate);
  const burial = share(taxable, rules.burial_rate);
  const publicServiceCap = share(rules.income_base_kr, rules.public_service_cap_income_bases);
  const publicService = share(Math.min(taxable, publicServiceCap), rules.public_service_rate);
  const pension = column.pension_fee ? pensionFee(rules, assessed) : 0;

  const pensionReduction = Math.min(pension, state + municipal);
  const afterPension = municipal - Math.max(0, pensionReduction - state);
  const job = Math.min(jobReduction(rules, column, assessed, deduction, municipalRate), afterPension);
  const income = Math.min(incomeReduction(rules, taxable), afterPension - job);

  return {
    assessed_income_kr: assessed,
    basic_deduction_kr: deduction,
    taxable_income_kr: taxable,
    state_tax_kr: state,
    municipal_tax_kr: municipal,
    burial_fee_kr: burial,
    public_service_fee_kr: publicService,
    pension_fee_kr: pension,
    pension_reduction_kr: pensionReduction,
    job_reduction_kr: job,
    income_reduction_kr: income,
    total_kr: state + municipal + burial + publicService + pension - pensionReduction - job - income,
  };
}

// Grundavdrag, rounded up to whole hundreds and at most the income (IL 63 kap.).
function basicDeduction(rules: TaxYear, column: ColumnRule, assessed: number): number {
  const raised = column.raised_deduction ? at(rules.raised_deduction, rules, assessed) : 0;
  const exact = at(rules.basic_deduction, rules, assessed) + raised;
  return Math.min(assessed, -floorDiv(-exact, 100 * MILLIONTHS) * 100);
}

// To the nearest hundred kronor, exactly fifty downwards.
function pensionFee(rules: TaxYear, assessed: number): number {
  if (assessed * WHOLE < rules.pension_fee_from_price_bases * rules.price_base_kr) return 0;
  const cap = share(rules.income_base_kr, rules.pension_fee_cap_income_bases);
  const exact = Math.min(assessed, cap) * rules.pension_fee_rate;
  return -floorDiv(50 * WHOLE - exact, 100 * WHOLE) * 100;
}

function jobReduction(
  rules: TaxYear,
  column: ColumnRule,
  assessed: number,
  deduction: number,
  municipalRate: number,
): number {
  switch (column.reduction) {
    case 'job': {
      const amount = at(rules.job_reduction, rules, assessed) - deduction * MILLIONTHS;
      const taper = Math.min(amount, jobReductionTaper(rules, assessed));
      return Math.max(0, floorDiv(amount * municipalRate - taper * WHOLE, MILLIONTHS * WHOLE));
    }
    case 'senior_job':
      return Math.max(0, floorDiv(at(rules.senior_job_reduction, rules, assessed), MILLIONTHS));
    case 'sickness': {
      const amount = at(rules.sickness_reduction, rules, assessed) - deduction * MILLIONTHS;
      const least = assessed * rules.sickness_reduction_least * (MILLIONTHS / WHOLE);
      return shareOfMillionths(Math.max(amount, least), municipalRate);
    }
    case null:
      return 0;
  }
}

function jobReductionTaper(rules: TaxYear, assessed: number): number {
  const rule = rules.job_reduction_taper;
  if (rule === null) return 0;
  const above = (assessed * WHOLE - rule.from_price_bases * rules.price_base_kr) / 100;
  return Math.max(0, above) * rule.rate;
}

function incomeReduction(rules: TaxYear, taxable: number): number {
  const reduction = share(Math.max(0, taxable - rules.income_reduction_from_kr), rules.income_reduction_rate);
  return Math.min(reduction, rules.income_reduction_most_kr);
}

// A schedule's amount at an income, in millionths of a krona.
function at(schedule: Schedule, rules: TaxYear, income_kr: number): number {
  const unit_kr = schedule.unit === 'prisbasbelopp' ? rules.price_base_kr : 1;
  for (const piece of schedule.pieces) {
    if (piece.up_to === null || income_kr * WHOLE <= piece.up_to * unit_kr) {
      const base = piece.base * unit_kr * 100;
      if (piece.of === null) return base;
      // Divided before it is multiplied: both terms are whole hundreds, and so the product stays exact.
      return base + piece.of.rate * ((income_kr * WHOLE - piece.of.above * unit_kr) / 100);
    }
  }
  throw new Error('the last piece of a schedule must be open');
}

// A rate of whole kronor, öre dropped. The rate is in ten-thousandths.
function share(kronor: number, rate: number): number {
  return floorDiv(kronor * rate, WHOLE);
}

// The same of an amount that need not be whole kronor; in two halves, because their product would not fit.
function shareOfMillionths(amount: number, rate: number): number {
  const kronor = floorDiv(amount, MILLIONTHS);
  const rest = (amount - kronor * MILLIONTHS) * rate;
  const whole = floorDiv(kronor * rate, WHOLE);
  return whole + floorDiv((kronor * rate - whole * WHOLE) * MILLIONTHS + rest, MILLIONTHS * WHOLE);
}

// By remainder, because a quotient of two large integers may round up to the next integer.
function floorDiv(dividend: number, divisor: number): number {
  const remainder = dividend % divisor;
  return (dividend - (remainder < 0 ? remainder + divisor : remainder)) / divisor;
}
