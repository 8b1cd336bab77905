import type { Ore } from '../money.ts';
import { daysOf } from '../month.ts';
import type { PlannedSpan, ShiftKind } from '../shift.ts';
import { sharedOut } from './cost-split.ts';
import type { PayEntry, PayFacts, PlannedShift } from './month-facts.ts';
import type { PayWarning } from './pay-basis.ts';
import { BESIDE_GROSS, type PayLine, type PayPart } from './pay-line.ts';
import { payMonth } from './pay-month.ts';
import { isMonthly, type TermsSpan } from './pay-terms.ts';
import { spansOf } from './work-lines.ts';

/** What the plan of a month costs, by shift and day: the pay of the month if every shift is worked as planned. `plan-cost.md`. */

/** A shift as one person has it. `date` is the day it starts on. */
export type PlanShift = {
  readonly id: string;
  readonly date: string;
  readonly kind: ShiftKind;
  readonly span: PlannedSpan;
  /** The break of the report as planned, in minutes. */
  readonly report_break_min: number;
};

/** The facts of pay that do not depend on what is planned, worked or taken. */
export type PlanFacts = Pick<
  PayFacts,
  | 'month'
  | 'terms'
  | 'employed'
  | 'pay_basis'
  | 'rule_sets'
  | 'break_order'
  | 'zone'
  | 'paid_on'
  | 'birth_year'
  | 'hourly_vacation'
  | 'absence_deduction'
  | 'vacation_rules'
  | 'overtime_rules'
  | 'on_call_rules'
>;

/** In öre. The contribution is null where none is modelled for the day of payment. */
type Cost = { readonly pay_ore: Ore; readonly contribution_ore: Ore | null };
export type PlanCost = {
  /** What each shift of the month costs; shifts of the weeks before it have no cost here. */
  readonly shifts: readonly (Cost & {
    readonly id: string;
    /** What of the pay is supplements for unsocial hours. */
    readonly ob_ore: Ore;
  })[];
  /** A monthly salary by the days that it is for. */
  readonly days: readonly (Cost & { readonly date: string })[];
  readonly warnings: readonly PayWarning[];
};

/**
 * The cost of one person's plan of a month. `shifts` reach back to `firstCountedDay`, from which overtime is counted. The costs of
 * shifts and days come to the month's gross and contribution, to the öre.
 */
export function planCost(facts: PlanFacts, shifts: readonly PlanShift[]): PlanCost {
  const { first, last } = daysOf(facts.month);
  const own = shifts.filter(({ date }) => first <= date && date <= last);
  const pay = payMonth(monthAsPlanned(facts, shifts));
  const spans = spansOf(facts);
  const by_shift = new Map<string, Ore>(own.map(({ id }) => [id, 0]));
  const by_day = new Map<string, Ore>();
  const ob = new Map<string, Ore>();
  const add = (to: Map<string, Ore>, key: string, ore: Ore) => to.set(key, (to.get(key) ?? 0) + ore);
  const beside: PayLine[] = [];
  const base = pay.lines.filter(({ code }) => code === 'base_monthly' || code === 'base_hourly');
  for (const line of pay.lines) {
    if (BESIDE_GROSS.includes(line.code)) continue;
    const span = line.code === 'base_monthly' ? spans[base.indexOf(line)] : undefined;
    const days = span === undefined ? [] : datesIn(span);
    const parts = line.parts.filter(({ minutes }) => minutes > 0);
    if (days.length > 0)
      for (const [at, ore] of sharedOut(line.amount_ore, ones(days)).entries())
        add(by_day, days[at] ?? first, ore);
    else if (parts.length > 0)
      for (const [at, ore] of sharedOut(line.amount_ore, minutesOf(parts)).entries()) {
        add(by_shift, shiftOf(own, parts[at]), ore);
        if (line.code.startsWith('ob')) add(ob, shiftOf(own, parts[at]), ore);
      }
    else if (line.amount_ore !== 0) beside.push(line);
  }
  // Vacation paid with the month follows the pay by the hour that it is a share of.
  const hourly = own.filter(({ date }) => isHourlyOn(date, spans));
  const sharers = hourly.length > 0 ? hourly : own;
  const earned = sharers.map(({ id }) => by_shift.get(id) ?? 0);
  for (const { amount_ore } of beside)
    for (const [at, ore] of sharedOut(amount_ore, earned).entries())
      add(by_shift, sharers[at]?.id ?? '', ore);
  const { shifts: costs, days } = withContribution([by_shift, by_day], pay.employer_contribution_ore);
  return {
    shifts: costs.map((one) => ({ ...one, ob_ore: ob.get(one.id) ?? 0 })),
    days,
    warnings: pay.warnings,
  };
}

/** The facts of the month in which each shift was reported as planned and approved, and nobody was away. */
export function monthAsPlanned(facts: PlanFacts, shifts: readonly PlanShift[]): PayFacts {
  const { first, last } = daysOf(facts.month);
  const work = shifts.filter(({ kind, date }) => kind === 'work' && date <= last);
  const [before, own] = [work.filter(({ date }) => date < first), work.filter(({ date }) => date >= first)];
  const on_call = shifts.flatMap(({ kind, date, span: { start, end } }) =>
    kind === 'work' || date < first || date > last
      ? []
      : [{ status: 'approved' as const, date, kind, span: { start, end }, worked: [] }],
  );
  return {
    ...facts,
    assigned: own.map(plannedOf),
    entries: own.map(entryOf),
    ...(on_call.length === 0 ? {} : { on_call }),
    ...(facts.overtime_rules === undefined
      ? {}
      : { before_month: { entries: before.map(entryOf), planned: before.map(plannedOf) } }),
    absences: [],
    leave: [],
    around: [],
    open_until: last,
    earned_ore: null,
    paid_days: 0,
    unearned_days: [],
    earlier: [],
    tax_service: null,
  };
}

const plannedOf = ({ date, span }: PlanShift): PlannedShift => ({ date, span });
const entryOf = ({ date, span: { start, end }, report_break_min }: PlanShift): PayEntry => ({
  status: 'approved',
  date,
  span: { start, end },
  break_min: report_break_min,
});

/** The shift that a part of a line pays: the one that holds its beginning; a part without instants is of the day's first. */
function shiftOf(shifts: readonly PlanShift[], part: PayPart | undefined): string {
  const of_day = shifts.filter(({ date }) => date === part?.date);
  const holds = ({ span }: PlanShift): boolean =>
    part?.start !== undefined && span.start <= part.start && part.start < span.end;
  return (of_day.find(holds) ?? of_day[0])?.id ?? '';
}

const isHourlyOn = (date: string, spans: readonly TermsSpan[]): boolean =>
  spans.some(({ first, last, terms }) => first <= date && date <= last && !isMonthly(terms));

function withContribution(
  [by_shift, by_day]: readonly [ReadonlyMap<string, Ore>, ReadonlyMap<string, Ore>],
  contribution_ore: Ore | null,
): { readonly shifts: readonly (Cost & { readonly id: string })[] } & Pick<PlanCost, 'days'> {
  const shifts = [...by_shift].map(([id, pay_ore]) => ({ id, pay_ore }));
  const days = [...by_day].map(([date, pay_ore]) => ({ date, pay_ore }));
  const weights = [...shifts, ...days].map(({ pay_ore }) => pay_ore);
  const shared = contribution_ore === null ? [] : sharedOut(contribution_ore, weights);
  const at = (index: number): Ore | null => (contribution_ore === null ? null : (shared[index] ?? 0));
  return {
    shifts: shifts.map((one, index) => ({ ...one, contribution_ore: at(index) })),
    days: days.map((one, index) => ({ ...one, contribution_ore: at(shifts.length + index) })),
  };
}

const ones = (days: readonly string[]): number[] => days.map(() => 1);
const minutesOf = (parts: readonly PayPart[]): number[] => parts.map(({ minutes }) => minutes);

const datesIn = ({ first, last }: Pick<TermsSpan, 'first' | 'last'>): string[] => {
  const [from, until] = [Number(first.slice(8)), Number(last.slice(8))];
  return Array.from(
    { length: until - from + 1 },
    (_, at) => `${first.slice(0, 8)}${String(from + at).padStart(2, '0')}`,
  );
};
