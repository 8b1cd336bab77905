import type { TimeEntry } from '../../contract/time-entries.ts';
import type { Unsent } from '../offline/unsent.ts';

/**
 * The server's reports with the unsent ones applied over them. `show`: how an unsent one looks (guessed-report.ts).
 */
export function withUnsent(
  entries: readonly TimeEntry[],
  unsent: readonly Unsent[],
  show: (item: Unsent) => TimeEntry,
): readonly TimeEntry[] {
  if (unsent.length === 0) return entries;
  const changed = new Set(unsent.flatMap(({ changes }) => (changes === null ? [] : [changes.id])));
  const rest = entries.filter(({ id }) => !changed.has(id));
  const shown = unsent.flatMap((item) => {
    const report = show(item);
    // A report that just arrived is not shown twice.
    const arrived =
      item.changes === null &&
      rest.some((one) => one.start_time === report.start_time && one.end_time === report.end_time);
    return arrived ? [] : [report];
  });
  return [...rest, ...shown].sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
}
