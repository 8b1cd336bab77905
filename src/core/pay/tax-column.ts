import { type Dated, rateOn } from './rates.ts';

/** The age from which columns 2 and 3 are used. The law has no end date for the last one. */
export const COLUMN_AGE: readonly Dated<number>[] = [
  { from: '2022-01-01', value: 65, law: 'the tax tables of 2022 (SKV 433)' },
  {
    from: '2023-01-01',
    value: 66,
    law: 'the tax tables of 2023 to 2026 (SKV 433); inkomstskattelagen (1999:1229) 63 kap. 3 a §',
  },
  { from: '2027-01-01', value: 67, law: 'inkomstskattelagen (1999:1229) 63 kap. 3 a §, from 2027-01-01' },
];

const FOR_THE_OLDER: readonly number[] = [2, 3];

/**
 * Whether a column of the tax table is for a person of this age, for pay on a day (`YYYY-MM-DD`). True before the
 * first day known. `tax-column.md`.
 */
export function columnSuitsAge(tax_column: number, birth_year: number, paid_on: string): boolean {
  const [first] = COLUMN_AGE;
  if (first === undefined || paid_on < first.from) return true;
  const age = Number(paid_on.slice(0, 4)) - 1 - birth_year;
  return (
    age >= rateOn('age of the tax column', COLUMN_AGE, paid_on).value === FOR_THE_OLDER.includes(tax_column)
  );
}
