import type { Ore } from '../money.ts';
import type { CostCentre } from './cost-centres.ts';
import { BESIDE_GROSS, type PayLine } from './pay-line.ts';
import type { TermsSpan } from './pay-terms.ts';

/** The days of a month from `from` to the next one's, and the cost centre that they charge; null: none. */
export type CentreDays = { readonly from: string; readonly centre: CostCentre | null };

/** A month that charges several cost centres: its days, and for each line the amounts of the centres as `centresIn` lists them. */
export type CostSplit = {
  readonly days: readonly CentreDays[];
  readonly lines: readonly (readonly Ore[])[];
};

/** The cost centres of a month, each once, in the order of its days. */
export const centresIn = (days: readonly CentreDays[]): (CostCentre | null)[] => [
  ...new Map(days.map(({ centre }) => [centre?.number, centre])).values(),
];

/** The place in `centresIn` of a day's cost centre. */
export function centreOn(days: readonly CentreDays[], date: string): number {
  const holds = days.findLast(({ from }) => from <= date) ?? days[0];
  return centresIn(days).findIndex((centre) => centre?.number === holds?.centre?.number);
}

/**
 * Shares a whole amount out in proportion to weights that are not below 0: each part is rounded towards 0, and what is left
 * goes öre by öre to the largest remainders, the first of equal ones first. Without any weight the last part takes all.
 */
export function sharedOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map((_, at) => (at === weights.length - 1 ? amount : 0));
  const size = BigInt(Math.abs(amount));
  const parts = weights.map((weight, at) => {
    const share = size * BigInt(weight);
    return { at, part: Number(share / whole), rest: share % whole };
  });
  const left = Number(size) - parts.reduce((sum, { part }) => sum + part, 0);
  const first = parts
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
    .slice(0, left);
  return parts.map((one) => {
    const part = one.part + (first.includes(one) ? 1 : 0);
    return amount < 0 ? 0 - part : part;
  });
}

/**
 * The month of a person who changed cost centre in it; null: nobody did. `spans` are the days that the lines of base pay are
 * for, in their order. Whole öre, so that the parts of a line come to it exactly. `cost-centres.md`.
 */
export function costSplit(
  lines: readonly PayLine[],
  days: readonly CentreDays[],
  spans: readonly Pick<TermsSpan, 'first' | 'last'>[],
): CostSplit | null {
  const count = centresIn(days).length;
  if (count < 2) return null;
  const none = (): number[] => Array.from({ length: count }, () => 0);
  const first = days[0]?.from ?? '';
  const byMinutes = ({ parts }: PayLine): number[] => {
    const weights = none();
    for (const { date, minutes } of parts.filter((part) => part.date >= first)) {
      const at = centreOn(days, date);
      weights[at] = (weights[at] ?? 0) + minutes;
    }
    return weights;
  };
  const byDays = (some: typeof spans): number[] => {
    const dates = Map.groupBy(some.flatMap(datesOf), (date) => centreOn(days, date));
    return none().map((_, at) => dates.get(at)?.length ?? 0);
  };
  const isWeighed = (weights: readonly number[]): boolean => weights.some((weight) => weight > 0);

  const base = lines.filter(({ code }) => code === 'base_monthly' || code === 'base_hourly');
  const ofBase = (line: PayLine): number[] => {
    const own = spans[base.indexOf(line)];
    return line.code === 'base_hourly' ? byMinutes(line) : byDays(own === undefined ? spans : [own]);
  };
  const earned = none();
  for (const line of base)
    for (const [at, part] of sharedOut(line.amount_ore, ofBase(line)).entries())
      earned[at] = (earned[at] ?? 0) + part;
  // A line without days of its own follows the pay for the work, and without any pay the days of the month.
  const rest = isWeighed(earned) ? earned : byDays(spans);
  const weightsOf = (line: PayLine): number[] => {
    if (base.includes(line)) return ofBase(line);
    const own = line.of_month === null ? byMinutes(line) : [];
    return isWeighed(own) ? own : rest;
  };
  return { days, lines: lines.map((line) => sharedOut(line.amount_ore, weightsOf(line))) };
}

function datesOf({ first, last }: Pick<TermsSpan, 'first' | 'last'>): string[] {
  const month = first.slice(0, 8);
  const [from, until] = [Number(first.slice(8)), Number(last.slice(8))];
  return Array.from({ length: until - from + 1 }, (_, at) => `${month}${String(from + at).padStart(2, '0')}`);
}

/** A line with its amount for each cost centre, where the month charges several. */
export type ChargedLine = PayLine & { readonly shares?: readonly Ore[] };

/** What a voucher knows of a person. */
export type Charged = {
  readonly gross_ore: Ore;
  readonly tax_ore: Ore;
  readonly net_ore: Ore;
  readonly contribution_ore: Ore | null;
  readonly lines: readonly ChargedLine[];
  readonly cost_centre?: CostCentre;
  readonly cost_split?: { readonly days: readonly CentreDays[]; readonly gross: readonly Ore[] };
  /** Whether the net is a debt; left out: where it is below 0. */
  readonly owes?: boolean;
};

/** The gross of each cost centre. */
export const grossShares = (lines: readonly PayLine[], { days, lines: shares }: CostSplit): Ore[] =>
  centresIn(days).map((_, at) =>
    lines.reduce(
      (sum, { code }, line) => (BESIDE_GROSS.includes(code) ? sum : sum + (shares[line]?.[at] ?? 0)),
      0,
    ),
  );

/**
 * A person as the parts that charge one cost centre each; the parts come to the person, to the öre. The contribution follows
 * the pay. The tax lies in one part, and each net follows from its part: neither charges a cost centre.
 */
export function chargedParts(person: Charged): Charged[] {
  const { cost_split: split } = person;
  if (split === undefined) return [person];
  const { lines, contribution_ore } = person;
  const pay = split.gross.map((ore) => Math.max(0, ore));
  const shared = lines.map((line) => line.shares ?? sharedOut(line.amount_ore, pay));
  const of_lines = lines.flatMap((line, at) => (isContribution(line) ? [shared[at] ?? []] : []));
  const stated = lines.filter(isContribution).reduce((sum, { amount_ore }) => sum + amount_ore, 0);
  const whole = sharedOut(contribution_ore ?? 0, pay);
  return centresIn(split.days).map((centre, at) => {
    const own = lines.map((line, index) => ({ ...line, amount_ore: shared[index]?.[at] ?? 0 }));
    const after_tax = own
      .filter(({ code }) => AFTER_TAX.includes(code))
      .reduce((sum, { amount_ore }) => sum + amount_ore, 0);
    const gross_ore = split.gross[at] ?? 0;
    const tax_ore = at === 0 ? person.tax_ore : 0;
    const fee =
      stated === contribution_ore ? of_lines.reduce((sum, one) => sum + (one[at] ?? 0), 0) : whole[at];
    return {
      ...(centre === null ? {} : { cost_centre: centre }),
      gross_ore,
      tax_ore,
      net_ore: gross_ore - tax_ore + after_tax,
      contribution_ore: contribution_ore === null ? null : (fee ?? 0),
      lines: own,
      owes: person.net_ore < 0,
    };
  });
}

const AFTER_TAX: readonly PayLine['code'][] = ['deduction_net', 'expense', 'debt'];
const isContribution = ({ code }: PayLine): boolean => code === 'employer_contribution';
