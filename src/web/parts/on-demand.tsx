import i18next from 'i18next';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../ui/error-box.tsx';
import { silenceKeys, useHeldKeys, useTakenKeys } from '../ui/held-keys.ts';
import { toastWithAction } from './toast.tsx';

/**
 * Parts of a screen that are not drawn with it: menus, what a question mark explains, sheets with a form. Their code is
 * fetched when somebody is about to want it (the pointer comes near, the focus, a finger), once for all who use it.
 */

/** A part that is fetched when it is wanted. Browsers remember a fetch that failed until the page is loaded again. */
export type Part<P extends object> = {
  readonly now: () => ComponentType<P> | null;
  readonly load: () => Promise<unknown>;
};

/** A part by the import that brings it. */
export function onDemand<P extends object>(bring: () => Promise<ComponentType<P>>): Part<P> {
  let got: ComponentType<P> | null = null;
  let coming: Promise<unknown> | null = null;
  const load = (): Promise<unknown> => {
    coming ??= bring().then(
      (part) => {
        got = part;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  return { now: () => got, load };
}

/**
 * The part, when it is wanted and there. `drawn` a moment later: what opens must first have been closed, so that it
 * knows where the focus was.
 */
export function usePart<P extends object>(part: Part<P>, wanted: boolean, onFailed: () => void) {
  const [, arrived] = useReducer((count: number) => count + 1, 0);
  const [drawn, setDrawn] = useState<Part<P> | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  const Loaded = wanted || drawn === part ? part.now() : null;
  useEffect(() => {
    if (Loaded !== null) {
      setDrawn(part);
      return;
    }
    if (!wanted) return;
    let gone = false;
    part.load().then(
      () => {
        if (!gone) arrived();
      },
      () => {
        if (!gone) failed.current();
      },
    );
    return () => {
      gone = true;
    };
  }, [part, wanted, Loaded]);
  return { Loaded, drawn: Loaded !== null && drawn === part };
}

/** For a button that opens a sheet with the part: it begins to come when the pointer, a finger or the focus is there. */
export const nearing = <P extends object>(part: Part<P>) => {
  const begin = (): void => {
    part.load().catch(() => undefined);
  };
  return { onPointerEnter: begin, onFocus: begin };
};

/** What a button listens to that opens such a part. */
export type Opener = ReturnType<typeof nearing> & { readonly onClick: () => void };

/**
 * Says that a part somebody asked for did not come, and offers the one thing that helps in every browser. What is still
 * being typed for it does not reach the page.
 */
export function sayNotFetched(): void {
  silenceKeys();
  toastWithAction(i18next.t('errors.network'), i18next.t('common.reload'), () => location.reload());
}

/** Where a part opens that belongs to a button. */
export type At = {
  readonly button: HTMLElement | null;
  /** The button's; what opens takes its name and its own id from it. */
  readonly id: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/**
 * A button whose menu or box comes on demand: what the button is told, and what opens beside it. The button stays the
 * same before and after, so that it keeps its focus; a press opens the part as soon as it is there.
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
    // Who goes elsewhere while it is on its way no longer waits for it.
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

type FetchedProps<P extends object> = {
  readonly part: Part<P>;
  readonly own: NoInfer<P>;
  /** Shown while it is on its way. */
  readonly waiting: ReactNode;
};

/** A part inside an opened sheet. What it wants focused gets the focus also when it comes later than the sheet. */
export function Fetched<P extends object>({ part, own, waiting }: FetchedProps<P>) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const [late] = useState(() => part.now() === null);
  const { Loaded, drawn } = usePart(part, true, () => setFailed(true));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (drawn && late) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [drawn, late]);
  if (failed)
    return (
      <ErrorBox
        message={t('errors.network')}
        retryLabel={t('common.reload')}
        onRetry={() => location.reload()}
      />
    );
  if (Loaded === null) return waiting;
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Loaded {...own} />
    </div>
  );
}
