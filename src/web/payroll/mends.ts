import i18next from 'i18next';
import { approveAsPlanned, withdrawApproval } from '../../contract/approvals.ts';
import { leaveOutPeople } from '../../contract/extra-runs.ts';
import { MOST_AT_ONCE } from '../../contract/fields.ts';
import { remindPeople } from '../../contract/notices.ts';
import { reportPeopleAsPlanned, withdrawReports } from '../../contract/time-entries.ts';
import { daysOf } from '../../core/month.ts';
import type { PayException } from '../../core/pay/exceptions.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { partsOf } from '../months.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { sayError } from '../text/index.ts';
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

type Asked = {
  readonly month: string;
  readonly people: readonly string[];
  readonly onProgress: (done: number) => void;
};

/** Sends some people at a time; says how far it came when one is refused. */
async function inParts<T>(
  { people, onProgress }: Pick<Asked, 'people' | 'onProgress'>,
  one: (people: string[]) => Promise<T>,
): Promise<T[]> {
  const replies: T[] = [];
  try {
    for (let from = 0; from < people.length; from += MOST_AT_ONCE) {
      onProgress(from);
      replies.push(await one(people.slice(from, from + MOST_AT_ONCE)));
    }
  } catch (error) {
    const done = Math.min(replies.length * MOST_AT_ONCE, people.length);
    const far =
      people.length > MOST_AT_ONCE ? i18next.t('mending.stopped', { done, all: people.length }) : '';
    toastError(`${sayError(error)} ${far}`.trim());
  }
  return replies;
}

const rangeOf = (month: string) => {
  const { first, last } = daysOf(month);
  return { start_date: first, end_date: last };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const joined = (...said: readonly (string | false)[]): string =>
  said.filter((one) => one !== false).join(' ');

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
export async function reportMany(asked: Asked): Promise<void> {
  const days = rangeOf(asked.month);
  const replies = await inParts(asked, (people) =>
    send(reportPeopleAsPlanned, { body: { ...days, people } }),
  );
  const skipped = sum(replies.map((one) => one.skipped.length));
  const made = replies.map((one) => one.made);
  const count = sum(made.map((some) => some.length));
  if (replies.length > 0)
    toast(
      joined(
        i18next.t('mending.reporting.done', { count }),
        skipped > 0 && i18next.t('mending.reporting.skipped', { count: skipped }),
      ),
      count === 0 ? undefined : () => void takeBack(made),
    );
  void changed('time-entries');
}

type Made = { readonly id: string; readonly version: number };

async function takeBack(made: readonly (readonly Made[])[]): Promise<void> {
  try {
    const counts: number[] = [];
    for (const entries of made.filter((some) => some.length > 0))
      counts.push((await send(withdrawReports, { body: { entries: [...entries] } })).deleted);
    toast(i18next.t('mending.reporting.undone', { count: sum(counts) }));
  } catch (error) {
    toastError(error);
  }
  void changed('time-entries');
}

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
