import { isDate } from '../../core/calendar.ts';
import { isoOf, type Span } from '../../core/clock.ts';
import { SHIFT_KINDS, type ShiftKind, type ShiftRefusal, shiftLengthVerdict } from '../../core/shift.ts';
import { spanOfReport } from '../../core/time-entry.ts';
import type { Times } from '../ui/time-field.tsx';

/** A shift's typed day and times. */
export type When = {
  readonly date: string | null;
  readonly times: Times | null;
  /** Left out, and where none is chosen: work. */
  readonly kind?: string | undefined;
  readonly break_min?: number | null | undefined;
  readonly position_id?: string | null | undefined;
  readonly unit_id?: string | null | undefined;
};

/** The typed values as far as they can be read: the span, why it is not a valid shift, and the fields to send. */
export type PlannedTimes = {
  readonly date: string;
  readonly span: Span;
  readonly kind: ShiftKind;
  readonly break_min: number | null;
  readonly position_id: string | null;
  readonly unit_id: string | null;
  readonly refusal: ShiftRefusal | null;
  readonly ends_next_day: boolean;
  readonly body: { readonly start_time: string; readonly end_time: string };
};

/** Null while the date or a time is missing. An end before the start is on the next day; equal times are refused. */
export function plannedTimes(
  { date, times, kind, break_min = null, position_id = null, unit_id = null }: When,
  zone: string,
): PlannedTimes | null {
  const end = times?.end ?? null;
  if (date === null || !isDate(date) || times === null || end === null) return null;
  const span = spanOfReport(date, times.start, end, zone);
  return {
    date,
    span,
    kind: SHIFT_KINDS.find((one) => one === kind) ?? 'work',
    break_min,
    position_id,
    unit_id,
    refusal: shiftLengthVerdict(span),
    ends_next_day: end < times.start,
    body: { start_time: isoOf(span.start), end_time: isoOf(span.end) },
  };
}

/** The times of a form that passed its check. */
export function checkedTimes(when: When, zone: string): PlannedTimes {
  const planned = plannedTimes(when, zone);
  if (planned === null) throw new Error('The check of the form lets no missing time pass.');
  return planned;
}
