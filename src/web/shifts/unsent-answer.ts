import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { type UnsentAct, type UnsentAnswer, useUnsentActs } from '../offline/unsent.ts';

/** The user's answer to this shift that is not sent; null: there is none. */
export function useUnsentAnswer(assignment_id: string): UnsentAnswer | null {
  const acts = useUnsentActs();
  for (const one of acts) if (one.of === 'answer' && one.changes.id === assignment_id) return one;
  return null;
}

/** The assignments as they will be once the answers that wait have arrived. */
export const asAnswered = (
  assignments: readonly AssignmentWithShift[],
  acts: readonly UnsentAct[],
): readonly AssignmentWithShift[] =>
  assignments.map((one) => {
    const answer = acts.find((act) => act.of === 'answer' && act.changes.id === one.id);
    return answer?.of === 'answer' ? { ...one, status: answer.body.status } : one;
  });
