import { lengthOf, type Span } from '../clock.ts';
import type { OnCallKind } from '../shift.ts';
import { isEmployedOn } from './employment.ts';
import type { OnCallReport, PayEntry, PayFacts } from './month-facts.ts';
import { type Hours, hoursOf } from './month-hours.ts';
import { obBar } from './ob.ts';
import { type OnCallRules, type OnCallTerms, onCallRulesOn } from './on-call-rules.ts';
import { type OvertimePay, overtimePay } from './overtime-pay.ts';
import { type HourPay, type OvertimeRules, overtimeRulesOn, rateOf } from './overtime-rules.ts';
import { outside } from './overtime-stretches.ts';
import type { PayWarning } from './pay-basis.ts';
import { hundredthsOfHours, type PayCode, type PayLine, payLine, sumOf } from './pay-line.ts';
import { hourlySalary, isMonthly, monthlySalary, salariesUnder, type TermsSpan } from './pay-terms.ts';

type Facts = Parameters<typeof overtimePay>[0] & Pick<PayFacts, 'on_call' | 'on_call_rules'>;

/** An approved report under the rules of its day; `work` is what is paid as work. */
type Known = OnCallReport & {
  readonly rules: OnCallRules;
  readonly terms: OnCallTerms;
  readonly work: readonly Span[];
};

/**
 * The pay with that of jour and beredskap: the supplement of its hours, and the work in it, as overtime or as the rules state.
 * `on-call.md`. Without reports of them nothing changes.
 */
export function onCallPay(facts: Facts, spans: readonly TermsSpan[], other: OvertimePay): OvertimePay {
  const reports = (facts.on_call ?? []).filter(
    ({ status, date }) => status === 'approved' && isEmployedOn(date, facts.employed),
  );
  if (reports.length === 0) return other;
  const ordered = reports.toSorted((a, b) => a.span.start - b.span.start);
  const known = ordered.flatMap((one) => underRules(one, facts) ?? []);
  const without_rules = ordered.filter((one) => underRules(one, facts) === null);
  const supplement = linesOf(supplementsOf(known, facts.zone), spans);
  const stated = linesOf(statedWork(known, facts), spans);
  const called_in = known.filter(isOvertime);
  const overtime = overtimePay(asOvertime(facts, called_in), spans, hoursOfWork(called_in, facts));
  // Work at unsocial hours has its OB, whether or not anything else is paid for it.
  const with_ob: Work[] = [
    ...known.filter((one) => !isOvertime(one) && one.terms.worked_ob),
    ...without_rules.map(({ date, worked }) => ({ date, work: worked })),
  ];
  const stated_ob = hoursOfWork(with_ob, facts).ob;
  const made = [supplement, stated];
  const lacks_rules =
    without_rules.length > 0 ||
    called_in.some(
      (one) => one.work.length > 0 && overtimeRulesOn(one.date, facts.overtime_rules ?? []) === null,
    );
  return {
    lines: [...other.lines, ...overtime.lines, ...stated.lines, ...supplement.lines],
    warnings: [
      ...other.warnings,
      ...overtime.warnings,
      ...made.flatMap(({ warnings }) => warnings),
      ...(lacks_rules ? (['on_call_unpaid'] as const) : []),
    ],
    hours: { ...other.hours, ob: [...other.hours.ob, ...overtime.hours.ob, ...stated_ob] },
    vacation_ore:
      other.vacation_ore + overtime.vacation_ore + made.reduce((sum, one) => sum + one.vacation_ore, 0),
    hourly_vacation_ore:
      other.hourly_vacation_ore +
      overtime.hourly_vacation_ore +
      made.reduce((sum, one) => sum + one.hourly_vacation_ore, 0),
  };
}

const isOvertime = ({ terms }: Known): boolean => terms.worked === null;

/** Null: the company has no rules for the kind on the day. */
function underRules(report: OnCallReport, { on_call_rules = [] }: Facts): Known | null {
  const rules = onCallRulesOn(report.date, on_call_rules);
  const terms = rules?.[report.kind] ?? null;
  if (rules === null || terms === null) return null;
  return { ...report, rules, terms, work: atLeast(report.worked, terms.least_min) };
}

/** Stretches of at least so many minutes. One that begins inside the minimum of another has no minimum of its own. */
function atLeast(worked: readonly Span[], least_min: number): Span[] {
  const paid: Span[] = [];
  for (const { start, end } of worked.toSorted((a, b) => a.start - b.start)) {
    const before = paid.at(-1);
    if (before !== undefined && start < before.end)
      paid.splice(-1, 1, { start: before.start, end: Math.max(before.end, end) });
    else paid.push({ start, end: Math.max(end, start + least_min) });
  }
  return paid;
}

/** A piece of time that a line pays. */
type Piece = {
  readonly date: string;
  readonly span: Span;
  readonly minutes: number;
  readonly code: PayCode;
  readonly pay: HourPay;
  readonly rules: OnCallRules;
};

const CODES = {
  jour: ['jour1', 'jour2', 'jour3', 'jour4'],
  beredskap: ['beredskap1', 'beredskap2', 'beredskap3', 'beredskap4'],
} as const satisfies Readonly<Record<OnCallKind, readonly PayCode[]>>;

/** The hours that have the supplement, by the level of their time of day and by what the month had before. */
function supplementsOf(known: readonly Known[], zone: string): Piece[] {
  const before = { jour: 0, beredskap: 0 };
  const pieces: Piece[] = [];
  for (const { date, kind, span, work, rules, terms } of known) {
    for (const idle of terms.while_working ? [span] : outside(span, work))
      for (const bar of obBar(idle, terms, zone)) {
        const level = terms.levels[bar.bucket];
        const codes: readonly (typeof CODES)[OnCallKind][number][] = CODES[kind];
        const code = codes[bar.bucket];
        if (level === undefined || code === undefined) continue;
        const left = Math.max(0, (terms.month_min ?? Number.POSITIVE_INFINITY) - before[kind]);
        const edge = Math.min(bar.end, bar.start + left);
        for (const [pay, part] of [
          [level.pay, { start: bar.start, end: edge }],
          [level.above ?? level.pay, { start: edge, end: bar.end }],
        ] as const)
          if (lengthOf(part) > 0)
            pieces.push({ date, span: part, minutes: lengthOf(part), code, pay, rules });
        before[kind] += lengthOf(bar);
      }
  }
  return pieces;
}

/** Work whose pay the rules state, in the company's units. */
function statedWork(known: readonly Known[], facts: Facts): Piece[] {
  return known.flatMap((one) => {
    const { date, rules, terms } = one;
    const { worked: pay } = terms;
    if (pay === null) return [];
    return hoursOfWork([one], facts).approved.map(
      ({ minutes, start = 0, end = 0 }): Piece => ({
        date,
        span: { start, end },
        minutes,
        code: 'on_call_work',
        pay,
        rules,
      }),
    );
  });
}

/** What is paid as work of a day. */
type Work = Pick<Known, 'date' | 'work'>;

/** The work as reports of their own. */
const reportsOf = (known: readonly Work[]): PayEntry[] =>
  known.flatMap(({ date, work }) => work.map((span) => ({ status: 'approved', date, span, break_min: 0 })));

const hoursOfWork = (known: readonly Work[], facts: Facts): Hours =>
  hoursOf({ ...facts, assigned: [], entries: reportsOf(known) });

/**
 * The facts under which all work is overtime and nothing of it is paid yet: no ordinary time of the day, no planned minutes. A planned
 * shift still tells a working day from a free one.
 */
const asOvertime = (facts: Facts, known: readonly Work[]): Facts => ({
  ...facts,
  pay_basis: 'assigned_hours',
  assigned: facts.assigned.map(({ date, span }) => ({ date, span: { start: span.start, end: span.start } })),
  entries: reportsOf(known),
  before_month: { entries: [], planned: [] },
  overtime_rules: (facts.overtime_rules ?? []).map(({ from, rules }) => ({ from, rules: wholly(rules) })),
});

const made_whole = new WeakMap<OvertimeRules, OvertimeRules>();

/** The rules with nothing of a day below them, made once: what their windows cover is kept by them. */
function wholly(rules: OvertimeRules): OvertimeRules {
  const known = made_whole.get(rules);
  if (known !== undefined) return known;
  const made: OvertimeRules = { ...rules, measure: 'day', day_min: 0, extra: null };
  made_whole.set(rules, made);
  return made;
}

type Made = Omit<OvertimePay, 'hours'>;

/** One line for each code, rate and rule, rounded once. */
function linesOf(pieces: readonly Piece[], spans: readonly TermsSpan[]): Made {
  const warnings = new Set<PayWarning>();
  const made = spans.flatMap(({ first, last, terms }) => {
    const of_span = pieces.filter(({ date }) => first <= date && date <= last);
    const groups = Map.groupBy(of_span, ({ rules }) => rules);
    return [...groups].flatMap(([rules, under]) =>
      [...Map.groupBy(under, ({ code, pay }) => `${code} ${pay.unit} ${pay.value}`).values()]
        .flatMap((group) => group.slice(0, 1).map((head) => ({ ...head, group })))
        .toSorted((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)))
        .map(({ code, pay, group }) => {
          const { warning } = pay.unit === 'month' ? monthlySalary(terms) : hourlySalary(terms);
          if (warning !== null && pay.unit !== 'ore') warnings.add(warning);
          const line = payLine({
            code,
            quantity: hundredthsOfHours(group.reduce((sum, { minutes }) => sum + minutes, 0)),
            unit: 'h',
            ...rateOf(pay, salariesUnder(terms)),
            law: rules.source,
            parts: group.map(({ date, minutes, span }) => ({ date, minutes, ...span })),
          });
          return {
            line: rules.account === null ? line : { ...line, account: rules.account },
            vacation: rules.vacation,
            is_hourly: !isMonthly(terms),
          };
        }),
    );
  });
  const sum = (of: typeof made): number => sumOf(of.map(({ line }) => line));
  const vacation = made.filter((one) => one.vacation);
  return {
    lines: made.map(({ line }): PayLine => line),
    warnings: [...warnings],
    vacation_ore: sum(vacation),
    hourly_vacation_ore: sum(vacation.filter(({ is_hourly }) => is_hourly)),
  };
}
