import { Button, Popover, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from '../parts/popover-at.tsx';
import { nameOf } from '../roles.ts';
import { keysAreTaken } from '../ui/held-keys.ts';
import { isGhost, isProposed } from '../week/ghosts.ts';
import { ASKED_WHY } from '../week/grid-hands.ts';
import { idSaved } from '../week/identity.ts';
import type { Shown } from '../week/use-week.ts';
import { type Piece, pieceId } from '../week/week-rows.ts';
import { useWeekWords } from '../week/week-words.ts';
import { PostReasons } from './reasons.tsx';

/** A mouse that rests so long on a pill asks; one that has left both for so long does not ask any more. */
const REST_MS = 400;
const LEAVE_MS = 300;

/** To the other side only where this one has no room; else it is moved along the pill. */
const FLIP = { flip: { crossAxis: false }, shift: true };

type At = { readonly pill: HTMLElement; readonly stays: boolean };
type Props = {
  readonly shown: Shown;
  /** Of a phone. */
  readonly onPickUp?: (piece: Piece) => void;
  /** What this was fetched for. */
  readonly first: Event;
};

/** Why a person has a shift of the week: at a pill on which the mouse rests, or that a key, a menu or a long press asks about. */
export function CellWhy({ shown, onPickUp, first }: Props) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const [at, setAt] = useState<At | null>(null);
  useHands(at, setAt, first);
  useTitleAway(at?.pill ?? null);
  const piece = at === null ? undefined : pieceOf(shown, at.pill);
  if (at === null || piece === undefined) return null;
  const { assignment } = piece;
  const title =
    assignment === null
      ? t('proposals.reasons.title_open')
      : t('proposals.reasons.title', { name: nameOf(assignment.worker) });
  return (
    <Popover
      opened
      onChange={(opened) => !opened && setAt(null)}
      // Beside the pill: above it, it covers the tools of the week.
      position={onPickUp === undefined ? 'right-start' : 'bottom'}
      middlewares={FLIP}
      shadow="md"
      width={320}
      withinPortal
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      trapFocus={false}
    >
      <Popover.Target>
        <Anchor button={at.pill} />
      </Popover.Target>
      <Popover.Dropdown role="region" aria-label={title} data-reasons>
        <Text fz="sm" fw={650}>
          {title}
        </Text>
        <Text fz="xs" c="dimmed" mb={4}>
          {words.piece(piece)}
        </Text>
        <PostReasons shift_id={idSaved(piece.shift.id)} worker_id={assignment?.worker_id} />
        {onPickUp !== undefined && (
          <Button
            mt={8}
            size="compact-md"
            variant="light"
            onClick={() => {
              setAt(null);
              onPickUp(piece);
            }}
          >
            {t('week.move')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Not what is only drawn: a proposal has its own reasons. */
function pieceOf({ rows }: Shown, pill: HTMLElement): Piece | undefined {
  const { piece: id } = pill.dataset;
  if (!pill.isConnected) return undefined;
  const found = rows
    .flatMap(({ cells }) => cells.flatMap(({ pieces }) => pieces))
    .find((one) => pieceId(one) === id);
  const is_drawn_only =
    found !== undefined &&
    (isGhost(found.shift.id) || isProposed(found.shift.id, found.assignment?.worker_id));
  return is_drawn_only ? undefined : found;
}

function useHands(at: At | null, show: (next: At | null) => void, first: Event): void {
  const pointed = useEffectEvent((pill: HTMLElement | null): void => {
    if (at?.stays === true) return;
    if (pill === null) show(null);
    else if (pill.matches(':hover') && !keysAreTaken()) show({ pill, stays: false });
  });
  const asked = useEffectEvent(({ target }: Event): void => {
    if (target instanceof HTMLElement) show({ pill: target, stays: true });
  });
  const left = useEffectEvent((event: Event): void => {
    // A finger that lets go gives the focus to what it pressed.
    const is_own =
      event.type === 'focusin' && event.target instanceof Node && event.target.contains(at?.pill ?? null);
    if (at !== null && !is_own && !isInside(event)) show(null);
  });
  const escaped = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || at === null) return;
    event.stopPropagation();
    show(null);
  });
  const begun = useEffectEvent((over: (event: Event) => void): void =>
    first.type === ASKED_WHY ? asked(first) : over(first),
  );
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined;
    let was_at = '';
    const over = (event: Event): void => {
      clearTimeout(late);
      const has_come = placeOf(event) !== was_at;
      was_at = placeOf(event);
      // What is carried or stretched is in the hand; and a pill that comes to a mouse at rest was not pointed at.
      if (isInside(event) || !has_come || (event instanceof PointerEvent && event.buttons !== 0)) return;
      const pill = pillUnder(event);
      late = setTimeout(() => pointed(pill), pill === null ? LEAVE_MS : REST_MS);
    };
    const leave = (event: Event): void => {
      clearTimeout(late);
      was_at = placeOf(event) || was_at;
      left(event);
    };
    const ask = (event: Event): void => asked(event);
    const key = (event: KeyboardEvent): void => escaped(event);
    document.addEventListener('pointerover', over);
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('focusin', leave);
    document.addEventListener(ASKED_WHY, ask);
    document.addEventListener('keydown', key, true);
    begun(over);
    return () => {
      clearTimeout(late);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('focusin', leave);
      document.removeEventListener(ASKED_WHY, ask);
      document.removeEventListener('keydown', key, true);
    };
  }, []);
}

/** The pill's own title would say half of it a second time, over it. */
function useTitleAway(pill: HTMLElement | null): void {
  useEffect(() => {
    const title = pill?.getAttribute('title') ?? null;
    if (pill === null || title === null) return;
    pill.removeAttribute('title');
    return () => pill.setAttribute('title', title);
  }, [pill]);
}

const isInside = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-reasons]') !== null;

/** Where the mouse is, on the screen; empty when the event is none of it. */
const placeOf = (event: Event): string =>
  event instanceof PointerEvent ? `${event.clientX} ${event.clientY}` : '';

/** The pill that the mouse has come to. */
const pillUnder = (event: Event): HTMLElement | null =>
  event.target instanceof Element && event instanceof PointerEvent && event.pointerType === 'mouse'
    ? event.target.closest<HTMLElement>('[data-piece]')
    : null;
