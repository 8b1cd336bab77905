import i18next from 'i18next';
import type { ReplyOf, SentOf } from '../../contract/call.ts';
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

/** The most that one call takes. */
const AT_ONCE = 200;

/** Answers several requests, and says in one toast which were answered and why the others were not. */
export async function answerMany(requests: readonly LeaveRequest[], { status, reason, shifts }: ManyAnswers) {
  const { answered, skipped } = await inParts(requests, {
    status,
    ...(reason === undefined ? {} : { reason }),
    ...(shifts === undefined ? {} : { shifts }),
  });
  const said = [
    i18next.t(`leave.many.done.${status}`, { count: answered.length }),
    ...whyNot(skipped, requests),
  ].join(' ');
  if (answered.length === 0) toast(said);
  else toast(said, () => void takeBack(answered).catch(toastError));
}

/** The requests await an answer again. */
async function takeBack(answered: readonly LeaveRequest[]): Promise<void> {
  const back = await inParts(answered, { status: 'pending' });
  toast(
    [i18next.t('leave.many.undone', { count: back.answered.length }), ...whyNot(back.skipped, answered)].join(
      ' ',
    ),
  );
}

type Answers = ReplyOf<typeof answerLeaveRequests>;

/** A part that fails ends it: what was answered before is shown, and can be undone. */
async function inParts(
  requests: readonly LeaveRequest[],
  answer: Omit<SentOf<typeof answerLeaveRequests>['body'], 'requests'>,
): Promise<Answers> {
  const answered: LeaveRequest[] = [];
  const skipped: Answers['skipped'] = [];
  try {
    for (let first = 0; first < requests.length; first += AT_ONCE) {
      const some = requests.slice(first, first + AT_ONCE).map(asShown);
      const reply = await send(answerLeaveRequests, { body: { ...answer, requests: some } });
      reply.answered.forEach(showAtOnce);
      answered.push(...reply.answered);
      skipped.push(...reply.skipped);
    }
  } catch (error) {
    if (answered.length === 0) throw error;
    toastError(error);
  } finally {
    void changed('leave');
  }
  return { answered, skipped };
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
