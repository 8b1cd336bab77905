import type { ReactNode, Ref } from 'react';

/** Props of a row's element: its measurement, and its position when not all rows are in the page. */
export type Placed = {
  readonly ref?: Ref<HTMLLIElement & HTMLTableRowElement>;
  readonly 'data-index'?: number;
  readonly onFocus?: () => void;
  readonly 'aria-rowindex'?: number;
  readonly 'aria-posinset'?: number;
  readonly 'aria-setsize'?: number;
};

export type How = {
  /** The approximate height of a row, and the gap between rows, in rem. */
  readonly height: number;
  readonly gap?: number;
  /** The number of columns of a table with a head. Left out: the rows are items of a list. */
  readonly columns?: number;
};
export type ManyProps = How & {
  readonly ids: readonly string[];
  readonly draw: (index: number, placed: Placed) => ReactNode;
};
