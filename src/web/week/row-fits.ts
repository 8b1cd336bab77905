import { overlaps, type Span } from '../../core/clock.ts';
import { DAILY_REST, shortRestBeside } from '../../core/roster/daily-rest.ts';
import { assignedMin } from '../../core/shift.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import { isSamePiece, type Piece, type WeekRow } from './week-rows.ts';

/** What the roster on screen says of a shift with each person, before the server is asked; pure. */

export type RowFit =
  | { readonly why: 'away' | 'taken' | 'said' | null }
  | { readonly why: 'rest'; readonly rest_min: number }
  | { readonly why: 'hours'; readonly planned_min: number; readonly agreed_min: number };

type Brought = {
  readonly date: string;
  readonly span: Span;
  /** What leaves its place when it is brought; a copy leaves none. */
  readonly leaving: readonly Piece[];
  readonly rest?: typeof DAILY_REST;
};

/** The strongest reason against it. */
export function rowFit(
  row: WeekRow,
  piece: Piece,
  { date, span, leaving, rest = DAILY_REST }: Brought,
): RowFit {
  const { person, cells, planned_min } = row;
  if (person === null) return { why: null };
  const cell = cells.find((one) => one.date === date);
  const away = cell?.away ?? null;
  if (away !== null && away.extent_pct === 100 && !('status' in away && away.status === 'pending'))
    return { why: 'away' };
  const others = cells
    .flatMap(({ pieces }) => pieces)
    .filter((one) => one.assignment?.status !== 'rejected' && !leaving.some((gone) => isSamePiece(gone, one)))
    .map(({ shift }) => ({ ...spanOfShift(shift), kind: shift.kind }));
  if (others.some((other) => overlaps(other, span))) return { why: 'taken' };
  const [short] = shortRestBeside({ ...span, kind: piece.shift.kind }, others, rest);
  if (short !== undefined) return { why: 'rest', rest_min: short.rest_min };
  if (cell?.said.some((one) => 'kind' in one && one.kind === 'cannot') === true) return { why: 'said' };
  const stays = leaving.some(({ assignment }) => assignment?.worker_id === person.id);
  const { kind, break_min } = piece.shift;
  const now = planned_min + (stays || kind !== 'work' ? 0 : assignedMin({ ...span, break_min }));
  if (person.agreed_min !== null && now > person.agreed_min && now > planned_min)
    return { why: 'hours', planned_min: now, agreed_min: person.agreed_min };
  return { why: null };
}
