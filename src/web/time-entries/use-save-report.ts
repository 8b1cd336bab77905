import i18next from 'i18next';
import { useState } from 'react';
import { type TimeEntry, timeEntry } from '../../contract/time-entries.ts';
import type { User } from '../../contract/users.ts';
import { randomKey } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { discard, isUnsent, sendOrKeep, type Unsent, unsentOf } from '../offline/unsent.ts';
import { toast } from '../parts/toast.tsx';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { saySaveRefused, withEntry } from './entry-writes.ts';
import { judge, type Setting, type Typed } from './typed-report.ts';

type Errors = {
  readonly times?: string;
  readonly break_duration?: string;
  readonly description?: string;
};

export type Saving = {
  readonly save: (status: 'draft' | null, then: () => void) => void;
  readonly busy: boolean;
  /** At the fields. */
  readonly errors: Errors;
  /** What no field is to blame for. */
  readonly error: string | null;
  /** The report as somebody else saved it meanwhile: the person chooses. */
  readonly stale: TimeEntry | null;
  readonly saveOver: (then: () => void) => void;
  /** Nothing is wrong any more: the other version was taken. */
  readonly settle: () => void;
  /** What was wrong was with what stood there before; a choice between versions remains. */
  readonly forgive: () => void;
};

type Doing = {
  readonly setting: Setting;
  /** The report the form began from; null for a new one. */
  readonly base: TimeEntry | null;
  readonly typed: Typed;
  readonly onSaved: () => void;
  readonly onGone: () => void;
};

type Trouble = { readonly errors: Errors; readonly error: string | null; readonly stale: TimeEntry | null };
const NONE: Trouble = { errors: {}, error: null, stale: null };

/** Saves what is typed, and says why not where it went wrong; nothing typed is lost. */
export function useSaveReport({ setting, base, typed, onSaved, onGone }: Doing): Saving {
  const me = useMe();
  const [trouble, setTrouble] = useState(NONE);
  const [asked, setAsked] = useState<'draft' | null>(null);
  const refused = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'not_found') {
      setTrouble({ ...NONE, error: i18next.t('timeEntries.stale.gone') });
      const before = base === null ? undefined : unsentOf(base);
      if (before !== undefined) void discard(before);
      void changed('time-entries');
      onGone();
    } else setTrouble(troubleOf(error));
  };
  const [busy, setBusy] = useState(false);
  const send = async (status: 'draft' | null, version: number | null, then: () => void): Promise<void> => {
    const item = itemOf({ typed, setting, base, status, version, me });
    if (item === null || busy) return;
    setTrouble(NONE);
    setBusy(true);
    try {
      const { entry, kept } = await sendOrKeep(item);
      // What waited with the text before this one is now in it.
      const before = base === null ? undefined : unsentOf(base);
      if (before !== undefined) await discard(before);
      if (entry !== null) withEntry(me.id, entry);
      if (!kept) void changed('time-entries');
      toast(saidOf(status, kept, item));
      onSaved();
      then();
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...trouble,
    busy,
    save: (status, then) => {
      setAsked(status);
      const version = base === null ? null : (unsentOf(base)?.changes?.version ?? base.version);
      void send(status, version, then);
    },
    saveOver: (then) => void send(asked, trouble.stale?.version ?? null, then),
    settle: () => setTrouble(NONE),
    forgive: () => setTrouble((was) => ({ ...NONE, stale: was.stale })),
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

/** What is typed as a report that can be sent, or wait; a change of one that waits takes over what that one was. */
function itemOf({ typed, setting, base, status, version, me }: Making): Unsent | null {
  const body = bodyOf(typed, setting, base, status);
  const judged = judge(typed, { ...setting, editing: base });
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

/** The report on the wire. Times a person did not touch go as the instants they were: a clock that comes twice a night stays the one it was. */
function bodyOf(
  { times, break_min, description }: Typed,
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
    break_duration: break_min ?? 0,
    description: description.trim(),
    ...(status === null ? {} : { status }),
  };
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return { ...NONE, error: saySaveRefused(error) };
  if (error.code === 'stale') {
    const theirs = currentOf(error, timeEntry);
    if (theirs !== null) return { ...NONE, stale: theirs };
  }
  if (error.code === 'entry_overlap') return { ...NONE, errors: { times: sayError(error) } };
  const fields = fieldErrors(error);
  const times = said(fields.start_time ?? fields.end_time ?? fields.date);
  const errors: Errors = {
    ...(times === null ? {} : { times: atField(error, times) }),
    ...(fields.break_duration === undefined
      ? {}
      : { break_duration: atField(error, said(fields.break_duration) ?? '') }),
    ...(fields.description === undefined ? {} : { description: said(fields.description) ?? '' }),
  };
  return Object.keys(errors).length > 0 ? { ...NONE, errors } : { ...NONE, error: saySaveRefused(error) };
}

/** A refusal with a code of its own is said by it; only `invalid` has its words at the field. */
const atField = (error: ApiError, words: string): string =>
  error.code === 'invalid' ? words : saySaveRefused(error);

const said = (value: unknown): string | null => (typeof value === 'string' ? value : null);
