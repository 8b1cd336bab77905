import i18next from 'i18next';
import { type AssignmentWithShift, changeAssignment } from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed, queryClient, useWrite } from '../data.ts';
import { toast, toastError } from '../parts/toast.tsx';
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

/** A person's answer to a shift that awaits one: shown at once, reverted when the server refuses it. */
export function useAnswerShift(): (assignment: AssignmentWithShift, answer: Answer) => void {
  const write = useWrite(changeAssignment, ['assignments'], {
    onRefused: (error, sent) => {
      show(sent.params.id, 'pending');
      void changed('assignments');
      toastError(sayRefused(error, sent.body?.status));
    },
    onDone: ({ status }) =>
      toast(i18next.t(status === 'approved' ? 'shifts.answer.approved' : 'shifts.answer.rejected')),
  });
  return (assignment, status) => {
    show(assignment.id, status);
    write.mutate({ params: { id: assignment.id }, body: { status }, ifMatch: assignment.version });
  };
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

function sayRefused(error: unknown, answer: Answer | undefined): string {
  if (error instanceof ApiError && error.code === 'not_found') return i18next.t('shifts.answer.not_found');
  const detail = sayError(error);
  return answer === 'rejected'
    ? i18next.t('shifts.answer.reject_failed', { detail })
    : i18next.t('shifts.answer.approve_failed', { detail });
}
