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
  /** With a yes: what to do with the shifts. */
  readonly shifts?: LeaveShifts | undefined;
  /** With a yes to vacation: days that are not earned are paid in advance. */
  readonly advance?: boolean | undefined;
};

/**
 * Changes the status of a request, seen at once, and shows a toast with undo. A refusal is shown, and the current request is read.
 */
export function useLeaveChange() {
  const { t } = useTranslation();
  const me = useMe();
  const walk = async (from: LeaveRequest, steps: readonly Step[]): Promise<LeaveRequest> => {
    let now = from;
    for (const { status, reason, shifts, advance } of steps) {
      const body = {
        status,
        ...(reason === undefined ? {} : { reason }),
        ...(shifts === undefined ? {} : { shifts }),
        ...(advance === undefined ? {} : { advance }),
      };
      now = await send(changeLeaveRequest, { params: { id: now.id }, body, ifMatch: now.version });
    }
    return now;
  };
  const go = (from: LeaveRequest, steps: readonly Step[], said: string, undo: readonly Step[]): void => {
    // Shown at once; a refusal brings the request back as it was.
    const last = steps.at(-1);
    if (last !== undefined) showAtOnce({ ...from, status: last.status, reason: last.reason ?? from.reason });
    void walk(from, steps)
      .then((became) => {
        showAtOnce(became);
        if (undo.length === 0) toast(said);
        else toast(said, () => go(became, undo, t('leave.done.undone'), []), became.id);
      })
      .catch((error: unknown) => {
        showAtOnce(from);
        toastError(error);
      })
      .finally(() => void changed('leave'));
  };
  return (request: LeaveRequest, to: Step, said: string): void =>
    go(request, [to], said, wayBack(request, to.status, request.user_id === me.id));
}

/**
 * The steps that restore a request's earlier status. A withdrawn one is requested again; only a manager then grants
 * it again.
 */
function wayBack(
  { status, reason, taken_off, advance }: LeaveRequest,
  to: LeaveStatus,
  own: boolean,
): Step[] {
  if (to === 'withdrawn' && own) return [{ status: 'pending' }];
  const was: Step = {
    status,
    reason: reason === null || status === 'pending' ? undefined : reason,
    shifts: status === 'approved' && taken_off > 0 ? 'open' : undefined,
    advance: status === 'approved' && advance ? true : undefined,
  };
  return to === 'withdrawn' && status === 'approved' ? [{ status: 'pending' }, was] : [was];
}
