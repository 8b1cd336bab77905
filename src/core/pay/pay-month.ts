import type { Span } from '../clock.ts';
import { dropOre, type Ore, product, roundHalfUp } from '../money.ts';
import { hourlyOreOf, monthlyOreOf } from '../salary.ts';
import { assignedMin } from '../shift.ts';
import type { TimeEntryStatus } from '../time-entry.ts';
import { employerContribution } from './employer-contribution.ts';
import {
  type BreakOrder,
  type ObBucket,
  type ObOfEntry,
  type ObRuleSet,
  obOfEntry,
  quarters,
  SPECIFICATION_RULE_SET,
} from './ob.ts';
import { type DatedRuleSet, ruleSetOn } from './ob-rules.ts';
import type { PayBasis, PayWarning } from './pay-basis.ts';
import { FLAT_TAX_BP, NotModelled } from './rates.ts';
import { HIGHEST_GROSS_ORE, type ServiceTax, type Withholding, withholding } from './withholding.ts';

/** What a person is paid: salaries in öre, null when not agreed; the rate of employment in hundredths of a percent (100 % is 10 000). */
export type PayTerms = {
  readonly monthly_ore: Ore | null;
  readonly hourly_ore: Ore | null;
  readonly rate_bp: number;
};

/** A time entry as pay sees it. */
export type PayEntry = {
  readonly status: TimeEntryStatus;
  readonly date: string;
  readonly span: Span;
  readonly break_min: number;
};

/** Everything that decides one person's pay for one month. */
export type PayFacts = {
  readonly terms: PayTerms;
  readonly pay_basis: PayBasis;
  /** The approved assignments whose shift starts in the month. */
  readonly assigned: readonly Span[];
  /** The entries dated in the month, in any status. */
  readonly entries: readonly PayEntry[];
  /** The company's choices of OB rules; none is the specification's own windows. */
  readonly rule_sets: readonly DatedRuleSet[];
  readonly break_order: BreakOrder;
  readonly zone: string;
  /** The day the pay is paid: its year chooses the tax table, the day the employer's contribution. */
  readonly paid_on: string;
  readonly birth_year: number | null;
  readonly tax_table: number | null;
  readonly tax_column: number;
  /** What the tax authority's service answered, if asked. */
  readonly tax_service: ServiceTax | null;
};

/** What a line of the payslip is for. */
export type PayCode =
  | 'base_monthly'
  | 'base_hourly'
  | 'ob1'
  | 'ob2'
  | 'ob3'
  | 'tax'
  | 'employer_contribution';

/**
 * A line of the payslip: quantity x rate x share = amount, rounded once, half up to the öre (tax and
 * contributions in whole kronor as their law says). `quantity` is in hundredths of `unit`: 150 is 1.50 h;
 * for `%` the rate is what the percentage is taken of. `share_pct` is what part of the rate is paid. What
 * is taken from the person is negative.
 */
export type PayLine = {
  readonly code: PayCode;
  readonly quantity: number;
  readonly unit: 'h' | 'month' | '%';
  readonly rate_ore: Ore;
  readonly share_pct: number;
  readonly amount_ore: Ore;
  readonly law: string;
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
  readonly tax: Withholding;
  readonly warnings: readonly PayWarning[];
};

/**
 * What is one person paid for one month, and what is each krona made of? Specification section 9,
 * decisions section 4; `pay-month.md`.
 */
export function payMonth(facts: PayFacts): PayMonth {
  const hours = hoursOf(facts);
  const base = baseOf(facts, hours);
  const ob = obOf(facts.terms, hours);
  const ob_bonus_ore = sumOf(ob.lines);
  const gross_ore = base.line.amount_ore + ob_bonus_ore;
  const tax = withholding({ ...facts, gross_ore, year: Number(facts.paid_on.slice(0, 4)) });
  const contribution = contributionOf(facts, gross_ore);
  const warnings: (PayWarning | null)[] = [
    base.warning,
    ob.warning,
    tax.source === 'fallback' ? 'tax_estimated' : null,
    contribution.warning,
  ];
  return {
    lines: [base.line, ...ob.lines, taxLine(tax, gross_ore), ...contribution.lines],
    gross_ore,
    ob_bonus_ore,
    tax_ore: tax.tax_ore,
    net_ore: gross_ore - tax.tax_ore,
    employer_contribution_ore: contribution.warning === null ? sumOf(contribution.lines) : null,
    assigned_min: hours.assigned_min,
    approved_min: hours.approved_min,
    reported_min: hours.reported_min,
    ob1_min: minutesOf(hours, 1),
    ob2_min: minutesOf(hours, 2),
    ob3_min: minutesOf(hours, 3),
    tax,
    warnings: [...new Set(warnings.filter((warning) => warning !== null))],
  };
}

/** What of a month's facts its hours, its base and its OB are made of. */
export type HourFacts = Pick<
  PayFacts,
  'terms' | 'pay_basis' | 'assigned' | 'entries' | 'rule_sets' | 'break_order' | 'zone'
>;

type ObMinutes = Readonly<Record<ObBucket, number>>;

type Hours = {
  readonly assigned_min: number;
  readonly approved_min: number;
  readonly reported_min: number;
  readonly ob: ReadonlyMap<ObRuleSet, ObMinutes>;
};

/** How much is worked, and how much of it is unsocial under which rules? Drafts and rejected entries are not. */
export function hoursOf(facts: Omit<HourFacts, 'terms' | 'pay_basis'>): Hours {
  const { assigned, entries, rule_sets, break_order, zone } = facts;
  const assigned_min = assigned.reduce((sum, shift) => sum + quarters(assignedMin(shift)), 0);
  // The rule sets in the order of their days, so that the order of the entries is of no consequence.
  const ob = new Map([[SPECIFICATION_RULE_SET, NO_OB]]);
  for (const { rules } of rule_sets.toSorted((a, b) => (a.from < b.from ? -1 : 1))) ob.set(rules, NO_OB);
  let approved_min = 0;
  let reported_min = 0;
  for (const { status, date, span, break_min } of entries) {
    if (status === 'draft' || status === 'rejected') continue;
    const rules = ruleSetOn(date, rule_sets);
    const paid = obOfEntry({ span, break_min, rules, break_order, zone });
    reported_min += paid.total_min;
    if (status === 'approved') approved_min += paid.total_min;
    ob.set(rules, added(ob.get(rules) ?? NO_OB, paid));
  }
  return { assigned_min, approved_min, reported_min, ob };
}

const NO_OB: ObMinutes = { 1: 0, 2: 0, 3: 0 };

function added(sum: ObMinutes, paid: ObOfEntry): ObMinutes {
  return { 1: sum[1] + paid.ob1_min, 2: sum[2] + paid.ob2_min, 3: sum[3] + paid.ob3_min };
}

function minutesOf(hours: Hours, bucket: ObBucket): number {
  let minutes = 0;
  for (const by_bucket of hours.ob.values()) minutes += by_bucket[bucket];
  return minutes;
}

/** From this rate of employment the monthly salary is paid. */
export const FULL_RATE_BP = 10_000;
const MONTHLY_LAW = 'specification section 9: at 100 % the monthly salary';
const HOURLY_LAW = {
  assigned_hours: 'specification section 9: below 100 % the hourly salary x approved assigned hours',
  approved_hours: 'decisions section 4: below 100 % the hourly salary x approved reported hours',
} as const satisfies Record<PayBasis, string>;

/** What is paid for the work itself, before any OB? */
export function baseOf(
  facts: Pick<PayFacts, 'terms' | 'pay_basis'>,
  hours: Hours,
): { line: PayLine; warning: PayWarning | null } {
  if (facts.terms.rate_bp >= FULL_RATE_BP) {
    const { ore, warning } = monthlySalary(facts.terms);
    return { line: line('base_monthly', 100, 'month', ore, 100, MONTHLY_LAW), warning };
  }
  const { ore, warning } = hourlySalary(facts.terms);
  const minutes = facts.pay_basis === 'approved_hours' ? hours.approved_min : hours.assigned_min;
  return {
    line: line('base_hourly', hundredths(minutes), 'h', ore, 100, HOURLY_LAW[facts.pay_basis]),
    warning,
  };
}

type Salary = { readonly ore: Ore; readonly warning: PayWarning | null };

function monthlySalary({ monthly_ore, hourly_ore, rate_bp }: PayTerms): Salary {
  if (monthly_ore !== null) return { ore: monthly_ore, warning: null };
  if (hourly_ore !== null) return { ore: monthlyOreOf(hourly_ore, rate_bp), warning: 'monthly_derived' };
  return { ore: 0, warning: 'no_salary' };
}

function hourlySalary({ monthly_ore, hourly_ore, rate_bp }: PayTerms): Salary {
  if (hourly_ore !== null) return { ore: hourly_ore, warning: null };
  const derived = monthly_ore === null ? null : hourlyOreOf(monthly_ore, rate_bp);
  return derived === null ? { ore: 0, warning: 'no_salary' } : { ore: derived, warning: 'hourly_derived' };
}

/** What is paid on top for unsocial hours, a line a bucket and rule set? */
export function obOf(terms: PayTerms, hours: Hours): { lines: PayLine[]; warning: PayWarning | null } {
  const { ore, warning } = hourlySalary(terms);
  const lines: PayLine[] = [];
  for (const [rules, minutes] of hours.ob) {
    for (const bucket of [1, 2, 3] as const) {
      if (minutes[bucket] === 0) continue;
      const law = rules.windows.find((window) => window.bucket === bucket)?.law ?? rules.name;
      const share_pct = rules.multipliers_pct[bucket];
      lines.push(line(`ob${bucket}`, hundredths(minutes[bucket]), 'h', ore, share_pct, law));
    }
  }
  return { lines, warning: lines.length === 0 ? null : warning };
}

function line(
  code: PayCode,
  quantity: number,
  unit: 'h' | 'month',
  rate_ore: Ore,
  share_pct: number,
  law: string,
): PayLine {
  const amount_ore = roundHalfUp(product(quantity, rate_ore, share_pct), 100 * 100);
  return { code, quantity, unit, rate_ore, share_pct, amount_ore, law };
}

function hundredths(minutes: number): number {
  return roundHalfUp(minutes * 100, 60);
}

/** What do lines come to? */
export function sumOf(lines: readonly PayLine[]): Ore {
  return lines.reduce((sum, { amount_ore }) => sum + amount_ore, 0);
}

function taxLine(tax: Withholding, gross_ore: Ore): PayLine {
  const of_tax = { code: 'tax', share_pct: 100, amount_ore: 0 - tax.tax_ore } as const;
  if (tax.source === 'fallback')
    return {
      ...of_tax,
      quantity: FLAT_TAX_BP.value,
      unit: '%',
      rate_ore: dropOre(gross_ore),
      law: FLAT_TAX_BP.law,
    };
  const law = `skatteförfarandelagen (2011:1244) 11 kap.; table ${tax.table} column ${tax.column}, ${tax.year}`;
  if (tax.row?.unit === 'pct')
    return { ...of_tax, quantity: tax.row.value * 100, unit: '%', rate_ore: dropOre(gross_ore), law };
  return { ...of_tax, quantity: 100, unit: 'month', rate_ore: tax.tax_ore, law };
}

function contributionOf(facts: PayFacts, pay_ore: Ore): { lines: PayLine[]; warning: PayWarning | null } {
  if (pay_ore > HIGHEST_GROSS_ORE) return { lines: [], warning: 'contribution_not_modelled' };
  try {
    const { parts } = employerContribution({ paid_on: facts.paid_on, birth_year: facts.birth_year, pay_ore });
    const lines = parts.map(
      ({ base_ore, rate_bp, amount_ore, law }): PayLine => ({
        code: 'employer_contribution',
        quantity: rate_bp,
        unit: '%',
        rate_ore: base_ore,
        share_pct: 100,
        amount_ore,
        law,
      }),
    );
    return { lines, warning: null };
  } catch (error) {
    if (error instanceof NotModelled) return { lines: [], warning: 'contribution_not_modelled' };
    throw error;
  }
}
