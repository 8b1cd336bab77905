import type { Contract, State } from './automaton.ts';
import type { Terms } from './contracts.ts';

/** What stands around a window of a row: in which mode the window begins, what the rest uses, and what follows. */
export type Outside = {
  readonly mode: Pick<State, 'off' | 'run' | 'free' | 'after'>;
  readonly used: { units: number; weekends: number };
  /** By shift how often it stands outside. */
  readonly times: Int32Array;
  readonly next: { kind: number; length: number; to_the_end: boolean } | null;
};

export function outsideOf(terms: Terms, days: Int16Array, from: number, to: number): Outside {
  const { contract, kind_of } = terms;
  const used = { units: 0, weekends: 0 };
  const times = new Int32Array(kind_of.length);
  const kindOn = (day: number): number => {
    const shift = days[day] as number;
    return shift < 0 ? -1 : (kind_of[shift] as number);
  };
  for (let day = 0; day < days.length; day += 1) {
    if (day === from) day = to;
    if (day >= days.length) break;
    const kind = contract.kinds[kindOn(day)];
    if (kind === undefined) continue;
    used.units += kind.units;
    times[days[day] as number] = (times[days[day] as number] as number) + 1;
    if (day % 7 === 5 || (day % 7 === 6 && kindOn(day - 1) < 0)) used.weekends += 1;
  }
  let length = 0;
  while (to + length < days.length && kindOn(to) < 0 === kindOn(to + length) < 0) length += 1;
  const next =
    to >= days.length ? null : { kind: kindOn(to), length, to_the_end: to + length === days.length };
  return { mode: modeAt(contract, kindOn, from), used, times, next };
}

function modeAt(contract: Contract, kindOn: (day: number) => number, from: number): Outside['mode'] {
  if (from === 0) return { off: 0, run: 0, free: false, after: 0 };
  const last = kindOn(from - 1);
  let begins = from - 1;
  while (begins > 0 && kindOn(begins - 1) < 0 === last < 0) begins -= 1;
  const length = from - begins;
  const held = Math.max(1, contract.least_off);
  if (last < 0) return { off: begins === 0 ? held : Math.min(length, held), run: 0, free: false, after: 0 };
  const free = begins === 0 && length < contract.least_in_row;
  return { off: -1, run: length, free, after: contract.kinds[last]?.after ?? 0 };
}

/** Whether a window that ends in this state stands legally between what is outside. */
export function fits(contract: Contract, state: State, { used, next }: Outside): boolean {
  const units = used.units + state.units;
  if (units > contract.most_units || units < contract.least_units) return false;
  if (used.weekends + state.weekends > contract.weekends) return false;
  if (next === null) return true;
  const { kind, length, to_the_end } = next;
  const works = state.off < 0;
  if (kind >= 0 && works) {
    const run = state.run + length;
    if (!contract.follows[state.after]?.[kind] || run > contract.most_in_row) return false;
    return state.free || to_the_end || run >= contract.least_in_row;
  }
  if (kind >= 0)
    return state.off >= Math.max(1, contract.least_off) && (to_the_end || length >= contract.least_in_row);
  if (works) {
    const may_end = state.free || state.run >= contract.least_in_row;
    return may_end && (to_the_end || length >= contract.least_off);
  }
  return to_the_end || state.off + length >= contract.least_off;
}
