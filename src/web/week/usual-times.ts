import type { PlanShift } from './overlay.ts';

const MOST_PRESETS = 3;

/** The times that shifts have most often. */
export function usualTimes(shifts: readonly PlanShift[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, start_time_local, end_time_local } of shifts)
    if (kind === 'work') {
      const times = `${start_time_local}–${end_time_local}`;
      counts.set(times, (counts.get(times) ?? 0) + 1);
    }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, MOST_PRESETS)
    .map(([times]) => times)
    .toSorted();
}
