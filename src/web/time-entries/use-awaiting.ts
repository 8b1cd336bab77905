import { useQuery } from '@tanstack/react-query';
import { listTimeEntries } from '../../contract/time-entries.ts';
import { daysOf, useRules } from '../approvals/facts.ts';
import { waits } from '../approvals/queue.ts';
import { ask } from '../data.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';

/** How many reports of others await a manager's decision, of the days that the link to them shows. */
export function useAwaiting() {
  const me = useMe();
  const { time_zone } = useRules();
  const decides = isManager(roleOf(me));
  const days = ask('time-entries', listTimeEntries, { query: daysOf('month', time_zone) });
  const { data, error, refetch, isFetching } = useQuery({ ...days, enabled: decides });
  const count = data?.filter((entry) => entry.user_id !== me.id && waits(entry)).length ?? null;
  return { decides, count, error, retry: () => void refetch(), retrying: isFetching };
}
