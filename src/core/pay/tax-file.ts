import { PUBLISHED_TAX_YEARS, TAX_TABLES, taxTableRows } from './tax.ts';
import type { TaxTableRow } from './tax-rows.ts';
import type { ImportedTax, TableQuestion } from './withholding.ts';

/** A year's tables, by number: the rows in order. */
export type TaxTables = ReadonlyMap<number, readonly TaxTableRow[]>;

/** Why a file is refused; `at` names the line, the table or the year. `tax-file.md`. */
export type FileFault = {
  readonly fault: 'line' | 'tables' | 'gap' | 'order' | 'open' | 'falls' | 'another_year' | 'formula';
  readonly at: string;
};

export type ReadFile =
  | { readonly ok: true; readonly tables: TaxTables }
  | { readonly ok: false; readonly fault: FileFault };

const LINE = /^30([B%])(\d\d)([ \d]{6}\d)([ \d]{6}\d| {7})((?:[ \d]{4}\d){6})$/;

/**
 * The tables of a published file for `year`: whole and plausible, equal to the formula where the year's numbers are
 * built in, and not those of another known year.
 */
export function readTaxFile(text: string, year: number): ReadFile {
  const refuse = (fault: FileFault['fault'], at: string): ReadFile => ({ ok: false, fault: { fault, at } });
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (lines.at(-1) === '') lines.pop();
  const tables = new Map<number, TaxTableRow[]>();
  for (const [index, line] of lines.entries()) {
    const parts = LINE.exec(line);
    if (parts === null) return refuse('line', `line ${index + 1}`);
    const [, code, table = '', from = '', to = '', columns = ''] = parts;
    const rows = tables.get(Number(table)) ?? [];
    rows.push({
      unit: code === 'B' ? 'kr' : 'pct',
      from: Number(from),
      to: to.trim() === '' ? null : Number(to),
      columns: (columns.match(/.{5}/g) ?? []).map(Number),
    });
    tables.set(Number(table), rows);
  }
  const missing = TAX_TABLES.find((table) => !tables.has(table));
  if (missing !== undefined) return refuse('tables', String(missing));
  const unknown = [...tables.keys()].find((table) => !TAX_TABLES.includes(table));
  if (unknown !== undefined) return refuse('tables', String(unknown));
  for (const [table, rows] of tables) {
    const fault = tableFault(table, rows);
    if (fault !== null) return { ok: false, fault };
  }
  const fault = unlikeFormula(tables, year);
  return fault === null ? { ok: true, tables } : { ok: false, fault };
}

/** What is wrong with the rows of a table; null: whole, from one krona to an open row, and plausible. `tax-file.md`. */
export function tableFault(table: number, rows: readonly TaxTableRow[]): FileFault | null {
  const at = (row: TaxTableRow): string => `table ${table}, from ${row.from}`;
  let before: TaxTableRow | null = null;
  for (const row of rows) {
    if (row.from !== (before === null ? 1 : (before.to ?? Number.NaN) + 1))
      return { fault: 'gap', at: at(row) };
    if (row.to !== null && row.to < row.from) return { fault: 'gap', at: at(row) };
    if (before?.unit === 'pct' && row.unit === 'kr') return { fault: 'order', at: at(before) };
    if (row.columns.some((tax) => tax > (row.unit === 'pct' ? 100 : (row.to ?? 0))))
      return { fault: 'falls', at: at(row) };
    const least = before?.unit === row.unit ? before.columns : [];
    if (row.columns.some((tax, column) => tax < (least[column] ?? 0))) return { fault: 'falls', at: at(row) };
    before = row;
  }
  return before?.to === null ? null : { fault: 'open', at: `table ${table}` };
}

/** A known year must be the formula's; an unknown one must not be a known one. */
function unlikeFormula(tables: TaxTables, year: number): FileFault | null {
  if (PUBLISHED_TAX_YEARS.includes(year)) {
    for (const table of TAX_TABLES) {
      const row = firstDifference(tables.get(table) ?? [], taxTableRows(year, table));
      if (row !== null) return { fault: 'formula', at: `table ${table}, from ${row.from}` };
    }
    return null;
  }
  const [table = 0] = TAX_TABLES;
  const same = PUBLISHED_TAX_YEARS.find(
    (known) => firstDifference(tables.get(table) ?? [], taxTableRows(known, table)) === null,
  );
  return same === undefined ? null : { fault: 'another_year', at: String(same) };
}

/** Are these, row by row and in every column, the same? */
export const sameRows = (rows: readonly TaxTableRow[], others: readonly TaxTableRow[]): boolean =>
  firstDifference(rows, others) === null;

function firstDifference(
  rows: readonly TaxTableRow[],
  others: readonly TaxTableRow[],
): Pick<TaxTableRow, 'from'> | null {
  for (const [index, row] of rows.entries()) {
    const other = others[index];
    const same =
      other?.unit === row.unit &&
      other.from === row.from &&
      other.to === row.to &&
      row.columns.every((value, column) => value === other.columns[column]);
    if (!same) return row;
  }
  return others[rows.length] ?? null;
}

/**
 * The tax of a table's rows on gross pay in öre, of which whole kronor count: kronor, or a whole percentage of them,
 * öre dropped. Null: no such column, or no row. Zero or less: no tax.
 */
export function taxOfRows(
  rows: readonly TaxTableRow[],
  { column, gross_ore }: Pick<TableQuestion, 'column' | 'gross_ore'>,
): ImportedTax | null {
  const income = Math.max(0, Math.floor(gross_ore / 100));
  const row = rows.find(({ to }) => to === null || income <= to);
  const value = row?.columns[column - 1];
  if (row === undefined || value === undefined) return null;
  const kronor = row.unit === 'kr' ? value : Math.floor((income * value) / 100);
  return { tax_ore: kronor * 100, row: { unit: row.unit, from: row.from, to: row.to, value } };
}
