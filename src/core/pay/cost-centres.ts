import type { Ore } from '../money.ts';
import { LEDGER_USES, type VoucherRow } from './ledger.ts';

/** A part of the company that is charged with pay: its number and its name on the day of the run. */
export type CostCentre = { readonly number: string; readonly name: string };

/** A row of a voucher and the cost centre that it charges; `text` says what it is where several rows share an account. */
export type CentreRow = Pick<VoucherRow, 'account' | 'amount_ore' | 'name'> & {
  readonly use: VoucherRow['use'];
  readonly text?: string;
  /** Null: none. */
  readonly centre: CostCentre | null;
};

/** Income and costs of BAS: the accounts from 3000 on. Those below are the company's assets and debts, which no part of it owns. */
const FIRST_OF_RESULT = 3000;

export const chargesCentre = ({ account }: { readonly account: number }): boolean =>
  account >= FIRST_OF_RESULT;

/**
 * The rows of a voucher from those of each cost centre: costs stay with their centre, the rest is the company's, and rows of the
 * same account, centre and text are one. Sums are whole öre, so nothing is rounded. `cost-centres.md`.
 */
export function rowsByCentre(rows: readonly CentreRow[]): CentreRow[] {
  const placed = rows.map((row) => (chargesCentre(row) ? row : { ...row, centre: null }));
  const keyOf = ({ use, account, text = '', centre }: CentreRow): string =>
    JSON.stringify([use, account, text, centre?.number ?? null]);
  const merged = [...Map.groupBy(placed, keyOf).values()].flatMap((group): CentreRow[] => {
    const [first] = group;
    const amount_ore = group.reduce((sum: Ore, row) => sum + row.amount_ore, 0);
    return first === undefined || amount_ore === 0 ? [] : [{ ...first, amount_ore }];
  });
  return merged.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Pay first, then what is taken from it and owed on it; rows of codes come last. */
const PLACES: readonly VoucherRow['use'][] = [...LEDGER_USES, 'code'];
const placeOf = ({ use }: CentreRow): number => PLACES.indexOf(use);
