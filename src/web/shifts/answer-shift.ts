import i18next from 'i18next';
import { type AssignmentWithShift, changeAssignment } from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed, queryClient } from '../data.ts';
import { connectionNow } from '../offline/connection.ts';
import { actsNow, discard } from '../offline/unsent.ts';
import { sendOrKeepAnswer } from '../offline/unsent-sending.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { randomKey } from '../random-key.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';

export type Answer = 'approved' | 'rejected';

const isAssignments = (value: unknown): value is AssignmentWithShift[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'object' && one !== null && 'shift_details' in one);

/** Shows the answer wherever the shift is on screen, before the lists are read again. */
function show(id: string, status: AssignmentWithShift['status']): void {
  for (const [key, known] of queryClient.getQueriesData({ queryKey: ['assignments'] })) {
    if (isAssignments(known) && known.some((one) => one.id === id))
      queryClient.setQueryData(
        key,
        known.map((one) => (one.id === id ? { ...one, status } : one)),
      );
  }
}

/**
 * A person's answer to a shift that awaits one: shown at once, reverted when the server refuses it. Without a network
 * it waits here, and the shift awaits its answer until the server has it.
 */
export function useAnswerShift(): (assignment: AssignmentWithShift, answer: Answer) => void {
  const me = useMe();
  return (assignment, status) => void answer(assignment, status, me.id);
}

/** One yes to several shifts, each shown at once; those that the server refuses come back. Answers what stands. */
export async function approveAll(
  assignments: readonly AssignmentWithShift[],
): Promise<readonly AssignmentWithShift[]> {
  for (const { id } of assignments) show(id, 'approved');
  const stands: AssignmentWithShift[] = [];
  let refused: unknown = null;
  for (const one of assignments) {
    try {
      await send(changeAssignment, {
        params: { id: one.id },
        body: { status: 'approved' },
        ifMatch: one.version,
      });
      stands.push(one);
    } catch (error) {
      refused = error;
      show(one.id, 'pending');
    }
  }
  void changed('assignments');
  if (refused !== null) toastError(sayRefused(refused, 'approved'));
  return stands;
}

async function answer(
  { id, version, shift_details: { date } }: AssignmentWithShift,
  status: Answer,
  person: string,
): Promise<void> {
  const body = { status };
  const refused = null;
  const item = {
    of: 'answer',
    key: randomKey(),
    person,
    at: Date.now(),
    changes: { id, version },
    date,
    body,
    refused,
  } as const;
  // The answer that this one replaces.
  for (const one of actsNow()) if (one.of === 'answer' && one.changes.id === id) await discard(one);
  if (!connectionNow().offline) show(id, status);
  try {
    const { kept } = await sendOrKeepAnswer(item);
    if (kept) {
      show(id, 'pending');
      toast(i18next.t('offline.toast.answer_kept'), () => void discard(item));
      return;
    }
    toast(i18next.t(status === 'approved' ? 'shifts.answer.approved' : 'shifts.answer.rejected'));
  } catch (error) {
    show(id, 'pending');
    toastError(sayRefused(error, status));
  }
  void changed('assignments');
}

function sayRefused(error: unknown, answer: Answer): string {
  if (error instanceof ApiError && error.code === 'not_found') return i18next.t('shifts.answer.not_found');
  const detail = sayError(error);
  return answer === 'rejected'
    ? i18next.t('shifts.answer.reject_failed', { detail })
    : i18next.t('shifts.answer.approve_failed', { detail });
}
