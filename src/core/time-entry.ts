import { addDays, localToMinute } from './calendar.ts';
import { lengthOf, type Minute, type Span } from './clock.ts';
import { firstKeptDay } from './kept-days.ts';
import type { ShiftKind } from './shift.ts';

/** The states of a time entry. Specification section 4. */
export const TIME_ENTRY_STATUSES = [
  'draft',
  'submitted',
  'submitted_ok',
  'submitted_pending',
  'approved',
  'rejected',
] as const;

/** The state of a time entry. */
export type TimeEntryStatus = (typeof TIME_ENTRY_STATUSES)[number];

/** The states in which an entry awaits a manager's decision. Specification section 4. */
export const AWAITING: readonly TimeEntryStatus[] = ['submitted', 'submitted_ok', 'submitted_pending'];

/**
 * The states from which each action on an entry is allowed. `edit` covers submitting; `save_draft` keeps it out of
 * the manager's queue, which an approved entry cannot leave unseen; `bulk_approve` is the manager dashboard's button.
 * Specification section 4, decisions section 3.
 */
export const TIME_ENTRY_TRANSITIONS = {
  edit: TIME_ENTRY_STATUSES,
  save_draft: ['draft', 'submitted', 'submitted_ok', 'submitted_pending', 'rejected'],
  delete: TIME_ENTRY_STATUSES,
  approve: ['draft', 'submitted', 'submitted_ok', 'submitted_pending', 'rejected'],
  reject: ['draft', 'submitted', 'submitted_ok', 'submitted_pending', 'approved'],
  bulk_approve: ['submitted_ok', 'submitted_pending'],
} as const satisfies Record<string, readonly TimeEntryStatus[]>;

/** The actions on a time entry. */
export type TimeEntryAction = keyof typeof TIME_ENTRY_TRANSITIONS;

/** Is this action allowed on an entry in that state? Who may do it is another question. Specification section 4. */
export function mayMove(action: TimeEntryAction, from: TimeEntryStatus): boolean {
  return TIME_ENTRY_TRANSITIONS[action].some((status) => status === from);
}

/**
 * The state that represents a set of entries: any rejected, else any approved, else any submitted, else draft.
 * Specification section 4.
 */
export function summaryStatus(
  statuses: readonly TimeEntryStatus[],
): 'rejected' | 'approved' | 'submitted' | 'draft' {
  if (statuses.includes('rejected')) return 'rejected';
  if (statuses.includes('approved')) return 'approved';
  return statuses.some((status) => status !== 'draft') ? 'submitted' : 'draft';
}

/**
 * The readings of the break rule that a company may choose. `from_5_5_hours` is the default. Specification section 5,
 * decisions section 3.
 */
export const BREAK_RULES = ['from_5_5_hours', 'over_5_hours'] as const;

/** A company's reading of the break rule. */
export type BreakRule = (typeof BREAK_RULES)[number];

/** The numbers of the verdicts below, in minutes. Specification sections 5 and 9, decisions section 3. */
export const TIME_ENTRY_LIMITS = {
  /** A report is at least this long. */
  shortest_min: 60,
  /** A report is shorter than this. */
  longest_min: 1440,
  /** A break is at most this long, and shorter than the report. */
  longest_break_min: 480,
  /** `from_5_5_hours`: a break is required from this length on. */
  break_from_min: 330,
  /** `over_5_hours`: a break is required beyond this length. */
  break_over_min: 300,
  /** A report that is further than this from its shift differs from it. */
  tolerance_min: 5,
};

/** The required break, in minutes. Specification section 9. */
export const REQUIRED_BREAK_MIN = 30;

/**
 * The minutes of break that a report of `elapsed_min` needs. Specification section 5; the law's own limit is 5 hours
 * in a row, arbetstidslagen (1982:673) 15 §.
 */
export function requiredBreak(
  elapsed_min: number,
  rule: BreakRule,
  limits = TIME_ENTRY_LIMITS,
): 0 | typeof REQUIRED_BREAK_MIN {
  const required =
    rule === 'over_5_hours' ? elapsed_min > limits.break_over_min : elapsed_min >= limits.break_from_min;
  return required ? REQUIRED_BREAK_MIN : 0;
}

/** The break of a report that says the whole shift: the planned one, else the required one; jour and beredskap have none. */
export const breakAsPlanned = (
  {
    kind,
    span,
    break_min,
  }: { readonly kind: ShiftKind; readonly span: Span; readonly break_min: number | null },
  rule: BreakRule,
): number => (kind === 'work' ? (break_min ?? requiredBreak(lengthOf(span), rule)) : 0);

/**
 * The break in the form after its times changed. A required break that is empty or 0 becomes 30; an automatic 30 that
 * is no longer required becomes 0; a typed break stays. Pass `was_automatic` of the result to the next call. Minutes.
 * Specification section 5.
 */
export function breakAfterTimes(form: {
  readonly break_min: number | null;
  readonly was_automatic: boolean;
  readonly elapsed_min: number;
  readonly rule: BreakRule;
}): { readonly break_min: number | null; readonly was_automatic: boolean } {
  const required = requiredBreak(form.elapsed_min, form.rule);
  const automatic = form.was_automatic && form.break_min === REQUIRED_BREAK_MIN;
  if (required > 0 && (form.break_min === null || form.break_min === 0))
    return { break_min: required, was_automatic: true };
  if (required === 0 && automatic) return { break_min: 0, was_automatic: false };
  return { break_min: form.break_min, was_automatic: automatic };
}

/**
 * The instants between two wall clocks `HH:MM` of a reported date. An end before the start is on the next day; equal
 * clocks are an empty span, which `checkReport` refuses as too short, and never a day and night. Specification
 * section 5. Throws RangeError on an invalid date, clock or zone.
 */
export function spanOfReport(date: string, start: string, end: string, zone: string): Span {
  return {
    start: localToMinute(date, start, zone),
    end: localToMinute(end < start ? addDays(date, 1) : date, end, zone),
  };
}

/** Why a report is refused, and the name of the field to fix. */
export type ReportRefusal = {
  readonly code:
    | 'entry_too_short'
    | 'entry_too_long'
    | 'break_too_long'
    | 'break_over_limit'
    | 'break_negative'
    | 'future_date'
    | 'date_not_kept'
    | 'before_employment';
  readonly field: 'date' | 'end_time' | 'break_duration';
};

/**
 * The stretches of work in a report of jour or beredskap. A wall clock `HH:MM` is its first occurrence at or after the start of the
 * report, or of the stretch. Null: one is empty, lies outside the report, or begins before the one before it ends.
 */
export function workedIn(
  report: { readonly date: string; readonly span: Span; readonly zone: string },
  sent: readonly { readonly start: string | Minute; readonly end: string | Minute }[],
): Span[] | null {
  const { date, span, zone } = report;
  const at = (time: string | Minute, not_before: Minute): Minute => {
    if (typeof time !== 'string') return time;
    const same_day = localToMinute(date, time, zone);
    return same_day >= not_before ? same_day : localToMinute(addDays(date, 1), time, zone);
  };
  const worked = sent
    .map((one) => {
      const start = at(one.start, span.start);
      return { start, end: at(one.end, start) };
    })
    .toSorted((a, b) => a.start - b.start);
  let free = span.start;
  for (const { start, end } of worked) {
    if (start < free || end <= start || end > span.end) return null;
    free = end;
  }
  return worked;
}

/**
 * Why a report cannot be accepted; null when it can. Dates `YYYY-MM-DD`, `today` in the company's time zone; only
 * managers report future days or days before `employed_from` (null: not known), and nobody days that retention has
 * deleted (kept-days.ts). Specification section 5, decisions section 3.
 */
export function checkReport(
  report: {
    readonly span: Span;
    readonly break_min: number;
    readonly date: string;
    readonly today: string;
    readonly caller: 'worker' | 'manager';
    readonly employed_from?: string | null;
  },
  limits = TIME_ENTRY_LIMITS,
): ReportRefusal | null {
  const { span, break_min, date, today, caller, employed_from = null } = report;
  const elapsed_min = lengthOf(span);
  if (caller === 'worker' && date > today) return { code: 'future_date', field: 'date' };
  if (date < firstKeptDay(today)) return { code: 'date_not_kept', field: 'date' };
  if (caller === 'worker' && employed_from !== null && date < employed_from)
    return { code: 'before_employment', field: 'date' };
  if (elapsed_min < limits.shortest_min) return { code: 'entry_too_short', field: 'end_time' };
  if (elapsed_min >= limits.longest_min) return { code: 'entry_too_long', field: 'end_time' };
  if (break_min < 0) return { code: 'break_negative', field: 'break_duration' };
  if (break_min > limits.longest_break_min) return { code: 'break_over_limit', field: 'break_duration' };
  if (break_min >= elapsed_min) return { code: 'break_too_long', field: 'break_duration' };
  return null;
}

/**
 * The assigned shift nearest to a report, by the minutes that both ends differ. At a tie the one that starts, then
 * ends, first; null when there is none.
 */
export function nearestShift<S extends Span>(span: Span, assigned: readonly S[]): S | null {
  let nearest: S | null = null;
  for (const shift of assigned) if (nearest === null || isNearer(span, shift, nearest)) nearest = shift;
  return nearest;
}

function isNearer(span: Span, shift: Span, than: Span): boolean {
  const by = distanceMin(span, shift) - distanceMin(span, than);
  if (by !== 0) return by < 0;
  return shift.start === than.start ? shift.end < than.end : shift.start < than.start;
}

function distanceMin(a: Span, b: Span): number {
  return apart(a.start, b.start) + apart(a.end, b.end);
}

function apart(a: Minute, b: Minute): number {
  return Math.abs(a - b);
}

/** An approved shift that a report is compared with. `break_min`: its planned break; null or left out: by the rule. */
export type Assigned = Span & { readonly break_min?: number | null };

/** The server's verdict on a report: the two flags, their reasons, and the resulting status. */
export type ReportVerdict<S extends Span = Span> = {
  readonly break_discrepancy: boolean;
  readonly shift_mismatch: boolean;
  /** The planned break of the nearest shift, or what the rule requires. */
  readonly required_break_min: number;
  readonly nearest: S | null;
  readonly status: 'submitted_ok' | 'submitted_pending';
};

/**
 * Compares a report with its shift and its break: the planned one, or the one that the rule requires. `assigned` are the worker's approved shifts of that day and kind; a day
 * without one has nothing to differ from. Specification section 5, decisions section 3.
 */
export function judgeReport<S extends Assigned>(
  report: {
    readonly span: Span;
    readonly break_min: number;
    readonly assigned: readonly S[];
    readonly break_rule: BreakRule;
    /** Time on call has no break; left out: work. */
    readonly kind?: ShiftKind;
  },
  limits = TIME_ENTRY_LIMITS,
): ReportVerdict<S> {
  const { span, break_min, assigned, break_rule, kind = 'work' } = report;
  const nearest = nearestShift(span, assigned);
  const required_break_min =
    kind === 'work' ? (nearest?.break_min ?? requiredBreak(lengthOf(span), break_rule, limits)) : 0;
  const break_discrepancy = required_break_min > 0 && break_min !== required_break_min;
  const shift_mismatch =
    nearest !== null &&
    (apart(span.start, nearest.start) > limits.tolerance_min ||
      apart(span.end, nearest.end) > limits.tolerance_min);
  const status = break_discrepancy || shift_mismatch ? 'submitted_pending' : 'submitted_ok';
  return { break_discrepancy, shift_mismatch, required_break_min, nearest, status };
}
