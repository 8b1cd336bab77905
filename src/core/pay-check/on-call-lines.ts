import type { PayFacts } from '../pay/month-facts.ts';
import type { OnCallRules, OnCallTerms } from '../pay/on-call-rules.ts';
import type { HourPay, OvertimeRules } from '../pay/overtime-rules.ts';
import { checkLine } from './check-line.ts';
import type { Stretch, TermsOfDays } from './day-terms.ts';
import { levelsOn } from './ob-minutes.ts';
import { type DayAbove, newest, type Report } from './overtime-days.ts';
import { amountOfSum, type OvertimeLine, paidDays, type Rate, rateOf, windowsOf } from './overtime-lines.ts';
import { isEmployed, roundedTo, rulesOfDay } from './worked.ts';

/** What jour and beredskap pay, minute by minute: `on-call.md`. */

export type OnCallMonth = {
  readonly lines: readonly OvertimeLine[];
  /** The work in it that has OB, and the minutes of it whose OB gives way to overtime. */
  readonly with_ob: readonly Report[];
  readonly given_way: ReadonlyMap<Report, ReadonlySet<number>>;
};

type OnCall = NonNullable<PayFacts['on_call']>[number];

/** A report on call with what holds on its day. Without rules, or terms of the kind, only the OB of its work is paid. */
type Known = {
  readonly date: string;
  readonly kind: OnCall['kind'];
  readonly span: OnCall['span'];
  readonly rules: OnCallRules | null;
  readonly terms: OnCallTerms | null;
  /** The work, each stretch at least as long as the rules say. */
  readonly work: readonly Report[];
};

export function onCallOf(facts: PayFacts, stretches: readonly Stretch[], termsOn: TermsOfDays): OnCallMonth {
  const reports = (facts.on_call ?? [])
    .filter(({ status, date }) => status === 'approved' && isEmployed(date, facts))
    .toSorted((a, b) => a.span.start - b.span.start)
    .map((report) => known(report, facts));
  // Nothing else pays these hours: there is no base to come on top of.
  const unpaid: PayFacts = { ...facts, pay_basis: 'assigned_hours' };
  const overtime = paidDays(overtimeDays(reports, facts, termsOn), unpaid, stretches);
  return {
    lines: [...overtime.lines, ...ownLines(reports, facts, stretches)],
    with_ob: reports.flatMap(({ terms, work }) =>
      terms === null || terms.worked === null || terms.worked_ob ? work : [],
    ),
    given_way: overtime.given_way,
  };
}

function known({ date, kind, span, worked }: OnCall, { on_call_rules = [] }: PayFacts): Known {
  const rules = newest(on_call_rules, date);
  const terms = rules?.[kind] ?? null;
  return { date, kind, span, rules, terms, work: paidWork(date, worked, terms?.least_min ?? 0) };
}

/** The minutes of work: those reported, and after the beginning of a stretch the least that is paid, where it has one of its own. */
function paidWork(date: string, worked: OnCall['worked'], least_min: number): Report[] {
  const paid: { start: number; end: number }[] = [];
  for (const { start, end } of worked.toSorted((a, b) => a.start - b.start)) {
    const around = paid.find((one) => one.start <= start && start < one.end);
    if (around === undefined) paid.push({ start, end: Math.max(end, start + least_min) });
    else if (end > around.end) around.end = end;
  }
  return paid.map((span) => ({ status: 'approved', date, span, break_min: 0 }));
}

const unitOf = (date: string, { rule_sets }: PayFacts): number =>
  rulesOfDay(date, rule_sets).rounding_min ?? 15;

const paidMin = ({ date, span }: Report, facts: PayFacts): number =>
  roundedTo(span.end - span.start, unitOf(date, facts));

const whole = new WeakMap<OvertimeRules, OvertimeRules>();

/** The work that is overtime, by day: all of it lies above, and nothing has paid any of it. */
function overtimeDays(reports: readonly Known[], facts: PayFacts, termsOn: TermsOfDays): DayAbove[] {
  const work = reports.flatMap((one) => (one.terms?.worked === null ? one.work : []));
  return [...Map.groupBy(work, ({ date }) => date)].flatMap(([date, of_day]): DayAbove[] => {
    const { overtime_rules = [] } = facts;
    const begun = newest(overtime_rules, date);
    const pays = termsOn(date);
    if (begun === null || pays === null) return [];
    const rules = whole.get(begun) ?? { ...begun, measure: 'day' };
    whole.set(begun, rules);
    const counted = of_day.map((report) => ({ report, paid_min: paidMin(report, facts) }));
    const minutes = counted.reduce((sum, { paid_min }) => sum + paid_min, 0);
    const overtime_min = Math.floor(minutes / rules.unit_min) * rules.unit_min;
    const planned = facts.assigned.filter((shift) => shift.date === date);
    const above = { extra_min: 0, overtime_min, unpaid_min: minutes, is_extra_time: false };
    return [{ date, rules, pays, planned, reports: counted, ...above }];
  });
}

/** The supplement of each minute, and the work whose pay the rules state: a line for what is paid alike. */
function ownLines(reports: readonly Known[], facts: PayFacts, stretches: readonly Stretch[]): OvertimeLine[] {
  const sums = new Map<string, Parameters<typeof amountOfSum>[0] & { minutes: number }>();
  const choices = [...new Set(reports.map(({ rules }) => rules))];
  const add = (date: string, rules: OnCallRules, paid: { code: string; pay: HourPay; minutes: number }) => {
    const place = stretches.findIndex(({ days }) => days.has(date));
    const stretch = stretches[place];
    if (stretch === undefined || paid.minutes === 0) return;
    const { code, pay } = paid;
    const rate: Rate | null = rateOf(pay, stretch.pays, false);
    if (rate === null) return;
    const key = [place, choices.indexOf(rules), code, pay.unit, pay.value].join('/');
    const line = { ...checkLine(code, 0), stretch, earns_vacation: rules.vacation };
    const sum = sums.get(key) ?? { ...rate, line, minutes: 0 };
    sum.minutes += paid.minutes;
    sums.set(key, sum);
  };
  const before = { jour: 0, beredskap: 0 };
  for (const report of reports) {
    const { date, rules, terms, work } = report;
    if (rules === null || terms === null) continue;
    if (terms.worked !== null)
      for (const one of work)
        add(date, rules, { code: 'on_call_work', pay: terms.worked, minutes: paidMin(one, facts) });
    for (const supplement of supplements(report, terms, { before, zone: facts.zone }))
      add(date, rules, supplement);
  }
  return [...sums.values()].map(amountOfSum);
}

/** The minutes of a report that have the supplement, by level and by whether they lie above the hours of the month. */
function supplements(
  { date, kind, span, work }: Known,
  terms: OnCallTerms,
  { before, zone }: { readonly before: Record<OnCall['kind'], number>; readonly zone: string },
) {
  const { levels, month_min, while_working } = terms;
  const levelAt = levelsOn(date, windowsOf({ name: '', windows: terms.windows }), zone);
  const below = levels.map(() => 0);
  const above = levels.map(() => 0);
  for (let minute = span.start; minute < span.end; minute += 1) {
    if (!while_working && work.some((one) => one.span.start <= minute && minute < one.span.end)) continue;
    before[kind] += 1;
    const minutes = month_min !== null && before[kind] > month_min ? above : below;
    const level = levelAt(minute);
    minutes[level] = (minutes[level] ?? 0) + 1;
  }
  return levels.flatMap((level, at) => {
    const code = `${kind}${at + 1}`;
    return [
      { code, pay: level.pay, minutes: below[at] ?? 0 },
      { code, pay: level.above ?? level.pay, minutes: above[at] ?? 0 },
    ];
  });
}
