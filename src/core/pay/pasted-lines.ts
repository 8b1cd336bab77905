import { folded } from '../fold.ts';
import { type Ore, oreOf, product, roundHalfUp } from '../money.ts';
import type { PayCodeMeaning } from './pay-codes.ts';

/** The columns of a pasted sheet. */
export const SHEET_FIELDS = ['person', 'code', 'quantity', 'price', 'note'] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** Why a cell is refused. `needs_more`: a wage attachment, whose reserved amount the sheet has no column for. */
export const SHEET_FAULTS = [
  'unknown',
  'ambiguous',
  'needs_more',
  'not_a_number',
  'not_one',
  'too_large',
  'twice',
  'already_there',
] as const;
export type SheetFault = (typeof SHEET_FAULTS)[number];

/** The cells of a row, as they stand in the sheet. */
export type SheetRow = Readonly<Record<SheetField, string>>;

/** What a sheet is held against: the company's people, its codes in the month, and the lines that are there. */
export type Known = {
  readonly people: readonly {
    readonly id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly employee_number: number | null;
  }[];
  readonly codes: ReadonlyMap<string, PayCodeMeaning>;
  readonly lines: readonly LineRead[];
};

/** A row as a line: quantity in hundredths. */
export type LineRead = {
  readonly user_id: string;
  readonly code: string;
  readonly quantity: number;
  readonly price_ore: Ore;
  readonly note: string;
};

/** How a row was read; `line` when nothing is wrong with it. */
export type RowRead = {
  readonly user_id: string | null;
  readonly code: string | null;
  readonly quantity: number | null;
  readonly price_ore: Ore | null;
  readonly faults: readonly { readonly field: SheetField; readonly why: SheetFault }[];
  readonly line: LineRead | null;
};

/** The most that a line may come to: a hundred million kronor. */
export const MOST_OF_A_LINE: Ore = 10_000_000_000;

/** The amount of a line. */
export const amountOf = (quantity: number, price_ore: Ore): Ore =>
  roundHalfUp(product(quantity, price_ore), 100);

/** Reads the rows of a pasted sheet. Nothing is guessed: what is not certain is a fault. `pasted-lines.md`. */
export function readSheet(rows: readonly SheetRow[], known: Known): RowRead[] {
  const finder = peopleFinder(known.people);
  const there = new Set(known.lines.map(keyOf));
  const seen = new Set<string>();
  return rows.map((row) => {
    const read = readRow(row, finder, known.codes);
    if (read.line === null) return read;
    const key = keyOf(read.line);
    const why = there.has(key) ? 'already_there' : seen.has(key) ? 'twice' : null;
    seen.add(key);
    return why === null ? read : { ...read, line: null, faults: [{ field: 'person', why }] };
  });
}

const keyOf = ({ user_id, code, quantity, price_ore, note }: LineRead): string =>
  JSON.stringify([user_id, code, quantity, price_ore, note]);

type Finder = (text: string) => readonly string[];

/** People by employee number, or by name in either order, without regard to case and accents. */
function peopleFinder(people: Known['people']): Finder {
  const by_number = Map.groupBy(people, ({ employee_number }) => employee_number);
  const names = people.flatMap(({ id, first_name, last_name }) =>
    [`${first_name} ${last_name}`, `${last_name} ${first_name}`, `${last_name}, ${first_name}`].map(
      (name) => ({
        id,
        name: nameOf(name),
      }),
    ),
  );
  const by_name = Map.groupBy(names, ({ name }) => name);
  return (text) => {
    const found = /^\d{1,9}$/.test(text)
      ? (by_number.get(Number(text)) ?? [])
      : (by_name.get(nameOf(text)) ?? []);
    return [...new Set(found.map(({ id }) => id))];
  };
}

const nameOf = (text: string): string => folded(text).replaceAll(/\s+/g, ' ');

function readRow(row: SheetRow, finder: Finder, codes: Known['codes']): RowRead {
  const faults: { field: SheetField; why: SheetFault }[] = [];
  const fault = (field: SheetField, why: SheetFault): null => {
    faults.push({ field, why });
    return null;
  };
  const people = finder(row.person.trim());
  const [user_id = null] = people;
  if (user_id === null) fault('person', 'unknown');
  else if (people.length > 1) fault('person', 'ambiguous');
  const number = row.code.trim();
  const code = codes.get(number);
  if (code === undefined) fault('code', 'unknown');
  else if (code.attachment) fault('code', 'needs_more');
  const quantity = row.quantity.trim() === '' ? 100 : hundredthsIn(row.quantity);
  if (quantity === null || quantity <= 0) fault('quantity', 'not_a_number');
  else if (quantity > MOST_QUANTITY) fault('quantity', 'too_large');
  else if (code?.unit === 'amount' && quantity !== 100) fault('quantity', 'not_one');
  const price_ore = hundredthsIn(row.price);
  if (price_ore === null) fault('price', 'not_a_number');
  else if (
    price_ore > MOST_OF_A_LINE ||
    (quantity !== null && amountOf(quantity, price_ore) > MOST_OF_A_LINE)
  )
    fault('price', 'too_large');
  const read = { user_id: people.length === 1 ? user_id : null, code: code === undefined ? null : number };
  const line =
    faults.length > 0 || read.user_id === null || quantity === null || price_ore === null
      ? null
      : { user_id: read.user_id, code: number, quantity, price_ore, note: row.note.trim() };
  return { ...read, quantity, price_ore, faults, line };
}

/** 100 000 in hundredths. */
const MOST_QUANTITY = 10_000_000;

/**
 * A number as people write it in Swedish or in English: `1 234,50`, `1234.5`, `2 000 kr`, `1.234,50`. Null for
 * anything else; a point or comma before three digits alone could be either and is refused.
 */
export function hundredthsIn(text: string): number | null {
  const bare = text.replaceAll(/\s/g, '').replace(/(kr|:-)$/i, '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(bare)) return oreOf(bare.replaceAll('.', '').replace(',', '.'));
  return /^\d+([.,]\d{1,2})?$/.test(bare) ? oreOf(bare.replace(',', '.')) : null;
}
