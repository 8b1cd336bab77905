import type { CasePerson, Job, RosterCase } from '../engine/case.ts';

/**
 * All rows of some people as a layered graph. A node is what the rules must remember of the days before; minutes and counted evenings and
 * nights lie outside. An arc is a day off or a day's work of one form: jobs of one form differ for nobody's rules. `columns.md`.
 *
 * It sees daily and weekly rest, days and nights in a row, weekends and weekends in a row. It does not see the hours of a week.
 */

/** Jobs that the rules of a day cannot tell apart. */
export type Form = { readonly day: number; readonly jobs: readonly number[] };

export type CaseGraph = {
  readonly days: number;
  readonly nodes: number;
  /** Arcs of day d are `arcs[d]` up to `arcs[d + 1]`; the nodes of day d are `first[d]` up to `first[d + 1]`. */
  readonly arcs: Int32Array;
  readonly first: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** -1: a day off; otherwise the index in `forms`. */
  readonly form: Int32Array;
  readonly cost: Float64Array;
  readonly forms: readonly Form[];
};

type State = {
  /** Days worked in a row; 0 after a free day. */
  readonly run: number;
  readonly dark: number;
  /** 0 after work; 1: one free day after work; 2: more. */
  readonly off: number;
  /** When the last work ended; null: long ago. */
  readonly end: number | null;
  /** The week has had its rest. */
  readonly rested: boolean;
  readonly weekends: number;
  readonly weekend_row: number;
  readonly weekend_shifts: number;
};

type Arc = { readonly state: State; readonly cost: number };

/** People with the same limits, fair number and past, and what is open to some of them. */
export type Alike = {
  readonly person: CasePerson;
  readonly has_job: (job: number) => boolean;
  readonly has_off: (day: number) => boolean;
};

/** null: more than `most` arcs. */
export function caseGraphOf(c: RosterCase, alike: Alike, most: number): CaseGraph | null {
  const forms = formsOf(c, alike);
  const person = countedLimits(c, alike.person);
  let layer = new Map([[keyOf(beginOf(person)), beginOf(person)]]);
  const first = [0, layer.size];
  const arcs = [0];
  const [from, to, form, cost]: [number[], number[], number[], number[]] = [[], [], [], []];
  let nodes = layer.size;
  for (let day = 0; day < c.days; day += 1) {
    const next = new Map<string, State>();
    const ids = new Map<string, number>();
    const tails = first[day] ?? 0;
    for (const [at, state] of [...layer.values()].entries()) {
      const link = (arc: Arc | null, which: number): void => {
        if (arc === null) return;
        const key = keyOf(arc.state);
        const id = ids.get(key) ?? ids.size;
        ids.set(key, id);
        next.set(key, arc.state);
        from.push(tails + at);
        to.push(nodes + id);
        form.push(which);
        cost.push(arc.cost);
      };
      if (alike.has_off(day)) link(closed(c, day, freeDay(c, state, day)), -1);
      for (const [which, { day: of, jobs }] of forms.entries()) {
        const job = c.jobs[jobs[0] ?? -1];
        if (of === day && job) link(closed(c, day, counted(person, workDay(c, person, state, job))), which);
      }
    }
    if (from.length > most) return null;
    nodes += next.size;
    layer = next;
    first.push(nodes);
    arcs.push(from.length);
  }
  return {
    days: c.days,
    nodes,
    arcs: Int32Array.from(arcs),
    first: Int32Array.from(first),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    form: Int32Array.from(form),
    cost: Float64Array.from(cost),
    forms,
  };
}

/** The jobs that are open to somebody, by what the rules see of them. */
function formsOf(c: RosterCase, { has_job }: Alike): Form[] {
  const forms = new Map<string, { day: number; jobs: number[] }>();
  for (const [at, job] of c.jobs.entries()) {
    if (!has_job(at)) continue;
    const { day, start, end, kind, paid_min, weekend } = job;
    const key = `${day} ${start} ${end} ${kind} ${paid_min} ${weekend}`;
    const form = forms.get(key) ?? { day, jobs: [] };
    form.jobs.push(at);
    forms.set(key, form);
  }
  return [...forms.values()];
}

/** A person, and up to which number the days and nights, weekends and weekend shifts of a state are counted. */
type Counted = CasePerson & {
  readonly most: Pick<State, 'run' | 'dark' | 'weekends' | 'weekend_row' | 'weekend_shifts'>;
};

/** What no row of the case can reach is not counted: fewer states. */
function countedLimits(c: RosterCase, person: CasePerson): Counted {
  const { limits, before, fair } = person;
  const weeks = Math.ceil(c.days / 7);
  const ifReached = (limit: number, reached: number): number => (limit < reached ? limit : 0);
  return {
    ...person,
    most: {
      // The rhythm tells one day from more, and the comfortable days from others.
      run: Math.max(2, c.comfort.days_in_row + 1, ifReached(limits.days_in_row, c.days + before.days_in_row)),
      dark: ifReached(limits.nights_in_row, c.days + before.nights_in_row),
      weekends: ifReached(limits.weekends, weeks),
      weekend_row: ifReached(limits.weekends_in_row, weeks + before.weekends_in_row),
      weekend_shifts: ifReached(fair.weekend_shift, 2 * weeks),
    },
  };
}

function counted({ most }: Counted, arc: Arc | null): Arc | null {
  return arc && { ...arc, state: countedState(most, arc.state) };
}

const countedState = (most: Counted['most'], state: State): State => ({
  ...state,
  run: Math.min(most.run, state.run),
  dark: Math.min(most.dark, state.dark),
  weekends: Math.min(most.weekends, state.weekends),
  weekend_row: Math.min(most.weekend_row, state.weekend_row),
  weekend_shifts: Math.min(most.weekend_shifts, state.weekend_shifts),
});

function beginOf({ before, most }: Counted): State {
  return countedState(most, {
    run: before.days_in_row,
    dark: before.nights_in_row,
    off: before.days_in_row > 0 ? 0 : 2,
    end: before.last_end,
    rested: false,
    weekends: 0,
    weekend_row: before.weekends_in_row,
    weekend_shifts: 0,
  });
}

const keyOf = ({ run, dark, off, end, rested, weekends, weekend_row, weekend_shifts }: State): string =>
  `${run} ${dark} ${off} ${end} ${rested} ${weekends} ${weekend_row} ${weekend_shifts}`;

function freeDay(c: RosterCase, state: State, day: number): Arc {
  const single = state.run === 1 && day > 0;
  const weekend_over = day % 7 === 6;
  const saturday = weekend_over && state.run > 0;
  return {
    state: {
      ...state,
      run: 0,
      dark: 0,
      off: Math.min(2, state.off + 1),
      weekend_row: weekend_over && !saturday ? 0 : state.weekend_row,
    },
    cost: (single ? c.points.single_work_day : 0) + (saturday ? c.points.split_weekend : 0),
  };
}

function workDay(c: RosterCase, person: CasePerson, state: State, job: Job): Arc | null {
  const { limits, fair } = person;
  const { day } = job;
  const rest = state.end === null ? Number.POSITIVE_INFINITY : job.start - state.end;
  if (rest < c.rules.daily_rest_min) return null;
  const run = state.run + 1;
  const dark = job.kind === 'night' ? state.dark + 1 : 0;
  if (run > limits.days_in_row || dark > limits.nights_in_row) return null;
  const sunday = day % 7 === 6;
  const begins = day % 7 === 5 || (sunday && state.run === 0);
  const weekends = state.weekends + (begins ? 1 : 0);
  const weekend_row = state.weekend_row + (begins ? 1 : 0);
  if (weekends > limits.weekends || weekend_row > limits.weekends_in_row) return null;
  const week = c.weeks[Math.floor(day / 7)];
  const since = week === undefined ? 0 : Math.max(week.from, state.end ?? week.from);
  let cost = 0;
  if (state.off === 1) cost += c.points.single_day_off;
  if (rest < c.comfort.short_rest_under_min) cost += c.points.short_rest;
  if (run > c.comfort.days_in_row) cost += c.points.long_stretch_day;
  if (sunday && state.run === 0) cost += c.points.split_weekend;
  const unfair = day % 7 >= 5 && state.weekend_shifts >= fair.weekend_shift;
  if (unfair) cost += c.points.unfair_weekend_shift;
  return {
    state: {
      run,
      dark,
      off: 0,
      end: job.end,
      rested: state.rested || job.start - since >= c.rules.weekly_rest_min,
      weekends,
      weekend_row,
      weekend_shifts: day % 7 >= 5 && !unfair ? state.weekend_shifts + 1 : state.weekend_shifts,
    },
    cost,
  };
}

/** What is kept of a state after a day: a week that ends without its rest is illegal, and a long gone end is forgotten. */
function closed(c: RosterCase, day: number, arc: Arc | null): Arc | null {
  if (arc === null) return null;
  const { state, cost } = arc;
  const week = c.weeks[Math.floor(day / 7)];
  let { rested, end } = state;
  if (week !== undefined && day % 7 === 6) {
    rested ||= week.to - Math.max(week.from, end ?? week.from) >= c.rules.weekly_rest_min;
    if (!rested) return null;
    rested = false;
  }
  if (state.off >= 2) {
    // Two free days behind, and what the week still needs of them is known: where the last work ended no longer matters.
    if (week !== undefined && day % 7 >= 1 && day % 7 < 6) rested = true;
    end = null;
  }
  return { state: { ...state, rested, end }, cost };
}
