/**
 * Checks histories of clients that append to lists (after Elle's list-append checks) for a lost update, a stale read
 * after a client's own write, a read of an append that never happened, and reads that fit no order.
 */

export type Op =
  | {
      readonly client: number;
      readonly kind: 'append';
      readonly list: string;
      readonly token: string;
      readonly outcome: 'done' | 'refused' | 'unknown';
      readonly at: number;
    }
  | {
      readonly client: number;
      readonly kind: 'read';
      readonly list: string;
      readonly tokens: readonly string[];
      readonly version: number;
      readonly at: number;
    };

/** `final`: the lists when every client is done. Returns the faults in words; a sound history has none. */
export function faultsIn(
  ops: readonly Op[],
  final: ReadonlyMap<string, { tokens: readonly string[]; version: number }>,
): string[] {
  const faults: string[] = [];
  const refused = new Set(
    ops.flatMap((op) => (op.kind === 'append' && op.outcome === 'refused' ? [op.token] : [])),
  );
  const known = new Set(ops.flatMap((op) => (op.kind === 'append' ? [op.token] : [])));
  for (const op of ops) {
    const end = final.get(op.list);
    if (end === undefined) faults.push(`the list ${op.list} is gone`);
    else if (op.kind === 'append' && op.outcome === 'done') {
      const times = end.tokens.filter((token) => token === op.token).length;
      if (times === 0) faults.push(`lost update: ${op.token} was acknowledged and is not in ${op.list}`);
      if (times > 1) faults.push(`doubled: ${op.token} is in ${op.list} ${times} times`);
    } else if (op.kind === 'read') {
      if (op.tokens.some((token, index) => token !== end.tokens[index]))
        faults.push(`${op.list} was read as [${op.tokens}], which is no beginning of [${end.tokens}]`);
      // A list begins at version 1, and each append adds one version.
      if (op.version !== op.tokens.length + 1)
        faults.push(`${op.list} was read at version ${op.version} with ${op.tokens.length} appends`);
    }
  }
  for (const [list, { tokens, version }] of final) {
    for (const token of tokens) {
      if (refused.has(token)) faults.push(`${token} was refused and is in ${list}`);
      if (!known.has(token)) faults.push(`${token} in ${list} was never written`);
    }
    if (version !== tokens.length + 1)
      faults.push(`${list} ends at version ${version} with ${tokens.length} appends`);
  }
  return [...faults, ...staleReads(ops)];
}

/** A client sees its own acknowledged appends, and never less than it saw before. */
function staleReads(ops: readonly Op[]): string[] {
  const faults: string[] = [];
  const own = new Map<string, Set<string>>();
  const seen = new Map<string, number>();
  for (const op of ops.toSorted((a, b) => a.at - b.at)) {
    const key = `${op.client} ${op.list}`;
    if (op.kind === 'append') {
      if (op.outcome === 'done') own.set(key, (own.get(key) ?? new Set()).add(op.token));
      continue;
    }
    for (const token of own.get(key) ?? [])
      if (!op.tokens.includes(token))
        faults.push(`stale read: client ${op.client} does not see its own ${token}`);
    if (op.tokens.length < (seen.get(key) ?? 0)) faults.push(`client ${op.client} saw ${op.list} shrink`);
    seen.set(key, op.tokens.length);
  }
  return faults;
}
