import type { ManualLine } from '../../contract/manual-lines.ts';
import type { PayCode } from '../../contract/pay-codes.ts';

/** `new`: in a month, for a person or one to be chosen; `end`: only the last month of a line that months were run with. */
export type LineTask =
  | { readonly kind: 'new'; readonly user: string | null }
  | { readonly kind: 'change' | 'end'; readonly line: ManualLine };

export const REPEATS = ['once', 'until', 'open'] as const;
type Repeats = (typeof REPEATS)[number];

/** A line while it is typed. */
export type LineValues = {
  readonly user: string | null;
  readonly code: string | null;
  readonly quantity: number | string;
  readonly price: number | string;
  readonly first_month: string;
  readonly repeats: Repeats;
  readonly last_month: string | null;
  readonly of_month: string | null;
  readonly note: string;
  readonly reserved: number | string;
  readonly turn: number | string;
  readonly yearly_income: number | string;
};

type Months = { readonly month: string; readonly first_open: string | null };

/** A new line lies in the month, or, when that was run, in the first open one and is for the month. */
export function lineValues(task: LineTask, { month, first_open }: Months): LineValues {
  if (task.kind === 'new') {
    const locked = first_open !== null && month < first_open;
    return {
      user: task.user,
      code: null,
      quantity: 1,
      price: '',
      first_month: locked ? first_open : month,
      repeats: 'once',
      last_month: null,
      of_month: locked ? month : null,
      note: '',
      reserved: '',
      turn: 1,
      yearly_income: '',
    };
  }
  const { line } = task;
  const { first_month, last_month } = line;
  return {
    user: line.user,
    code: line.code,
    quantity: line.quantity,
    price: line.price,
    first_month,
    repeats: last_month === null ? 'open' : last_month === first_month ? 'once' : 'until',
    last_month,
    of_month: line.of_month,
    note: line.note,
    reserved: line.reserved ?? '',
    turn: line.turn ?? 1,
    yearly_income: line.yearly_income ?? '',
  };
}

const numberOrNull = (typed: number | string): number | null => (typeof typed === 'number' ? typed : null);

/** A line as it is sent: what its code does not ask for is left out. */
export function lineBody(values: LineValues, code: PayCode | undefined) {
  const { first_month, repeats } = values;
  const attachment = code?.attachment === true;
  return {
    code: values.code ?? '',
    quantity: code?.unit === 'amount' ? 1 : (numberOrNull(values.quantity) ?? 0),
    price: numberOrNull(values.price) ?? Number.NaN,
    first_month,
    last_month:
      repeats === 'open' ? null : repeats === 'once' ? first_month : (values.last_month ?? first_month),
    of_month: values.of_month,
    note: values.note,
    reserved: attachment ? numberOrNull(values.reserved) : null,
    turn: attachment ? numberOrNull(values.turn) : null,
    yearly_income: code?.taxed === 'one_time' ? numberOrNull(values.yearly_income) : null,
  };
}

/** The codes that hold in a month, by number. */
export const codesIn = (codes: readonly PayCode[], month: string): PayCode[] => [
  ...new Map(
    codes
      .filter(
        ({ first_month, last_month }) => first_month <= month && (last_month === null || month <= last_month),
      )
      .map((code) => [code.number, code]),
  ).values(),
];
