import { Refusal } from '../refusal.ts';

/**
 * A write on a state that is no longer the latest is refused with what is there now: nothing is lost (decisions
 * section 2). `current` is only asked for then: reading it would double the work of every write.
 */
export async function refuseStale(
  if_match: number | null,
  version: number,
  current: () => unknown,
): Promise<void> {
  if (if_match !== null && if_match !== version) throw new Refusal('stale', { current: await current() });
}
