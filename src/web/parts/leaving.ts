import { createContext, useContext } from 'react';

export type Leaving = {
  /** Each form inside reports whether it has unsaved input. */
  readonly typing: (form: string, is: boolean) => void;
  /** Continues at once when nothing is unsaved, otherwise asks first. */
  readonly leave: (then: () => void) => void;
  /** Closes the surrounding sheet; null where the form is part of the page. */
  readonly close: (() => void) | null;
};

const NOTHING_AROUND: Leaving = { typing: () => {}, leave: (then) => then(), close: null };
export const Around = createContext(NOTHING_AROUND);

/** The guard of the forms inside this part of the page. */
export const useLeaving = (): Leaving => useContext(Around);
