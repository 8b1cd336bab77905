import { randomUUID } from 'node:crypto';
import type { Asked, Plan, State } from './planners-model.ts';
import type { More } from './planners-more.ts';

/**
 * Rounds that no luck decides: each brings something that the drawn ones may miss, while the other planner does something beside it.
 * Each is a function of what is there, since the server gives most ids.
 */

/** The first can be asked and asks; the second answers. */
export type People = readonly [string, string, ...string[]];
type Meeting = (state: State, people: People) => readonly [Asked | More, Asked | More];

const on = (day: string, from = '06', people: readonly string[] = []): Plan => ({
  start: `2027-02-${day}T${from}:00:00Z`,
  end: `2027-02-${day}T${from === '06' ? '10' : '14'}:00:00Z`,
  people,
});
const write = (plan: Plan, id: string = randomUUID()): Asked => ({
  do: 'write',
  id,
  version: null,
  wish: { ...plan, goes: false },
});
const plan = (of: Plan): Asked => ({ do: 'plan', id: '', plan: of });
const shiftOn = (state: State, day: string): string =>
  [...state.shifts].find(([, { start }]) => start.startsWith(`2027-02-${day}`))?.[0] ?? '';
const latest = (of: ReadonlyMap<string, unknown>): string => [...of.keys()].at(-1) ?? '';

const BOTH = randomUUID();
export const MEETINGS: readonly Meeting[] = [
  // One of the two writes it first: the other is told.
  () => [write(on('01'), BOTH), write(on('01', '10'), BOTH)],
  (_, [me]) => [{ do: 'undo' }, plan(on('04', '06', [me]))],
  () => [write(on('01')), write(on('03'))],
  () => [{ do: 'publish', id: '', skip: false }, plan(on('02'))],
  ({ publications }) => [{ do: 'withdraw', id: latest(publications) }, write(on('05'))],
  (state) => {
    const { start, end } = on('02', '10');
    return [
      { do: 'copy', from: '2027-02-02', days: 7, made: [] },
      { do: 'shove', id: shiftOn(state, '02'), start, end },
    ];
  },
  (state) => [
    { do: 'offer', id: '', shift: shiftOn(state, '02') },
    { do: 'keep', id: '' },
  ],
  ({ offers }, [me]) => [{ do: 'pass', offer: latest(offers), who: me, got: null }, write(on('06'))],
  ({ offers, templates }, [me]) => [
    { do: 'claim', offer: latest(offers), who: me, got: null },
    { do: 'roll', id: latest(templates), days: 14, made: [] },
  ],
  (state, [from, to]) => [
    { do: 'propose', id: '', shift: shiftOn(state, '04'), other: null, from, to },
    write(on('02', '10', [to]), shiftOn(state, '02')),
  ],
  // The draft of the round before is of a shift that now moves.
  (state) => {
    const { start, end } = on('02');
    return [
      { do: 'accept', trade: latest(state.trades), got: null },
      { do: 'move', id: shiftOn(state, '02'), start, end },
    ];
  },
  () => [
    { do: 'publish', id: '', skip: false },
    { do: 'keep', id: '' },
  ],
];
