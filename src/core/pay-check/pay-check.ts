import type { Ore } from '../money.ts';
import type { PayFacts, PayMonth } from '../pay/month-facts.ts';
import type { PayLine } from '../pay/pay-line.ts';
import type { TaxSources } from '../pay/withholding.ts';
import { type CheckLine, checkLine } from './check-line.ts';
import { nearest, ratio } from './fraction.ts';
import type { NotChecked } from './not-checked.ts';
import { type SecondPay, secondPay } from './second-pay.ts';

/** A line or a sum on which the two engines differ, in öre. */
export type Difference = {
  readonly what: string;
  /** The month that a line is for, where it is another. */
  readonly of_month: string | null;
  readonly first_ore: Ore | null;
  readonly second_ore: Ore | null;
};

/** What the second engine says of a payslip. */
export type PayCheck = {
  readonly lines: number;
  readonly checked: number;
  readonly differences: readonly Difference[];
  readonly not_checked: readonly NotChecked[];
};

/**
 * Every fact of a month, and whether this engine computes with it. A new fact stands here before it compiles: a month
 * that holds one the engine has no rule for is named as not checked, never passed.
 */
const FACTS: Readonly<Record<keyof PayFacts, 'known' | 'new'>> = {
  month: 'known',
  terms: 'known',
  employed: 'known',
  pay_basis: 'known',
  assigned: 'known',
  no_shows: 'known',
  entries: 'known',
  rule_sets: 'known',
  break_order: 'known',
  zone: 'known',
  paid_on: 'known',
  tax_year: 'known',
  birth_year: 'known',
  absences: 'known',
  leave: 'known',
  around: 'known',
  sick_terms: 'known',
  open_until: 'known',
  hourly_vacation: 'known',
  absence_deduction: 'known',
  earned_ore: 'known',
  paid_days: 'known',
  earned_other: 'known',
  years_differ: 'known',
  unearned_days: 'known',
  vacation_rules: 'known',
  vacation: 'known',
  earlier: 'known',
  tax_service: 'known',
  tax_decisions: 'known',
  manual: 'known',
  same_month: 'known',
  debt: 'known',
  overtime_rules: 'known',
  before_month: 'known',
  on_call: 'known',
  on_call_rules: 'known',
};

/** The lines that this engine computes. */
const RULES =
  /^(base_monthly|base_hourly|extra_time|overtime\d|jour\d|beredskap\d|on_call_work|ob\d|sick_deduction|sick_pay|sick_ob\d|karens|vab_deduction|leave_deduction|no_show_deduction|vacation_supplement|vacation_pay|vacation_with_pay|vacation_final|correction|debt|tax|employer_contribution|earning|benefit|deduction_gross|deduction_net|expense|information)$/;

/** Computes a payslip a second time, and compares every line and every sum. `pay-check.md`. */
export function checkPay(facts: PayFacts, pay: PayMonth, sources: TaxSources = {}): PayCheck {
  const unknown = pay.lines.filter(({ code }) => !RULES.test(code));
  const given = unknown.map(({ code, amount_ore }) => checkLine(code, amount_ore));
  const second = computed(facts, sources, given);
  if (second === null) return failed(pay);
  const new_facts = newFacts(facts);
  const found = [
    ...lineDifferences(pay.lines, second.lines),
    ...productDifferences(pay.lines),
    ...sumDifferences(pay, second),
    ...(facts.years_differ === true ? [YEAR] : []),
  ];
  const not_checked: NotChecked[] = [
    ...[...new Set(unknown.map(({ code }) => code))].map((what) => ({
      what,
      why: 'no_second_rule' as const,
    })),
    ...new_facts.map((what) => ({ what, why: 'new_fact' as const })),
    ...(second.tax_by_service ? [{ what: 'tax', why: 'tax_service' as const }] : []),
  ];
  const open = new_facts.length > 0 ? pay.lines.length : unknown.length + Number(second.tax_by_service);
  return {
    lines: pay.lines.length,
    checked: pay.lines.length - open,
    differences: new_facts.length > 0 ? [] : found,
    not_checked,
  };
}

/** What other-year.ts judges otherwise has no sum of its own. */
const YEAR: Difference = { what: 'vacation_year', of_month: null, first_ore: null, second_ore: null };

/** Null: facts that this engine cannot compute with, such as a report whose times lie in another month. */
function computed(...args: Parameters<typeof secondPay>): SecondPay | null {
  try {
    return secondPay(...args);
  } catch {
    return null;
  }
}

const failed = ({ lines, gross_ore }: PayMonth): PayCheck => ({
  lines: lines.length,
  checked: 0,
  differences: [{ what: 'gross', of_month: null, first_ore: gross_ore, second_ore: null }],
  not_checked: [],
});

function newFacts(facts: PayFacts): string[] {
  const known: Readonly<Record<string, 'known' | 'new'>> = FACTS;
  return Object.entries(facts)
    .filter(([name, value]) => known[name] !== 'known' && !isEmpty(value))
    .map(([name]) => name);
}

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

const keyOf = ({ code, of_month, id }: CheckLine): string => `${code}/${of_month ?? ''}/${id ?? ''}`;

/** Lines are paired by code, month and typed line, then by amount. Lines of nothing pay nothing. */
function lineDifferences(first: readonly PayLine[], second: readonly CheckLine[]): Difference[] {
  const lines = first.map(
    ({ code, amount_ore, of_month, manual }): CheckLine => ({
      code,
      amount_ore,
      of_month,
      id: manual?.id ?? null,
    }),
  );
  const of_first = Map.groupBy(lines.filter(isMoney), keyOf);
  const of_second = Map.groupBy(second.filter(isMoney), keyOf);
  return [...new Set([...of_first.keys(), ...of_second.keys()])].flatMap((key) => {
    const [a, b] = [of_first.get(key) ?? [], of_second.get(key) ?? []];
    const { code = '', of_month = null } = a[0] ?? b[0] ?? {};
    const [ours, theirs] = unpaired(a.map(amount), b.map(amount));
    return Array.from({ length: Math.max(ours.length, theirs.length) }, (_, index) => ({
      what: code,
      of_month,
      first_ore: ours[index] ?? null,
      second_ore: theirs[index] ?? null,
    }));
  });
}

const isMoney = ({ amount_ore }: CheckLine): boolean => amount_ore !== 0;
const amount = ({ amount_ore }: CheckLine): Ore => amount_ore;

/** The amounts that have no equal on the other side. */
function unpaired(a: readonly Ore[], b: readonly Ore[]): readonly [Ore[], Ore[]] {
  const left = [...b];
  const ours = a.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [ours, left];
}

/** A line prints quantity x rate x share / per: that is its amount. Tax and contributions drop their öre. */
function productDifferences(lines: readonly PayLine[]): Difference[] {
  return lines.flatMap(({ code, quantity, unit, rate_ore, share_pct, per, amount_ore, of_month }) => {
    if (code === 'tax' || code === 'employer_contribution') return [];
    const over = BigInt(quantity) * BigInt(rate_ore) * BigInt(share_pct);
    const second_ore = nearest(ratio(over, BigInt(per) * (unit === '%' ? 1_000_000n : 10_000n)));
    return second_ore === amount_ore ? [] : [{ what: code, of_month, first_ore: amount_ore, second_ore }];
  });
}

const SUMS = [
  'gross_ore',
  'tax_ore',
  'net_ore',
  'employer_contribution_ore',
  'vacation_base_ore',
  'vacation_all_ore',
] as const;

function sumDifferences(first: PayMonth, second: SecondPay): Difference[] {
  return SUMS.flatMap((sum) => {
    const [first_ore, second_ore] = [first[sum], second[sum]];
    if (first_ore === undefined || first_ore === second_ore) return [];
    return [{ what: sum.replace('_ore', ''), of_month: null, first_ore, second_ore }];
  });
}
