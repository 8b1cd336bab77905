/** Whether the week's edits are drafts, or true at once. Imports nothing: the page's first script asks it too (ahead/week-reads.ts). */
export const PLAN_MODES = ['draft', 'direct'] as const;
export type PlanMode = (typeof PLAN_MODES)[number];

/** The plan that such edits are judged beside. */
export const planOf = (mode: PlanMode): 'drafts' | 'published' => (mode === 'draft' ? 'drafts' : 'published');

/** The choice is kept on this device for each person. */
const key = (person: string | undefined): string => `plan_mode:${person ?? ''}`;

export const lastMode = (person: string | undefined): PlanMode =>
  localStorage.getItem(key(person)) === 'draft' ? 'draft' : 'direct';
export const keepMode = (person: string | undefined, mode: PlanMode): void =>
  localStorage.setItem(key(person), mode);
