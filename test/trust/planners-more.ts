import type { RefusalCode } from '../../src/contract/errors.ts';
import {
  type Asked,
  act,
  clashes,
  done,
  type Image,
  moved,
  type Outcome,
  type Plan,
  planOf,
  put,
  refused,
  type Shift,
  type State,
  stepped,
  withOne,
} from './planners-model.ts';

/**
 * What else happens to a plan beside drafts and live changes, on the same model: copies and templates rolled out into drafts, a shift moved on
 * the roster, an offer with its claims and noes, a request to trade and its answer. What a rule of working time says is the server's: a claim that
 * waits, or an answer that does, is told by the reply and changes no shift. Of what is refused the model asks for a code that may be.
 */

/** A shift that a copy or a roll-out made, with the id that the server gave it. */
export type MadeDraft = { readonly id: string; readonly start: string; readonly end: string };
type Answer<Do extends string> = {
  readonly do: Do;
  readonly offer: string;
  readonly who: string;
  readonly got: 'granted' | 'asked' | 'passed' | null;
};
export type More =
  | { readonly do: 'copy'; readonly from: string; readonly days: number; readonly made: readonly MadeDraft[] }
  | { readonly do: 'keep'; readonly id: string }
  | { readonly do: 'roll'; readonly id: string; readonly days: number; readonly made: readonly MadeDraft[] }
  | { readonly do: 'shove'; readonly id: string; readonly start: string; readonly end: string }
  | { readonly do: 'offer'; readonly id: string; readonly shift: string }
  | Answer<'claim'>
  | Answer<'pass'>
  | {
      readonly do: 'propose';
      readonly id: string;
      readonly shift: string;
      readonly other: string | null;
      readonly from: string;
      readonly to: string;
    }
  | { readonly do: 'accept'; readonly trade: string; readonly got: 'approved' | 'accepted' | null };

const CLAIM_CODES: readonly RefusalCode[] = [
  'not_found',
  'offer_closed',
  'claim_live',
  'claim_answered',
  'already_assigned',
  'assignment_overlap',
];
const TRADE_CODES: readonly RefusalCode[] = [
  'not_found',
  'trade_closed',
  'trade_answered',
  'trade_live',
  'cannot_then',
  'already_assigned',
  'assignment_overlap',
];

const later = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString().replace('.000Z', 'Z');

/** The plan of each shift as it is wished: a draft hides what is published. */
function wishedIn({ shifts, drafts }: State): Plan[] {
  const published = [...shifts].filter(([id]) => !drafts.has(id)).flatMap(([, one]) => planOf(one) ?? []);
  return [...published, ...[...drafts.values()].filter(({ goes }) => !goes).map(({ plan }) => plan)];
}

export const isMore = (asked: Asked | More): asked is More =>
  ['copy', 'keep', 'roll', 'shove', 'offer', 'claim', 'pass', 'propose', 'accept'].includes(asked.do);

export function actAny(state: State, asked: Asked | More): Outcome {
  if (!isMore(asked)) return act(state, asked);
  if (asked.do === 'copy')
    return rolled(
      state,
      wishedIn(state).filter(({ start }) => start.startsWith(asked.from)),
      asked,
    );
  if (asked.do === 'keep') {
    const week = wishedIn(state).filter(({ start }) => start < '2027-02-08');
    if (week.length === 0) return refused(state, 'not_found');
    return done({ ...state, n: state.n + 1, templates: withOne(state.templates, asked.id, week) });
  }
  if (asked.do === 'roll') {
    const week = state.templates.get(asked.id);
    return week === undefined ? refused(state, 'not_found') : rolled(state, week, asked);
  }
  if (asked.do === 'shove') return shoved(state, asked);
  if (asked.do === 'offer') return offered(state, asked);
  if (asked.do === 'claim' || asked.do === 'pass') return claimed(state, asked);
  return asked.do === 'propose' ? proposed(state, asked) : accepted(state, asked);
}

/** Each of these plans becomes a draft so many days later, with nobody on it: one step on the line. */
function rolled(
  state: State,
  plans: readonly Plan[],
  { days, made }: Extract<More, { do: 'copy' | 'roll' }>,
): Outcome {
  if (plans.length === 0) return refused(state, 'not_found');
  const said = (start: string, end: string): string => `${start} ${end}`;
  const wanted = plans.map(({ start, end }) => said(later(start, days), later(end, days))).toSorted();
  // Another number of shifts, or other times: no order of the two tells that.
  if (
    made
      .map(({ start, end }) => said(start, end))
      .toSorted()
      .join() !== wanted.join()
  )
    return refused(state, 'draft_stale');
  const images = made.map(({ id, start, end }): [string, Image] => [
    id,
    { base: null, goes: false, plan: { start, end, people: [] } },
  ]);
  let { drafts } = state;
  for (const [id, image] of images) drafts = put(drafts, id, image);
  return done({
    ...stepped(
      state,
      images.map(([id, image]) => [id, null, image] as const),
    ),
    drafts,
  });
}

function shoved(state: State, { id, start, end }: Extract<More, { do: 'shove' }>): Outcome {
  const was = state.shifts.get(id);
  if (was === undefined) return refused(state, 'not_found');
  if (was.start === start && was.end === end) return done(state);
  const shifts = withOne(state.shifts, id, { start, end, version: was.version + 1, on: moved(was.on) });
  return clashes(shifts) ? refused(state, 'assignment_overlap') : done({ ...state, shifts });
}

function offered(state: State, { id, shift }: Extract<More, { do: 'offer' }>): Outcome {
  const known = state.shifts.get(shift);
  if (known === undefined) return refused(state, 'not_found');
  // Another offer may be open.
  if (id === '') return { no: ['offer_live', 'not_found'], state };
  const { start, end } = known;
  return done({ ...state, offers: withOne(state.offers, id, { shift, start, end }) });
}

function claimed(state: State, { offer, who, got }: Extract<More, { do: 'claim' | 'pass' }>): Outcome {
  if (got === null) return { no: CLAIM_CODES, state };
  const known = state.offers.get(offer);
  const shift = state.shifts.get(known?.shift ?? '');
  const is_there = shift !== undefined && shift.start === known?.start && shift.end === known.end;
  if (!is_there || known === undefined) return refused(state, 'offer_closed');
  if (got === 'asked' || got === 'passed') return done(state);
  const shifts = withOne(state.shifts, known.shift, { ...shift, on: { ...shift.on, [who]: 1 } });
  const is_free = shift.on[who] === undefined && !clashes(shifts);
  return is_free ? done({ ...state, shifts }) : refused(state, 'assignment_overlap');
}

function proposed(state: State, asked: Extract<More, { do: 'propose' }>): Outcome {
  if (asked.id === '') return { no: TRADE_CODES, state };
  const { id, shift, other, from, to } = asked;
  const [mine, theirs] = [state.shifts.get(shift), other === null ? null : state.shifts.get(other)];
  if (mine?.on[from] === undefined || (theirs !== null && theirs?.on[to] === undefined))
    return refused(state, 'not_found');
  return done({ ...state, trades: withOne(state.trades, id, { shift, other, from, to }) });
}

/** Both shifts change hands, or neither. */
function accepted(state: State, { trade, got }: Extract<More, { do: 'accept' }>): Outcome {
  if (got === null) return { no: TRADE_CODES, state };
  const known = state.trades.get(trade);
  if (known === undefined) return refused(state, 'trade_closed');
  const { shift, other, from, to } = known;
  const hands = (shifts: ReadonlyMap<string, Shift>, id: string, off: string, on: string) => {
    const was = shifts.get(id);
    if (was?.on[off] === undefined || was.on[on] !== undefined) return null;
    const { [off]: _, ...rest } = was.on;
    return withOne(shifts, id, { ...was, on: { ...rest, [on]: 1 } });
  };
  const first = hands(state.shifts, shift, from, to);
  const both = first === null || other === null ? first : hands(first, other, to, from);
  if (both === null || clashes(both)) return refused(state, 'trade_closed');
  return done(got === 'approved' ? { ...state, shifts: both } : state);
}
