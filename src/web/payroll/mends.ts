import i18next from 'i18next';
import { approveAsPlanned, withdrawApproval } from '../../contract/approvals.ts';
import { leaveOutPeople } from '../../contract/extra-runs.ts';
import { remindPeople } from '../../contract/notices.ts';
import { daysOf } from '../../core/month.ts';
import type { PayException } from '../../core/pay/exceptions.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { partsOf } from '../months.ts';
import { type InParts, inParts, joined, sum } from '../parts/in-parts.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { reportPeople } from '../time-entries/report-people.ts';
import { isEntered } from './mend-facts.ts';

/** What is done for many people of a month's exception at once, some hundred in each transaction. */

export const MENDS = ['enter', 'approve', 'as_planned', 'remind', 'leave'] as const;
export type Mend = (typeof MENDS)[number];

/** What mends an exception of a kind, for those who have it; leaving out is always possible. */
export function mendsOf(code: PayException): Mend[] {
  if (isEntered(code)) return ['enter', 'leave'];
  if (code === 'unattested_reports') return ['approve', 'leave'];
  if (code === 'missing_reports') return ['as_planned', 'remind', 'leave'];
  return ['leave'];
}

type Asked = InParts & { readonly month: string };

const rangeOf = (month: string) => {
  const { first, last } = daysOf(month);
  return { start_date: first, end_date: last };
};

/** Approves the reports that follow their shifts. */
export async function approveMany(asked: Asked): Promise<void> {
  const days = rangeOf(asked.month);
  const replies = await inParts(asked, (people) => send(approveAsPlanned, { body: { ...days, people } }));
  const approvals = replies.flatMap(({ id }) => id ?? []);
  const left = sum(replies.map((one) => one.left));
  if (replies.length > 0)
    toast(
      joined(
        i18next.t('mending.approving.done', { count: sum(replies.map(({ approved }) => approved)) }),
        left > 0 && i18next.t('mending.approving.left', { count: left }),
      ),
      approvals.length === 0 ? undefined : () => void withdrawMany(approvals),
    );
  void changed('time-entries');
}

async function withdrawMany(approvals: readonly string[]): Promise<void> {
  try {
    const counts: number[] = [];
    for (const id of approvals)
      counts.push((await send(withdrawApproval, { params: { id } })).restored.length);
    toast(i18next.t('mending.approving.undone', { count: sum(counts) }));
  } catch (error) {
    toastError(error);
  }
  void changed('time-entries');
}

/** Reports the shifts that have ended, as planned. */
export const reportMany = ({ month, ...asked }: Asked): Promise<void> =>
  reportPeople({ ...asked, days: rangeOf(month) });

/** Reminds of the days that have a shift and no report. */
export async function remindMany(asked: Asked): Promise<void> {
  const { year, number: month } = partsOf(asked.month);
  const replies = await inParts(asked, (people) => send(remindPeople, { body: { year, month, people } }));
  const lately = sum(replies.map((one) => one.lately));
  if (replies.length > 0)
    toast(
      joined(
        i18next.t('mending.reminding.done', { count: sum(replies.map(({ reminded }) => reminded)) }),
        lately > 0 && i18next.t('mending.reminding.lately', { count: lately }),
      ),
    );
}

/** Takes people in again who were left out a moment ago. */
export async function takeIn(month: string, people: readonly string[]): Promise<void> {
  const { year, number } = partsOf(month);
  try {
    await send(leaveOutPeople, { body: { year, month: number, people: [...people], reason: null } });
    toast(i18next.t('mending.leaving.undone'));
  } catch (error) {
    toastError(error);
  }
  void changed('pay-months');
}
