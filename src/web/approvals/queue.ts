import type { TimeEntry } from '../../contract/time-entries.ts';
import { type HoursByLevel, hoursAt, hoursByLevel } from '../../core/pay/ob-hours.ts';
import { AWAITING, mayMove } from '../../core/time-entry.ts';
import type { StatusChoice } from './choice.ts';

/** Sorts reports into tabs and orders them. Pure. */

export type Verdict = 'approved' | 'rejected';

/** Awaits a decision. */
export const waits = (entry: TimeEntry): boolean => AWAITING.includes(entry.status);

/**
 * Can be selected for a bulk decision: the statuses that the dashboard's bulk button may move (specification section
 * 4).
 */
export const selectable = (entry: TimeEntry): boolean => mayMove('bulk_approve', entry.status);

/** Whether a report belongs to this choice. `missing` holds no reports. */
export function fits(choice: StatusChoice, { status }: TimeEntry): boolean {
  switch (choice) {
    case 'pending':
      return status === 'submitted_pending';
    case 'submitted_ok':
      return status === 'submitted_ok' || status === 'submitted';
    case 'decided':
      return status === 'approved' || status === 'rejected';
    case 'missing':
      return false;
    case 'all':
      return true;
    default:
      return status === choice;
  }
}

/** The total minutes by which a report differs from its shift and its required break. */
export function deviationMin({ mismatch, break_discrepancy, break_duration }: TimeEntry): number {
  const { start_diff_min, end_diff_min, required_break_min } = mismatch;
  const off_break = break_discrepancy ? Math.abs(break_duration - required_break_min) : 0;
  return Math.abs(start_diff_min ?? 0) + Math.abs(end_diff_min ?? 0) + off_break;
}

/** The largest deviation first; decided ones by time; the others by day, newest first. */
export function inOrder(choice: StatusChoice, entries: readonly TimeEntry[]): TimeEntry[] {
  if (choice === 'pending') {
    return entries.toSorted((a, b) => deviationMin(b) - deviationMin(a) || asDiary(a, b));
  }
  const decided = choice === 'decided' || choice === 'approved' || choice === 'rejected';
  return entries.toSorted((a, b) =>
    decided ? compare(b.updated_at, a.updated_at) || asDiary(a, b) : asDiary(a, b),
  );
}

const asDiary = (a: TimeEntry, b: TimeEntry): number =>
  compare(b.date, a.date) || byName.compare(a.worker_name, b.worker_name) || compare(a.id, b.id);

// Created once: sorting thousands of rows would otherwise look up the language for each comparison.
const byName = new Intl.Collator('sv');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type Sums = HoursByLevel & {
  readonly count: number;
  readonly people: number;
  readonly hours: number;
};

/** The sums of these reports. */
export function sumsOf(entries: readonly TimeEntry[]): Sums {
  const sum = (of: (entry: TimeEntry) => number): number =>
    entries.reduce((total, entry) => total + of(entry), 0);
  return {
    count: entries.length,
    people: new Set(entries.map((entry) => entry.user_id)).size,
    hours: sum((entry) => entry.totalHours),
    ...hoursByLevel((level) => sum((entry) => hoursAt(entry, level)) * 60),
  };
}

/** The same reports by person, ordered by name. */
export function byPerson(
  entries: readonly TimeEntry[],
): { readonly name: string; readonly sums: Sums; readonly id: string }[] {
  const groups = Map.groupBy(entries, (entry) => entry.user_id);
  return [...groups]
    .map(([id, own]) => ({ id, name: own[0]?.worker_name ?? '', sums: sumsOf(own) }))
    .toSorted((a, b) => byName.compare(a.name, b.name));
}
