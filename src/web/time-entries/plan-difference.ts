import type { TimeEntry } from '../../contract/time-entries.ts';
import { overlaps } from '../../core/clock.ts';
import { type Day, type Planned, plannedHours, spanOf } from './days.ts';

/**
 * Why reported hours differ from planned ones: each reason with its hours and its number of shifts or reports; the
 * rest is `deviation`.
 */
export type Reason = {
  readonly why: 'ahead' | 'missing' | 'uncounted' | 'absent' | 'unplanned' | 'deviation';
  readonly hours: number;
  readonly count: number;
};

const counted = ({ status }: TimeEntry): boolean => status !== 'draft' && status !== 'rejected';

/** The parts of reported minus planned hours; they add up to the whole. */
export function planDifference(
  days: readonly Day[],
  planned_hours: number,
  reported_hours: number,
): Reason[] {
  const month = days.filter(({ inMonth }) => inMonth);
  const planned = month.flatMap((day) =>
    day.planned
      .filter(({ assignment }) => assignment.status === 'approved')
      .map((plan) => ({ plan, why: whyNotReported(plan, day) })),
  );
  const entries = month.flatMap((day) =>
    day.entries.filter(counted).map((entry) => ({ entry, alone: !isPlanned(entry, day) })),
  );
  const parts = (['ahead', 'missing', 'uncounted', 'absent'] as const).map((why): Reason => {
    const such = planned.filter((each) => each.why === why);
    return { why, hours: -sum(such.map(({ plan }) => plannedHours(plan))), count: such.length };
  });
  const alone = entries.filter((each) => each.alone);
  parts.push({
    why: 'unplanned',
    hours: sum(alone.map(({ entry }) => entry.totalHours)),
    count: alone.length,
  });
  const rest = reported_hours - planned_hours - sum(parts.map(({ hours }) => hours));
  parts.push({ why: 'deviation', hours: rest, count: 0 });
  return parts.filter(({ hours }) => Math.abs(hours) >= 0.01);
}

function whyNotReported(plan: Planned, day: Day): 'ahead' | 'missing' | 'uncounted' | 'absent' | null {
  if (plan.state === 'ahead' || plan.state === 'missing' || plan.state === 'absent') return plan.state;
  const over = day.entries.filter((entry) => overlaps(spanOf(entry), plan.span));
  return over.some(counted) ? null : 'uncounted';
}

const isPlanned = (entry: TimeEntry, day: Day): boolean =>
  day.planned.some(
    ({ assignment, span }) => assignment.status === 'approved' && overlaps(span, spanOf(entry)),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
