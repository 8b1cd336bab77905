import { Popover, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from '../parts/popover-at.tsx';
import { nameOf } from '../roles.ts';
import { useProposalWords } from './proposal-words.ts';
import { Reasons } from './reasons.tsx';
import { keyOf } from './use-answer.ts';
import type { Run } from './use-runs.ts';

const HOVER_MS = 350;

type Shown = { readonly pill: HTMLElement; readonly stays: boolean };

/** Why a person is proposed, at the place in the week: for who points at it, comes to it by keys, or presses it. A ghost is nothing that is opened or moved. */
export function GhostReasons({ run }: { readonly run: Run }) {
  const { t } = useTranslation();
  const words = useProposalWords();
  const [shown, setShown] = useState<Shown | null>(null);
  useGhostHands(shown, setShown);
  const post = run.posts.find((one) => keyOf(one) === shown?.pill.dataset.proposed);
  if (shown === null || post === undefined || !shown.pill.isConnected) return null;
  const title = t('proposals.reasons.title', { name: nameOf(post.worker) });
  return (
    <Popover
      opened
      onChange={(opened) => !opened && setShown(null)}
      shadow="md"
      width={320}
      withinPortal
      closeOnEscape
    >
      <Popover.Target>
        <Anchor button={shown.pill} />
      </Popover.Target>
      <Popover.Dropdown aria-label={title} data-reasons>
        <Text fz="sm" fw={650}>
          {title}
        </Text>
        <Text fz="xs" c="dimmed" mb={4}>
          {words.when(post)}
        </Text>
        <Reasons run_id={run.id} shift_id={post.shift_id} worker={post.worker} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The ghost that an event is about: itself, or that of the cell or the phone's button which has the focus or the press. */
function ghostOf({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const own = target.closest<HTMLElement>('[data-proposed]');
  if (own !== null) return own;
  return target.matches('[role="gridcell"], td, button')
    ? target.querySelector<HTMLElement>('[data-proposed]')
    : null;
}

/** Heard before the grid hears it. */
function useGhostHands(shown: Shown | null, show: (next: Shown | null) => void): void {
  const pressed = useEffectEvent((event: Event): void => {
    const pill = ghostOf(event);
    const is_own =
      event.target instanceof Element && event.target.closest('[data-proposed], button') !== null;
    if (pill === null || !is_own) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'pointerdown') show({ pill, stays: true });
  });
  const pointed = useEffectEvent((pill: HTMLElement | null): void => {
    if (shown?.stays === true) return;
    show(pill === null ? null : { pill, stays: false });
  });
  const focused = useEffectEvent((event: Event): void => {
    const pill = ghostOf(event);
    if (pill !== null) show({ pill, stays: false });
    else if (shown !== null && !isInside(event)) show(null);
  });
  const escaped = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') show(null);
  });
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const point = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(late);
      if (isInside(event)) return;
      const pill =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-proposed]') : null;
      late = setTimeout(() => pointed(pill), HOVER_MS);
    };
    const press = (event: Event): void => pressed(event);
    const focus = (event: Event): void => focused(event);
    const key = (event: KeyboardEvent): void => escaped(event);
    const presses = ['pointerdown', 'click', 'contextmenu'] as const;
    for (const kind of presses) document.addEventListener(kind, press, true);
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', focus);
    document.addEventListener('keydown', key);
    return () => {
      clearTimeout(late);
      for (const kind of presses) document.removeEventListener(kind, press, true);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('keydown', key);
    };
  }, []);
}

const isInside = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-reasons]') !== null;
