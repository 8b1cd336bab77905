import { lengthOf, type Span } from '../clock.ts';
import { type Ore, product, roundHalfUp } from '../money.ts';
import { daysOf } from '../month.ts';
import { isEmployedOn, whileEmployed } from './employment.ts';
import type { PayFacts } from './month-facts.ts';
import { type Hours, hoursOf } from './month-hours.ts';
import { type ObBucket, supplementOf } from './ob.ts';
import { ruleSetOn } from './ob-choice.ts';
import { type OvertimePart, overtimeOf } from './overtime.ts';
import type { CountedWork } from './overtime-hours.ts';
import { type HourPay, type OvertimeRules, rateOf } from './overtime-rules.ts';
import { barOf, cut } from './overtime-stretches.ts';
import type { PayWarning } from './pay-basis.ts';
import { hundredthsOfHours, type PayLine, payLine, sumOf } from './pay-line.ts';
import { hourlySalary, isMonthly, monthlySalary, salariesUnder, type TermsSpan } from './pay-terms.ts';

/** The facts of a month that decide the pay for its overtime. */
type Facts = Pick<
  PayFacts,
  | 'month'
  | 'terms'
  | 'employed'
  | 'pay_basis'
  | 'assigned'
  | 'entries'
  | 'rule_sets'
  | 'break_order'
  | 'zone'
  | 'absences'
  | 'leave'
  | 'open_until'
  | 'overtime_rules'
  | 'before_month'
>;

/** The lines, the hours whose OB has given way to overtime, and the part that is in the basis of vacation pay. */
export type OvertimePay = {
  readonly lines: readonly PayLine[];
  readonly warnings: readonly PayWarning[];
  readonly hours: Hours;
  readonly vacation_ore: Ore;
  /** Of the lines: what people earn who are paid by the hour. */
  readonly hourly_vacation_ore: Ore;
};

/** A stretch as it is paid. `in_base`: the pay by the hour has paid the hour itself. `as_hour`: OB is paid instead of overtime. */
type Paid = OvertimePart & {
  readonly bucket: 0 | ObBucket;
  readonly in_base: boolean;
  readonly as_hour: boolean;
};

/** The pay for a month's extra time and overtime: `overtime.md`. Without rules of the company nothing is paid, and the hours stay. */
export function overtimePay(facts: Facts, spans: readonly TermsSpan[], hours: Hours): OvertimePay {
  const nothing = { lines: [], warnings: [], hours, vacation_ore: 0, hourly_vacation_ore: 0 };
  const rules = facts.overtime_rules ?? [];
  if (rules.length === 0) return nothing;
  const parts = overtimeOf({
    ...daysOf(facts.month),
    ...facts,
    absences: facts.absences.flatMap((one) =>
      whileEmployed({ ...one, last_day: one.last_day ?? facts.open_until }, facts.employed),
    ),
    leave: facts.leave.flatMap((one) => whileEmployed(one, facts.employed)),
    rules,
    work: workOf(facts, hours),
    planned: plannedOf(facts),
  });
  const made = spans.map((span) => {
    const of_span = parts.filter(({ date }) => span.first <= date && date <= span.last);
    const paid = of_span.flatMap((part) => paidAs(part, span, facts));
    return { span, paid, ...linesOf(paid, span) };
  });
  const lines = made.flatMap((one) => one.lines);
  const in_vacation = (of: typeof made): Ore =>
    sumOf(of.flatMap((one) => one.lines.filter((_, index) => one.vacation[index] === true)));
  return {
    lines,
    warnings: made.flatMap(({ warnings }) => warnings),
    hours: withoutOb(
      hours,
      made.flatMap(({ paid }) => paid),
      facts,
    ),
    vacation_ore: in_vacation(made),
    hourly_vacation_ore: in_vacation(made.filter(({ span }) => !isMonthly(span.terms))),
  };
}

/** Approved reports, those of the weeks before the month too, while employed. */
function workOf(facts: Facts, { approved }: Hours): CountedWork[] {
  const before = hoursOf({ ...facts, assigned: [], entries: facts.before_month?.entries ?? [] }).approved;
  return [...before, ...approved].flatMap(({ date, minutes, start, end }) =>
    start === undefined || end === undefined || !isEmployedOn(date, facts.employed)
      ? []
      : [{ date, minutes, span: { start, end } }],
  );
}

const plannedOf = ({ assigned, before_month, employed }: Facts) =>
  [...(before_month?.planned ?? []), ...assigned].filter(({ date }) => isEmployedOn(date, employed));

/** A stretch in pieces of equal OB: which of the two is paid depends on the OB of the hour. */
function paidAs(part: OvertimePart, { terms }: TermsSpan, facts: Facts): Paid[] {
  const { kind, rules } = part;
  const in_base = !isMonthly(terms) && (facts.pay_basis === 'approved_hours' || !part.unplanned);
  const whole = { ...part, in_base, bucket: 0, as_hour: false } as const;
  if (kind === 'extra' || rules.with_ob === 'both') return [whole];
  const ob_rules = ruleSetOn(part.date, facts.rule_sets);
  const pay = payOf(part, rules);
  // Where no level pays nothing comes instead of OB.
  if (pay === null) return [whole];
  const salaries = salariesUnder(terms);
  const more_ore = hourOre(pay, terms) - salaries.hourly_ore;
  const pieces: Paid[] = [];
  let rest: OvertimePart | null = part;
  const bars = barOf(part.span, ob_rules, facts.zone);
  for (const [index, { bucket, start, end }] of bars.entries()) {
    if (rest === null) break;
    const [piece, after]: [OvertimePart | null, OvertimePart | null] =
      index === bars.length - 1 ? [rest, null] : cut(rest, lengthOf({ start, end }));
    rest = after;
    if (piece === null) continue;
    const isMore = (level: ObBucket): boolean => ofHour(supplementOf(ob_rules, level, salaries)) > more_ore;
    const as_hour =
      bucket !== 0 && (rules.with_ob === 'ob' || (rules.with_ob === 'higher' && isMore(bucket)));
    pieces.push({ ...whole, ...piece, bucket, as_hour });
  }
  return pieces;
}

const payOf = ({ kind }: OvertimePart, { extra, levels }: OvertimeRules): HourPay | null =>
  kind === 'extra' ? extra : (levels[kind - 1]?.pay ?? null);

const AS_HOUR: HourPay = { unit: 'percent', value: 100 };
const CODES = { extra: 'extra_time', 1: 'overtime1', 2: 'overtime2', 3: 'overtime3' } as const;
const ORDER = ['extra', 1, 2, 3] as const;

type Made = { readonly lines: PayLine[]; readonly vacation: boolean[]; readonly warnings: PayWarning[] };

/** One line for each kind, rule and way of being paid, rounded once. */
function linesOf(paid: readonly Paid[], { terms }: TermsSpan): Made {
  const lines: PayLine[] = [];
  const vacation: boolean[] = [];
  const warnings = new Set<PayWarning>();
  const ordered = paid.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  for (const [rules, under] of Map.groupBy(ordered, (one) => one.rules))
    for (const group of Map.groupBy(
      under,
      ({ kind, in_base, as_hour }) => `${kind} ${in_base} ${as_hour}`,
    ).values()) {
      const [first] = group;
      const pay = first === undefined ? null : first.as_hour ? AS_HOUR : payOf(first, rules);
      if (first === undefined || pay === null) continue;
      const rate = first.in_base ? onTopOf(pay, terms) : rateOf(pay, salariesUnder(terms));
      if (rate === null) continue;
      const { warning } = pay.unit === 'month' ? monthlySalary(terms) : hourlySalary(terms);
      if (warning !== null && pay.unit !== 'ore') warnings.add(warning);
      const quantity = hundredthsOfHours(group.reduce((sum, { minutes }) => sum + minutes, 0));
      const parts = group.map(({ date, minutes, span }) => ({ date, minutes, ...span }));
      const line = payLine({
        code: CODES[first.kind],
        quantity,
        unit: 'h',
        ...rate,
        law: rules.source,
        parts,
      });
      lines.push(rules.account === null ? line : { ...line, account: rules.account });
      vacation.push(rules.vacation);
    }
  return { lines, vacation, warnings: [...warnings] };
}

/** What comes on top where the hour itself is paid already; null: nothing. */
function onTopOf(pay: HourPay, terms: TermsSpan['terms']): ReturnType<typeof rateOf> | null {
  const { hourly_ore } = salariesUnder(terms);
  if (pay.unit === 'percent')
    return pay.value <= 100 ? null : { rate_ore: hourly_ore, share_pct: pay.value - 100, per: 1 };
  const rate_ore = hourOre(pay, terms) - hourly_ore;
  return rate_ore <= 0 ? null : { rate_ore, share_pct: 100, per: 1 };
}

/** The hour's pay in whole öre. */
const hourOre = (pay: HourPay, terms: TermsSpan['terms']): Ore => ofHour(rateOf(pay, salariesUnder(terms)));

/** A rate x share / per in whole öre. */
const ofHour = ({ rate_ore, share_pct, per }: ReturnType<typeof rateOf>): Ore =>
  roundHalfUp(product(rate_ore, share_pct), 100 * per);

/** The OB of reports without the minutes that overtime pays instead. `obOfEntry` takes the break off what is left, and rounds it. */
function withoutOb(hours: Hours, paid: readonly Paid[], facts: Facts): Hours {
  const gone = paid.filter(({ bucket, as_hour }) => bucket !== 0 && !as_hour);
  if (gone.length === 0) return hours;
  const isOf = ({ start, end }: Span, part: Partial<Span>): boolean =>
    part.start === start && part.end === end;
  const by_report = Map.groupBy(gone, ({ work }) => work);
  const is_cut = (part: Partial<Span>): boolean => [...by_report.keys()].some(({ span }) => isOf(span, part));
  const cut_reports = [...by_report].flatMap(([work, pieces]) => {
    const entries = facts.entries.filter(
      ({ status, span }) => status === 'approved' && isOf(work.span, span),
    );
    return hoursOf(
      { ...facts, assigned: [], entries },
      pieces.map(({ span }) => span),
    ).ob;
  });
  return { ...hours, ob: [...hours.ob.filter((part) => !is_cut(part)), ...cut_reports] };
}
