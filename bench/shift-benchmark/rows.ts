import {
  type Cover,
  type Priced,
  type Row,
  type RowProblem,
  rowValue,
} from '../../src/core/roster/columns/problem.ts';
import { type Automaton, automatonOf, BEFORE, type Contract, type State } from './automaton.ts';
import { type Terms, termsOf } from './contracts.ts';
import type { Instance } from './instance.ts';
import { fits, type Outside, outsideOf } from './outside.ts';
import { Scratch } from './scratch.ts';
import { type Window, windowsOf } from './windows.ts';

/** The public benchmark as a problem of rows: exact pricing over automata that persons of one contract share. */

/** Arcs of all automata together, for memory and for the time that they take to make. */
const MOST_WHOLE_ARCS = 12_000_000;
const LONGEST_WHOLE_DAYS = 42;

export type BenchmarkProblem = RowProblem & {
  /** Whether every person's rows can be priced over the whole horizon. */
  readonly whole: boolean;
  /** A legal row at these prices, laid window by window with so many beginnings kept; null when none is found. */
  readonly lay: (person: number, prices: Float64Array, slack: number, beam: number) => Row | null;
};

export function problemOf(instance: Instance): BenchmarkProblem {
  const shifts = instance.shifts.length;
  const own = instance.employees.map((_, person) => requestsOf(instance, person));
  const covers = coversOf(instance);
  const wholes = wholesOf(instance);
  const { terms, windows, graphs, laid } = windowsOf(instance);
  const scratch = new Scratch();
  const rowOf = rowsOf(instance, own, covers.known);
  const pass = (
    from: number,
    { person, terms, graph, start, prices }: Pass,
    times: Int32Array | null,
  ): void => {
    const { kind_of, contract, capped } = terms;
    const { added } = own[person] ?? NOTHING;
    scratch.costs(graph.days, contract.kinds.length);
    const full = new Set(fullShifts(capped, times));
    for (let day = 0; day < graph.days; day += 1)
      for (let shift = 0; shift < shifts; shift += 1) {
        const kind = kind_of[shift] as number;
        const place = (from + day) * shifts + shift;
        if (kind >= 0 && !full.has(shift))
          scratch.offer(day, kind, shift, (added[place] as number) + (prices[place] as number));
      }
    scratch.run(graph, start);
  };
  const price = (person: number, prices: Float64Array, most: number): Priced => {
    const whole = wholes?.[person];
    if (!whole) return NONE;
    const { graph, terms: counted } = whole;
    pass(0, { person, terms: counted, graph, start: graph.start(BEFORE), prices }, null);
    const ends = scratch.ends(graph, most, () => true);
    const empty = new Int16Array(instance.days).fill(-1);
    const rows = ends.map((end) => rowOf(person, scratch.trace(graph, end, empty, 0)));
    return {
      floor: rows[0] === undefined ? Number.POSITIVE_INFINITY : rowValue(rows[0], prices),
      rows,
    };
  };
  /**
   * The cheapest fillings of a window between what stands before and after it. Its graph does not count shifts: one that comes too
   * often is kept out, and the window filled again, so that what is found is legal but, rarely, not the cheapest.
   */
  const fill = (row: Row, { from, days }: Window, prices: Float64Array, most: number, may: Ends): Priced => {
    const { person } = row;
    const graph = graphs(person, from, days);
    const own_terms = terms[person] as Terms;
    const outside = outsideOf(own_terms, row.days, from, from + days);
    const start = graph.start({ ...BEFORE, ...outside.mode });
    const times = Int32Array.from(outside.times);
    let floor: number | null = null;
    for (;;) {
      pass(from, { person, terms: own_terms, graph, start, prices }, times);
      const ends = scratch.ends(graph, most, (node) => may(graph, node, outside));
      const rows = ends.map((end) => rowOf(person, scratch.trace(graph, end, row.days, from)));
      floor ??= rows[0] === undefined ? Number.POSITIVE_INFINITY : rowValue(rows[0], prices);
      const legal = rows.filter(({ days: one }) => tooOften(own_terms, one) < 0);
      if (legal.length > 0 || rows[0] === undefined) return { floor, rows: legal };
      times[tooOften(own_terms, rows[0].days)] = instance.days;
    }
  };
  return {
    people: instance.employees.length,
    covers: covers.all,
    parts: windows.length,
    whole: wholes !== null,
    price,
    replan: (row, part, prices, most) => {
      const window = windows[part];
      const { contract } = terms[row.person] as Terms;
      return window === undefined
        ? NONE
        : fill(row, window, prices, most, (graph, node, outside) =>
            fits(contract, graph.states(node), outside),
          );
    },
    lay: (person, prices, slack, beam) => {
      const { contract } = terms[person] as Terms;
      let rows: Row[] = [rowOf(person, new Int16Array(instance.days).fill(-1))];
      for (const window of laid) {
        const seen = new Set<string>();
        const paced = pacedTo(contract, (window.from + window.days) / instance.days, slack);
        const is_off = instance.employees[person]?.days_off.includes(window.from + window.days) ?? false;
        const may: Ends = (graph, node, outside) =>
          paced(graph, node, outside) &&
          !(is_off && isTooShort(contract, graph.states(node))) &&
          (beam === 1 || isNew(seen, modeKey(graph.states(node))));
        rows = rows.flatMap((row) => fill(row, window, prices, beam, may).rows);
        rows.sort((a, b) => rowValue(a, prices) - rowValue(b, prices));
        rows.length = Math.min(rows.length, beam);
      }
      return rows[0] ?? null;
    },
  };
}

/** Whether the next day must be worked. */
const isTooShort = (contract: Contract, { off, free, run }: State): boolean =>
  off < 0 && !free && run < contract.least_in_row;

const modeKey = ({ off, run, free, after }: State): string => `${off} ${run} ${free} ${after}`;

function isNew(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

type Ends = (graph: Automaton, node: number, outside: Outside) => boolean;

/** Ends of a window after `share` of the days that leave enough, and not too much, of every limit for the rest. */
function pacedTo(contract: Contract, share: number, slack: number): Ends {
  const last = share === 1;
  const longest = Math.max(0, ...contract.kinds.map(({ units }) => units));
  const spare = last ? 0 : (1 + slack) * longest;
  const weekends = last ? contract.weekends : Math.floor(contract.weekends * share + slack);
  return (graph, node, { used }) => {
    const state = graph.states(node);
    const units = used.units + state.units;
    return (
      units <= Math.min(contract.most_units, contract.most_units * share + spare) &&
      units >= contract.least_units * share - spare &&
      used.weekends + state.weekends <= weekends
    );
  };
}

function fullShifts(capped: Terms['capped'], times: Int32Array | null): number[] {
  if (times === null) return [];
  return capped.filter(([shift, most]) => (times[shift] as number) >= most).map(([shift]) => shift);
}

function rowsOf(
  instance: Instance,
  own: readonly Own[],
  known: readonly boolean[],
): (person: number, days: Int16Array) => Row {
  const shifts = instance.shifts.length;
  return (person, days) => {
    const { base, added } = own[person] ?? NOTHING;
    let cost = base;
    const at: number[] = [];
    for (let day = 0; day < days.length; day += 1) {
      const shift = days[day] as number;
      if (shift < 0) continue;
      cost += added[day * shifts + shift] as number;
      if (known[day * shifts + shift]) at.push(day * shifts + shift);
    }
    return { person, cost, covers: Int32Array.from(at), days };
  };
}

type Pass = {
  readonly person: number;
  readonly terms: Terms;
  readonly graph: Automaton;
  readonly start: number;
  readonly prices: Float64Array;
};
type Own = { readonly base: number; readonly added: Float64Array };
/** Nothing is known, so nothing bounds the value from below. */
const NONE: Priced = { floor: Number.NEGATIVE_INFINITY, rows: [] };
const NOTHING: Own = { base: 0, added: new Float64Array(0) };

/** What a person's requests cost: all of them refused, and what each shift adds to that. A day off forbids. */
function requestsOf(instance: Instance, person: number): Own {
  const shifts = instance.shifts.length;
  const added = new Float64Array(instance.days * shifts);
  let base = 0;
  for (const { employee, day, shift, weight } of instance.on) {
    if (employee !== person) continue;
    base += weight;
    added[day * shifts + shift] = (added[day * shifts + shift] as number) - weight;
  }
  for (const { employee, day, shift, weight } of instance.off)
    if (employee === person) added[day * shifts + shift] = (added[day * shifts + shift] as number) + weight;
  for (const day of instance.employees[person]?.days_off ?? [])
    added.fill(Number.POSITIVE_INFINITY, day * shifts, (day + 1) * shifts);
  return { base, added };
}

function coversOf(instance: Instance): { all: Cover[]; known: boolean[] } {
  const shifts = instance.shifts.length;
  const nobody: Cover = {
    least: 0,
    wanted: 0,
    below_least: 0,
    below_wanted: 0,
    above: 0,
  };
  const all: Cover[] = Array(instance.days * shifts).fill(nobody);
  const known: boolean[] = Array(instance.days * shifts).fill(false);
  for (const { day, shift, wanted, under, over } of instance.needs) {
    all[day * shifts + shift] = {
      least: 0,
      wanted,
      below_least: under,
      below_wanted: under,
      above: over,
    };
    known[day * shifts + shift] = true;
  }
  return { all, known };
}

function tooOften({ capped }: Terms, days: Int16Array): number {
  for (const [shift, most] of capped) {
    let times = 0;
    for (let day = 0; day < days.length; day += 1) if (days[day] === shift) times += 1;
    if (times > most) return shift;
  }
  return -1;
}

type Whole = { readonly graph: Automaton; readonly terms: Terms };

/** Each person's rows of the whole horizon; null: too many for somebody. */
function wholesOf(instance: Instance): Whole[] | null {
  if (instance.days > LONGEST_WHOLE_DAYS) return null;
  const known = new Map<string, Automaton>();
  const wholes: Whole[] = [];
  let left = MOST_WHOLE_ARCS;
  for (const employee of instance.employees) {
    const terms = termsOf(instance, employee, true);
    const key = JSON.stringify(terms.contract);
    const stretch = { days: instance.days, weekday: 0, whole: true };
    const found = known.get(key);
    const graph = found ?? automatonOf(terms.contract, stretch, left);
    if (graph === null) return null;
    if (found === undefined) left -= graph.from.length;
    known.set(key, graph);
    wholes.push({ graph, terms });
  }
  return wholes;
}
