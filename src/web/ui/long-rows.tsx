import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ManyProps } from './rows.tsx';

/** Rows above and below what is seen: the next Tab and a turn of the wheel find them drawn. */
const AROUND = 12;

/** The rows near the window, in a page that scrolls as a whole, and room for the others. They are as high as they are. */
export default function LongRows({ count, draw, height, gap = 0, columns }: ManyProps) {
  const begins = useRef<HTMLElement>(null);
  // How far down the page they begin.
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (begins.current !== null)
      setTop(Math.round(begins.current.getBoundingClientRect().top + window.scrollY));
  });
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    gap,
    overscan: AROUND,
    scrollMargin: top,
  });
  const drawn = rows.getVirtualItems();
  const above = (drawn[0]?.start ?? top) - top;
  const below = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  return (
    <>
      <Space begins={begins} height={above} gap={gap} columns={columns} />
      {drawn.map(({ index }) =>
        draw(index, {
          ref: rows.measureElement,
          'data-index': index,
          ...(columns === undefined
            ? { 'aria-posinset': index + 1, 'aria-setsize': count }
            : { 'aria-rowindex': index + 2 }),
        }),
      )}
      <Space height={below} gap={gap} columns={columns} />
    </>
  );
}

type SpaceProps = {
  readonly begins?: React.RefObject<HTMLElement | null>;
  readonly height: number;
  readonly gap: number;
  readonly columns: number | undefined;
};

function Space({ begins, height, gap, columns }: SpaceProps) {
  const style = { height: Math.max(0, height), padding: 0, border: 0 };
  const place = (element: HTMLElement | null): void => {
    if (begins !== undefined) begins.current = element;
  };
  if (columns !== undefined) {
    return (
      <tr ref={place} aria-hidden style={{ border: 0 }}>
        <td colSpan={columns} style={style} />
      </tr>
    );
  }
  // No gap beside what is no row.
  const margin = begins === undefined ? { marginTop: -gap } : { marginBottom: -gap };
  return <li ref={place} aria-hidden style={{ ...style, ...margin }} />;
}
