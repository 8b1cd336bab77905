import type { TimeEntry } from '../../contract/time-entries.ts';
import type { Unsent } from '../offline/unsent.ts';

/** The reports as the person means them: those the server knows, with what is written here and not sent laid over. */
export function withUnsent(entries: readonly TimeEntry[], unsent: readonly Unsent[]): readonly TimeEntry[] {
  if (unsent.length === 0) return entries;
  const changed = new Set(unsent.flatMap(({ changes }) => (changes === null ? [] : [changes.id])));
  const rest = entries.filter(({ id }) => !changed.has(id));
  // One that just arrived is not shown twice.
  const arrived = ({ changes, shown }: Unsent): boolean =>
    changes === null &&
    rest.some((one) => one.start_time === shown.start_time && one.end_time === shown.end_time);
  const shown = unsent.filter((item) => !arrived(item)).map((item) => item.shown);
  return [...rest, ...shown].sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
}
