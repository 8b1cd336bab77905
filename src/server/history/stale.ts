import { Refusal } from '../refusal.ts';

/**
 * Refuses a write based on a version that is no longer the latest, and returns the current state: nothing is lost
 * (decisions section 2). `current` is only read then: reading it always would double the work of every write.
 */
export async function refuseStale(
  if_match: number | null,
  version: number,
  current: () => unknown,
): Promise<void> {
  if (if_match !== null && if_match !== version) throw new Refusal('stale', { current: await current() });
}
