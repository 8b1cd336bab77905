import { dropOre, type Ore } from '../money.ts';
import { NotModelled } from './rates.ts';

/** A step of the one-time-sum table: up to this expected yearly income (kronor, that sum included) so many percent. */
export type OneTimeStep = readonly [to_kr: number, percent: number];

/** The published one-time-sum tables: by year and column, the steps in order; the last has no upper limit. */
export type OneTimeTable = {
  readonly year: number;
  readonly columns: Readonly<Record<number, readonly OneTimeStep[]>>;
  readonly law: string;
};

const OPEN = Number.POSITIVE_INFINITY;
export const ONE_TIME_LAW = 'skatteförfarandelagen (2011:1244) 11 kap. 17 §, 12 kap. 6 §';

/** Skatteverket's engångsskattetabell, as two independent public sources give it (reference section 1.5). 2026 only: 2025's was not found. */
export const ONE_TIME_TABLES: readonly OneTimeTable[] = [
  {
    year: 2026,
    columns: {
      1: [
        [25_041, 0],
        [82_800, 10],
        [192_000, 21],
        [477_600, 26],
        [660_000, 34],
        [OPEN, 54],
      ],
      2: [
        [65_800, 0],
        [477_600, 26],
        [660_000, 34],
        [OPEN, 55],
      ],
      3: [
        [25_041, 0],
        [331_200, 10],
        [477_600, 26],
        [660_000, 34],
        [OPEN, 55],
      ],
      4: [
        [25_041, 0],
        [54_000, 3],
        [192_000, 22],
        [660_000, 26],
        [OPEN, 46],
      ],
      5: [
        [25_041, 0],
        [32_400, 10],
        [160_800, 29],
        [184_800, 34],
        [660_000, 38],
        [OPEN, 54],
      ],
      6: [
        [25_041, 0],
        [160_800, 29],
        [184_800, 34],
        [660_000, 38],
        [OPEN, 54],
      ],
    },
    law: `${ONE_TIME_LAW}; SKV 433, one-time sums 2026`,
  },
];

/** Whether a line's law is that of a table of one-time sums, built in or imported. */
export const isOneTimeLaw = (law: string): boolean => law.startsWith(ONE_TIME_LAW);

/** The tax withheld from a one-time sum, its percentage and its law. */
export type OneTimeTax = { readonly tax_ore: Ore; readonly percent: number; readonly law: string };

type Query = {
  readonly year: number;
  readonly column: number;
  readonly yearly_ore: Ore;
  readonly sum_ore: Ore;
};

/**
 * The tax withheld from a one-time sum (bonus, retroactive pay, vacation compensation) of a person whose expected
 * income of the year is `yearly_ore`, the sum included. Whole kronor of both count, and the tax is whole kronor.
 * Throws NotModelled for a year or column that is not published here, RangeError for sums below zero or above a
 * billion kronor. Skatteförfarandelagen (2011:1244) 11 kap. 17 §, 12 kap. 6 §; `one-time-tax.md`.
 */
export function oneTimeTax(query: Query): OneTimeTax {
  return oneTimeTaxUnder(ONE_TIME_TABLES, query);
}

/** The same under tables given as data: an imported one, and those of the tests, which pin each number. */
export function oneTimeTaxUnder(tables: readonly OneTimeTable[], query: Query): OneTimeTax {
  const { year, column, yearly_ore, sum_ore } = query;
  const table = tables.find((candidate) => candidate.year === year);
  const steps = table?.columns[column];
  if (table === undefined || steps === undefined)
    throw new NotModelled(`one-time tax column ${column}`, `${year}-01-01`);
  for (const amount of [yearly_ore, sum_ore])
    if (!Number.isSafeInteger(amount) || amount < 0 || amount > HIGHEST_ORE)
      throw new RangeError(`${amount} is no integer amount of öre up to ${HIGHEST_ORE}`);
  const income = dropOre(yearly_ore) / 100;
  const percent = steps.find(([to_kr]) => income <= to_kr)?.[1] ?? 0;
  return { tax_ore: Math.floor((dropOre(sum_ore) * percent) / 10_000) * 100, percent, law: table.law };
}

const HIGHEST_ORE = 100_000_000_000;
