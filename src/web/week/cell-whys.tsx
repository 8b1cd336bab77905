import { useEffect, useState } from 'react';
import { sayNotFetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand, usePart } from '../ui/on-demand.ts';
import { ASKED_WHY } from './grid-hands.ts';
import type { Shown } from './use-week.ts';
import type { Piece } from './week-rows.ts';

const cellWhy = onDemand(
  async () => (await Promise.all([import('../proposals/cell-why.tsx'), loadWords('proposals')]))[0].CellWhy,
);

type Props = {
  readonly shown: Shown;
  /** Where a long press explains, it is also the beginning of a move. */
  readonly onPickUp?: (piece: Piece) => void;
};

/** What explains a pill is fetched when a mouse first moves, or somebody asks. */
export function CellWhys(props: Props) {
  const [first, setFirst] = useState<Event | null>(null);
  const { Loaded } = usePart(cellWhy, first !== null, () => {
    if (first?.type === ASKED_WHY) sayNotFetched();
    setFirst(null);
  });
  useEffect(() => {
    const kinds = ['pointerover', ASKED_WHY];
    const hear = (event: Event): void => setFirst((known) => known ?? event);
    for (const kind of kinds) addEventListener(kind, hear);
    return () => {
      for (const kind of kinds) removeEventListener(kind, hear);
    };
  }, []);
  return Loaded !== null && first !== null && <Loaded {...props} first={first} />;
}
