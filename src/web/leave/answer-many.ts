import i18next from 'i18next';
import { answerLeaveRequests, type LeaveRequest } from '../../contract/leave-requests.ts';
import type { LeaveShifts } from '../../core/leave.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { showAtOnce } from './queries.ts';

export type ManyAnswers = {
  readonly status: 'approved' | 'rejected';
  readonly reason?: string | undefined;
  readonly shifts?: LeaveShifts | undefined;
};

/** Answers several requests in one call, and says in one toast which were answered and why the others were not. */
export async function answerMany(requests: readonly LeaveRequest[], { status, reason, shifts }: ManyAnswers) {
  const { answered, skipped } = await send(answerLeaveRequests, {
    body: {
      status,
      requests: requests.map(asShown),
      ...(reason === undefined ? {} : { reason }),
      ...(shifts === undefined ? {} : { shifts }),
    },
  });
  answered.forEach(showAtOnce);
  const said = [
    i18next.t(`leave.many.done.${status}`, { count: answered.length }),
    ...whyNot(skipped, requests),
  ].join(' ');
  if (answered.length === 0) toast(said);
  else toast(said, () => void takeBack(answered).catch(toastError));
  void changed('leave');
}

/** The requests await an answer again. */
async function takeBack(answered: readonly LeaveRequest[]): Promise<void> {
  const body = { status: 'pending' as const, requests: answered.map(asShown) };
  const back = await send(answerLeaveRequests, { body });
  back.answered.forEach(showAtOnce);
  toast(
    [i18next.t('leave.many.undone', { count: back.answered.length }), ...whyNot(back.skipped, answered)].join(
      ' ',
    ),
  );
  void changed('leave');
}

const asShown = ({ id, version }: LeaveRequest) => ({ id, version });

type Skipped = { readonly id: string; readonly code: string };

const whyNot = (skipped: readonly Skipped[], of: readonly LeaveRequest[]): string[] =>
  skipped.flatMap(({ id, code }) => {
    const request = of.find((one) => one.id === id);
    return request === undefined ? [] : [`${nameOf(request.user)}: ${sayWhy(code)}`];
  });

const CODES = ['own_leave', 'leave_overlap', 'not_found'] as const;

const sayWhy = (code: string): string =>
  i18next.t(`leave.many.why.${CODES.find((one) => one === code) ?? 'changed'}`);
