import i18next from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { type TimeEntry, timeEntry } from '../../contract/time-entries.ts';
import type { User } from '../../contract/users.ts';
import { isoOf } from '../../core/clock.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { discard, hold, isUnsent, type Unsent, unsentOf } from '../offline/unsent.ts';
import { sendOrKeep } from '../offline/unsent-calls.ts';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { randomKey } from '../random-key.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { saySaveRefused, withEntry } from './entry-writes.ts';
import { type Judged, judge, newReport, reportOf, type Setting, type Typed } from './typed-report.ts';

/** The values that survive an expired session. */
const typedSchema = z.object({
  times: z.object({ start: z.string(), end: z.string().nullable() }).nullable(),
  break_min: z.number().nullable(),
  break_wrong: z.string().nullable(),
  automatic: z.boolean(),
  description: z.string(),
  worked: z.string().optional(),
});

type Options = {
  readonly setting: Setting;
  readonly onSaved: () => void;
  /** Opens the next day; null when it cannot be reported yet. */
  readonly onNextDay: (() => void) | null;
};

export type ReportSheet = ReturnType<typeof useReportSheet>;

/**
 * The form of a report. It follows the server's version of the report until the user types; a refusal loses nothing.
 */
export function useReportSheet({ setting, onSaved, onNextDay }: Options) {
  const me = useMe();
  const { editing } = setting;
  const [base, setBase] = useState(editing);
  useEffect(() => (base === null ? undefined : hold(base)), [base]);
  const send = async (typed: Typed, action: string, version: number | null): Promise<void> => {
    const status = action === 'draft' ? 'draft' : null;
    const item = itemOf({ typed, setting, base, status, version, me });
    if (item === null) return;
    const { reply: entry, kept } = await sendOrKeep(item);
    // The text of the unsent report that this one replaces is now part of it.
    await discardWaiting(base);
    if (entry !== null) withEntry(me.id, entry);
    if (!kept) void changed('time-entries');
    toast(saidOf(status, kept, item));
  };
  const sheet = useFormSheet<Typed, void>({
    initial: startOf(setting, editing),
    check: (typed) => faultsIn(typed, setting, base, true),
    send: (typed, { action }) => send(typed, action, base && versionOf(base)),
    onDone: (_, action) => (action === 'next' ? onNextDay?.() : onSaved()),
    onRefused: (error) => {
      if (!isGone(error)) return;
      void discardWaiting(base);
      void changed('time-entries');
      setBase(null);
    },
    errorsOf,
    say: (error) =>
      isGone(error)
        ? i18next.t('timeEntries.stale.gone')
        : staleOf(error) !== null || Object.keys(errorsOf(error)).length > 0
          ? null
          : saySaveRefused(error),
    draft: { name: `time-entry:${setting.day.date}`, schema: typedSchema },
  });
  if (!sheet.dirty && base !== null && editing?.version !== base.version) {
    setBase(editing);
    sheet.restart(startOf(setting, editing));
  }
  const { form } = sheet;
  const theirs = staleOf(sheet.error);
  return {
    ...sheet,
    base,
    /** The report as another user saved it meanwhile: the user chooses. */
    stale: theirs,
    errors: { ...form.errors, ...faultsIn(form.values, setting, base, false) },
    keepMine: () =>
      sheet.attempt(form.getValues(), sheet.refused ?? 'save', (typed, { action }) =>
        send(typed, action, theirs?.version ?? null),
      ),
    takeTheirs: (entry: TimeEntry) => {
      setBase(entry);
      sheet.restart(reportOf(entry));
    },
  };
}

const startOf = (setting: Setting, entry: TimeEntry | null): Typed =>
  entry === null ? newReport(setting) : reportOf(entry);

const versionOf = (base: TimeEntry): number | null => unsentOf(base)?.changes?.version ?? base.version;

async function discardWaiting(base: TimeEntry | null): Promise<void> {
  const waiting = base === null ? undefined : unsentOf(base);
  if (waiting !== undefined) await discard(waiting);
}

/** The faults of a report by field. `complete`: missing values count too. */
function faultsIn(typed: Typed, setting: Setting, base: TimeEntry | null, complete: boolean) {
  const { times, break_wrong } = typed;
  const judged = judge(typed, { ...setting, editing: base });
  const refusal = judged?.refusal ?? null;
  const field = refusal?.field === 'break_duration' ? 'break_min' : 'times';
  const missing = times === null ? 'times_missing' : times.end === null ? 'end_missing' : null;
  return {
    ...(refusal === null ? {} : { [field]: i18next.t(`errors.${refusal.code}`) }),
    ...(complete && missing !== null ? { times: i18next.t(`timeEntries.form.${missing}`) } : {}),
    ...(judged?.worked === null ? { worked: i18next.t('errors.worked_unfit') } : {}),
    ...(break_wrong === null ? {} : { break_min: i18next.t('timeEntries.form.break_unreadable') }),
  };
}

type Making = {
  readonly typed: Typed;
  readonly setting: Setting;
  readonly base: TimeEntry | null;
  readonly status: 'draft' | null;
  readonly version: number | null;
  readonly me: User;
};

/** The typed report as an item that can be sent or wait; a change of an unsent report keeps what that one changes. */
function itemOf({ typed, setting, base, status, version, me }: Making): Unsent | null {
  const judged = judge(typed, { ...setting, editing: base });
  const body = judged && bodyOf(typed, judged, setting, base, status);
  if (body === null || judged === null) return null;
  const key = randomKey();
  const of = base === null || isUnsent(base) ? base && unsentOf(base)?.changes?.id : base.id;
  const changes = typeof of === 'string' ? { id: of, version } : null;
  return { key, person: me.id, at: Date.now(), changes, body, refused: null };
}

function saidOf(status: 'draft' | null, kept: boolean, { changes }: Unsent): string {
  if (kept) return i18next.t('offline.toast.kept');
  if (status === 'draft') return i18next.t('timeEntries.toast.draft');
  return changes === null ? i18next.t('timeEntries.toast.added') : i18next.t('timeEntries.toast.updated');
}

/**
 * The request's body. Untouched times are sent as their instants, because a clock time may occur twice in a night.
 */
function bodyOf(
  { times, description }: Typed,
  { break_min, kind, worked }: Judged,
  setting: Setting,
  base: TimeEntry | null,
  status: 'draft' | null,
) {
  if (times === null || times.end === null) return null;
  const untouched =
    base !== null && base.start_time_local === times.start && base.end_time_local === times.end;
  return {
    date: setting.day.date,
    start_time: untouched ? base.start_time : times.start,
    end_time: untouched ? base.end_time : times.end,
    break_duration: break_min,
    description: description.trim(),
    ...(status === null ? {} : { status }),
    ...(kind === 'work'
      ? {}
      : {
          kind,
          worked: (worked ?? []).map(({ start, end }) => ({
            start_time: isoOf(start),
            end_time: isoOf(end),
          })),
        }),
  };
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

const staleOf = (error: unknown): TimeEntry | null =>
  error instanceof ApiError && error.code === 'stale' ? currentOf(error, timeEntry) : null;

/** The server's refusal by field of the form. */
function errorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'entry_overlap') return { times: sayError(error) };
  const { start_time, end_time, date, break_duration, description } = fieldErrors(error);
  const times = start_time ?? end_time ?? date;
  return {
    ...(times === undefined ? {} : { times: atField(error, times) }),
    ...(break_duration === undefined ? {} : { break_min: atField(error, break_duration) }),
    ...(description === undefined ? {} : { description: String(description) }),
  };
}

/** A refusal with its own code has its own sentence; only `invalid` uses the words of the field. */
const atField = (error: ApiError, words: ReactNode): string =>
  error.code === 'invalid' ? String(words) : saySaveRefused(error);
