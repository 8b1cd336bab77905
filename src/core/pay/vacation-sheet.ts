import { oreOf } from '../money.ts';
import { type HeadedRow, headedSheet } from '../pasted-sheet.ts';

/** Opening balances pasted from a sheet: a row of headings, then one person a row. `vacation-sheet.md`. */

/** The headings of a balance, in Swedish and English, by field. A sheet of people has them too. */
export const BALANCE_HEADINGS = {
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
export type SheetField = keyof typeof BALANCE_HEADINGS;
/** What is left of the paid days: with them it says how many were taken. */
export const LEFT_HEADING = {
  left_days: [
    'betalda dagar kvar',
    'betalda kvar',
    'kvar',
    'semester betalda kvar',
    'semesterdagar kvar',
    'paid days left',
    'days left',
  ],
} as const;
type Read = SheetField | keyof typeof LEFT_HEADING;
export const BALANCE_COLUMNS = Object.keys(BALANCE_HEADINGS) as SheetField[];

/** `person`: number, user name or e-mail. */
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
  ...BALANCE_HEADINGS,
  ...LEFT_HEADING,
} as const;

/** More than any agreement gives. */
const MOST_DAYS = 60;
/** The largest number of each field; others are kronor. */
const MOST: Readonly<Partial<Record<Read, number>>> = {
  paid_days: MOST_DAYS,
  taken_days: MOST_DAYS,
  left_days: MOST_DAYS,
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

/** The rows of a pasted text. Empty cells are left out. */
export function vacationSheet(text: string): Sheet {
  const { columns, unknown_columns, has_twins, is_too_wide, rows } = headedSheet(text, HEADINGS);
  const readable = columns.has('person') && columns.has('paid_days') && !has_twins && !is_too_wide;
  const read = rows.map(({ row, cells, has_surplus }) => {
    const { fields, wrong } = balanceIn(cells);
    const surplus = has_surplus ? ({ code: 'too_many_cells', column: null } as const) : null;
    const fault = wrong === null ? null : { code: wrong.code, column: columns.get(wrong.field) ?? null };
    return { row, person: cells.get('person') ?? '', fields, fault: surplus ?? fault };
  });
  return { rows: readable ? read : [], unknown_columns, readable };
}

/** The balance of a row, and the first that is wrong with it. */
export function balanceIn(cells: HeadedRow<string>['cells']): Balance {
  const fields: Partial<Record<SheetField, number>> = {};
  let wrong: Balance['wrong'] = null;
  for (const [field, cell] of cells) {
    if (!isOfBalance(field)) continue;
    const value = numberIn(field, cell);
    if (typeof value === 'number') fields[field] = value;
    else wrong ??= { code: value, field };
  }
  if (fields.paid_days === undefined) wrong ??= { code: 'not_a_number', field: 'paid_days' };
  if ((fields.taken_days ?? 0) > (fields.paid_days ?? 0))
    wrong ??= { code: 'not_allowed', field: 'taken_days' };
  const left = takenBy(cells.get('left_days'), fields);
  if (typeof left === 'string') wrong ??= { code: left, field: 'left_days' };
  else if (left !== null) fields.taken_days = left;
  const half = (['year_gross', 'year_tax'] as const).find((field) => fields[field] === undefined);
  if (half !== undefined && YEAR.some((field) => fields[field] !== undefined))
    wrong ??= { code: 'not_a_number', field: half };
  return { fields, wrong };
}

/** The days taken by what is left of the paid ones; null: the row does not say. */
function takenBy(
  cell: string | undefined,
  { paid_days, taken_days }: SheetRow['fields'],
): number | 'not_a_number' | 'not_allowed' | null {
  if (cell === undefined || paid_days === undefined) return null;
  const left = numberIn('left_days', cell);
  if (typeof left === 'string') return left;
  const taken = paid_days - left;
  return taken < 0 || (taken_days !== undefined && taken_days !== taken) ? 'not_allowed' : taken;
}

export type Balance = {
  readonly fields: SheetRow['fields'];
  readonly wrong: { readonly code: 'not_a_number' | 'not_allowed'; readonly field: Read } | null;
};

const isOfBalance = (field: string): field is SheetField => field in BALANCE_HEADINGS;

/** A number as Swedish sheets write it: a comma or a point, spaces between thousands. */
function numberIn(field: Read, cell: string): number | 'not_a_number' | 'not_allowed' {
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
