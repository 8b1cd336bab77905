import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { holdKeys } from '../ui/held-keys.ts';
import { type Part, usePart } from '../ui/on-demand.ts';
import { sayNotFetched } from './fetched.tsx';

type Props<P extends object> = {
  readonly part: Part<P>;
  readonly own: NoInfer<P>;
  /** The user cancelled while it loaded, or its code could not be fetched: the caller resets its state. */
  readonly onCancel: () => void;
};

/** A dialog takes the focus soon after it is drawn; one without a focusable element must not keep the keys. */
const FOCUS_MS = 500;

/**
 * A dialog, sheet or form that is open as soon as it is drawn, and whose code is fetched on demand. From then until
 * it has the focus it takes the keys (held-keys.ts), Escape cancels it, and a failed fetch is reported. When it
 * closes, the earlier element gets the focus again.
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
