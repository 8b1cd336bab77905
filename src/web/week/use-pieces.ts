import { useTranslation } from 'react-i18next';
import { dayNumber } from '../../core/clock.ts';
import { cellAt } from './grid-hands.ts';
import type { useCursor } from './use-cursor.ts';
import type { Edits } from './use-edits.ts';
import { type PieceActs, sharedActs, type WeekAsked } from './use-piece-acts.ts';
import { usePillMenu } from './use-pill-menu.tsx';
import { useSelection } from './use-selection.ts';
import type { Shown } from './use-week.ts';
import { type At, type Piece, pieceId } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

type Ways = {
  readonly shown: Shown;
  readonly edits: Edits;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onAsk: (asked: WeekAsked) => void;
};

/** What was copied; it outlives the week that it was copied from. */
let copied: readonly Piece[] = [];

/** Pieces that are chosen together, what is done with them, and their menu. */
export function usePieces(
  { shown, edits, onOpen, onAsk }: Ways,
  { cellOf, pieceAt }: ReturnType<typeof useCursor>,
) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const selection = useSelection(shown.rows, shown.days);
  const { pieces: chosen, ids } = selection;
  const piecesAt = (at: At): readonly Piece[] => {
    const piece = pieceAt(at);
    if (piece === undefined) return chosen;
    return ids.has(pieceId(piece)) && chosen.length > 0 ? chosen : [piece];
  };
  const carry = (pieces: readonly Piece[], from: At, to: At, copies: boolean): boolean => {
    const [first] = pieces;
    if (pieces.length === 1 && first !== undefined) return edits.bring(first, to, copies);
    const days = (dayNumber(to.date) ?? 0) - (dayNumber(from.date) ?? 0);
    edits.bringAll(pieces, { row: to.row === from.row ? null : to.row, days }, copies);
    return true;
  };
  const paste = (at: At): void => {
    const [first] = copied;
    if (copied.length === 1 && first !== undefined) edits.bring(first, at, true);
    else edits.pasteAll(copied, at);
  };
  const shared = sharedActs({ edits, onOpen, onAsk });
  const acts: PieceActs = {
    ...shared,
    remove: (pieces) => {
      shared.remove(pieces);
      selection.clear();
    },
    copy: (pieces) => {
      copied = pieces;
      const [first] = pieces;
      if (first === undefined) return;
      const times = words.times(first.shift);
      edits.setSaid(
        pieces.length === 1
          ? t('week.done.held', { times })
          : t('weekMenu.many.held', { count: pieces.length }),
      );
    },
    pickUp: null,
    addBeside: null,
    clear: selection.clear,
  };
  const { ask, popup } = usePillMenu(shown.zone, acts);
  const menu = (at: At, button?: HTMLElement, id?: string | null): void => {
    const cell = cellAt(at.row, at.date);
    const pressed = cellOf(at)?.pieces.find((one) => pieceId(one) === id);
    const pieces = pressed === undefined ? piecesAt(at) : ids.has(id ?? '') ? chosen : [pressed];
    const [first] = pieces;
    if (cell === null || first === undefined) return;
    const pill = cell.querySelector<HTMLElement>(`[data-piece="${pieceId(first)}"]`);
    ask(pieces, button ?? pill ?? cell, cell);
  };
  return { selection, piecesAt, carry, paste, acts, menu, popup };
}
