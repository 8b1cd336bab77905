import { Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteToLocal } from '../../core/calendar.ts';
import { lengthOf } from '../../core/clock.ts';
import { isAway } from '../../core/staffing.ts';
import { MenuAt } from '../parts/menu-at.tsx';
import type { At } from '../parts/popup.tsx';
import { nameOf } from '../roles.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import { canBeOffered } from './many-acts.ts';
import { halvesOf } from './stretching.ts';
import type { PieceActs } from './use-piece-acts.ts';
import type { Piece } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

type Props = {
  readonly at: At;
  /** One, or those that are chosen together. */
  readonly pieces: readonly Piece[];
  readonly zone: string;
  readonly acts: PieceActs;
  /** Closes the menu and gives the cell the focus before the action. */
  readonly onChoose: (act: () => void) => void;
};

/** What can be done with a shift of the week, or with several. */
export function PillMenu({ at, pieces, zone, acts, onChoose }: Props) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const [first] = pieces;
  if (first === undefined) return null;
  const one = pieces.length === 1;
  const who = first.assignment === null ? t('week.open') : nameOf(first.assignment.worker);
  const name = one ? `${who}, ${words.piece(first)}` : t('week.menu.chosen', { count: pieces.length });
  return (
    <MenuAt
      at={at}
      label={t('week.menu.of', { what: name })}
      width={290}
      radius="md"
      position="bottom-start"
      floatingStrategy="fixed"
      returnFocus={false}
    >
      <Menu.Label>{name}</Menu.Label>
      {one ? (
        <OnePiece piece={first} zone={zone} acts={acts} onChoose={onChoose} />
      ) : (
        <ManyPieces pieces={pieces} acts={acts} onChoose={onChoose} />
      )}
    </MenuAt>
  );
}

type ItemProps = {
  readonly keys?: string;
  /** Why it cannot be done now. */
  readonly not?: string | false;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Item({ keys, not = false, danger = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item
      {...(danger ? { c: 'var(--bad)' } : {})}
      disabled={not !== false}
      rightSection={
        keys === undefined ? undefined : (
          <Text span fz="xs" aria-hidden="true">
            {keys}
          </Text>
        )
      }
      onClick={onClick}
    >
      {children}
      {not !== false && (
        <Text span display="block" fz="xs">
          {not}
        </Text>
      )}
    </Menu.Item>
  );
}

type OneProps = Pick<Props, 'zone' | 'acts' | 'onChoose'> & { readonly piece: Piece };

const SHORTEST_SPLIT_MIN = 30;

function OnePiece({ piece, zone, acts, onChoose }: OneProps) {
  const { t } = useTranslation();
  const { shift, assignment } = piece;
  const span = spanOfShift(shift);
  const begun = Date.parse(shift.start_time) <= Date.now();
  const unpublished = shift.draft !== undefined && t('weekMenu.publish_first');
  const ill = assignment !== null && assignment.sick_leave_type !== null;
  const away = assignment !== null && isAway(assignment);
  const choose = (act: (piece: Piece) => void) => () => onChoose(() => act(piece));
  return (
    <>
      <Item keys="Enter" onClick={choose(acts.open)}>
        {t('weekMenu.open')}
      </Item>
      <Item keys="i" onClick={choose(acts.why)}>
        {t('weekMenu.why')}
      </Item>
      <Item keys="a" onClick={() => onChoose(() => acts.changePerson([piece]))}>
        {t(assignment === null ? 'weekMenu.choose_person' : 'weekMenu.change_person')}
      </Item>
      {!begun && (
        <Item keys="o" not={unpublished} onClick={choose(acts.offer)}>
          {t('weekMenu.offer')}
        </Item>
      )}
      <Menu.Divider />
      {acts.pickUp !== null && (
        <>
          <Item onClick={() => onChoose(() => acts.pickUp?.(piece, false))}>{t('weekMenu.move')}</Item>
          <Item onClick={() => onChoose(() => acts.pickUp?.(piece, true))}>{t('weekMenu.copy_by_hand')}</Item>
        </>
      )}
      {acts.copy !== null && (
        <Item keys="Ctrl C" onClick={() => onChoose(() => acts.copy?.([piece]))}>
          {t('weekMenu.copy')}
        </Item>
      )}
      <Item onClick={choose(acts.copyToWeekdays)}>{t('weekMenu.to_weekdays')}</Item>
      {lengthOf(span) >= SHORTEST_SPLIT_MIN && (
        <Item onClick={choose(acts.split)}>
          {t('weekMenu.split', { time: minuteToLocal(halvesOf(span)[1].start, zone).clock })}
        </Item>
      )}
      {acts.addBeside !== null && (
        <Item onClick={() => onChoose(() => acts.addBeside?.(piece))}>{t('weekMenu.another')}</Item>
      )}
      {assignment !== null && assignment.status !== 'rejected' && (
        <>
          <Menu.Divider />
          <Item not={unpublished} onClick={choose(acts.ill)}>
            {t(ill ? 'weekMenu.not_ill' : 'weekMenu.ill')}
          </Item>
          {!away && Date.parse(shift.end_time) > Date.now() && (
            <Item not={unpublished} onClick={choose(acts.illAndReplace)}>
              {t('weekMenu.ill_replace')}
            </Item>
          )}
          {away && <Item onClick={choose(acts.replace)}>{t('roster.replace')}</Item>}
        </>
      )}
      <Menu.Divider />
      <Item keys="⌦" danger onClick={() => onChoose(() => acts.remove([piece]))}>
        {t('weekMenu.remove')}
      </Item>
    </>
  );
}

type ManyProps = Pick<Props, 'pieces' | 'acts' | 'onChoose'>;

function ManyPieces({ pieces, acts, onChoose }: ManyProps) {
  const { t } = useTranslation();
  const open = pieces.filter(canBeOffered).length;
  return (
    <>
      <Item keys="a" onClick={() => onChoose(() => acts.changePerson(pieces))}>
        {t('weekMenu.change_person')}
      </Item>
      <Item
        keys="o"
        not={open === 0 && t('weekMenu.not_open')}
        onClick={() => onChoose(() => acts.offerAll(pieces))}
      >
        {t('weekMenu.offer_all', { count: open })}
      </Item>
      {acts.copy !== null && (
        <Item keys="Ctrl C" onClick={() => onChoose(() => acts.copy?.(pieces))}>
          {t('weekMenu.copy')}
        </Item>
      )}
      <Item keys="Esc" onClick={() => onChoose(acts.clear)}>
        {t('week.menu.clear')}
      </Item>
      <Menu.Divider />
      <Item keys="⌦" danger onClick={() => onChoose(() => acts.remove(pieces))}>
        {t('weekMenu.remove_all', { count: pieces.length })}
      </Item>
    </>
  );
}
