import { useQuery } from '@tanstack/react-query';
import type { CompanySettings } from '../../contract/companies.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { monthsLater, today as todayIn } from '../months.ts';
import { isUnsent, useUnsent } from '../offline/unsent.ts';
import { useMe } from '../session.ts';
import { settingsQuery } from '../settings-query.ts';
import { type Planned, plannedOf } from './days.ts';
import { unsentReport } from './guessed-report.ts';
import { useMonthLock } from './month-report.ts';
import { entriesQuery } from './queries.ts';
import { shiftsAroundQuery } from './shifts-around.ts';
import { useNow } from './use-now.ts';
import { withUnsent } from './with-unsent.ts';

export type ToDo = {
  /** Shifts that await an answer, the nearest first. */
  readonly pending: readonly Planned[];
  /** Unreported past shifts of this month and the previous one, the latest first. */
  readonly missing: readonly Planned[];
  readonly rejected: readonly TimeEntry[];
  /** Reports saved but not submitted, the latest first. */
  readonly drafts: readonly TimeEntry[];
  /** The present or next confirmed shift. */
  readonly next: Planned | null;
  readonly settings: CompanySettings;
  readonly today: string;
};

type Reading = {
  readonly todo: ToDo | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly retrying: boolean;
};

/** A person's tasks, counted from today whatever month is on screen. */
export function useToDo(): Reading {
  const me = useMe();
  const now = useNow();
  const unsent = useUnsent();
  const settings = useQuery(settingsQuery());
  const today = settings.data === undefined ? todayIn() : minuteToLocal(now, settings.data.time_zone).date;
  const month = today.slice(0, 7);
  const shifts = useQuery(shiftsAroundQuery(me.id, today));
  const before = useQuery(entriesQuery(me.id, monthsLater(month, -1)));
  const current = useQuery(entriesQuery(me.id, month));
  const locks = {
    [month]: !useMonthLock(month).mayChange,
    [monthsLater(month, -1)]: !useMonthLock(monthsLater(month, -1)).mayChange,
  };
  // A month that was run has no tasks left.
  const isOpen = ({ date }: { readonly date: string }): boolean => locks[date.slice(0, 7)] !== true;
  const reads = [settings, shifts, before, current];
  const state = {
    error: reads.find((read) => read.error !== null && read.data === undefined)?.error ?? null,
    retry: () => {
      for (const read of reads) if (read.isError) void read.refetch();
    },
    retrying: reads.some((read) => read.isFetching),
  };
  if (settings.data === undefined || shifts.data === undefined) return { todo: null, ...state };
  if (before.data === undefined || current.data === undefined) return { todo: null, ...state };
  const rules = settings.data;
  const known_shifts = shifts.data;
  const entries = withUnsent([...before.data, ...current.data], unsent, (item) =>
    unsentReport(item, known_shifts, rules, me),
  );
  const planned = plannedOf({ assignments: shifts.data, entries, today, now });
  const known = `${monthsLater(month, -1)}-01`;
  const todo = {
    pending: planned.filter(({ state: is }) => is === 'pending'),
    missing: planned
      .filter(
        ({ state: is, assignment }) =>
          is === 'missing' && assignment.shift_details.date >= known && isOpen(assignment.shift_details),
      )
      .reverse(),
    rejected: entries.filter((entry) => entry.status === 'rejected' && isOpen(entry)).reverse(),
    drafts: entries
      .filter((entry) => entry.status === 'draft' && !isUnsent(entry) && isOpen(entry))
      .reverse(),
    next:
      planned.find(
        ({ assignment, span, state: is }) =>
          assignment.status === 'approved' && is !== 'absent' && span.end > now,
      ) ?? null,
    settings: settings.data,
    today,
  };
  return { todo, ...state };
}
