import i18next from 'i18next';
import type { Shift } from '../../contract/shifts.ts';
import { planHere } from './desk.ts';
import { isGhost, isProposed } from './ghosts.ts';
import { idOnScreen } from './identity.ts';
import { find, Gone, known, placeOf } from './places.ts';
import { answered } from './turns.ts';
import { type Piece, pieceId } from './week-rows.ts';

/** What the server knows, after the edits on their way: they show it under ids of their own. */

export async function asSaved(shift: Shift): Promise<Shift> {
  await answered();
  const here = planHere().shifts;
  const id = idOnScreen(shift.id);
  return here.find((one) => idOnScreen(one.id) === id) ?? find(here, placeOf(shift, null))?.shift ?? shift;
}

/** Those of them that are still there; none: an edit of them was refused, or somebody else took them away. */
export async function piecesAsSaved(pieces: readonly Piece[]): Promise<readonly Piece[]> {
  await answered();
  const { shifts } = planHere();
  const now = pieces.flatMap((piece): Piece[] => {
    const here = known(shifts, pieceId(piece));
    if (here !== null) return [{ ...piece, ...here }];
    const { shift, assignment } = piece;
    const is_drawn_only = isGhost(shift.id) || isProposed(shift.id, assignment?.worker_id);
    return is_drawn_only || (assignment ?? shift).version > 0 ? [piece] : [];
  });
  if (now.length === 0) throw new Gone(i18next.t('week.gone'));
  return now;
}
