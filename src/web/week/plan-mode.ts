import { useState } from 'react';
import { readUser } from '../session-store.ts';

/** Whether the week's edits are drafts, or true at once. */
export const PLAN_MODES = ['draft', 'direct'] as const;
export type PlanMode = (typeof PLAN_MODES)[number];

/** The plan that such edits are judged beside. */
export const planOf = (mode: PlanMode): 'drafts' | 'published' => (mode === 'draft' ? 'drafts' : 'published');

const key = (): string => `plan_mode:${readUser()?.id ?? ''}`;

export const lastMode = (): PlanMode => (localStorage.getItem(key()) === 'draft' ? 'draft' : 'direct');

/** The choice, kept on this device for each person. */
export function usePlanMode(): readonly [PlanMode, (mode: PlanMode) => void] {
  const [mode, setMode] = useState(lastMode);
  return [
    mode,
    (next) => {
      localStorage.setItem(key(), next);
      setMode(next);
    },
  ];
}
