import { sayError } from '../text/index.ts';

/** What one act on several rows came to: those that it was done to, and why the others are as they were. */
export type OneByOne<R, D> = {
  readonly done: readonly D[];
  readonly left: readonly { readonly row: R; readonly why: string }[];
};

/** Does the same to each row in its turn: the server judges each after those before it, and a refusal stops nothing. */
export async function oneByOne<R, D>(
  rows: readonly R[],
  act: (row: R) => Promise<D>,
): Promise<OneByOne<R, D>> {
  const done: D[] = [];
  const left: { row: R; why: string }[] = [];
  for (const row of rows) {
    try {
      done.push(await act(row));
    } catch (error) {
      left.push({ row, why: sayError(error) });
    }
  }
  return { done, left };
}
