import type { CompanySettings } from '../../contract/companies.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import type { User } from '../../contract/users.ts';
import { addDays, localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { isoOf, lengthOf, minuteOf, type Span } from '../../core/clock.ts';
import { obOfEntry } from '../../core/pay/ob.ts';
import { ruleSetOn } from '../../core/pay/ob-choice.ts';
import { hoursByLevel } from '../../core/pay/ob-hours.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { type Assigned, judgeReport } from '../../core/time-entry.ts';
import { type Unsent, unsentId } from '../offline/unsent.ts';
import { settingsOn } from '../settings-on.ts';
import { type Planned, spanOf } from './days.ts';

type Report = {
  readonly id: string;
  readonly date: string;
  readonly span: Span;
  readonly break_min: number;
  readonly description: string;
  readonly isDraft: boolean;
  readonly kind: ShiftKind;
  /** The stretches of work in a report of jour or beredskap. */
  readonly worked: readonly Span[];
  /** The day's approved shifts of that kind. */
  readonly assigned: readonly Assigned[];
};

/** The report that the server will most likely return, computed by the same rules. */
export function guessedReport(report: Report, settings: CompanySettings, me: User): TimeEntry {
  const { id, date, span, break_min, description, isDraft, kind, worked, assigned } = report;
  const { break_rule, break_order, time_zone: zone, ob_rule_sets } = settingsOn(settings, date);
  const verdict = judgeReport({ span, break_min, assigned: [...assigned], break_rule, kind });
  const rules = ruleSetOn(date, ob_rule_sets);
  const parts = (kind === 'work' ? [span] : worked).map((one) =>
    obOfEntry({ span: one, break_min, rules, break_order, zone }),
  );
  const minutes = (of: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0);
  const { nearest } = verdict;
  return {
    id,
    date,
    ...wordsOf(span, zone),
    break_duration: break_min,
    kind,
    worked: worked.map((one) => wordsOf(one, zone)),
    description,
    status: isDraft ? 'draft' : verdict.status,
    break_discrepancy: verdict.break_discrepancy,
    shift_mismatch: verdict.shift_mismatch,
    mismatch: {
      assigned: nearest === null ? null : { ...wordsOf(nearest, zone), duration_min: lengthOf(nearest) },
      start_diff_min: nearest === null ? null : span.start - nearest.start,
      end_diff_min: nearest === null ? null : span.end - nearest.end,
      required_break_min: verdict.required_break_min,
    },
    totalHours: minutes(({ total_min }) => total_min) / 60,
    ...hoursByLevel((level) => minutes((part) => part[`ob${level}_min`])),
    rejection_reason: null,
    user: { id: me.id, first_name: me.first_name, last_name: me.last_name, role: me.role },
    user_id: me.id,
    worker_name: `${me.first_name} ${me.last_name}`.trim(),
    updated_at: isoOf(span.start),
    version: 0,
  };
}

const wordsOf = (span: Span, zone: string) => ({
  start_time: isoOf(span.start),
  end_time: isoOf(span.end),
  start_time_local: minuteToLocal(span.start, zone).clock,
  end_time_local: minuteToLocal(span.end, zone).clock,
});

/** A shift reported as planned, with its planned break or the one that its length requires. */
export function asPlanned({ assignment, span }: Planned, id: string, settings: CompanySettings, me: User) {
  const { date, kind, break_min: planned } = assignment.shift_details;
  const assigned = [{ ...span, break_min: planned }];
  const { break_rule } = settingsOn(settings, date);
  const break_min = judgeReport({
    span,
    assigned,
    break_rule,
    break_min: 0,
    kind,
  }).required_break_min;
  return guessedReport(
    { id, date, span, break_min, description: '', isDraft: false, kind, worked: [], assigned },
    settings,
    me,
  );
}

/**
 * An unsent report, as the server will most likely return it. `assignments`: the known shifts; it is compared with
 * those of its day.
 */
export function unsentReport(
  item: Unsent,
  assignments: readonly AssignmentWithShift[],
  settings: CompanySettings,
  me: User,
): TimeEntry {
  const { date, break_duration, description, status, kind = 'work', worked = [] } = item.body;
  const assigned = assignments
    .filter(
      ({ status: answered, shift_details }) =>
        answered === 'approved' && shift_details.date === date && shift_details.kind === kind,
    )
    .map(({ shift_details }) => ({ ...spanOf(shift_details), break_min: shift_details.break_min }));
  const report = {
    id: unsentId(item.key),
    date,
    span: spanOfBody(item.body, settings.time_zone),
    break_min: break_duration,
    description,
    isDraft: status === 'draft',
    kind,
    worked: spansOf(worked),
    assigned,
  };
  return guessedReport(report, settings, me);
}

/** The form sends instants. */
const spansOf = (worked: NonNullable<Unsent['body']['worked']>): Span[] =>
  worked.flatMap(({ start_time, end_time }) => {
    const [start, end] = [minuteOf(start_time), minuteOf(end_time)];
    return start === null || end === null ? [] : [{ start, end }];
  });

/** Each time is a wall clock time of the date, or an instant; an end before the start is on the next day. */
function spanOfBody({ date, start_time, end_time }: Unsent['body'], zone: string): Span {
  const start = minuteOf(start_time) ?? localToMinute(date, start_time, zone);
  const begins = minuteToLocal(start, zone).clock;
  return {
    start,
    end: minuteOf(end_time) ?? localToMinute(end_time < begins ? addDays(date, 1) : date, end_time, zone),
  };
}
