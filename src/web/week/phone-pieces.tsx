import { Flex, VisuallyHidden } from '@mantine/core';
import Move from 'lucide-react/icons/move';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { isProposed } from './ghosts.ts';
import { askWhy } from './grid-hands.ts';
import { longPress } from './long-press.ts';
import { Pill } from './pill.tsx';
import { plainOf } from './row-marks.ts';
import type { Fit } from './use-drag.ts';
import { clashes, type Piece, pieceId, type WeekCell, type WeekRow } from './week-rows.ts';
import type { WeekWords } from './week-words.ts';

type PiecesProps = {
  readonly row: WeekRow;
  readonly cell: WeekCell;
  /** How the shift in the hand fits here; null: the hand is empty. */
  readonly fit: Fit | null;
  readonly onHold: (piece: Piece) => void;
  readonly onMenu: (piece: Piece, button: HTMLElement) => void;
  readonly words: WeekWords;
};

/** The shifts of a line: a tap shows what can be done with one, a long press why it is there, and each is picked up by its own button. */
export function PhonePieces({ row, cell, fit, words, onHold, onMenu }: PiecesProps) {
  const { t } = useTranslation();
  const plain = plainOf(row)(cell.date);
  return (
    <Flex direction="column" gap={2}>
      {cell.pieces.map((piece) => (
        <Flex key={pieceId(piece)} align="center" gap={4}>
          <Flex
            component="button"
            type="button"
            align="center"
            flex={1}
            mih={44}
            aria-haspopup="menu"
            disabled={fit !== null}
            onClick={({ currentTarget }) => onMenu(piece, currentTarget)}
            {...longPress(() => askWhy(piece))}
          >
            <Pill piece={piece} clashes={clashes(cell, piece)} words={words} plain={plain} />
            <VisuallyHidden>
              {t('week.menu.of', { what: `${words.row(row)}, ${words.piece(piece)}` })}
            </VisuallyHidden>
          </Flex>
          {fit === null && !isProposed(piece.shift.id, row.id) && (
            <IconButton
              aria-label={t('week.pick_up', { name: words.row(row), times: words.times(piece.shift) })}
              title={t('week.move')}
              onClick={() => onHold(piece)}
            >
              <Move size={18} aria-hidden="true" />
            </IconButton>
          )}
        </Flex>
      ))}
      {cell.gone.map((piece) => (
        <Pill key={pieceId(piece)} piece={piece} words={words} />
      ))}
    </Flex>
  );
}
