import i18next from 'i18next';
import { useState } from 'react';
import { createTimeEntry, replaceTimeEntry, type TimeEntry, timeEntry } from '../../contract/time-entries.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { toast } from '../parts/toast.tsx';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { saySaveRefused, withEntry } from './entry-writes.ts';
import type { Setting, Typed } from './typed-report.ts';

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
  const [asked, setAsked] = useState<{ status: 'draft' | null; after: () => void }>({
    status: null,
    after: onSaved,
  });
  const refused = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'not_found') {
      setTrouble({ ...NONE, error: i18next.t('timeEntries.stale.gone') });
      void changed('time-entries');
      onGone();
    } else setTrouble(troubleOf(error));
  };
  const done = (entry: TimeEntry, message: string): void => {
    withEntry(me.id, entry);
    setTrouble(NONE);
    toast(entry.status === 'draft' ? i18next.t('timeEntries.toast.draft') : message);
    onSaved();
    asked.after();
  };
  const create = useWrite(createTimeEntry, ['time-entries'], {
    onDone: (entry) => done(entry, i18next.t('timeEntries.toast.added')),
    onRefused: refused,
  });
  const replace = useWrite(replaceTimeEntry, ['time-entries'], {
    onDone: (entry) => done(entry, i18next.t('timeEntries.toast.updated')),
    onRefused: refused,
  });
  const send = (status: 'draft' | null, version: number | undefined): void => {
    const body = bodyOf(typed, setting, base, status);
    if (body === null) return;
    setTrouble(NONE);
    if (base === null) create.mutate({ body });
    else
      replace.mutate({
        params: { id: base.id },
        body,
        ...(version === undefined ? {} : { ifMatch: version }),
      });
  };
  return {
    ...trouble,
    busy: create.isPending || replace.isPending,
    save: (status, then) => {
      setAsked({ status, after: then });
      send(status, base?.version);
    },
    saveOver: (then) => {
      setAsked({ ...asked, after: then });
      send(asked.status, trouble.stale?.version);
    },
    settle: () => setTrouble(NONE),
    forgive: () => setTrouble((was) => ({ ...NONE, stale: was.stale })),
  };
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
    const theirs = timeEntry.safeParse(error.current);
    if (theirs.success) return { ...NONE, stale: theirs.data };
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
