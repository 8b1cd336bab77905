import { type HeadedRow, headedSheet } from '../pasted-sheet.ts';
import { numberOrFail, personal } from './numbers.ts';
import { LIST_SUMS, type OldFile, type OldListed, Unreadable } from './old-file.ts';

/** A pay list of the old program, pasted from a sheet: one person a row, with sums. `parallel-run.md`. */

const HEADINGS = {
  number: [
    'anställningsnummer',
    'anst.nr',
    'anstnr',
    'anst nr',
    'anställningsnr',
    'nummer',
    'nr',
    'employee number',
    'number',
  ],
  personal_number: ['personnummer', 'persnr', 'pnr', 'samordningsnummer', 'personal number'],
  gross: ['brutto', 'bruttolön', 'gross', 'gross pay'],
  benefits: ['förmåner', 'skattepliktiga förmåner', 'benefits'],
  tax: ['skatt', 'preliminärskatt', 'preliminär skatt', 'avdragen skatt', 'prel.skatt', 'prel. skatt', 'tax'],
  net: ['netto', 'nettolön', 'net', 'net pay'],
  paid: [
    'utbetalt',
    'utbetald',
    'utbetald lön',
    'att utbetala',
    'att betala ut',
    'utbetalas',
    'paid',
    'to pay',
  ],
  contribution: [
    'arbetsgivaravgift',
    'arbetsgivaravgifter',
    'sociala avgifter',
    'employer contribution',
    'employer contributions',
  ],
} as const;
type Field = keyof typeof HEADINGS;

/** Null: no heading is one of a pay list. Throws Unreadable. */
export function readList(text: string): OldFile | null {
  const { columns, unknown_columns, has_twins, is_too_wide, rows } = headedSheet(text, HEADINGS);
  if (columns.size === 0) return null;
  const sums = LIST_SUMS.filter((field) => columns.has(field));
  if (
    has_twins ||
    is_too_wide ||
    sums.length === 0 ||
    !(columns.has('number') || columns.has('personal_number'))
  )
    throw new Unreadable('headings', 1);
  const first = rows[0];
  if (first === undefined) throw new Unreadable('empty', 1, columns.get('number') ?? '');
  const read = rows.map((row) => listedIn(row, columns));
  const seen = new Set<string>();
  for (const { person, line } of read) {
    const key = `${person.personal_number?.slice(-10) ?? ''} ${person.number ?? ''}`;
    if (seen.has(key)) throw new Unreadable('person_twice', line);
    seen.add(key);
  }
  return { kind: 'list', org_number: null, columns: sums, unknown_columns, rows: read };
}

function listedIn(
  { row, cells, has_surplus }: HeadedRow<Field>,
  columns: ReadonlyMap<Field, string>,
): OldListed {
  if (has_surplus) throw new Unreadable('too_many_cells', row);
  const number = cells.get('number') ?? null;
  const typed = cells.get('personal_number') ?? null;
  const personal_number = personal(typed);
  if (typed !== null && personal_number === null)
    throw new Unreadable('not_a_number', row, columns.get('personal_number') ?? '');
  if (number !== null && !/^\d{1,9}$/.test(number))
    throw new Unreadable('not_a_number', row, columns.get('number') ?? '');
  if (number === null && personal_number === null) throw new Unreadable('nobody', row);
  const sums = LIST_SUMS.flatMap((field) => {
    const cell = cells.get(field);
    if (cell === undefined) return [];
    const ore = numberOrFail(cell, row, columns.get(field) ?? '');
    // Some lists write what is deducted with a minus.
    return [[field, field === 'tax' ? Math.abs(ore) : ore] as const];
  });
  if (sums.length === 0)
    throw new Unreadable('missing', row, columns.get('gross') ?? columns.get('net') ?? '');
  const person = { number, personal_number, birth_date: null };
  return { person, sums: new Map(sums), line: row };
}
