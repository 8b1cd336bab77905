/** Text pasted from a sheet: lines of cells, the first line with headings. `pay/vacation-sheet.md` and `people-sheet.md`. */

/** The headings that name a field, in lower case, in Swedish and English. */
export type Headings<F extends string> = Readonly<Record<F, readonly string[]>>;

/** A row under the headings: `row` counts the lines from 1. */
export type HeadedRow<F extends string> = {
  readonly row: number;
  /** The cells that are not empty, in the order of their columns. */
  readonly cells: ReadonlyMap<F, string>;
  /** There is a cell without a heading. */
  readonly has_surplus: boolean;
};

export type HeadedSheet<F extends string> = {
  /** The heading of each field, as it was written. */
  readonly columns: ReadonlyMap<F, string>;
  readonly unknown_columns: readonly string[];
  /** Two columns name one field. */
  readonly has_twins: boolean;
  readonly rows: readonly HeadedRow<F>[];
};

/** Cells are parted by tabs, or else by semicolons. Empty lines are skipped. */
export function headedSheet<F extends string>(text: string, headings: Headings<F>): HeadedSheet<F> {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.trim() !== '');
  const heading = lines[at] ?? '';
  const separator = separatorOf(heading);
  const names = cellsOf(heading, separator);
  const fields = names.map((name) => fieldOf(name, headings));
  const known = fields.flatMap((field, index) =>
    field === null ? [] : [[field, names[index] ?? ''] as const],
  );
  const columns = new Map(known);
  const rows = lines.flatMap((line, index) => {
    const cells = cellsOf(line, separator);
    return index <= at || cells.every((cell) => cell === '') ? [] : [rowOf(index + 1, cells, fields)];
  });
  return {
    columns,
    unknown_columns: names.filter((name, index) => name !== '' && fields[index] === null),
    has_twins: columns.size < known.length,
    rows,
  };
}

function rowOf<F extends string>(
  row: number,
  cells: readonly string[],
  fields: readonly (F | null)[],
): HeadedRow<F> {
  const filled = fields.flatMap((field, index) => {
    const cell = cells[index] ?? '';
    return field === null || cell === '' ? [] : [[field, cell] as const];
  });
  const has_surplus = cells.slice(fields.length).some((cell) => cell !== '');
  return { row, cells: new Map(filled), has_surplus };
}

/** A unit in parentheses after a heading is not compared: `Månadslön (kr)`. */
function fieldOf<F extends string>(heading: string, headings: Headings<F>): F | null {
  const name = heading
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?\([^()]*\)$/, '');
  const found = (Object.keys(headings) as F[]).find((field) => headings[field].includes(name));
  return found ?? null;
}

/** Tabs where there are any, or else semicolons. */
export const separatorOf = (line: string): string => (line.includes('\t') ? '\t' : ';');

export const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim());
