import i18next from 'i18next';
import { useMemo, useReducer } from 'react';
import { type Approval, createApproval, withdrawApproval } from '../../contract/approvals.ts';
import { replaceTimeEntry, type TimeEntry } from '../../contract/time-entries.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { toastError } from '../parts/toast.tsx';
import { sayError } from '../text/index.ts';
import { offerUndo, say, undoOffered } from './decision-toast.tsx';
import { nowKnown } from './known-entries.ts';
import type { Verdict } from './queue.ts';
import { sayDone, saySkipped } from './sentences.ts';

/** Approving and rejecting: shown at once, sent as one approval, undone as one. */

export type Decision = {
  readonly status: Verdict;
  readonly entries: readonly TimeEntry[];
  readonly reason?: string | undefined;
  /** The caller reports the result; only a failure is shown here. */
  readonly quiet?: boolean;
};

/** The fields of a report that a manager may correct before deciding. */
export type Change = Pick<TimeEntry, 'break_duration' | 'description'> & {
  readonly start: string;
  readonly end: string;
  /** Of jour and beredskap: the stretches of work. */
  readonly worked?: { start_time: string; end_time: string }[] | undefined;
};

export type Decisions = {
  /** Decided here; the server has not replied yet. */
  readonly underway: ReadonlyMap<string, Verdict>;
  /** Decided here since the page was opened. */
  readonly mine: ReadonlySet<string>;
  /** Why a report was skipped, to show in its row. */
  readonly marks: ReadonlyMap<string, string>;
  readonly decide: (decision: Decision) => Promise<Approval | null>;
  /** Changes a report and approves it; throws when the change is refused. */
  readonly adjust: (entry: TimeEntry, change: Change) => Promise<void>;
  /** Changes a draft, which stays a draft; throws when the change is refused. */
  readonly saveDraft: (entry: TimeEntry, change: Change) => Promise<void>;
};

type State = Pick<Decisions, 'underway' | 'mine' | 'marks'>;
type Progress =
  | { readonly what: 'sent'; readonly ids: readonly string[]; readonly status: Verdict }
  | { readonly what: 'answered'; readonly ids: readonly string[]; readonly approval: Approval | null };

const NOTHING_YET: State = { underway: new Map(), mine: new Set(), marks: new Map() };

/** `named`: the page shows several people, so messages include the name. */
export function useDecisions(named: boolean): Decisions {
  const [state, dispatch] = useReducer(after, NOTHING_YET);
  const actions = useMemo(() => actionsOf(dispatch, named), [named]);
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}

function after(state: State, progress: Progress): State {
  const underway = new Map(state.underway);
  const marks = new Map(state.marks);
  if (progress.what === 'sent') {
    for (const id of progress.ids) {
      underway.set(id, progress.status);
      marks.delete(id);
    }
    return { ...state, underway, marks };
  }
  for (const id of progress.ids) underway.delete(id);
  for (const { id, code } of progress.approval?.skipped ?? []) marks.set(id, code);
  const decided = progress.approval?.decided.map(({ id }) => id) ?? [];
  return { underway, marks, mine: new Set([...state.mine, ...decided]) };
}

function actionsOf(dispatch: (progress: Progress) => void, named: boolean) {
  const decide = async ({ status, entries, reason, quiet = false }: Decision): Promise<Approval | null> => {
    const ids = entries.map(({ id }) => id);
    dispatch({ what: 'sent', ids, status });
    try {
      const approval = await approve(status, entries, reason);
      dispatch({ what: 'answered', ids, approval });
      if (!quiet) report(approval, entries, named);
      return approval;
    } catch (error) {
      dispatch({ what: 'answered', ids, approval: null });
      // The decision may have succeeded and only its reply been lost, so the reports are read again.
      void changed('time-entries');
      toastError(`${i18next.t(`approvals.failed.${status}`, { count: ids.length })} ${sayError(error)}`);
      return null;
    }
  };

  const adjust = async (entry: TimeEntry, change: Change): Promise<void> => {
    const corrected = await replace(entry, change);
    const ids = [entry.id];
    dispatch({ what: 'sent', ids, status: 'approved' });
    try {
      const approval = await approve('approved', [corrected], undefined);
      dispatch({ what: 'answered', ids, approval });
      if (approval.decided.length > 0)
        offerUndo(approval.id, sayDone(approval, named), () => void putBack(entry, approval.id));
      else toastError(saySkipped(approval, [corrected]));
    } catch (error) {
      dispatch({ what: 'answered', ids, approval: null });
      toastError(`${i18next.t('approvals.adjust.only_changed')} ${sayError(error)}`);
    }
  };

  const saveDraft = async (entry: TimeEntry, change: Change): Promise<void> => {
    await replace(entry, change, 'draft');
    say(i18next.t('approvals.adjust.draft_saved', { worker: entry.worker_name }));
  };

  return { decide, adjust, saveDraft };
}

async function approve(
  status: Verdict,
  entries: readonly Pick<TimeEntry, 'id' | 'version'>[],
  reason: string | undefined,
): Promise<Approval> {
  const approval = await send(createApproval, {
    body: { status, entries: entries.map(({ id, version }) => ({ id, version })), reason },
  });
  nowKnown(approval.decided);
  void changed('time-entries');
  return approval;
}

async function replace(entry: TimeEntry, change: Change, status?: 'draft'): Promise<TimeEntry> {
  const { break_duration, description, start, end, worked } = change;
  try {
    const answered = await send(replaceTimeEntry, {
      params: { id: entry.id },
      body: {
        date: entry.date,
        start_time: start,
        end_time: end,
        break_duration,
        worked,
        description,
        status,
      },
      ifMatch: entry.version,
    });
    nowKnown([answered]);
    return answered;
  } finally {
    void changed('time-entries');
  }
}

/** Shows the result of a decision, with undo. */
export function report(approval: Approval, asked: readonly TimeEntry[], named: boolean): void {
  if (approval.decided.length > 0) {
    offerUndo(approval.id, sayDone(approval, named), () => void withdraw(approval.id));
  }
  if (approval.skipped.length > 0) toastError(saySkipped(approval, asked));
}

/** Undoes a decision, whether or not its toast is still there. */
export function undo(approval: Approval): void {
  if (!undoOffered(approval.id)) void withdraw(approval.id);
}

/** Withdraws an approval and shows the result. */
async function withdraw(id: string): Promise<TimeEntry | null> {
  try {
    const { restored, skipped } = await send(withdrawApproval, { params: { id } });
    nowKnown(restored);
    if (restored.length > 0) say(i18next.t('approvals.undone', { count: restored.length }));
    if (skipped.length > 0) toastError(i18next.t('approvals.not_undone', { count: skipped.length }));
    return restored[0] ?? null;
  } catch (error) {
    toastError(error);
    return null;
  } finally {
    void changed('time-entries');
  }
}

const timesAlone = ({ start_time, end_time }: TimeEntry['worked'][number]) => ({ start_time, end_time });

/** Undoes an adjustment: the approval, then the times, then restores the earlier decision. */
async function putBack(was: TimeEntry, approvalId: string): Promise<void> {
  const restored = await withdraw(approvalId);
  if (restored === null) return;
  const { start_time_local: start, end_time_local: end, break_duration, description, status } = was;
  try {
    const asBefore = await replace(
      restored,
      { start, end, break_duration, worked: was.worked.map(timesAlone), description },
      status === 'draft' ? 'draft' : undefined,
    );
    if (status === 'approved' || status === 'rejected')
      await approve(status, [asBefore], was.rejection_reason ?? undefined);
  } catch (error) {
    toastError(error);
  }
}
