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
import { ApiError } from '../api-error.ts';
import { changed, queryClient, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { discard, type Unsent, unsentId } from '../offline/unsent.ts';
import { sendOrKeep } from '../offline/unsent-calls.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { randomKey } from '../random-key.ts';
import { useMe } from '../session.ts';
import { hasWords, sayError, sayInvalid } from '../text/index.ts';
import type { Planned } from './days.ts';
import { entryAgain } from './entry-again.ts';
import { asPlanned } from './guessed-report.ts';
import { entriesQuery } from './queries.ts';
import { timesOf } from './times-of.ts';

/** Writes of the user's reports that show at once and are reverted when the server refuses them. */

/**
 * Reports a shift as planned in one tap. Without a network the report waits here. The toast's undo deletes it again.
 */
export function useReportAsPlanned(settings: CompanySettings | null): (planned: Planned) => void {
  const me = useMe();
  const format = useFormat();
  const takeBack = useWrite(deleteTimeEntry, ['time-entries'], {
    onDone: (_, sent) => {
      without(me.id, sent.params.id);
      toast(i18next.t('timeEntries.toast.taken_back'));
    },
  });
  const report = async (planned: Planned, rules: CompanySettings): Promise<void> => {
    const { item, shown } = unsentAsPlanned(planned, rules, me);
    const guess = { ...shown, id: GUESS + item.key };
    withEntry(me.id, guess);
    try {
      const { reply: entry, kept } = await sendOrKeep(item);
      const { date } = entry ?? shown;
      const words = { when: capital(format.shortDate(date)), times: timesOf(entry ?? shown) };
      if (kept) {
        toast(i18next.t('offline.toast.as_planned', words), () => void discard(item));
        return;
      }
      void changed('time-entries');
      if (entry === null) {
        toast(i18next.t('timeEntries.toast.reported', words));
        return;
      }
      withEntry(me.id, entry);
      const undo = (): void => takeBack.mutate({ params: { id: entry.id }, ifMatch: entry.version });
      toast(i18next.t('timeEntries.toast.reported', words), undo, entry.id);
    } catch (error) {
      toastError(saySaveRefused(error));
    } finally {
      without(me.id, guess.id);
    }
  };
  return (planned) => {
    if (settings !== null) void report(planned, settings);
  };
}

/** A report as planned in both forms: the request, ready to send or to wait, and the report shown meanwhile. */
export function unsentAsPlanned(
  planned: Planned,
  settings: CompanySettings,
  me: User,
): { readonly item: Unsent; readonly shown: TimeEntry } {
  const key = randomKey();
  const shown = asPlanned(planned, unsentId(key), settings, me);
  const { date, start_time, end_time, break_duration, description } = shown;
  const body = { date, start_time, end_time, break_duration, description };
  return { item: { key, person: me.id, at: Date.now(), changes: null, body, refused: null }, shown };
}

/** Submits a draft unchanged. */
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

/**
 * Deletes a report; returns null, or why it remains. The toast's undo restores it to the minute; an approved one is
 * then submitted again.
 */
export function useDeleteEntry(): (entry: TimeEntry) => Promise<Error | null> {
  const me = useMe();
  const putBack = useWrite(createTimeEntry, ['time-entries'], {
    onDone: (entry) => {
      withEntry(me.id, entry);
      toast(i18next.t('timeEntries.toast.restored'));
    },
    onRefused: (error) =>
      toastError(i18next.t('timeEntries.toast.restore_failed', { detail: sayError(error) })),
  });
  const restore = (was: TimeEntry): void => putBack.mutate({ body: entryAgain(was) });
  // The report of each deletion: the callbacks need it also after the sheet is closed.
  const gone = useRef(new Map<string, TimeEntry>());
  const remove = useWrite(deleteTimeEntry, ['time-entries'], {
    onDone: (_, sent) => {
      const entry = gone.current.get(sent.params.id);
      without(me.id, sent.params.id);
      toast(i18next.t('timeEntries.toast.deleted'), entry === undefined ? undefined : () => restore(entry));
    },
    onRefused: (error) => {
      void changed('time-entries');
      toastError(i18next.t('timeEntries.toast.delete_failed', { detail: sayError(error) }));
    },
  });
  return (entry) => {
    // Shown until the server confirms the deletion, so that the day is not offered for another report meanwhile.
    gone.current.set(entry.id, entry);
    return remove.mutateAsync({ params: { id: entry.id }, ifMatch: entry.version }).then(
      () => null,
      (error: Error) => error,
    );
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

/** Why an unsent report was refused, in the same words. */
export function sayRefused({ status, code, errors }: NonNullable<Unsent['refused']>): string {
  return saySaveRefused(new ApiError(status, hasWords(code) ? code : 'internal', code, { errors }));
}

/** Shows a report before the month is read again. */
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

/** Hides a report before the month is read again. */
export function without(user: string, id: string): void {
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
/** A report that is being sent to the server: it has no actions yet. */
export const isGuess = (entry: TimeEntry): boolean => entry.id.startsWith(GUESS);

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
