import type { Automaton } from './automaton.ts';

/** Arrays that every pricing reuses. */
export class Scratch {
  private value = new Float64Array(0);
  private by = new Int32Array(0);
  private cost = new Float64Array(0);
  private pick = new Int16Array(0);
  private kinds = 0;

  costs(days: number, kinds: number): void {
    this.kinds = kinds;
    if (this.cost.length < days * kinds) {
      this.cost = new Float64Array(days * kinds);
      this.pick = new Int16Array(days * kinds);
    }
    this.cost.fill(Number.POSITIVE_INFINITY, 0, days * kinds);
  }

  offer(day: number, kind: number, shift: number, cost: number): void {
    const at = day * this.kinds + kind;
    if (cost >= (this.cost[at] as number)) return;
    this.cost[at] = cost;
    this.pick[at] = shift;
  }

  /** The cheapest way to every node. */
  run(graph: Automaton, start: number): void {
    const nodes = graph.first[graph.days + 1] as number;
    if (this.value.length < nodes) {
      this.value = new Float64Array(nodes);
      this.by = new Int32Array(nodes);
    }
    const { value, by, cost, kinds } = this;
    const { from, to, kind, arcs } = graph;
    value.fill(Number.POSITIVE_INFINITY, 0, nodes);
    if (start >= 0) value[start] = 0;
    for (let day = 0; day < graph.days; day += 1) {
      const end = arcs[day + 1] as number;
      const base = day * kinds;
      for (let arc = arcs[day] as number; arc < end; arc += 1) {
        const what = kind[arc] as number;
        const sum = (value[from[arc] as number] as number) + (what < 0 ? 0 : (cost[base + what] as number));
        const node = to[arc] as number;
        if (sum < (value[node] as number)) {
          value[node] = sum;
          by[node] = arc;
        }
      }
    }
  }

  best(graph: Automaton, may: (node: number) => boolean): number {
    let found = -1;
    let least = Number.POSITIVE_INFINITY;
    for (
      let node = graph.first[graph.days] as number;
      node < (graph.first[graph.days + 1] as number);
      node += 1
    ) {
      const value = this.value[node] as number;
      if (value < least && may(node)) {
        found = node;
        least = value;
      }
    }
    return found;
  }

  /** The cheapest ends that may be, the cheapest first. */
  ends(graph: Automaton, most: number, may: (node: number) => boolean): number[] {
    if (most === 1) {
      const end = this.best(graph, may);
      return end < 0 ? [] : [end];
    }
    const all: number[] = [];
    for (
      let node = graph.first[graph.days] as number;
      node < (graph.first[graph.days + 1] as number);
      node += 1
    )
      if ((this.value[node] as number) < Number.POSITIVE_INFINITY) all.push(node);
    all.sort((a, b) => (this.value[a] as number) - (this.value[b] as number));
    const ends: number[] = [];
    for (let at = 0; at < all.length && ends.length < most; at += 1) {
      const end = all[at] as number;
      if (may(end)) ends.push(end);
    }
    return ends;
  }

  /** The days of the way to `end`, in a copy of `days` from day `first` on. */
  trace(graph: Automaton, end: number, days: Int16Array, first: number): Int16Array {
    const row = Int16Array.from(days);
    let node = end;
    for (let day = graph.days - 1; day >= 0; day -= 1) {
      const arc = this.by[node] as number;
      const kind = graph.kind[arc] as number;
      row[first + day] = kind < 0 ? -1 : (this.pick[day * this.kinds + kind] as number);
      node = graph.from[arc] as number;
    }
    return row;
  }
}
