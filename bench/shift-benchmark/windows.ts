import { type Automaton, automatonOf } from './automaton.ts';
import { type Terms, termsOf } from './contracts.ts';
import type { Instance } from './instance.ts';

/** The stretches of days that are re-planned alone. None parts a Saturday from its Sunday. */
export type Window = { readonly from: number; readonly days: number };

export type Windows = {
  readonly terms: readonly Terms[];
  readonly windows: readonly Window[];
  /** Windows that lie one after the other over the whole horizon. */
  readonly laid: readonly Window[];
  readonly graphs: (person: number, from: number, days: number) => Automaton;
};

/** From long to short: the lengths of the windows of a week or more, and how far one begins after the other. */
const PATTERNS: readonly (readonly number[])[] = [[14], [7], [3, 4], [1, 1, 1, 1, 1, 2]];

/** The longest windows whose graphs have at most `most` arcs together. */
export function windowsOf(instance: Instance, most = 3_000_000): Windows {
  const terms = instance.employees.map((employee) => termsOf(instance, employee, false));
  const keys = terms.map(({ contract }) => JSON.stringify(contract));
  for (const [at, pattern] of PATTERNS.entries()) {
    const laid = laidOut(instance.days, pattern, 0);
    const windows = pattern[0] === 14 ? [...laid, ...laidOut(instance.days, pattern, 7)] : laid;
    const known = graphsOf(
      terms,
      keys,
      windows,
      at === PATTERNS.length - 1 ? Number.POSITIVE_INFINITY : most,
    );
    if (known === null) continue;
    const graphs = (person: number, from: number, days: number): Automaton => {
      const graph = known.get(`${from % 7} ${days} ${keys[person]}`);
      if (graph === undefined) throw new Error(`There is no window of ${days} days from ${from}`);
      return graph;
    };
    return { terms, windows, laid, graphs };
  }
  throw new Error('No window is short enough');
}

function laidOut(days: number, pattern: readonly number[], first: number): Window[] {
  const windows: Window[] = [];
  for (let from = first, at = 0; from < days; at += 1) {
    const length = Math.min(pattern[at % pattern.length] ?? 1, days - from);
    windows.push({ from, days: length });
    from += length;
  }
  return windows;
}

function graphsOf(
  terms: readonly Terms[],
  keys: readonly string[],
  windows: readonly Window[],
  most: number,
): ReadonlyMap<string, Automaton> | null {
  const known = new Map<string, Automaton>();
  let left = most;
  for (const [person, { contract }] of terms.entries())
    for (const { from, days } of windows) {
      const key = `${from % 7} ${days} ${keys[person]}`;
      if (known.has(key)) continue;
      const graph = automatonOf(contract, { days, weekday: from % 7, whole: false }, left);
      if (graph === null) return null;
      left -= graph.from.length;
      known.set(key, graph);
    }
  return known;
}
