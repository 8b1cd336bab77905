import { useQuery } from '@tanstack/react-query';
import { awaitingApproval } from '../../contract/approvals.ts';
import { addDays } from '../../core/calendar.ts';
import { ask } from '../data.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import type { RangeChoice } from './choice.ts';
import { daysOf, useRules } from './facts.ts';

/** The number of reports that await this manager's decision, in the last days up to today or before a date. */
export function useAwaiting(range: RangeChoice, before?: string) {
  const { time_zone } = useRules();
  const decides = isManager(roleOf(useMe()));
  const { start_date, end_date } = daysOf(range, time_zone);
  const query = { start_date, end_date: before === undefined ? end_date : addDays(before, -1) };
  const { data, error, refetch, isFetching } = useQuery({
    ...ask('time-entries', awaitingApproval, { query }),
    enabled: decides,
  });
  return { decides, count: data?.count ?? null, error, retry: () => void refetch(), retrying: isFetching };
}
