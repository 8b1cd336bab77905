import i18next from 'i18next';
import type { Approval } from '../../contract/approvals.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { hasWords } from '../text/index.ts';

/** The result of a decision, in words. */

export function sayDone({ status, decided }: Approval, named: boolean): string {
  const [only] = decided;
  if (only !== undefined && decided.length === 1) {
    return named
      ? i18next.t(`approvals.done.${status}`, { worker: only.worker_name })
      : i18next.t(`approvals.done_here.${status}`);
  }
  return i18next.t(`approvals.done_many.${status}`, { count: decided.length });
}

/** Why a report was skipped: mostly because another manager was faster. */
export const sayWhy = (code: string): string =>
  code === 'stale' || code === 'already_in_state' || code === 'not_found'
    ? i18next.t(`approvals.why.${code}`)
    : i18next.t(hasWords(code) ? `errors.${code}` : 'errors.internal');

export function saySkipped({ status, skipped }: Approval, asked: readonly TimeEntry[]): string {
  const [first] = skipped;
  if (first === undefined) return '';
  if (skipped.length > 1) return i18next.t(`approvals.skipped.${status}`, { count: skipped.length });
  const worker = asked.find(({ id }) => id === first.id)?.worker_name ?? '';
  return `${i18next.t(`approvals.skipped_one.${status}`, { worker })} ${sayWhy(first.code)}`;
}
