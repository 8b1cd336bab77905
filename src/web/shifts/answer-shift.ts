import i18next from 'i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { ApiError } from '../api-error.ts';
import { changed, queryClient } from '../data.ts';
import { connectionNow } from '../offline/connection.ts';
import { actsNow, discard, type UnsentAnswer } from '../offline/unsent.ts';
import { sendOrKeepAnswer } from '../offline/unsent-calls.ts';
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

/** What became of one yes to several shifts. */
export type Approved = {
  /** How many the server has. */
  readonly given: number;
  /** Those that wait here for a network. */
  readonly waiting: readonly UnsentAnswer[];
};

/** One yes to several shifts, each shown at once; those that the server refuses come back. */
export async function approveAll(
  assignments: readonly AssignmentWithShift[],
  person: string,
): Promise<Approved> {
  if (!connectionNow().offline) for (const { id } of assignments) show(id, 'approved');
  const waiting: UnsentAnswer[] = [];
  let given = 0;
  let refused: unknown = null;
  for (const one of assignments) {
    try {
      const kept = await give(one, 'approved', person);
      if (kept === null) given += 1;
      else waiting.push(kept);
    } catch (error) {
      refused = error;
    }
  }
  if (waiting.length < assignments.length) void changed('assignments');
  if (refused !== null) toastError(sayRefused(refused, 'approved'));
  return { given, waiting };
}

async function answer(assignment: AssignmentWithShift, status: Answer, person: string): Promise<void> {
  try {
    const kept = await give(assignment, status, person);
    if (kept !== null) return toast(i18next.t('offline.toast.answer_kept'), () => void discard(kept));
    toast(i18next.t(status === 'approved' ? 'shifts.answer.approved' : 'shifts.answer.rejected'));
  } catch (error) {
    toastError(sayRefused(error, status));
  }
  void changed('assignments');
}

/** The answer that waits for a network; null: the server has it. Throws the server's refusal, with the shift as it was. */
async function give(
  { id, version, shift_details: { date } }: AssignmentWithShift,
  status: Answer,
  person: string,
): Promise<UnsentAnswer | null> {
  const item: UnsentAnswer = {
    of: 'answer',
    key: randomKey(),
    person,
    at: Date.now(),
    changes: { id, version },
    date,
    body: { status },
    refused: null,
  };
  // The answer that this one replaces.
  for (const one of actsNow()) if (one.of === 'answer' && one.changes.id === id) await discard(one);
  if (!connectionNow().offline) show(id, status);
  try {
    const { kept } = await sendOrKeepAnswer(item);
    if (kept) show(id, 'pending');
    return kept ? item : null;
  } catch (error) {
    show(id, 'pending');
    throw error;
  }
}

function sayRefused(error: unknown, answer: Answer): string {
  if (error instanceof ApiError && error.code === 'not_found') return i18next.t('shifts.answer.not_found');
  const detail = sayError(error);
  return answer === 'rejected'
    ? i18next.t('shifts.answer.reject_failed', { detail })
    : i18next.t('shifts.answer.approve_failed', { detail });
}
