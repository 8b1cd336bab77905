/**
 * All legal rows of a contract over a stretch of days as a layered graph: a node is what the rules must remember of the days before
 * (the run of work or of days off, the class of the last shift, minutes, weekends, counted shifts), an arc is a day off or a day's
 * work of one kind. Prices lie outside, so one graph serves all persons of a contract and all prices: a pricing is one pass over it.
 */

/** Shifts that the rules cannot tell apart. */
export type Kind = { readonly units: number; readonly after: number; readonly cap: number };

export type Contract = {
  readonly kinds: readonly Kind[];
  /** `follows[after][kind]`: whether the kind may be worked the day after a shift of the class. */
  readonly follows: readonly (readonly boolean[])[];
  readonly least_units: number;
  readonly most_units: number;
  readonly most_in_row: number;
  readonly least_in_row: number;
  readonly least_off: number;
  readonly weekends: number;
  readonly caps: readonly number[];
};

export type State = {
  /** 0: before the first day; 1 and up: days off in a row, held at the least; negative: work. */
  readonly off: number;
  readonly run: number;
  /** The run began with the first day, so its least length is not known to be broken. */
  readonly free: boolean;
  readonly after: number;
  readonly units: number;
  readonly weekends: number;
  readonly caps: readonly number[];
};

export type Automaton = {
  readonly days: number;
  /** Nodes of day d are `first[d]` up to `first[d + 1]`; day `days` holds the ends. */
  readonly first: Int32Array;
  /** Arcs of day d are `arcs[d]` up to `arcs[d + 1]`. */
  readonly arcs: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** -1: a day off. */
  readonly kind: Int8Array;
  readonly states: (node: number) => State;
  readonly start: (state: State) => number;
};

/** The state before the first day of the horizon. */
export const BEFORE: State = { off: 0, run: 0, free: false, after: 0, units: 0, weekends: 0, caps: [] };

const NO_NODE = -1;

type Mode = { readonly off: number; readonly run: number; readonly free: boolean; readonly after: number };
type Step = { readonly mode: number; readonly kind: number; readonly fresh: boolean };

export type Stretch = {
  readonly days: number;
  /** 0: its first day is a Monday. It does not part a Saturday from its Sunday. */
  readonly weekday: number;
  /**
   * It begins before the first day and ends after the last, and only rows with enough minutes remain. Otherwise it begins in every mode
   * and ends anywhere.
   */
  readonly whole: boolean;
};

/** Builds the graph of a stretch of days; null: more than `most` arcs. */
export function automatonOf(
  contract: Contract,
  { days, weekday, whole }: Stretch,
  most: number,
): Automaton | null {
  const modes = modesOf(contract);
  const steps = stepsOf(contract, modes);
  const code = coderOf(contract, modes.length);
  const longest = Math.max(0, ...contract.kinds.map(({ units }) => units));
  let layer = whole ? [code.pack(0, 0, 0, 0)] : modes.map((_, mode) => code.pack(mode, 0, 0, 0));
  const layers: number[][] = [layer];
  const arcs: { from: number[]; to: number[]; kind: number[] }[] = [];
  let left = most;
  for (let day = 0; day < days; day += 1) {
    const next = new Map<number, number>();
    const out = { from: [] as number[], to: [] as number[], kind: [] as number[] };
    const least = whole ? contract.least_units - longest * (days - day - 1) : 0;
    for (const [from, packed] of layer.entries()) {
      const { mode, units, weekends, caps } = code.unpack(packed);
      for (const step of steps[mode] ?? []) {
        const to = code.after(step, weekday + day, units, weekends, caps);
        if (to < 0 || code.unpack(to).units < least) continue;
        let node = next.get(to);
        if (node === undefined) {
          node = next.size;
          next.set(to, node);
        }
        out.from.push(from);
        out.to.push(node);
        out.kind.push(step.kind);
      }
    }
    left -= out.from.length;
    if (left < 0) return null;
    layer = [...next.keys()];
    layers.push(layer);
    arcs.push(out);
  }
  return compacted(contract, modes, code, layers, arcs, whole);
}

function modesOf(contract: Contract): Mode[] {
  const modes: Mode[] = [{ off: 0, run: 0, free: false, after: 0 }];
  for (let off = 1; off <= Math.max(1, contract.least_off); off += 1)
    modes.push({ off, run: 0, free: false, after: 0 });
  for (let after = 0; after < contract.follows.length; after += 1)
    for (let run = 1; run <= contract.most_in_row; run += 1) {
      modes.push({ off: -1, run, free: false, after });
      if (run < contract.least_in_row) modes.push({ off: -1, run, free: true, after });
    }
  return modes;
}

/** From each mode the steps of a day: off, and each kind that may be worked. `fresh`: the day before was free. */
function stepsOf(contract: Contract, modes: readonly Mode[]): Step[][] {
  const held = Math.max(1, contract.least_off);
  const off = (days: number): number => modes.findIndex((one) => one.off === Math.min(days, held));
  const work = (run: number, free: boolean, after: number): number =>
    modes.findIndex(
      (one) =>
        one.off === -1 &&
        one.run === run &&
        one.after === after &&
        one.free === (free && run < contract.least_in_row),
    );
  return modes.map((mode) => {
    const steps: Step[] = [];
    if (mode.off === 0) steps.push({ mode: off(held), kind: -1, fresh: true });
    else if (mode.off > 0) steps.push({ mode: off(mode.off + 1), kind: -1, fresh: true });
    else if (mode.free || mode.run >= contract.least_in_row)
      steps.push({ mode: off(1), kind: -1, fresh: true });
    for (const [kind, { after }] of contract.kinds.entries()) {
      const rested = mode.off === 0 || mode.off >= held;
      if (mode.off >= 0 && rested && contract.most_in_row > 0)
        steps.push({ mode: work(1, mode.off === 0, after), kind, fresh: true });
      if (mode.off < 0 && mode.run < contract.most_in_row && contract.follows[mode.after]?.[kind])
        steps.push({ mode: work(mode.run + 1, mode.free, after), kind, fresh: false });
    }
    return steps;
  });
}

type Coder = {
  readonly pack: (mode: number, units: number, weekends: number, caps: number) => number;
  readonly unpack: (packed: number) => { mode: number; units: number; weekends: number; caps: number };
  readonly counted: (caps: number) => number[];
  /** The node after a step, or -1 when a limit forbids it. */
  readonly after: (step: Step, day: number, units: number, weekends: number, caps: number) => number;
};

function coderOf(contract: Contract, modes: number): Coder {
  const [most_units, most_weekends] = [contract.most_units + 1, contract.weekends + 1];
  const scale = contract.caps.map((_, at) =>
    contract.caps.slice(0, at).reduce((product, cap) => product * (cap + 1), 1),
  );
  const digit = (caps: number, at: number): number =>
    Math.floor(caps / (scale[at] ?? 1)) % ((contract.caps[at] ?? 0) + 1);
  const pack: Coder['pack'] = (mode, units, weekends, caps) =>
    mode + modes * (units + most_units * (weekends + most_weekends * caps));
  return {
    pack,
    unpack: (packed) => {
      const rest = Math.floor(packed / modes);
      const far = Math.floor(rest / most_units);
      return {
        mode: packed % modes,
        units: rest % most_units,
        weekends: far % most_weekends,
        caps: Math.floor(far / most_weekends),
      };
    },
    counted: (caps) => contract.caps.map((_, at) => digit(caps, at)),
    after: (step, day, units, weekends, caps) => {
      const kind = contract.kinds[step.kind];
      if (kind === undefined) return pack(step.mode, units, weekends, caps);
      const weekend = day % 7 === 5 || (day % 7 === 6 && step.fresh) ? weekends + 1 : weekends;
      const sum = units + kind.units;
      if (sum > contract.most_units || weekend > contract.weekends) return NO_NODE;
      if (kind.cap < 0) return pack(step.mode, sum, weekend, caps);
      if (digit(caps, kind.cap) >= (contract.caps[kind.cap] ?? 0)) return NO_NODE;
      return pack(step.mode, sum, weekend, caps + (scale[kind.cap] ?? 1));
    },
  };
}

/** Drops what leads to no end and lays the rest into typed arrays. */
function compacted(
  contract: Contract,
  modes: readonly Mode[],
  code: Coder,
  layers: readonly number[][],
  arcs: readonly { from: number[]; to: number[]; kind: number[] }[],
  whole: boolean,
): Automaton {
  const days = arcs.length;
  const alive = layers.map((layer) => new Uint8Array(layer.length));
  for (const [at, packed] of (layers[days] ?? []).entries()) {
    const last = alive[days];
    if (last) last[at] = !whole || code.unpack(packed).units >= contract.least_units ? 1 : 0;
  }
  for (let day = days - 1; day >= 0; day -= 1) {
    const [here, there, out] = [alive[day], alive[day + 1], arcs[day]];
    if (!here || !there || !out) continue;
    for (let at = 0; at < out.from.length; at += 1) if (there[out.to[at] ?? 0]) here[out.from[at] ?? 0] = 1;
  }
  const first = new Int32Array(days + 2);
  const packed: number[] = [];
  const ids = layers.map((layer, day) => {
    first[day] = packed.length;
    return layer.map((one, at) => (alive[day]?.[at] ? packed.push(one) - 1 : NO_NODE));
  });
  first[days + 1] = packed.length;
  const lines = new Int32Array(days + 1);
  const [from, to, kind]: [number[], number[], number[]] = [[], [], []];
  for (const [day, out] of arcs.entries()) {
    lines[day] = from.length;
    for (let at = 0; at < out.from.length; at += 1) {
      const [tail, head] = [
        ids[day]?.[out.from[at] ?? 0] ?? NO_NODE,
        ids[day + 1]?.[out.to[at] ?? 0] ?? NO_NODE,
      ];
      if (tail < 0 || head < 0) continue;
      from.push(tail);
      to.push(head);
      kind.push(out.kind[at] ?? 0);
    }
  }
  lines[days] = from.length;
  const entrances = new Map<number, number>();
  for (let node = 0; node < (first[1] ?? 0); node += 1) entrances.set(packed[node] ?? 0, node);
  return {
    days,
    first,
    arcs: lines,
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    kind: Int8Array.from(kind),
    states: (node) => {
      const { mode, units, weekends, caps } = code.unpack(packed[node] ?? 0);
      const { off, run, free, after } = modes[mode] ?? { off: 0, run: 0, free: false, after: 0 };
      return { off, run, free, after, units, weekends, caps: code.counted(caps) };
    },
    start: (state) => {
      const mode = modes.findIndex(
        (one) =>
          one.off === state.off &&
          one.run === state.run &&
          one.free === state.free &&
          one.after === state.after,
      );
      return entrances.get(code.pack(mode, 0, 0, 0)) ?? NO_NODE;
    },
  };
}
