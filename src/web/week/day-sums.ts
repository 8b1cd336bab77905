import { isAway } from '../../core/staffing.ts';
import { plannedMin, type WeekRow } from './week-rows.ts';

/** How many people come on a day, and for how long together. */
export type DaySum = { readonly people: number; readonly planned_min: number };

export function sumOn(rows: readonly WeekRow[], date: string): DaySum {
  const at = rows[0]?.cells.findIndex((cell) => cell.date === date) ?? -1;
  const pieces = rows
    .flatMap(({ cells }) => cells[at]?.pieces ?? [])
    .filter(
      ({ assignment, faint }) =>
        !faint && assignment !== null && assignment.status !== 'rejected' && !isAway(assignment),
    );
  return {
    people: new Set(pieces.map(({ assignment }) => assignment?.worker_id)).size,
    planned_min: pieces.reduce((sum, piece) => sum + plannedMin(piece), 0),
  };
}
