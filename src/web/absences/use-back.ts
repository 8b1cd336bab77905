import { useEffect, useRef, useState } from 'react';
import type { Absence } from '../../contract/absences.ts';
import { toastError } from '../parts/toast.tsx';
import { useAbsenceWrites } from './use-absence-writes.ts';

/** Reporting a person back: the person whose question is open, and its button, to which the focus returns. */
export function useBack() {
  const { back } = useAbsenceWrites();
  const [asked, setAsked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const left = useRef(false);
  useEffect(() => {
    if (asked === null && left.current) button.current?.focus();
    left.current = asked !== null;
  }, [asked]);
  const answer = (absence: Absence, on: string): void => {
    setBusy(true);
    back(absence, on)
      .then(() => setAsked(null))
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  return { asked, busy, button, ask: setAsked, answer, cancel: () => setAsked(null) };
}
