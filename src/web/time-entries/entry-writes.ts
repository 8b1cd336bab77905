import i18next from 'i18next';
import { useRef } from 'react';
import type { CompanySettings } from '../../contract/companies.ts';
import {
  createTimeEntry,
  deleteTimeEntry,
  replaceTimeEntry,
  type TimeEntry,
} from '../../contract/time-entries.ts';
import type { User } from '../../contract/users.ts';
import { lengthOf } from '../../core/clock.ts';
import { obOfEntry } from '../../core/pay/ob.ts';
import { ruleSetOn } from '../../core/pay/ob-rules.ts';
import { judgeReport } from '../../core/time-entry.ts';
import { ApiError } from '../api-error.ts';
import { changed, queryClient, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { useMe } from '../session.ts';
import { sayError, sayInvalid } from '../text/index.ts';
import type { Planned } from './days.ts';
import { entriesQuery } from './queries.ts';
import { timesOf } from './times-of.ts';

/** Writes on the own reports that show at once and are taken back when the server says no. */

/** One tap: worked as planned. The toast's undo deletes the report again. */
export function useReportAsPlanned(settings: CompanySettings | null): (planned: Planned) => void {
  const me = useMe();
  const format = useFormat();
  const takeBack = useWrite(deleteTimeEntry, ['time-entries'], {
    onDone: (_, sent) => {
      without(me.id, sent.params.id);
      toast(i18next.t('timeEntries.toast.taken_back'));
    },
  });
  const create = useWrite(createTimeEntry, ['time-entries'], {
    onDone: (entry, sent) => {
      without(me.id, guessId(sent.body.start_time));
      withEntry(me.id, entry);
      const message = i18next.t('timeEntries.toast.reported', {
        when: capital(format.shortDate(entry.date)),
        times: timesOf(entry),
      });
      toast(message, () => takeBack.mutate({ params: { id: entry.id }, ifMatch: entry.version }));
    },
    onRefused: (error, sent) => {
      without(me.id, guessId(sent.body.start_time));
      toastError(saySaveRefused(error));
    },
  });
  return (planned) => {
    if (settings === null) return;
    const guess = guessed(planned, settings, me);
    withEntry(me.id, guess);
    const { start_time, end_time, break_duration, date } = guess;
    create.mutate({ body: { date, start_time, end_time, break_duration } });
  };
}

/** Sends a draft in as it is. */
export function useSubmitDraft() {
  const me = useMe();
  const replace = useWrite(replaceTimeEntry, ['time-entries'], {
    onDone: (entry) => {
      withEntry(me.id, entry);
      toast(i18next.t('timeEntries.toast.submitted'));
    },
    onRefused: (error) => {
      void changed('time-entries');
      toastError(saySaveRefused(error));
    },
  });
  const submit = ({ id, version, ...entry }: TimeEntry): void => {
    const { date, start_time, end_time, break_duration, description } = entry;
    const body = { date, start_time, end_time, break_duration, description };
    replace.mutate({ params: { id }, body, ifMatch: version });
  };
  return { submit, busy: replace.isPending };
}

/** Deletes a report. The toast's undo puts it back as it was, to the minute; an approved one is then submitted anew. */
export function useDeleteEntry(): (entry: TimeEntry) => void {
  const me = useMe();
  const putBack = useWrite(createTimeEntry, ['time-entries'], {
    onDone: (entry) => {
      withEntry(me.id, entry);
      toast(i18next.t('timeEntries.toast.restored'));
    },
    onRefused: (error) =>
      toastError(i18next.t('timeEntries.toast.restore_failed', { detail: sayError(error) })),
  });
  const restore = ({ date, start_time, end_time, break_duration, description, status }: TimeEntry): void =>
    putBack.mutate({
      body: {
        date,
        start_time,
        end_time,
        break_duration,
        description,
        ...(status === 'draft' ? { status } : {}),
      },
    });
  // What each deletion took away: the callbacks must find it after the sheet is closed, too.
  const gone = useRef(new Map<string, TimeEntry>());
  const remove = useWrite(deleteTimeEntry, ['time-entries'], {
    onDone: (_, sent) => {
      const entry = gone.current.get(sent.params.id);
      toast(i18next.t('timeEntries.toast.deleted'), entry === undefined ? undefined : () => restore(entry));
    },
    onRefused: (error, sent) => {
      const entry = gone.current.get(sent.params.id);
      if (entry !== undefined) withEntry(me.id, entry);
      void changed('time-entries');
      toastError(i18next.t('timeEntries.toast.delete_failed', { detail: sayError(error) }));
    },
  });
  return (entry) => {
    gone.current.set(entry.id, entry);
    without(me.id, entry.id);
    remove.mutate({ params: { id: entry.id }, ifMatch: entry.version });
  };
}

/** Why a report was not saved, in the words of specification section 8. */
export function saySaveRefused(error: unknown): string {
  if (!(error instanceof ApiError))
    return i18next.t('timeEntries.toast.save_failed', { detail: sayError(error) });
  if (error.code === 'future_date') return i18next.t('timeEntries.toast.future');
  if (error.code === 'invalid') {
    const [first] = Object.values(error.errors).flat();
    const detail = first === undefined ? sayError(error) : sayInvalid(first);
    return i18next.t('timeEntries.toast.invalid', { detail });
  }
  return i18next.t('timeEntries.toast.save_failed', { detail: sayError(error) });
}

/** Shows a report before the month has been read again. */
export function withEntry(user: string, entry: TimeEntry): void {
  const key = entriesQuery(user, entry.date.slice(0, 7)).queryKey;
  void queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData(key, (known) =>
    known === undefined
      ? known
      : [...known.filter(({ id }) => id !== entry.id), entry].sort((a, b) =>
          a.start_time < b.start_time ? -1 : 1,
        ),
  );
}

function without(user: string, id: string): void {
  for (const [key, known] of queryClient.getQueriesData<TimeEntry[]>({
    queryKey: entriesQuery(user, '2000-01').queryKey.slice(0, 2),
  })) {
    if (known?.some((entry) => entry.id === id))
      queryClient.setQueryData(
        key,
        known.filter((entry) => entry.id !== id),
      );
  }
}

const GUESS = 'guess:';
const guessId = (start_time: string): string => GUESS + start_time;
/** A report that is on its way to the server: nothing can be done with it yet. */
export const isGuess = (entry: TimeEntry): boolean => entry.id.startsWith(GUESS);

/** The report that the server will most likely answer. */
function guessed({ assignment, span }: Planned, settings: CompanySettings, me: User): TimeEntry {
  const { start_time, end_time, start_time_local, end_time_local, date } = assignment.shift_details;
  const { break_rule, break_order, time_zone: zone } = settings;
  const asked = { span, assigned: [span], break_rule };
  const break_min = judgeReport({ ...asked, break_min: 0 }).required_break_min;
  const verdict = judgeReport({ ...asked, break_min });
  const rules = ruleSetOn(date, settings.ob_rule_sets);
  const hours = obOfEntry({ span, break_min, rules, break_order, zone });
  return {
    id: guessId(start_time),
    date,
    start_time,
    end_time,
    start_time_local,
    end_time_local,
    break_duration: break_min,
    description: '',
    status: verdict.status,
    break_discrepancy: verdict.break_discrepancy,
    shift_mismatch: verdict.shift_mismatch,
    mismatch: {
      assigned: { start_time, end_time, start_time_local, end_time_local, duration_min: lengthOf(span) },
      start_diff_min: 0,
      end_diff_min: 0,
      required_break_min: verdict.required_break_min,
    },
    totalHours: hours.total_min / 60,
    ob1_hours: hours.ob1_min / 60,
    ob2_hours: hours.ob2_min / 60,
    ob3_hours: hours.ob3_min / 60,
    rejection_reason: null,
    user: { id: me.id, first_name: me.first_name, last_name: me.last_name, role: me.role },
    user_id: me.id,
    worker_name: `${me.first_name} ${me.last_name}`,
    updated_at: start_time,
    version: 0,
  };
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
