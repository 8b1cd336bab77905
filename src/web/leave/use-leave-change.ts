import { useTranslation } from 'react-i18next';
import { changeLeaveRequest, type LeaveRequest } from '../../contract/leave-requests.ts';
import type { LeaveShifts, LeaveStatus } from '../../core/leave.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { useMe } from '../session.ts';
import { showAtOnce } from './queries.ts';

type Step = {
  readonly status: LeaveStatus;
  readonly reason?: string | undefined;
  /** With a yes: what becomes of the shifts. */
  readonly shifts?: LeaveShifts | undefined;
};

/** Brings a request to another state, says so and offers to take it back. A refusal is said, and what is there now is read. */
export function useLeaveChange() {
  const { t } = useTranslation();
  const me = useMe();
  const walk = async (from: LeaveRequest, steps: readonly Step[]): Promise<LeaveRequest> => {
    let now = from;
    for (const { status, reason, shifts } of steps) {
      const body = {
        status,
        ...(reason === undefined ? {} : { reason }),
        ...(shifts === undefined ? {} : { shifts }),
      };
      now = await send(changeLeaveRequest, { params: { id: now.id }, body, ifMatch: now.version });
    }
    return now;
  };
  const go = (from: LeaveRequest, steps: readonly Step[], said: string, undo: readonly Step[]): void => {
    void walk(from, steps)
      .then((became) => {
        showAtOnce(became);
        if (undo.length === 0) toast(said);
        else toast(said, () => go(became, undo, t('leave.done.undone'), []));
      })
      .catch(toastError)
      .finally(() => void changed('leave'));
  };
  return (request: LeaveRequest, to: Step, said: string): void =>
    go(request, [to], said, wayBack(request, to.status, request.user_id === me.id));
}

/** How a request comes back to what it was. What was taken back is asked anew; only a manager then grants it anew. */
function wayBack({ status, reason, taken_off }: LeaveRequest, to: LeaveStatus, own: boolean): Step[] {
  if (to === 'withdrawn' && own) return [{ status: 'pending' }];
  const was: Step = {
    status,
    reason: reason === null || status === 'pending' ? undefined : reason,
    shifts: status === 'approved' && taken_off > 0 ? 'open' : undefined,
  };
  return to === 'withdrawn' && status === 'approved' ? [{ status: 'pending' }, was] : [was];
}
