import { homeOn } from '../../core/roster/unit-people.ts';
import type { Piece, WeekCell, WeekRow } from './week-rows.ts';

/** What a row says besides its shifts; pure. */

/** What goes without saying of a row's shift: the position that it mostly has, and the person's home. */
export type Plain = { readonly position: string | null; readonly unit: string | null };
export function plainOf(row: Pick<WeekRow, 'person' | 'cells'>): (date: string) => Plain {
  const position = usualPosition(row) ?? null;
  return (date) => ({ position, unit: homeOn(row.person?.units ?? [], date) });
}

/** The position that most of the row's shifts have; null: most have none. undefined: there is no shift to tell it, or it is nobody's row. */
export const usualPosition = ({
  person,
  cells,
}: Pick<WeekRow, 'person' | 'cells'>): string | null | undefined =>
  person === null
    ? undefined
    : mostFrequent(cells.flatMap(({ pieces }) => pieces.map(({ shift }) => shift.position_id)));

/** undefined: of nothing. */
export function mostFrequent(all: readonly (string | null)[]): string | null | undefined {
  const counts = [...Map.groupBy(all, (one) => one)].map(([one, same]) => [one, same.length] as const);
  const [most] = counts.toSorted((a, b) => b[1] - a[1] || (a[0] ?? '').localeCompare(b[0] ?? ''));
  return most?.[0];
}

/**
 * The rest before the first shift of a cell, where daily rest is broken between the day before with a shift and this one;
 * in minutes. A rest within a day stands in no notch.
 */
export function shortRestBefore({ broken, cells }: WeekRow, cell: WeekCell): number | null {
  if (broken.length === 0 || cell.pieces.length === 0) return null;
  const before = cells.filter((one) => one.date < cell.date && works(one.pieces)).at(-1);
  if (before === undefined) return null;
  return broken.find(({ rule, day }) => rule === 'daily_rest' && day === before.date)?.measured ?? null;
}

const works = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ assignment }) => assignment?.status !== 'rejected');
