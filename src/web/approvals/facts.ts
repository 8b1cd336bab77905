import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CompanySettings, getSettings } from '../../contract/companies.ts';
import { listShifts } from '../../contract/shifts.ts';
import { listTimeEntries, type TimeEntry } from '../../contract/time-entries.ts';
import { addDays } from '../../core/calendar.ts';
import { ask, queryClient } from '../data.ts';
import { today, USUAL_ZONE } from '../months.ts';
import { RANGE_DAYS, type RangeChoice } from './choice.ts';
import { missingReports, type Planned, plannedOfShifts } from './planned.ts';

/** The queries of this folder's pages. */

export type Rules = Pick<CompanySettings, 'time_zone' | 'break_rule' | 'rules' | 'ob_rule_sets'>;

/** The specification's own rules, until the company's are loaded. */
const USUAL: Rules = { time_zone: USUAL_ZONE, break_rule: 'from_5_5_hours', ob_rule_sets: [] };

export const useRules = (): Rules => useQuery(ask('company', getSettings, {})).data ?? USUAL;

/** The last days up to today. */
export function daysOf(range: RangeChoice, zone: string): { start_date: string; end_date: string } {
  const end_date = today(zone);
  return { start_date: addDays(end_date, 1 - RANGE_DAYS[range]), end_date };
}

const queries = (range: RangeChoice, zone: string) => {
  const query = daysOf(range, zone);
  return {
    entries: ask('time-entries', listTimeEntries, { query }),
    shifts: ask('shifts', listShifts, { query }),
  };
};

/** Starts the queries before the screen's code is loaded. */
export function prefetchQueue(range: RangeChoice): void {
  const { entries, shifts } = queries(range, USUAL.time_zone);
  void queryClient.prefetchQuery(ask('company', getSettings, {}));
  void queryClient.prefetchQuery(entries);
  void queryClient.prefetchQuery(shifts);
}

const NO_ENTRIES: readonly TimeEntry[] = [];

export function useQueue(range: RangeChoice) {
  const rules = useRules();
  const asked = queries(range, rules.time_zone);
  const entries = useQuery(asked.entries);
  const shifts = useQuery(asked.shifts);
  const plan = useMemo((): readonly Planned[] => plannedOfShifts(shifts.data ?? []), [shifts.data]);
  const now = new Date(shifts.dataUpdatedAt).toISOString();
  const missing = useMemo(
    () => (entries.data === undefined ? [] : missingReports(plan, entries.data, now)),
    [plan, entries.data, now],
  );
  return {
    rules,
    days: daysOf(range, rules.time_zone),
    entries: entries.data ?? NO_ENTRIES,
    plan,
    missing,
    waiting: entries.data === undefined,
    missingWaiting: entries.data === undefined || shifts.data === undefined,
    error: entries.error ?? shifts.error,
    fetching: entries.isFetching || shifts.isFetching,
    refresh: () => Promise.all([entries.refetch(), shifts.refetch()]),
  };
}
