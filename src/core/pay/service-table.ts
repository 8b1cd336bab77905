import { PUBLISHED_TAX_YEARS, TAX_TABLES, taxTableRows } from './tax.ts';
import { sameRows, taxOfRows } from './tax-file.ts';
import type { TaxTableRow } from './tax-rows.ts';
import type { TableQuestion } from './withholding.ts';

/** How far the service's tax may lie from the built-in tables', in hundredths of a percent of the pay, and always. */
const SAME_YEAR = { bp: 50, kr: 10 } as const;
const EACH_YEAR = { bp: 600, kr: 500 } as const;

type Asked = Pick<TableQuestion, 'year' | 'table'>;

/** May this be the tax, in öre, that the year's table withholds? `service-table.md`. */
export function isPlausibleTax(question: TableQuestion, tax_ore: number): boolean {
  const nearest = nearestYear(question.year, PUBLISHED_TAX_YEARS);
  if (nearest === null || !TAX_TABLES.includes(question.table)) return false;
  const known = taxOfRows(taxTableRows(nearest, question.table), question);
  return known !== null && isNear(question, nearest, known.tax_ore, tax_ore);
}

/**
 * The lowest income, in whole kronor a month, at which these rows cannot be the year's table; null: they may be.
 * `service-table.md`.
 */
export function implausibleAt(
  { year, table }: Asked,
  rows: readonly TaxTableRow[],
  known_years: readonly number[] = PUBLISHED_TAX_YEARS,
): number | null {
  const nearest = nearestYear(year, known_years);
  if (nearest === null || !TAX_TABLES.includes(table)) return 1;
  const known = taxTableRows(nearest, table);
  if (known_years.some((one) => one !== year && sameRows(rows, taxTableRows(one, table)))) return 1;
  const [own_at, known_at] = [walker(rows), walker(known)];
  for (const income of endsOf([...rows, ...known])) {
    const [own, other] = [own_at(income), known_at(income)];
    if (own === undefined || other === undefined) return income;
    for (const column of [1, 2, 3, 4, 5, 6]) {
      const question = { year, table, column, gross_ore: income * 100 };
      const [said, built_in] = [taxOfRows([own], question), taxOfRows([other], question)];
      if (said === null || built_in === null) return income;
      if (!isNear(question, nearest, built_in.tax_ore, said.tax_ore)) return income;
    }
  }
  return null;
}

function isNear(
  { year, gross_ore }: TableQuestion,
  nearest: number,
  known_ore: number,
  ore: number,
): boolean {
  const years = Math.abs(year - nearest);
  const { bp, kr } = years === 0 ? SAME_YEAR : { bp: EACH_YEAR.bp * years, kr: EACH_YEAR.kr * years };
  return Math.abs(ore - known_ore) <= Math.max(kr * 100, Math.floor((gross_ore * bp) / 10_000));
}

function nearestYear(year: number, known: readonly number[]): number | null {
  const [first] = known.toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year));
  return first ?? null;
}

const endsOf = (rows: readonly TaxTableRow[]): number[] =>
  [...new Set(rows.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))].toSorted((a, b) => a - b);

/** The row of each income, for incomes that rise: a table has hundreds of rows, and each is passed once. */
function walker(rows: readonly TaxTableRow[]): (income: number) => TaxTableRow | undefined {
  let index = 0;
  return (income) => {
    while ((rows[index]?.to ?? income) < income) index += 1;
    return rows[index];
  };
}
