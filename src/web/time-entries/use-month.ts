import { useQuery } from '@tanstack/react-query';
import type { CompanySettings } from '../../contract/companies.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import type { Minute } from '../../core/clock.ts';
import { monthsLater } from '../months.ts';
import { useUnsent } from '../offline/unsent.ts';
import { useMe } from '../session.ts';
import { settingsQuery } from '../settings-query.ts';
import { type Day, daysOf } from './days.ts';
import { unsentReport } from './guessed-report.ts';
import { cellLeaveQuery, cellShiftsQuery, cellsOf, entriesQuery } from './queries.ts';
import { useNow } from './use-now.ts';
import { withUnsent } from './with-unsent.ts';

/** A month as the calendar draws it. */
export type MonthView = {
  readonly month: string;
  readonly days: readonly Day[];
  readonly settings: CompanySettings;
  readonly today: string;
  readonly now: Minute;
  /** The reports of the month and, once loaded, of its neighbours: a night crosses the edge. */
  readonly entries: readonly TimeEntry[];
  readonly assignments: readonly AssignmentWithShift[];
};

type Reading = {
  readonly view: MonthView | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly retrying: boolean;
};

/**
 * Reads a month of the user's reports and shifts. The neighbouring months follow once it is drawn: for the grid's
 * dimmed days and for paging.
 */
export function useMonth(month: string): Reading {
  const me = useMe();
  const now = useNow();
  const unsent = useUnsent();
  const settings = useQuery(settingsQuery());
  const shifts = useQuery(cellShiftsQuery(me.id, month));
  const main = useQuery(entriesQuery(me.id, month));
  const leave = useQuery(cellLeaveQuery(me.id, month));
  const before = useNeighbour(me.id, monthsLater(month, -1), main.isSuccess);
  const after = useNeighbour(me.id, monthsLater(month, 1), main.isSuccess);
  const reads = [settings, shifts, main];
  const retry = (): void => {
    for (const read of reads) if (read.isError) void read.refetch();
  };
  const error = reads.find((read) => read.error !== null && read.data === undefined)?.error ?? null;
  const state = { error, retry, retrying: reads.some((read) => read.isFetching) };
  if (settings.data === undefined || shifts.data === undefined || main.data === undefined)
    return { view: null, ...state };
  const today = minuteToLocal(now, settings.data.time_zone).date;
  const read = [...main.data, ...before, ...after];
  const rules = settings.data;
  const known = shifts.data;
  const entries = withUnsent(read, unsent, (item) => unsentReport(item, known, rules, me));
  const facts = { entries, assignments: shifts.data, leave: leave.data ?? [], today, now };
  const days = daysOf(cellsOf(month), month, facts);
  return { view: { month, days, settings: settings.data, ...facts }, ...state };
}

/** The reports of a neighbouring month; its shifts are read for the case that somebody turns to it. */
function useNeighbour(user: string, month: string, enabled: boolean): readonly TimeEntry[] {
  useQuery({ ...cellShiftsQuery(user, month), enabled });
  return useQuery({ ...entriesQuery(user, month), enabled }).data ?? [];
}
