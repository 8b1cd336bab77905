/** A queue for a lent resource: each waiting caller takes it, or learns that there is none. */
export type Queue<W> = {
  count(): number;
  /** Returns the caller that must leave for the new one, perhaps the new one itself: the queue has a limit. */
  join(party: string, one: W): W | undefined;
  leave(party: string, one: W): void;
  /** The caller whose turn it is. */
  next(): W | undefined;
  /** Empties it. */
  all(): W[];
};

/**
 * A line in which parties (companies) take turns: one that asks for much waits for itself and not the others for it. When it is full,
 * the last of the party that fills most of it leaves.
 */
export function queueOfParties<W>(most: number): Queue<W> {
  /** In the order of their turns; none is empty. */
  const parties = new Map<string, W[]>();
  let count = 0;
  const longest = (newcomer: string): string => {
    let found = newcomer;
    for (const [party, those] of parties) if (those.length > (parties.get(found)?.length ?? 0)) found = party;
    return found;
  };
  const removed = (party: string, at: number): W | undefined => {
    const those = parties.get(party) ?? [];
    const [one] = those.splice(at, 1);
    if (one !== undefined) count -= 1;
    if (those.length === 0) parties.delete(party);
    return one;
  };
  return {
    count: () => count,
    join: (party, one) => {
      const those = parties.get(party) ?? [];
      those.push(one);
      parties.set(party, those);
      count += 1;
      return count > most ? removed(longest(party), -1) : undefined;
    },
    leave: (party, one) => {
      const at = parties.get(party)?.indexOf(one) ?? -1;
      if (at !== -1) removed(party, at);
    },
    next: () => {
      const [first] = parties;
      if (first === undefined) return undefined;
      const [party, those] = first;
      const one = removed(party, 0);
      // Last again: the others' turns come before its next.
      if (parties.delete(party)) parties.set(party, those);
      return one;
    },
    all: () => {
      const everybody = [...parties.values()].flat();
      parties.clear();
      count = 0;
      return everybody;
    },
  };
}
