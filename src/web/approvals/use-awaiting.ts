import { useQuery } from '@tanstack/react-query';
import { listTimeEntries } from '../../contract/time-entries.ts';
import { ask } from '../data.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import type { RangeChoice } from './choice.ts';
import { daysOf, useRules } from './facts.ts';
import { waits } from './queue.ts';

/** How many reports of others await a manager's decision, of the last days up to today; of those before a date, if one is given. */
export function useAwaiting(range: RangeChoice, before?: string) {
  const me = useMe();
  const { time_zone } = useRules();
  const decides = isManager(roleOf(me));
  const days = ask('time-entries', listTimeEntries, { query: daysOf(range, time_zone) });
  const { data, error, refetch, isFetching } = useQuery({ ...days, enabled: decides });
  const waiting = data?.filter((entry) => entry.user_id !== me.id && waits(entry));
  const count = waiting?.filter(({ date }) => before === undefined || date < before).length ?? null;
  return { decides, count, error, retry: () => void refetch(), retrying: isFetching };
}
