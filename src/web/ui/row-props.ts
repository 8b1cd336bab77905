import type { ReactNode, Ref } from 'react';

/** For a row's element: where it is measured and looked after, and which it is of how many when not all are in the page. */
export type Placed = {
  readonly ref?: Ref<HTMLLIElement & HTMLTableRowElement>;
  readonly 'data-index'?: number;
  readonly onFocus?: () => void;
  readonly 'aria-rowindex'?: number;
  readonly 'aria-posinset'?: number;
  readonly 'aria-setsize'?: number;
};

export type How = {
  /** Of a row, about, and between rows: in rem. */
  readonly height: number;
  readonly gap?: number;
  /** Of the table, which has a head. Left out: the rows are items of a list. */
  readonly columns?: number;
};
export type ManyProps = How & {
  readonly ids: readonly string[];
  readonly draw: (index: number, placed: Placed) => ReactNode;
};
