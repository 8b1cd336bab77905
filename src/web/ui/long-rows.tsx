import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { ManyProps } from './row-props.ts';

/** Rows drawn above and below the visible ones, for the next Tab and a turn of the wheel. */
const AROUND = 12;

/**
 * Draws the rows near the window, in a page that scrolls as a whole, and the last focused row with its neighbours,
 * wherever they are. Spacers replace the others. Row heights are measured.
 */
export function LongRows({ ids, draw, height, gap: gap_rem = 0, columns }: ManyProps) {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const gap = gap_rem * rem;
  // Those in sight are drawn first.
  const [around, setAround] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setAround(AROUND)));
    return () => cancelAnimationFrame(frame);
  }, []);
  // The offset of the first row from the top of the page.
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const near = useCallback(
    (range: Range) => {
      const places = new Set(defaultRangeExtractor(range));
      const at = focused === null ? -1 : ids.indexOf(focused);
      if (at !== -1) for (const kept of [at - 1, at, at + 1]) if (kept in ids) places.add(kept);
      return [...places].sort((a, b) => a - b);
    },
    [ids, focused],
  );
  const rows = useWindowVirtualizer({
    count: ids.length,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => height * rem,
    gap,
    overscan: around,
    scrollMargin: top,
    rangeExtractor: near,
  });
  const drawn = rows.getVirtualItems();
  useLayoutEffect(() => {
    const [first] = drawn;
    const element = first === undefined ? undefined : rows.elementsCache.get(first.key);
    if (first === undefined || element === undefined) return;
    setTop(Math.round(element.getBoundingClientRect().top + window.scrollY - (first.start - top)));
  });
  const rest = top + rows.getTotalSize() - (drawn.at(-1)?.end ?? top) - gap;
  return (
    <>
      {drawn.map(({ index, key, start }, nth) => {
        const id = ids[index] ?? '';
        const before = drawn[nth - 1];
        // A spacer is a row to the page: it has a gap on each side.
        const room = before === undefined ? start - top - gap : start - before.end - 2 * gap;
        const position =
          columns === undefined
            ? { 'aria-posinset': index + 1, 'aria-setsize': ids.length }
            : { 'aria-rowindex': index + 2 };
        return (
          <Fragment key={key}>
            <Space height={room} columns={columns} />
            {draw(index, {
              ref: rows.measureElement,
              'data-index': index,
              onFocus: () => setFocused(id),
              ...position,
            })}
          </Fragment>
        );
      })}
      <Space height={rest} columns={columns} />
    </>
  );
}

type SpaceProps = { readonly height: number; readonly columns: number | undefined };

function Space({ height, columns }: SpaceProps) {
  if (height < 1) return null;
  const style = { height, padding: 0, border: 0 };
  if (columns === undefined) return <li aria-hidden style={style} />;
  return (
    <tr aria-hidden style={{ border: 0 }}>
      <td colSpan={columns} style={style} />
    </tr>
  );
}
