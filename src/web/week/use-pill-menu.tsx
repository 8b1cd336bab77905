import { useId, useState } from 'react';
import { sayNotFetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { useHeldKeys, useTakenKeys } from '../ui/held-keys.ts';
import { onDemand, usePart } from '../ui/on-demand.ts';
import type { PieceActs } from './use-piece-acts.ts';
import type { Piece } from './week-rows.ts';

const pillMenu = onDemand(
  async () =>
    (await Promise.all([import('./pill-menu.tsx'), loadWords('week_menu'), loadWords('shift_forms')]))[0]
      .PillMenu,
);

type Asked = { readonly pieces: readonly Piece[]; readonly button: HTMLElement; readonly back: HTMLElement };

/** The menu of a shift, or of those that are chosen together; fetched when it is asked for. */
export function usePillMenu(zone: string, acts: PieceActs) {
  const id = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => {
    setAsked(null);
    asked?.back.focus();
  };
  const { Loaded, drawn } = usePart(pillMenu, asked !== null, () => {
    setAsked(null);
    sayNotFetched();
  });
  useTakenKeys(asked !== null);
  useHeldKeys(asked !== null && !drawn, close);
  const at = { button: asked?.button ?? null, id, opened: asked !== null && drawn, onClose: close };
  const choose = (act: () => void): void => {
    close();
    act();
  };
  /** `back` gets the focus when the menu closes. */
  const ask = (pieces: readonly Piece[], button: HTMLElement, back: HTMLElement): void => {
    if (pieces.length > 0) setAsked({ pieces, button, back });
  };
  const popup = Loaded !== null && (
    <Loaded at={at} pieces={asked?.pieces ?? []} zone={zone} acts={acts} onChoose={choose} />
  );
  return { ask, popup };
}
