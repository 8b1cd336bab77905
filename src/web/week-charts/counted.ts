import type { Shift } from '../../contract/shifts.ts';
import { addDays, localToMinute, weekdayOf } from '../../core/calendar.ts';
import { minuteOf, overlapMin, type Span } from '../../core/clock.ts';
import { isNight, postOf } from '../../core/roster/post.ts';
import { assignedMin } from '../../core/shift.ts';

/** What the charts of the week draw, counted from the published roster. Declined shifts and time on call are left out. */

/** A weekend counts before a night, and a night before an evening, so that parts add up to the shifts. */
export const SHARES = ['weekend', 'night', 'evening', 'day'] as const;
type ShareKind = (typeof SHARES)[number];
export type Share = Readonly<Record<ShareKind, number>>;

const EVENING_ENDS_AFTER = '20:00';

const spanOf = ({ start_time, end_time }: Shift): Span => ({
  start: minuteOf(start_time) ?? 0,
  end: minuteOf(end_time) ?? 0,
});

function shareOf(shift: Shift, zone: string): ShareKind {
  const span = spanOf(shift);
  if (weekdayOf(shift.date) >= 6) return 'weekend';
  if (isNight(postOf({ ...span, kind: shift.kind }, 0, zone))) return 'night';
  return span.end > localToMinute(shift.date, EVENING_ENDS_AFTER, zone) ? 'evening' : 'day';
}

const isOn = (shift: Shift, worker_id: string): boolean =>
  shift.kind === 'work' &&
  shift.assignments.some((one) => one.worker_id === worker_id && one.status !== 'rejected');

/** How many shifts of each kind a person has. */
export function sharesOf(shifts: readonly Shift[], zone: string): ReadonlyMap<string, Share> {
  const found = new Map<string, Record<ShareKind, number>>();
  for (const shift of shifts) {
    const kind = shareOf(shift, zone);
    for (const { worker_id } of shift.assignments.filter((one) => isOn(shift, one.worker_id))) {
      const own = found.get(worker_id) ?? { weekend: 0, night: 0, evening: 0, day: 0 };
      own[kind] += 1;
      found.set(worker_id, own);
    }
  }
  return found;
}

export const unsocial = ({ weekend, night, evening }: Share): number => weekend + night + evening;

/** The middle of some numbers, or between the two in the middle. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

export type PersonDay = {
  readonly date: string;
  /** Shares of the day's length, from midnight to midnight. */
  readonly parts: readonly { readonly from: number; readonly until: number }[];
  /** Minutes planned from the first day to this one. */
  readonly planned_min: number;
};

/** A person's days: when the person is on a shift, and how the planned time grows. */
export function daysOf(
  shifts: readonly Shift[],
  worker_id: string,
  { first, count }: { readonly first: string; readonly count: number },
  zone: string,
): PersonDay[] {
  const own = shifts.filter((shift) => isOn(shift, worker_id));
  let planned_min = 0;
  return Array.from({ length: count }, (_, at) => {
    const date = addDays(first, at);
    const day = {
      start: localToMinute(date, '00:00', zone),
      end: localToMinute(addDays(date, 1), '00:00', zone),
    };
    for (const shift of own)
      if (shift.date === date) planned_min += assignedMin({ ...spanOf(shift), break_min: shift.break_min });
    const parts = own
      .map(spanOf)
      .filter((span) => overlapMin(span, day) > 0)
      .map((span) => ({
        from: Math.max(0, (span.start - day.start) / (day.end - day.start)),
        until: Math.min(1, (span.end - day.start) / (day.end - day.start)),
      }));
    return { date, parts, planned_min };
  });
}
