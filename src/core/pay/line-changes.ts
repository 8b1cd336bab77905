import type { Ore } from '../money.ts';
import { BESIDE_GROSS, type PayCode, type PayLine, type PayPart } from './pay-line.ts';

/** The lines of one code, or a typed line: quantity in hundredths of its unit, and amount. */
export type LineSum = { readonly quantity: number; readonly amount_ore: Ore };

/** A day whose shifts or reports differ: those of then, and those of now. */
export type DayChange = {
  readonly date: string;
  readonly was: readonly PayPart[];
  readonly now: readonly PayPart[];
};

/** A line that a month pays otherwise now than when it was run; null: there was none, or is none. */
export type LineChange = {
  readonly code: PayCode;
  readonly unit: PayLine['unit'];
  /** The name of a typed line, or of a level. */
  readonly name: string | null;
  readonly was: LineSum | null;
  readonly now: LineSum | null;
  readonly days: readonly DayChange[];
};

/** The lines of a month's gross that differ between then and now, in the order in which they stand. `line-changes.md`. */
export function lineChanges(then: readonly PayLine[], now: readonly PayLine[]): LineChange[] {
  const before = Map.groupBy(then.filter(isOwnLine), keyOf);
  const after = Map.groupBy(now.filter(isOwnLine), keyOf);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [a, b] = [before.get(key) ?? [], after.get(key) ?? []];
    const [first] = [...b, ...a];
    const days = dayChanges(a, b);
    const [before_sum, now_sum] = [sumOfLines(a), sumOfLines(b)];
    const same = before_sum?.quantity === now_sum?.quantity && before_sum?.amount_ore === now_sum?.amount_ore;
    if (first === undefined || (same && days.length === 0)) return [];
    return [
      {
        code: first.code,
        unit: first.unit,
        name: first.manual?.name ?? first.name ?? null,
        was: before_sum,
        now: now_sum,
        days,
      },
    ];
  });
}

/** A line of the month's own gross. */
export const isOwnLine = ({ code }: PayLine): boolean =>
  code !== 'correction' && !BESIDE_GROSS.includes(code);

const keyOf = ({ code, unit, manual }: PayLine): string => `${code} ${unit} ${manual?.id ?? ''}`;

function sumOfLines(lines: readonly PayLine[]): LineSum | null {
  if (lines.length === 0) return null;
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amount_ore: lines.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
  };
}

/** Without parts on a side that has lines nothing is known of its shifts. */
function dayChanges(then: readonly PayLine[], now: readonly PayLine[]): DayChange[] {
  if ([then, now].some((lines) => lines.length > 0 && lines.every(({ parts }) => parts.length === 0)))
    return [];
  const before = Map.groupBy(
    then.flatMap(({ parts }) => parts),
    ({ date }) => date,
  );
  const after = Map.groupBy(
    now.flatMap(({ parts }) => parts),
    ({ date }) => date,
  );
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((date) => {
    const [a, b] = [before.get(date) ?? [], after.get(date) ?? []];
    return said(a) === said(b) ? [] : [{ date, was: a, now: b }];
  });
}

const said = (parts: readonly PayPart[]): string =>
  parts
    .map(({ start = 0, end = 0, minutes }) => `${start} ${end} ${minutes}`)
    .toSorted()
    .join();
