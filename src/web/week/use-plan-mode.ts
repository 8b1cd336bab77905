import { useState } from 'react';
import { readUser } from '../session-store.ts';
import { keepMode, lastMode, type PlanMode } from './plan-mode.ts';

/** The choice of the person who is signed in. */
export function usePlanMode(): readonly [PlanMode, (mode: PlanMode) => void] {
  const [mode, setMode] = useState(() => lastMode(readUser()?.id));
  return [
    mode,
    (next) => {
      keepMode(readUser()?.id, next);
      setMode(next);
    },
  ];
}
