import { type ComponentType, useEffect, useReducer, useRef, useState } from 'react';

/**
 * Parts of a screen that are not drawn with it: menus, what a question mark explains, sheets with a form. Their code is
 * fetched when somebody is about to need it (the pointer comes near, the focus, a finger), once for all that use it. Not
 * `React.lazy`: that one keeps a fetch that failed for ever and breaks the page with it.
 */

/** A part that is fetched when it is needed. Browsers remember a fetch that failed until the page is loaded again. */
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
