import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Call } from '../../src/contract/call.ts';
import { discardDrafts, listDrafts, redoDraft, undoDraft, writeDrafts } from '../../src/contract/drafts.ts';
import { claimShift, offerShift } from '../../src/contract/offers.ts';
import { answerTrade, proposeTrade } from '../../src/contract/own-trades.ts';
import { publish, withdrawPublication } from '../../src/contract/publications.ts';
import { copyRoster } from '../../src/contract/roster-copies.ts';
import { createRosterTemplate, rollOutTemplate } from '../../src/contract/roster-templates.ts';
import { moveOnRoster } from '../../src/contract/rosters.ts';
import { addWorkers, changeShift, createShift, deleteShift, listShifts } from '../../src/contract/shifts.ts';
import { setTradeRule } from '../../src/contract/trades.ts';
import { addDays } from '../../src/core/calendar.ts';
import { type Client, type Reply, type World, world } from '../world.ts';
import { figure, seedOf, size } from './figures.ts';
import { type Asked, EMPTY, type Plan, type State, seen } from './planners-model.ts';
import { actAny, isMore, type More } from './planners-more.ts';
import { random } from './write-load.ts';

/**
 * Two planners at once (decision 0093): each round both act at the same time, on drafts or on what holds at once, or a person claims or
 * trades a shift beside them. What they are told, and what is there afterwards, is what one of the two orders gives: nobody's change is lost, and nothing is half done.
 */

const SEEDS = size(2, 100);
const ROUNDS = size(40, 150);
/** Each pair of steps that may have come in either order doubles what may be there: a run ends before they are too many to compare. */
const MOST_STATES = 64;
/** A short run may draw none of the rarer ones. */
const IS_LONG = size(0, 1) === 1;
const timeout = size(120_000, 3_600_000);
const DAYS = { start_date: '2027-02-01', end_date: '2027-02-28' };

type Draw = (most: number) => number;
/** The first can be asked and asks; the second answers. */
type People = readonly [string, string, ...string[]];
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
  if (kind < 65) return { do: 'claim', offer: any([...state.offers.keys()].slice(-4)), who: me, got: null };
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

/** A planner, or the person whom it is about. */
function askMore(w: World, planner: Client, asked: More, places: Places): Promise<Reply<Call>> {
  const none = { with_people: false, policy: 'beside' as const };
  if (asked.do === 'copy') {
    const to_date = addDays(asked.from, asked.days);
    const days = { start_date: asked.from, end_date: asked.from, to_date };
    return planner.send(copyRoster, { body: { ...days, ...none } });
  }
  if (asked.do === 'keep') {
    const body = { name: randomUUID(), start_date: DAYS.start_date, weeks: 1, with_people: false };
    return planner.send(createRosterTemplate, { body });
  }
  if (asked.do === 'roll') {
    const start_date = addDays(DAYS.start_date, asked.days);
    const body = { start_date, end_date: addDays(start_date, 6), ...none };
    return planner.send(rollOutTemplate, { params: { id: asked.id }, body });
  }
  if (asked.do === 'shove') {
    const body = { worker_id: null, start_time: asked.start, end_time: asked.end };
    return planner.send(moveOnRoster, { params: { id: asked.id }, body });
  }
  if (asked.do === 'offer') {
    const body = { shift_id: asked.shift, offered_to: 'everybody' as const, first_come: true };
    return planner.send(offerShift, { body });
  }
  if (asked.do === 'claim') return w.worker.send(claimShift, { params: { id: asked.offer }, body: {} });
  if (asked.do === 'accept')
    return w.colleague.send(answerTrade, { params: { id: asked.trade }, body: { state: 'accepted' } });
  const { shift, other, from, to } = asked;
  const place = (id: string, who: string): string => places.get(`${id} ${who}`) ?? randomUUID();
  const body = {
    assignment_id: place(shift, from),
    ...(other === null ? { to_user: to } : { for_assignment_id: place(other, to) }),
  };
  return w.worker.send(proposeTrade, { body });
}

function ask(who: Client, asked: Asked): Promise<Reply<Call>> {
  if (asked.do === 'write') {
    const { id: shift_id, version, wish } = asked;
    const draft =
      wish === null
        ? null
        : {
            start_time: wish.start,
            end_time: wish.end,
            people: [...wish.people],
            ...(wish.goes ? { goes: true } : {}),
          };
    return who.send(writeDrafts, { body: { changes: [{ shift_id, version, draft }] } });
  }
  if (asked.do === 'undo') return who.send(undoDraft);
  if (asked.do === 'redo') return who.send(redoDraft);
  if (asked.do === 'discard') return who.send(discardDrafts, { query: DAYS });
  if (asked.do === 'publish')
    return who.send(publish, { body: { ...DAYS, ...(asked.skip ? { skip_stale: true } : {}) } });
  if (asked.do === 'withdraw') return who.send(withdrawPublication, { params: { id: asked.id } });
  if (asked.do === 'plan') {
    const { start: start_time, end: end_time, people } = asked.plan;
    const assignments = people.map((worker_id) => ({ worker_id }));
    return who.send(createShift, { body: { start_time, end_time, assignments } });
  }
  const params = { id: asked.id };
  if (asked.do === 'move')
    return who.send(changeShift, { params, body: { start_time: asked.start, end_time: asked.end } });
  if (asked.do === 'cancel') return who.send(deleteShift, { params });
  return who.send(addWorkers, { params, body: { assignments: [{ worker_id: asked.who }] } });
}

/** Assignments by shift and person. */
type Places = Map<string, string>;

/** What is there, in the model's words. */
async function there(w: World, places: Places): Promise<readonly string[]> {
  const { body: shifts } = await w.manager.send(listShifts, { query: DAYS });
  for (const { id, assignments } of shifts)
    for (const one of assignments) places.set(`${id} ${one.worker_id}`, one.id);
  const { body } = await w.manager.send(listDrafts, { query: DAYS });
  const said = (one: { start_time: string; end_time: string }, people: readonly string[]): string =>
    `${one.start_time}–${one.end_time} ${people.toSorted().join('+')}`;
  return [
    ...shifts.map((shift) => {
      const people = shift.assignments.map(({ worker_id }) => worker_id);
      return `shift ${shift.id} ${said(shift, people)} v${shift.version}`;
    }),
    ...body.drafts.map((draft) => {
      const people = draft.people.map(({ id }) => id);
      return `draft ${draft.shift_id} ${draft.goes ? 'goes' : said(draft, people)} v${draft.version}${draft.stale ? ' stale' : ''}`;
    }),
    `undo ${body.undo?.shifts ?? '-'}, redo ${body.redo?.shifts ?? '-'}`,
  ].toSorted();
}

/** What the server gave to what was made, and what it made of what was asked. */
function withReply(asked: Asked | More, { status, body }: Reply<Call>): Asked | More {
  const reply = Object(body);
  if (asked.do === 'copy' || asked.do === 'roll') {
    const made: { shift_id: string; start_time: string; end_time: string }[] = reply.shifts;
    return {
      ...asked,
      made: made.map(({ shift_id: id, start_time: start, end_time: end }) => ({ id, start, end })),
    };
  }
  if (asked.do === 'claim' || asked.do === 'accept') return { ...asked, got: reply.state } as More;
  const is_made = ['publish', 'plan', 'keep', 'offer', 'propose'].includes(asked.do) && status === 201;
  return is_made ? ({ ...asked, id: String(reply.id) } as Asked | More) : asked;
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

test('two planners at once lose nothing', { timeout }, async () => {
  const seed = seedOf('planners');
  const told = new Map<string, number>();
  let ended = 0;
  for (let run = 0; run < SEEDS; run += 1) {
    const w = await world();
    const draw = random(seed + run);
    const people: People = [w.worker.id, w.colleague.id, w.second_manager.id];
    const places: Places = new Map();
    await w.manager.send(setTradeRule, { body: { at_once: true } });
    const log: string[] = [];
    /** What may be there: two writes at once look the same in both orders, but not to who undoes the later one. */
    let possible: readonly State[] = [EMPTY];
    let shown = EMPTY;
    for (let round = 0; round < ROUNDS; round += 1) {
      const state = possible[0] ?? EMPTY;
      const asked = [drawn(state, shown, draw, people), drawn(state, shown, draw, people)];
      const replies = await Promise.all(
        [w.manager, w.second_manager].map((who, at) => {
          const one = asked[at] as Asked | More;
          return isMore(one) ? askMore(w, who, one, places) : ask(who, one);
        }),
      );
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
      if (here.length === 0) assert.fail(`TRUST_SEED=${seed + run} repeats it\n${misfit(log, found, ends)}`);
      shown = possible[0] ?? EMPTY;
      possible = [...new Map(here.map((one) => [keyOf(one), one])).values()];
      if (possible.length > MOST_STATES) {
        ended += 1;
        break;
      }
    }
    await w.close();
  }
  for (const name of [
    'write done',
    'write draft_stale',
    'publish done',
    'publish draft_stale',
    'withdraw done',
    'undo done',
    'copy done',
    'shove done',
    'offer done',
    ...(IS_LONG ? ['keep done', 'roll done', 'claim done', 'propose done', 'accept done'] : []),
  ])
    assert.ok((told.get(name) ?? 0) > 0, `never told: ${name}`);
  figure('planners', 'seeds', SEEDS);
  figure('planners', 'rounds of two a seed', ROUNDS);
  figure('planners', 'seeds that ended early, for the orders that may be', ended);
  for (const [name, count] of [...told].toSorted()) figure('planners', name, count);
});
