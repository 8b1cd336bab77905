import { lazy, type ReactNode, type Ref, Suspense, useSyncExternalStore } from 'react';

/** Fewer rows are all in the page, where the browser finds and selects them; of more those near the window are drawn. */
const FEWEST = 200;
/** What is drawn until it is known which are near the window. */
const FIRST = 30;

/** For a row's element: where it is measured, and which it is of how many when not all are in the page. */
export type Placed = {
  readonly ref?: Ref<HTMLLIElement & HTMLTableRowElement>;
  readonly 'data-index'?: number;
  readonly 'aria-rowindex'?: number;
  readonly 'aria-posinset'?: number;
  readonly 'aria-setsize'?: number;
};

type How = {
  /** Of a row, about, and between rows: in pixels. */
  readonly height: number;
  readonly gap?: number;
  /** Of the table, which has a head. Left out: the rows are items of a list. */
  readonly columns?: number;
};
export type ManyProps = How & {
  readonly count: number;
  readonly draw: (index: number, placed: Placed) => ReactNode;
};

type Props<T> = How & { readonly all: readonly T[]; readonly row: (one: T, placed: Placed) => ReactNode };

const LongRows = lazy(() => import('./long-rows.tsx').catch(() => ({ default: AllRows })));

/** Not all rows are in the page: a table then says how many there are, and its columns do not follow its rows. Paper takes all. */
export function useIsLong(count: number): boolean {
  return !useSyncExternalStore(followPrinting, isPrinting) && count >= FEWEST;
}

/** The rows of a table's body or the items of a list, however many they are, each with its key. */
export function Rows<T>({ all, row, ...how }: Props<T>) {
  const is_long = useIsLong(all.length);
  const draw = (index: number, placed: Placed): ReactNode => {
    const one = all[index];
    return one === undefined ? null : row(one, placed);
  };
  const many = { ...how, count: all.length, draw };
  if (!is_long) return <AllRows {...many} />;
  return (
    <Suspense fallback={<AllRows {...many} count={FIRST} />}>
      <LongRows {...many} />
    </Suspense>
  );
}

function AllRows({ count, draw }: ManyProps) {
  return <>{Array.from({ length: count }, (_, index) => draw(index, {}))}</>;
}

let printing = false;
const isPrinting = (): boolean => printing;

function followPrinting(changed: () => void): () => void {
  const begin = (): void => {
    printing = true;
    changed();
  };
  const end = (): void => {
    printing = false;
    changed();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
