import { type KeyboardEvent, useId, useState } from 'react';
import { useHeldKeys, useTakenKeys } from '../ui/held-keys.ts';
import { type Part, usePart } from '../ui/on-demand.ts';
import { sayNotFetched } from './fetched.tsx';

/** The place of a part that opens at a button. */
export type At = {
  readonly button: HTMLElement | null;
  /** The button's id; the opened part derives its name and id from it. */
  readonly id: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/**
 * A button whose menu or box is fetched on demand: the button's props, and the part that opens beside it. The button
 * stays mounted and so keeps its focus; a press opens the part as soon as it is loaded.
 */
export function usePopup<P extends object>(
  kind: 'menu' | 'dialog',
  part: Part<P>,
  own: (at: At) => NoInfer<P>,
) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const [asked, setAsked] = useState(false);
  const { Loaded, drawn } = usePart(part, wanted, () => {
    setWanted(false);
    if (asked) sayNotFetched();
    setAsked(false);
  });
  const opened = asked && drawn;
  useTakenKeys(asked);
  useHeldKeys(asked && !drawn, () => setAsked(false));
  const intend = (): void => setWanted(true);
  const press = (): void => {
    intend();
    setAsked(!asked);
  };
  const target = {
    ref: setButton,
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onPointerEnter: intend,
    onFocus: intend,
    onClick: press,
    // A user who leaves the button while the part loads no longer waits for it.
    onBlur: () => {
      if (!drawn) setAsked(false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAsked(false);
      if (kind !== 'menu' || event.key !== 'ArrowDown' || asked) return;
      event.preventDefault();
      press();
    },
  } as const;
  const at: At = { button, id, opened, onClose: () => setAsked(false) };
  return { target, popup: Loaded !== null && <Loaded {...own(at)} /> };
}
