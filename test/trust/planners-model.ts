import type { RefusalCode } from '../../src/contract/errors.ts';

/**
 * Drafts, their line of actions and publications in plain objects, after decision 0093. The model shares no code with the server:
 * rules that both follow are written twice. An action answers the state after it; no state is ever changed in place, so that two
 * actions can be tried in both orders.
 */

export type Plan = { readonly start: string; readonly end: string; readonly people: readonly string[] };
type Assigned = Readonly<Record<string, number>>;
/** `on`: the people, each with the version of the assignment. */
export type Shift = {
  readonly start: string;
  readonly end: string;
  readonly on: Assigned;
  readonly version: number;
};
type Base = { readonly version: number; readonly people: readonly string[] } | null;
export type Image = { readonly base: Base; readonly goes: boolean; readonly plan: Plan };
export type Draft = Image & { readonly version: number };
type Step = {
  readonly n: number;
  readonly undone: boolean;
  readonly images: readonly (readonly [id: string, before: Image | null, after: Image | null])[];
};
type Line = {
  readonly id: string;
  readonly was: Plan | null;
  readonly became: Plan | null;
  readonly version: number | null;
};
type Publication = { readonly lines: readonly Line[]; readonly withdrawn: boolean };

export type State = {
  readonly n: number;
  readonly shifts: ReadonlyMap<string, Shift>;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly steps: readonly Step[];
  readonly publications: ReadonlyMap<string, Publication>;
  /** `planners-more.ts`: weeks kept as templates, shifts offered as they were then, and requests to trade. */
  readonly templates: ReadonlyMap<string, readonly Plan[]>;
  readonly offers: ReadonlyMap<
    string,
    { readonly shift: string; readonly start: string; readonly end: string }
  >;
  readonly trades: ReadonlyMap<string, Trade>;
};
type Trade = {
  readonly shift: string;
  readonly other: string | null;
  readonly from: string;
  readonly to: string;
};
export const EMPTY: State = {
  n: 0,
  shifts: new Map(),
  drafts: new Map(),
  steps: [],
  publications: new Map(),
  templates: new Map(),
  offers: new Map(),
  trades: new Map(),
};

/** `no`: the server answers one of them; none: it does it, and `state` is what is there afterwards. */
export type Outcome = { readonly no: readonly RefusalCode[]; readonly state: State };

export type Asked =
  | { readonly do: 'write'; readonly id: string; readonly version: number | null; readonly wish: Wish }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'discard' }
  | { readonly do: 'publish'; readonly id: string; readonly skip: boolean }
  | { readonly do: 'withdraw'; readonly id: string }
  | { readonly do: 'plan'; readonly id: string; readonly plan: Plan }
  | { readonly do: 'move'; readonly id: string; readonly start: string; readonly end: string }
  | { readonly do: 'cancel'; readonly id: string }
  | { readonly do: 'staff'; readonly id: string; readonly who: string };
/** null: the draft goes away. */
export type Wish = (Plan & { readonly goes: boolean }) | null;

const MOST_STEPS = 100;

export const refused = (state: State, ...no: RefusalCode[]): Outcome => ({ no, state });
export const done = (state: State): Outcome => ({ no: [], state });
export const withOne = <V>(map: ReadonlyMap<string, V>, id: string, value: V | null): Map<string, V> => {
  const next = new Map(map);
  next.delete(id);
  if (value !== null) next.set(id, value);
  return next;
};
const peopleOf = ({ on }: Shift): string[] => Object.keys(on).toSorted();
export const planOf = (shift: Shift | undefined): Plan | null =>
  shift === undefined ? null : { start: shift.start, end: shift.end, people: peopleOf(shift) };
const same = (a: Plan, b: Plan): boolean =>
  a.start === b.start && a.end === b.end && samePeople(a.people, b.people);
const samePeople = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join();

/** Is somebody on two shifts at once? */
export function clashes(shifts: ReadonlyMap<string, Shift>): boolean {
  const all = [...shifts.values()];
  return all.some((one, at) =>
    all
      .slice(at + 1)
      .some(
        (other) =>
          one.start < other.end &&
          other.start < one.end &&
          Object.keys(one.on).some((id) => other.on[id] !== undefined),
      ),
  );
}

export function act(state: State, asked: Asked): Outcome {
  if (asked.do === 'write') return write(state, asked.id, asked.version, asked.wish);
  if (asked.do === 'undo' || asked.do === 'redo') return walk(state, asked.do);
  if (asked.do === 'discard') return discard(state);
  if (asked.do === 'publish') return publish(state, asked.id, asked.skip);
  if (asked.do === 'withdraw') return withdraw(state, asked.id);
  return live(state, asked);
}

type Live = Extract<Asked, { do: 'plan' | 'move' | 'cancel' | 'staff' }>;
/** What holds at once, beside the drafts. */
function live(state: State, asked: Live): Outcome {
  const was = state.shifts.get(asked.id);
  if (asked.do !== 'plan' && was === undefined) return refused(state, 'not_found');
  if (asked.do === 'staff' && was?.on[asked.who] !== undefined)
    return refused(state, 'already_assigned', 'assignment_overlap');
  const shifts = withOne(state.shifts, asked.id, after(was, asked));
  return clashes(shifts) ? refused(state, 'assignment_overlap') : done({ ...state, shifts });
}

function after(was: Shift | undefined, asked: Live): Shift | null {
  if (asked.do === 'plan') {
    const { start, end, people } = asked.plan;
    return { start, end, version: 1, on: Object.fromEntries(people.map((id) => [id, 1])) };
  }
  if (asked.do === 'cancel' || was === undefined) return null;
  if (asked.do === 'staff') return { ...was, on: { ...was.on, [asked.who]: 1 } };
  const { start, end } = asked;
  return { start, end, version: was.version + 1, on: moved(was.on) };
}
export const moved = (on: Assigned): Assigned =>
  Object.fromEntries(Object.entries(on).map(([id, version]) => [id, version + 1]));

function write(state: State, id: string, version: number | null, wish: Wish): Outcome {
  const before = state.drafts.get(id) ?? null;
  if ((before?.version ?? null) !== version) return refused(state, 'draft_stale');
  const image = wishedBy(state, id, wish);
  return done({ ...stepped(state, [[id, before, image]]), drafts: put(state.drafts, id, image) });
}

/** A step on the line: those that were undone go, and so do the oldest. */
export function stepped(state: State, images: Step['images']): State {
  const n = state.n + 1;
  const kept = state.steps.filter((step) => !step.undone && step.n > n - MOST_STEPS);
  return { ...state, n, steps: [...kept, { n, undone: false, images }] };
}

function wishedBy({ drafts, shifts }: State, id: string, wish: Wish): Image | null {
  const published = shifts.get(id);
  if (wish === null || (wish.goes && published === undefined)) return null;
  const before = drafts.get(id);
  const now = planOf(published);
  const { goes, ...wished } = wish;
  const plan = goes && now !== null ? now : wished;
  const base = before === undefined ? baseOf(published) : before.base;
  return !goes && now !== null && same(now, plan) ? null : { base, goes, plan };
}
const baseOf = (shift: Shift | undefined): Base =>
  shift === undefined ? null : { version: shift.version, people: peopleOf(shift) };

export function put(drafts: State['drafts'], id: string, image: Image | null): State['drafts'] {
  const known = drafts.get(id);
  return withOne(drafts, id, image === null ? null : { ...image, version: (known?.version ?? 0) + 1 });
}

function walk(state: State, which: 'undo' | 'redo'): Outcome {
  const waiting = state.steps.filter(({ undone }) => undone === (which === 'redo'));
  const step = which === 'undo' ? waiting.at(-1) : waiting[0];
  if (step === undefined) return refused(state, 'nothing_to_undo');
  let { drafts } = state;
  for (const [id, before, image] of step.images) drafts = put(drafts, id, which === 'undo' ? before : image);
  const steps = state.steps.map((one) => (one === step ? { ...one, undone: which === 'undo' } : one));
  return done({ ...state, n: state.n + 1, drafts, steps });
}

function discard(state: State): Outcome {
  if (state.drafts.size === 0) return refused(state, 'nothing_to_undo');
  const images = [...state.drafts].map(([id, draft]) => [id, draft, null] as const);
  return done({ ...stepped(state, images), drafts: new Map() });
}

type Kind = 'nothing' | 'stale' | 'change';
function kindOf(shift: Shift | undefined, { base, goes, plan }: Image): Kind {
  const was = planOf(shift);
  const became = goes ? null : plan;
  if (was === null || became === null ? was === became : same(was, became)) return 'nothing';
  const there = baseOf(shift);
  const stands =
    there === null || base === null
      ? there === base
      : there.version === base.version && samePeople(there.people, base.people);
  return stands ? 'change' : 'stale';
}

/** The shifts with these drafts made true. */
function applied(
  shifts: ReadonlyMap<string, Shift>,
  images: readonly (readonly [id: string, image: Image])[],
): ReadonlyMap<string, Shift> {
  return images.reduce<ReadonlyMap<string, Shift>>((all, [id, { goes, plan }]) => {
    const was = shifts.get(id);
    if (goes) return withOne(all, id, null);
    const times_moved = was !== undefined && (was.start !== plan.start || was.end !== plan.end);
    const on = Object.fromEntries(
      plan.people.map((one) => [
        one,
        (was?.on[one] ?? 1) + (times_moved && was.on[one] !== undefined ? 1 : 0),
      ]),
    );
    const version = (was?.version ?? 1) + (times_moved ? 1 : 0);
    return withOne(all, id, { start: plan.start, end: plan.end, on, version });
  }, shifts);
}

function publish(state: State, id: string, skip: boolean): Outcome {
  const drafts = [...state.drafts];
  const of = (kind: Kind) => drafts.filter(([one, draft]) => kindOf(state.shifts.get(one), draft) === kind);
  const [stale, changes] = [of('stale'), of('change')];
  if (drafts.length === 0) return refused(state, 'nothing_to_publish');
  if (stale.length > 0 && !skip) return refused(state, 'draft_stale');
  if (changes.length === 0) return refused(state, 'nothing_to_publish');
  const shifts = applied(state.shifts, changes);
  if (clashes(shifts)) return refused(state, 'assignment_overlap');
  const lines = changes.map(([one, { goes, plan }]) => ({
    id: one,
    was: planOf(state.shifts.get(one)),
    became: goes ? null : plan,
    version: shifts.get(one)?.version ?? null,
  }));
  const publications = withOne(state.publications, id, { lines, withdrawn: false });
  return done({ ...state, n: state.n + 1, shifts, drafts: new Map(stale), steps: [], publications });
}

function withdraw(state: State, id: string): Outcome {
  const publication = state.publications.get(id);
  if (publication === undefined) return refused(state, 'not_found');
  if (publication.withdrawn) return refused(state, 'nothing_to_undo');
  const back = publication.lines.flatMap((line): [Line, Image][] => {
    const { was, became, version } = line;
    const base = became === null || version === null ? null : { version, people: became.people };
    const image = { base, goes: was === null, plan: was ?? became ?? { start: '', end: '', people: [] } };
    const shift = state.shifts.get(line.id);
    const put_on = (became?.people ?? []).filter((one) => was?.people.includes(one) !== true);
    const touched = put_on.some((one) => (shift?.on[one] ?? 0) > 1);
    return kindOf(shift, image) === 'change' && !touched ? [[line, image]] : [];
  });
  if (back.length === 0) return refused(state, 'nothing_to_undo');
  const shifts = applied(
    state.shifts,
    back.map(([line, image]) => [line.id, image] as const),
  );
  if (clashes(shifts)) return refused(state, 'assignment_overlap');
  let { drafts } = state;
  for (const [{ id: shift, was, became }] of back) {
    if (drafts.has(shift)) continue;
    const plan = became ?? was ?? { start: '', end: '', people: [] };
    drafts = put(drafts, shift, { base: baseOf(shifts.get(shift)), goes: became === null, plan });
  }
  const publications = withOne(state.publications, id, { ...publication, withdrawn: true });
  return done({ ...state, n: state.n + 2, shifts, drafts, steps: [], publications });
}

/** What a planner's screen shows of a state, in words that compare. */
export function seen({ shifts, drafts, steps }: State): readonly string[] {
  const said = ({ start, end, people }: Plan): string => `${start}–${end} ${people.toSorted().join('+')}`;
  const count = (step: Step | undefined): string => (step === undefined ? '-' : String(step.images.length));
  return [
    ...[...shifts].map(
      ([id, shift]) => `shift ${id} ${said({ ...shift, people: peopleOf(shift) })} v${shift.version}`,
    ),
    ...[...drafts].map(([id, draft]) => {
      const stale = kindOf(shifts.get(id), draft) === 'stale';
      return `draft ${id} ${draft.goes ? 'goes' : said(draft.plan)} v${draft.version}${stale ? ' stale' : ''}`;
    }),
    `undo ${count(steps.filter(({ undone }) => !undone).at(-1))}, redo ${count(steps.find(({ undone }) => undone))}`,
  ].toSorted();
}
