import type { CompanySettings } from '../../contract/companies.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { clockOf, lengthOf, overlaps, readTimes, type Span } from '../../core/clock.ts';
import { type ObOfEntry, type ObRuleSet, type ObSegment, obBar, obOfEntry } from '../../core/pay/ob.ts';
import { ruleSetOn } from '../../core/pay/ob-choice.ts';
import { type Rounding, roundingOf } from '../../core/pay/ob-rules.ts';
import type { ShiftKind } from '../../core/shift.ts';
import {
  breakAfterTimes,
  checkReport,
  judgeReport,
  nearestShift,
  type ReportRefusal,
  spanOfReport,
  TIME_ENTRY_LIMITS,
  workedIn,
} from '../../core/time-entry.ts';
import { settingsOn } from '../settings-on.ts';
import type { Times } from '../ui/time-field.tsx';
import { type Day, type Planned, spanOf } from './days.ts';
import { timesOf } from './times-of.ts';

/** The typed report of the day editor, checked while typing by the same functions as on the server. */

export type Typed = {
  readonly times: Times | null;
  readonly break_min: number | null;
  /** The text of the break's field when it is no number of minutes; null when it is one. */
  readonly break_wrong: string | null;
  /** The break is the automatic 30 and is removed when no longer required. */
  readonly automatic: boolean;
  readonly description: string;
  /** Of jour and beredskap: the stretches of work, `22:00–23:30, 02–03`. */
  readonly worked?: string | undefined;
};

export type Setting = {
  readonly day: Day;
  readonly settings: CompanySettings;
  readonly today: string;
  readonly caller: 'worker' | 'manager';
  /** All known reports, to find overlaps across midnight. */
  readonly entries: readonly TimeEntry[];
  /** The report to change; null for a new one. */
  readonly editing: TimeEntry | null;
};

export type Warning =
  | { readonly code: 'break_short'; readonly minutes: number }
  | { readonly code: 'break_other' }
  | { readonly code: 'break_unplanned'; readonly planned: number }
  | {
      readonly code: 'mismatch';
      readonly plan: Planned;
      readonly start_diff: number;
      readonly end_diff: number;
    }
  | { readonly code: 'overlap'; readonly entry: TimeEntry }
  | { readonly code: 'gap'; readonly clock: string; readonly as: string }
  | { readonly code: 'twice'; readonly clock: string }
  | { readonly code: 'shorter' | 'longer'; readonly length: number };

export type Judged = {
  readonly span: Span;
  readonly elapsed_min: number;
  readonly break_min: number;
  readonly refusal: ReportRefusal | null;
  readonly required_break_min: number;
  /** Of the nearest shift; null: by the rule. */
  readonly planned_break: number | null;
  readonly warnings: readonly Warning[];
  /** Whether it matches its planned shift, if it was compared with one. */
  readonly agrees: boolean;
  readonly kind: ShiftKind;
  /** The work in a report of jour or beredskap; null: not readable, or outside it. */
  readonly worked: readonly Span[] | null;
  readonly hours: ObOfEntry;
  readonly bar: readonly ObSegment[];
  /** The rules of the day, which name their levels. */
  readonly rules: ObRuleSet;
  /** The unit to which the day's hours are rounded. */
  readonly rounding_min: Rounding;
};

/**
 * The initial values of a new report: the first planned shift of the day without one, otherwise 08:00 to 16:00
 * (specification section 5).
 */
export function newReport({ day, settings }: Setting): Typed {
  const open = day.planned.filter(({ state }) => state !== 'reported' && state !== 'absent');
  const plan = open.find(({ assignment }) => assignment.status === 'approved') ?? open[0];
  const details = plan?.assignment.shift_details;
  const times =
    details === undefined
      ? { start: '08:00', end: '16:00' }
      : { start: details.start_time_local, end: details.end_time_local };
  const empty = { times: null, break_min: null, break_wrong: null, automatic: false, description: '' };
  const typed = withTimes(empty, times, day.date, settings);
  const planned = details?.kind === 'work' ? details.break_min : null;
  return planned === null ? typed : { ...typed, break_min: planned, automatic: false };
}

export const reportOf = (entry: TimeEntry): Typed => ({
  times: { start: entry.start_time_local, end: entry.end_time_local },
  break_min: entry.break_duration,
  break_wrong: null,
  automatic: false,
  description: entry.description,
  worked: workedText(entry),
});

/** The stretches as they are typed. */
export const workedText = ({ worked }: Pick<TimeEntry, 'worked'>): string => worked.map(timesOf).join(', ');

/** The values after a change of times: the break follows the legal rule unless the user typed it. */
export function withTimes(typed: Typed, times: Times | null, date: string, settings: CompanySettings): Typed {
  if (times === null || times.end === null) return { ...typed, times };
  const elapsed_min = lengthOf(spanOfReport(date, times.start, times.end, settings.time_zone));
  const { break_min, was_automatic } = breakAfterTimes({
    break_min: typed.break_min,
    was_automatic: typed.automatic,
    elapsed_min,
    rule: settingsOn(settings, date).break_rule,
  });
  return { ...typed, times, break_min: break_min ?? 0, automatic: was_automatic };
}

/** A typed break: whole minutes (`30`, `30 min`), nothing, or other text, which stays as it is. */
export function withBreak(typed: Typed, text: string): Typed {
  const minutes = /^(\d{1,4})(?:\s*min\.?)?$/i.exec(text.trim())?.[1];
  if (minutes !== undefined)
    return { ...typed, break_min: Number(minutes), break_wrong: null, automatic: false };
  const break_wrong = text.trim() === '' ? null : text;
  return {
    ...typed,
    break_min: break_wrong === null ? null : typed.break_min,
    break_wrong,
    automatic: false,
  };
}

/** The verdict on the typed report; null until it has a start and an end. */
export function judge(typed: Typed, setting: Setting): Judged | null {
  const { times } = typed;
  if (times === null || times.end === null) return null;
  const { day, today, caller } = setting;
  const settings = settingsOn(setting.settings, day.date);
  const zone = settings.time_zone;
  const span = spanNow(times.start, times.end, setting);
  const planned = day.planned
    .filter(({ assignment }) => assignment.status === 'approved')
    .map((plan) => ({ ...plan.span, break_min: plan.assignment.shift_details.break_min, plan }));
  const kindOf = ({ plan }: (typeof planned)[number]): ShiftKind => plan.assignment.shift_details.kind;
  const nearest = nearestShift(span, planned);
  // A new report is of the kind of the shift that it is for.
  const kind = setting.editing?.kind ?? (nearest === null ? 'work' : kindOf(nearest));
  const break_min = kind === 'work' ? (typed.break_min ?? 0) : 0;
  const assigned = planned.filter((one) => kindOf(one) === kind);
  const verdict = judgeReport({ span, break_min, assigned, break_rule: settings.break_rule, kind });
  const planned_break = kind === 'work' ? (verdict.nearest?.break_min ?? null) : null;
  const worked = kind === 'work' ? [] : workedTyped(typed.worked ?? '', { date: day.date, span, zone });
  const rules = ruleSetOn(day.date, settings.ob_rule_sets);
  const entry = { span, break_min, rules, break_order: settings.break_order, zone };
  const hoursIn = (one: Span): ObOfEntry => obOfEntry({ ...entry, span: one });
  const hoursOfWork = hoursOf((worked ?? []).map(hoursIn), hoursIn({ start: span.start, end: span.start }));
  const refusal = checkReport({ span, break_min, date: day.date, today, caller });
  return {
    span,
    elapsed_min: lengthOf(span),
    break_min,
    refusal,
    required_break_min: verdict.required_break_min,
    planned_break,
    warnings: [
      ...clockWarnings(day.date, times.start, times.end, span, zone),
      ...breakWarnings(verdict.break_discrepancy, break_min, verdict.required_break_min, planned_break),
      ...mismatchWarnings(verdict, span),
      ...overlapWarnings(span, setting),
    ],
    agrees: verdict.nearest !== null && !verdict.shift_mismatch && !verdict.break_discrepancy,
    kind,
    worked,
    hours: kind === 'work' ? obOfEntry(entry) : hoursOfWork,
    bar: obBar(span, rules, zone),
    rules,
    rounding_min: roundingOf(rules),
  };
}

/** The hours of several stretches, beside `none`. */
const hoursOf = (parts: readonly ObOfEntry[], none: ObOfEntry): ObOfEntry =>
  parts.reduce(
    (sum, part) => ({
      regular_min: sum.regular_min + part.regular_min,
      total_min: sum.total_min + part.total_min,
      ob1_min: sum.ob1_min + part.ob1_min,
      ob2_min: sum.ob2_min + part.ob2_min,
      ob3_min: sum.ob3_min + part.ob3_min,
      ob4_min: sum.ob4_min + part.ob4_min,
      ob5_min: sum.ob5_min + part.ob5_min,
      ob6_min: sum.ob6_min + part.ob6_min,
    }),
    none,
  );

/** Stretches between commas; null where one cannot be read, or lies outside the report. */
export function workedTyped(text: string, report: Parameters<typeof workedIn>[0]): Span[] | null {
  const sent: { start: string; end: string }[] = [];
  for (const one of text.split(/[,;]/).filter((part) => part.trim() !== '')) {
    const times = readTimes(one);
    if (times === null || times.end === null) return null;
    sent.push({ start: times.start, end: times.end });
  }
  return workedIn(report, sent);
}

/** Untouched times of a saved report keep their exact instants, because a clock time may occur twice in a night. */
function spanNow(start: string, end: string, { day, settings, editing }: Setting): Span {
  const same = editing !== null && editing.start_time_local === start && editing.end_time_local === end;
  return same ? spanOf(editing) : spanOfReport(day.date, start, end, settings.time_zone);
}

const breakWarnings = (
  differs: boolean,
  minutes: number,
  required: number,
  planned: number | null,
): Warning[] =>
  !differs
    ? []
    : planned !== null
      ? [{ code: 'break_unplanned', planned }]
      : minutes < required
        ? [{ code: 'break_short', minutes }]
        : [{ code: 'break_other' }];

type Compared = {
  readonly shift_mismatch: boolean;
  readonly nearest: (Span & { readonly plan: Planned }) | null;
};

const mismatchWarnings = ({ shift_mismatch, nearest }: Compared, span: Span): Warning[] =>
  !shift_mismatch || nearest === null
    ? []
    : [
        {
          code: 'mismatch',
          plan: nearest.plan,
          start_diff: span.start - nearest.start,
          end_diff: span.end - nearest.end,
        },
      ];

const overlapWarnings = (span: Span, { entries, editing }: Setting): Warning[] =>
  entries
    .filter((entry) => entry.id !== editing?.id && overlaps(spanOf(entry), span))
    .map((entry) => ({ code: 'overlap', entry }));

/** The effect of a clock change on a report (decisions section 2). */
function clockWarnings(date: string, start: string, end: string, span: Span, zone: string): Warning[] {
  const endDate = minuteToLocal(span.end, zone).date;
  const clocks: [string, string][] = [
    [date, start],
    [endDate, end],
  ];
  const warnings = clocks.flatMap(([day, clock]): Warning[] => {
    const minute = localToMinute(day, clock, zone);
    const shown = minuteToLocal(minute, zone);
    if (shown.clock !== clock) return [{ code: 'gap', clock, as: shown.clock }];
    const again = minuteToLocal(minute + 60, zone);
    return again.clock === clock ? [{ code: 'twice', clock }] : [];
  });
  const by_clock = (clockOf(end) ?? 0) - (clockOf(start) ?? 0) + (end < start ? 1440 : 0);
  const elapsed = lengthOf(span);
  if (elapsed === by_clock || elapsed <= 0) return warnings;
  return [...warnings, { code: elapsed < by_clock ? 'shorter' : 'longer', length: elapsed }];
}

export const LONGEST_BREAK_MIN = TIME_ENTRY_LIMITS.longest_break_min;
