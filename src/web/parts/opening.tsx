import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { holdKeys } from '../ui/held-keys.ts';
import { type Part, usePart } from '../ui/on-demand.ts';
import { sayNotFetched } from './fetched.tsx';

type Props<P extends object> = {
  readonly part: Part<P>;
  readonly own: NoInfer<P>;
  /** Called off while it was on its way, or its code did not come: what asked for it takes that back. */
  readonly onCancel: () => void;
};

/** A dialog takes the focus within a moment of being drawn; one that has nothing to focus must not keep the keys. */
const FOCUS_MS = 500;

/**
 * A dialog, sheet or form that is open from the moment it is drawn, and whose code comes on demand. From then until it
 * has the focus the keys are its own (held-keys.ts), Escape calls it off, and code that does not come is said. When it
 * goes, what had the focus before has it again.
 */
export function Opening<P extends object>({ part, own, onCancel }: Props<P>) {
  const cancel = useEffectEvent(onCancel);
  const end = useRef<(() => void) | null>(null);
  const before = useRef<Element | null>(null);
  const { Loaded } = usePart(part, true, () => {
    sayNotFetched();
    onCancel();
  });
  useLayoutEffect(() => {
    before.current = document.activeElement;
    end.current = holdKeys(() => cancel());
    return () => end.current?.();
  }, []);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus();
    },
    [],
  );
  const here = Loaded !== null;
  useEffect(() => {
    if (!here) return;
    const late = setTimeout(() => end.current?.(), FOCUS_MS);
    return () => clearTimeout(late);
  }, [here]);
  return Loaded !== null && <Loaded {...own} />;
}
