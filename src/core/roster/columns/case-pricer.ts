import type { CaseGraph } from './case-graph.ts';

/** What a person's days cost apart from the prices, and what the hours of the whole row cost. Infinity: may not be. */
export type CasePricing = {
  readonly job_covers: readonly Int32Array[];
  readonly paid: readonly number[];
  readonly job_cost: Float64Array;
  readonly off_cost: Float64Array;
  readonly most_min: number;
  readonly hours_cost: (minutes: number) => number;
};

export type PricedDays = { readonly floor: number; readonly rows: readonly Int16Array[] };

/**
 * The cheapest ways through a graph, by node and minutes worked so far. Minutes are counted in the largest unit that divides all jobs.
 * The arrays are kept between calls.
 */
export class CasePricer {
  private value = new Float64Array(0);
  private by = new Int32Array(0);
  private readonly spans = new WeakMap<CaseGraph, Map<number, Span>>();

  price(graph: CaseGraph, own: CasePricing, prices: Float64Array, most: number): PricedDays {
    const { pick, cost } = this.formCosts(graph, own, prices);
    const span = this.spanOf(graph, own);
    if (this.value.length < span.cells) {
      this.value = new Float64Array(span.cells);
      this.by = new Int32Array(span.cells);
    }
    this.run(graph, own, span, cost);
    const ends = this.ends(graph, own, span, most);
    const floor = ends[0]?.value ?? Number.POSITIVE_INFINITY;
    return { floor, rows: ends.map(({ end, units }) => this.trace(graph, span, pick, end, units)) };
  }

  /** By form its cheapest job. */
  private formCosts(
    graph: CaseGraph,
    own: CasePricing,
    prices: Float64Array,
  ): { pick: Int32Array; cost: Float64Array } {
    const pick = new Int32Array(graph.forms.length).fill(-1);
    const cost = new Float64Array(graph.forms.length).fill(Number.POSITIVE_INFINITY);
    for (let at = 0; at < graph.forms.length; at += 1)
      for (const job of graph.forms[at]?.jobs ?? []) {
        let sum = own.job_cost[job] as number;
        if (sum === Number.POSITIVE_INFINITY) continue;
        const covers = own.job_covers[job] as Int32Array;
        for (let each = 0; each < covers.length; each += 1) sum += prices[covers[each] as number] as number;
        if (sum >= (cost[at] as number)) continue;
        cost[at] = sum;
        pick[at] = job;
      }
    return { pick, cost };
  }

  private run(graph: CaseGraph, own: CasePricing, span: Span, cost: Float64Array): void {
    const { value, by } = this;
    const { from, to, form, arcs } = graph;
    const { low, high, cell, units } = span;
    value.fill(Number.POSITIVE_INFINITY, 0, span.cells);
    value[cell[0] as number] = 0;
    for (let day = 0; day < graph.days; day += 1) {
      const end = arcs[day + 1] as number;
      const off = own.off_cost[day] as number;
      for (let arc = arcs[day] as number; arc < end; arc += 1) {
        const which = form[arc] as number;
        const added = (graph.cost[arc] as number) + (which < 0 ? off : (cost[which] as number));
        if (added === Number.POSITIVE_INFINITY) continue;
        const [tail, head] = [from[arc] as number, to[arc] as number];
        const step = which < 0 ? 0 : (units[which] as number);
        const first = low[tail] as number;
        const last = Math.min(high[tail] as number, (high[head] as number) - step);
        const source = (cell[tail] as number) - first;
        const target = (cell[head] as number) - (low[head] as number) + step;
        for (let at = first; at <= last; at += 1) {
          const sum = (value[source + at] as number) + added;
          if (sum < (value[target + at] as number)) {
            value[target + at] = sum;
            by[target + at] = arc;
          }
        }
      }
    }
  }

  private ends(graph: CaseGraph, own: CasePricing, span: Span, most: number): End[] {
    const { low, high, cell, unit } = span;
    const ends: End[] = [];
    let worst = Number.POSITIVE_INFINITY;
    for (let node = graph.first[graph.days] as number; node < graph.nodes; node += 1)
      for (let units = low[node] as number; units <= (high[node] as number); units += 1) {
        const so_far = this.value[(cell[node] as number) + units - (low[node] as number)] as number;
        if (so_far >= worst) continue;
        const value = so_far + own.hours_cost(units * unit);
        if (value >= worst) continue;
        ends.push({ end: node, units, value });
        ends.sort((a, b) => a.value - b.value);
        if (ends.length > most) ends.pop();
        if (ends.length === most) worst = ends[most - 1]?.value ?? worst;
      }
    return ends;
  }

  private trace(graph: CaseGraph, span: Span, pick: Int32Array, end: number, units: number): Int16Array {
    const days = new Int16Array(graph.days);
    let [node, left] = [end, units];
    for (let day = graph.days - 1; day >= 0; day -= 1) {
      const arc = this.by[(span.cell[node] as number) + left - (span.low[node] as number)] as number;
      const form = graph.form[arc] as number;
      days[day] = form < 0 ? -1 : (pick[form] as number);
      if (form >= 0) left -= span.units[form] as number;
      node = graph.from[arc] as number;
    }
    return days;
  }

  private spanOf(graph: CaseGraph, own: CasePricing): Span {
    const known = this.spans.get(graph) ?? new Map<number, Span>();
    this.spans.set(graph, known);
    const span = known.get(own.most_min) ?? makeSpan(graph, own);
    known.set(own.most_min, span);
    return span;
  }
}

type End = { readonly end: number; readonly units: number; readonly value: number };

/** By node the fewest and most units that lead to it, and where its cells begin. */
type Span = {
  readonly unit: number;
  readonly units: Int32Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly cell: Int32Array;
  readonly cells: number;
};

function makeSpan(graph: CaseGraph, { paid, most_min }: CasePricing): Span {
  const minutes = graph.forms.map(({ jobs }) => paid[jobs[0] ?? -1] ?? 0);
  const unit = minutes.reduce(divisor, 0) || 1;
  const units = Int32Array.from(minutes, (one) => one / unit);
  const most = Math.floor(most_min / unit);
  const low = new Int32Array(graph.nodes).fill(most + 1);
  const high = new Int32Array(graph.nodes).fill(-1);
  low[0] = 0;
  high[0] = 0;
  for (let arc = 0; arc < graph.from.length; arc += 1) {
    const form = graph.form[arc] as number;
    const step = form < 0 ? 0 : (units[form] as number);
    const [tail, head] = [graph.from[arc] as number, graph.to[arc] as number];
    low[head] = Math.min(low[head] as number, (low[tail] as number) + step);
    high[head] = Math.max(high[head] as number, Math.min(most, (high[tail] as number) + step));
  }
  const cell = new Int32Array(graph.nodes);
  let cells = 0;
  for (let node = 0; node < graph.nodes; node += 1) {
    cell[node] = cells;
    cells += Math.max(0, (high[node] as number) - (low[node] as number) + 1);
  }
  return { unit, units, low, high, cell, cells };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
