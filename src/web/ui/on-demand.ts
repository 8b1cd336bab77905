import { type ComponentType, useEffect, useReducer, useRef, useState } from 'react';

/**
 * Parts of a screen that are fetched after it: menus, explanations, sheets with a form. Their code is fetched when
 * the user is about to need it (pointer, focus or touch at the button), once for all uses. Not `React.lazy`, which
 * keeps a failed fetch for ever and breaks the page with it.
 */

/** A part that is fetched on demand. Browsers remember a failed fetch until the page is reloaded. */
export type Part<P extends object> = {
  readonly now: () => ComponentType<P> | null;
  readonly load: () => Promise<unknown>;
};

/** A part with the import that fetches it. */
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
 * The part, when it is needed and loaded. `drawn` a moment later: it must first be mounted closed, so that it knows
 * which element had the focus.
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

/** Handlers for a button that opens a sheet with the part: fetching starts with the pointer, a touch or the focus. */
export const nearing = <P extends object>(part: Part<P>) => {
  const begin = (): void => {
    part.load().catch(() => undefined);
  };
  return { onPointerEnter: begin, onFocus: begin };
};

/** The handlers of a button that opens such a part. */
export type Opener = ReturnType<typeof nearing> & { readonly onClick: () => void };
