import { type UnsentAnswer, useUnsentActs } from '../offline/unsent.ts';

/** The user's answer to this shift that is not sent; null: there is none. */
export function useUnsentAnswer(assignment_id: string): UnsentAnswer | null {
  const acts = useUnsentActs();
  for (const one of acts) if (one.of === 'answer' && one.changes.id === assignment_id) return one;
  return null;
}
