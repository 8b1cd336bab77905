import { oreOf } from '../money.ts';

/** Opening balances pasted from a sheet: a row of headings, then one person a row. `vacation-sheet.md`. */

/** The headings that are read, in Swedish and English, by field. `person`: number, user name or e-mail. */
const HEADINGS = {
  person: [
    'person',
    'anställningsnummer',
    'anstnr',
    'nummer',
    'användarnamn',
    'e-post',
    'employee number',
    'number',
    'username',
    'email',
  ],
  paid_days: ['betalda dagar', 'betalda', 'paid days', 'paid'],
  taken_days: ['uttagna dagar', 'uttagna', 'taken days', 'taken'],
  earned_pay: ['underlag', 'intjänad lön', 'earned pay'],
  saved_1: ['sparade', 'sparade år 1', 'saved', 'saved year 1'],
  saved_2: ['sparade år 2', 'saved year 2'],
  saved_3: ['sparade år 3', 'saved year 3'],
  saved_4: ['sparade år 4', 'saved year 4'],
  saved_5: ['sparade år 5', 'saved year 5'],
  advance_days: ['förskott', 'förskottsdagar', 'advance', 'advance days'],
  advance_pay: ['förskottslön', 'advance pay'],
  running_pay: ['löpande underlag', 'underlag i år', 'running pay'],
  year_gross: ['bruttolön i år', 'gross this year'],
  year_tax: ['skatt i år', 'tax this year'],
  year_basis: ['avgiftsunderlag i år', 'contribution basis this year'],
  unearning_days: ['ej grundande', 'ej semestergrundande dagar', 'unearning days'],
} as const;
type Field = keyof typeof HEADINGS;
export type SheetField = Exclude<Field, 'person'>;

/** More than any agreement gives. */
const MOST_DAYS = 60;
/** The largest number of each field; others are kronor. */
const MOST: Readonly<Partial<Record<SheetField, number>>> = {
  paid_days: MOST_DAYS,
  taken_days: MOST_DAYS,
  saved_1: MOST_DAYS,
  saved_2: MOST_DAYS,
  saved_3: MOST_DAYS,
  saved_4: MOST_DAYS,
  saved_5: MOST_DAYS,
  advance_days: MOST_DAYS,
  unearning_days: 366,
};
/** Pay and tax of the year are known together. */
const YEAR = ['year_gross', 'year_tax', 'year_basis'] as const;
const MOST_ORE = 100_000_000_00;

export type SheetFault = {
  readonly code: 'unknown_person' | 'ambiguous' | 'twice' | 'not_a_number' | 'not_allowed' | 'too_many_cells';
  readonly column: string | null;
};

/** A row as it was read: `row` counts the lines from 1. */
export type SheetRow = {
  readonly row: number;
  readonly person: string;
  readonly fields: Readonly<Partial<Record<SheetField, number>>>;
  readonly fault: SheetFault | null;
};

export type Sheet = {
  readonly rows: readonly SheetRow[];
  readonly unknown_columns: readonly string[];
  /** False: no heading names the person, or none the paid days. */
  readonly readable: boolean;
};

/** The rows of a pasted text. Cells are parted by tabs, or else by semicolons. Empty lines are skipped, empty cells left out. */
export function vacationSheet(text: string): Sheet {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.trim() !== '');
  const heading = lines[at] ?? '';
  const separator = heading.includes('\t') ? '\t' : ';';
  const names = heading.split(separator).map((cell) => cell.trim());
  const fields = names.map(fieldOf);
  const readable = fields.includes('person') && fields.includes('paid_days') && hasNoTwins(fields);
  const unknown_columns = names.filter((name, index) => name !== '' && fields[index] === null);
  const rows = lines.flatMap((line, index) =>
    index <= at || line.split(separator).every((cell) => cell.trim() === '')
      ? []
      : [
          rowOf(
            index + 1,
            line.split(separator).map((cell) => cell.trim()),
            names,
            fields,
          ),
        ],
  );
  return { rows: readable ? rows : [], unknown_columns, readable };
}

function fieldOf(heading: string): Field | null {
  const name = heading.toLowerCase().replace(/\s+/g, ' ');
  const found = Object.entries(HEADINGS).find(([, names]) => names.some((one) => one === name));
  return (found?.[0] as Field | undefined) ?? null;
}

const hasNoTwins = (fields: readonly (Field | null)[]): boolean => {
  const known = fields.filter((field) => field !== null);
  return new Set(known).size === known.length;
};

function rowOf(
  row: number,
  cells: readonly string[],
  names: readonly string[],
  fields: readonly (Field | null)[],
): SheetRow {
  const person = cells[fields.indexOf('person')] ?? '';
  const read: Partial<Record<SheetField, number>> = {};
  let fault: SheetFault | null = cells.slice(names.length).some((cell) => cell !== '')
    ? { code: 'too_many_cells', column: null }
    : null;
  for (const [index, field] of fields.entries()) {
    const cell = cells[index] ?? '';
    if (field === null || field === 'person' || cell === '') continue;
    const value = numberIn(field, cell);
    if (typeof value === 'number') read[field] = value;
    else fault ??= { code: value, column: names[index] ?? null };
  }
  const column = names[fields.indexOf('paid_days')] ?? null;
  if (read.paid_days === undefined) fault ??= { code: 'not_a_number', column };
  if ((read.taken_days ?? 0) > (read.paid_days ?? 0))
    fault ??= { code: 'not_allowed', column: names[fields.indexOf('taken_days')] ?? null };
  const half = (['year_gross', 'year_tax'] as const).find((field) => read[field] === undefined);
  if (half !== undefined && YEAR.some((field) => read[field] !== undefined))
    fault ??= { code: 'not_a_number', column: names[fields.indexOf(half)] ?? null };
  return { row, person, fields: read, fault };
}

/** A number as Swedish sheets write it: a comma or a point, spaces between thousands. */
function numberIn(field: SheetField, cell: string): number | 'not_a_number' | 'not_allowed' {
  const text = cell.replace(/[\s\u00a0]/g, '').replace(',', '.');
  const most = MOST[field];
  if (most === undefined) {
    const ore = oreOf(text);
    if (ore === null) return 'not_a_number';
    return ore < 0 || ore > MOST_ORE ? 'not_allowed' : ore / 100;
  }
  if (!/^-?\d{1,6}(\.0+)?$/.test(text)) return 'not_a_number';
  const days = Number(text);
  return days < 0 || days > most ? 'not_allowed' : days;
}
