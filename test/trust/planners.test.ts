import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Call } from '../../src/contract/call.ts';
import { setTradeRule } from '../../src/contract/trades.ts';
import { type Reply, world } from '../world.ts';
import { figure, seedOf, size } from './figures.ts';
import { askAny, type Places, there, withReply } from './planners-asked.ts';
import { MEETINGS, type People } from './planners-meetings.ts';
import { type Asked, EMPTY, type Plan, type State, seen } from './planners-model.ts';
import { actAny, type More } from './planners-more.ts';
import { random } from './write-load.ts';

/**
 * Two planners at once (decision 0093): each round both act at the same time, on drafts or on what holds at once, or a person claims or
 * trades a shift beside them. What they are told, and what is there afterwards, is what one of the two orders gives: nobody's change is lost, and nothing is half done.
 */

const SEEDS = size(2, 100);
const ROUNDS = size(40, 150);
/** Each pair of steps that may have come in either order doubles what may be there: a run ends before they are too many to compare. */
const MOST_STATES = 64;
/** The meetings bring all of them, whatever is drawn. */
const MUST_BE_TOLD = [
  'write done',
  'write draft_stale',
  'publish done',
  'publish draft_stale',
  'withdraw done',
  'undo done',
  'copy done',
  'shove done',
  'offer done',
  'keep done',
  'roll done',
  'claim done',
  'pass done',
  'propose done',
  'accept done',
];
const timeout = size(120_000, 3_600_000);

type Draw = (most: number) => number;
const anyOf =
  (draw: Draw) =>
  <T>(of: readonly T[]): T =>
    of[draw(of.length)] as T;

function planDrawn(draw: Draw, people: readonly string[]): Plan {
  const any = anyOf(draw);
  const day = `2027-02-0${1 + draw(4)}`;
  const from = any([6, 10, 14]);
  const on = people.filter(() => draw(100) < 35);
  const clock = (hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
  return { start: clock(from), end: clock(from + any([4, 8])), people: on };
}

/** Copies, templates, moves on the roster, offers and claims, trades. */
function drawnMore(state: State, draw: Draw, people: People): Asked | More {
  const any = anyOf(draw);
  const known = [...state.shifts];
  const ids = known.map(([id]) => id);
  const plan = planDrawn(draw, people);
  if (ids.length === 0) return { do: 'plan', id: '', plan };
  const kind = draw(100);
  if (kind < 10) return { do: 'copy', from: `2027-02-0${1 + draw(4)}`, days: 7, made: [] };
  if (kind < 20)
    return state.templates.size === 0 || draw(10) === 0
      ? { do: 'keep', id: '' }
      : { do: 'roll', id: any([...state.templates.keys()]), days: 14, made: [] };
  if (kind < 30) return { do: 'shove', id: any(ids), start: plan.start, end: plan.end };
  if (kind < 45 || (kind < 65 && state.offers.size === 0)) return { do: 'offer', id: '', shift: any(ids) };
  const [me, colleague] = people;
  if (kind < 65) {
    const answer = kind < 60 ? 'claim' : 'pass';
    return { do: answer, offer: any([...state.offers.keys()].slice(-4)), who: me, got: null };
  }
  const of = (who: string): string[] =>
    known.filter(([, { on }]) => on[who] !== undefined && draw(2) === 0).map(([id]) => id);
  const [mine, theirs] = [of(me), of(colleague)];
  if (kind < 85 && mine.length > 0) {
    const other = theirs.length > 0 && draw(2) === 0 ? any(theirs) : null;
    return { do: 'propose', id: '', shift: any(mine), other, from: me, to: colleague };
  }
  return state.trades.size === 0
    ? { do: 'offer', id: '', shift: any(ids) }
    : { do: 'accept', trade: any([...state.trades.keys()].slice(-3)), got: null };
}

/** The next thing a planner does: mostly what the screen allows, now and then on what the screen showed a moment ago. */
function drawn(state: State, shown: State, draw: Draw, people: People): Asked | More {
  if (draw(100) < 40) return drawnMore(draw(100) < 80 ? state : shown, draw, people);
  const any = anyOf(draw);
  const seenBy = draw(100) < 80 ? state : shown;
  const plan = (): Plan => planDrawn(draw, people);
  const known = [...seenBy.shifts.keys()];
  const kind = draw(100);
  if (kind < 45) {
    const ids = [...new Set([...known, ...seenBy.drafts.keys()])];
    const id = ids.length === 0 || draw(100) < 30 ? randomUUID() : any(ids);
    const version = seenBy.drafts.get(id)?.version ?? null;
    const wish = draw(100) < 12 ? null : { ...plan(), goes: draw(100) < 20 };
    return { do: 'write', id, version, wish };
  }
  if (kind < 55) return { do: draw(3) === 0 ? 'redo' : 'undo' };
  if (kind < 57) return { do: 'discard' };
  if (kind < 70) return { do: 'publish', id: '', skip: draw(2) === 0 };
  if (kind < 76 && seenBy.publications.size > 0)
    return { do: 'withdraw', id: any([...seenBy.publications.keys()]) };
  if (kind < 84 || known.length === 0) return { do: 'plan', id: '', plan: plan() };
  const id = any(known);
  const { start, end } = plan();
  return any<Asked>([
    { do: 'move', id, start, end },
    { do: 'cancel', id },
    { do: 'staff', id, who: any(people) },
  ]);
}

/** What was done last, and what differs from the first two of what may be. */
function misfit(log: readonly string[], found: readonly string[], ends: readonly State[]): string {
  const differing = ends.slice(0, 2).map((end) => {
    const wanted = seen(end);
    const [more, less] = [
      found.filter((one) => !wanted.includes(one)),
      wanted.filter((one) => !found.includes(one)),
    ];
    return [...more.map((one) => `there: ${one}`), ...less.map((one) => `expected: ${one}`)].join('\n');
  });
  return [...log.slice(-8), ...(ends.length === 0 ? ['other replies'] : differing)].join('\n');
}

/** Equal states have equal texts, whatever order their shifts came in. */
const keyOf = (state: State): string =>
  JSON.stringify(state, (_, value: unknown) =>
    value instanceof Map ? [...value].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)) : value,
  );

type Did = { readonly asked: Asked | More; readonly reply: Reply<Call> };
const codeOf = ({ reply }: Did): string => reply.refusal?.code ?? 'done';

/** The state after both, in this order; null: what they were told is not what this order tells. */
function inOrder(state: State, both: readonly Did[]): State | null {
  let now = state;
  for (const did of both) {
    const { no, state: next } = actAny(now, did.asked);
    const is_told = no.length === 0 ? codeOf(did) === 'done' : no.some((code) => code === codeOf(did));
    if (!is_told) return null;
    if (no.length === 0) now = next;
  }
  return now;
}

type Pair = readonly [Asked | More, Asked | More];
/** What both do in a round, of what is there; `shown`: what the screens showed a moment ago. Null: no more. */
type Next = (round: number, state: State, shown: State, people: People) => Pair | null;

/** Lives one company to the end; `told` counts what was told. Answers whether it ended early. */
async function lived(next: Next, told: Map<string, number>, repeat: string): Promise<boolean> {
  const w = await world();
  const people: People = [w.worker.id, w.colleague.id, w.second_manager.id];
  const places: Places = new Map();
  await w.manager.send(setTradeRule, { body: { at_once: true } });
  const log: string[] = [];
  /** What may be there: two writes at once look the same in both orders, but not to who undoes the later one. */
  let possible: readonly State[] = [EMPTY];
  let shown = EMPTY;
  for (let round = 0; possible.length <= MOST_STATES; round += 1) {
    const asked = next(round, possible[0] ?? EMPTY, shown, people);
    if (asked === null) break;
    const [first, second] = asked;
    const replies = await Promise.all([
      askAny(w, w.manager, first, places),
      askAny(w, w.second_manager, second, places),
    ]);
    const both = asked.map((one, at): Did => {
      const reply = replies[at] as Reply<Call>;
      return { asked: reply.refusal === null ? withReply(one, reply) : one, reply };
    });
    for (const did of both) {
      const name = `${did.asked.do} ${codeOf(did)}`;
      told.set(name, (told.get(name) ?? 0) + 1);
      log.push(`${round}: ${JSON.stringify(did.asked)} -> ${codeOf(did)}`);
    }
    const found = await there(w, places);
    const ends = possible.flatMap((state) =>
      [both, both.toReversed()].flatMap((order) => inOrder(state, order) ?? []),
    );
    const here = ends.filter((one) => seen(one).join('\n') === found.join('\n'));
    if (here.length === 0) assert.fail(`${repeat}\n${misfit(log, found, ends)}`);
    shown = possible[0] ?? EMPTY;
    possible = [...new Map(here.map((one) => [keyOf(one), one])).values()];
  }
  await w.close();
  return possible.length > MOST_STATES;
}

test('two planners at once lose nothing', { timeout }, async () => {
  const seed = seedOf('planners');
  const told = new Map<string, number>();
  await lived((round, state, _, people) => MEETINGS[round]?.(state, people) ?? null, told, 'the meetings');
  let ended = 0;
  for (let run = 0; run < SEEDS; run += 1) {
    const draw = random(seed + run);
    const one = (...[state, shown, people]: [State, State, People]) => drawn(state, shown, draw, people);
    const next: Next = (round, ...seen) => (round < ROUNDS ? [one(...seen), one(...seen)] : null);
    if (await lived(next, told, `TRUST_SEED=${seed + run} repeats it`)) ended += 1;
  }
  for (const name of MUST_BE_TOLD) assert.ok((told.get(name) ?? 0) > 0, `never told: ${name}`);
  figure('planners', 'seeds', SEEDS);
  figure('planners', 'rounds of two a seed', ROUNDS);
  figure('planners', 'seeds that ended early, for the orders that may be', ended);
  for (const [name, count] of [...told].toSorted()) figure('planners', name, count);
});
