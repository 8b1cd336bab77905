import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { onDemand, usePart } from './on-demand.ts';
import { useIsPrinting } from './printing.ts';
import type { How, ManyProps, Placed } from './row-props.ts';

/**
 * Below this number all rows are in the page, where the browser can find and select them; of more only those near the
 * window are drawn.
 */
const FEWEST = 200;
/** The number of rows drawn until the visible ones are known, when that is not soon: rows drawn now would be drawn twice. */
const FIRST = 30;
const SOON_MS = 150;

type Props<T> = How & { readonly all: readonly T[]; readonly row: (one: T, placed: Placed) => ReactNode };

const longRows = onDemand(async () => (await import('./long-rows.tsx')).LongRows);

/** Fetches what draws so many rows before they are drawn. */
export function nearLongRows(count: number): void {
  if (count >= FEWEST) void longRows.load().catch(() => undefined);
}

/** When printing, all rows are drawn. */
const useIsLong = (count: number): boolean => !useIsPrinting() && count >= FEWEST;

type LongTable = {
  readonly table: { readonly 'data-long'?: true; readonly 'aria-rowcount'?: number };
  readonly head: { readonly 'aria-rowindex'?: number };
  readonly sums: { readonly 'aria-rowindex'?: number };
};
const SHORT: LongTable = { table: {}, head: {}, sums: {} };

/**
 * The attributes of a table with a head and sums when not all its rows are in the page; its columns then have fixed
 * widths.
 */
export function useLongTable(count: number): LongTable {
  if (!useIsLong(count)) return SHORT;
  return {
    table: { 'data-long': true, 'aria-rowcount': count + 2 },
    head: { 'aria-rowindex': 1 },
    sums: { 'aria-rowindex': count + 2 },
  };
}

/** The rows of a table's body or the items of a list, however many; `row` uses each id as key. */
export function Rows<T extends { readonly id: string }>({ all, row, ...how }: Props<T>) {
  const is_long = useIsLong(all.length);
  const ids = useMemo(() => all.map(({ id }) => id), [all]);
  const draw = (index: number, placed: Placed): ReactNode => {
    const one = all[index];
    return one === undefined ? null : row(one, placed);
  };
  const many = { ...how, draw };
  const [failed, setFailed] = useState(false);
  const { Loaded } = usePart(longRows, is_long, () => setFailed(true));
  if (!is_long || failed) return <AllRows {...many} ids={ids} />;
  if (Loaded === null)
    return (
      <Later>
        <AllRows {...many} ids={ids.slice(0, FIRST)} />
      </Later>
    );
  return <Loaded {...many} ids={ids} />;
}

function Later({ children }: { readonly children: ReactNode }) {
  const [is_late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return is_late && children;
}

function AllRows({ ids, draw }: ManyProps) {
  return <>{ids.map((_, index) => draw(index, {}))}</>;
}
