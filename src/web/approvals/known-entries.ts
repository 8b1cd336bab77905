import type { Query } from '@tanstack/react-query';
import {
  listTimeEntries,
  monthlyTimeEntries,
  type TimeEntry,
  workerMonth,
} from '../../contract/time-entries.ts';
import { queryClient } from '../data.ts';

const LISTS: readonly unknown[] = [listTimeEntries.name, workerMonth.name, monthlyTimeEntries.name];

const isList = ({ queryKey: [topic, call] }: Query): boolean =>
  topic === 'time-entries' && LISTS.includes(call);

/** Puts reports from a reply into the loaded lists, so that nothing flickers until the lists are read again. */
export function nowKnown(answered: readonly TimeEntry[]): void {
  const newest = new Map(answered.map((entry) => [entry.id, entry]));
  queryClient.setQueriesData<TimeEntry[]>({ predicate: isList }, (list) =>
    list?.map((entry) => newer(entry, newest.get(entry.id))),
  );
}

const newer = (had: TimeEntry, got: TimeEntry | undefined): TimeEntry =>
  got !== undefined && got.version > had.version ? got : had;
