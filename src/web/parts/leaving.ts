import { createContext, useContext } from 'react';

export type Leaving = {
  /** Reported by each form inside: whether something unsaved is typed in it. */
  readonly typing: (form: string, is: boolean) => void;
  /** Goes on at once when nothing is typed, else asks first. */
  readonly leave: (then: () => void) => void;
  /** Closes the sheet around; null where the form stands in the page. */
  readonly close: (() => void) | null;
};

const NOTHING_AROUND: Leaving = { typing: () => {}, leave: (then) => then(), close: null };
export const Around = createContext(NOTHING_AROUND);

/** What guards the forms around here. */
export const useLeaving = (): Leaving => useContext(Around);
