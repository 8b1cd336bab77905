import { useQuery } from '@tanstack/react-query';
import { awaitingApproval } from '../../contract/approvals.ts';
import type { User } from '../../contract/users.ts';
import { addDays } from '../../core/calendar.ts';
import { awaitsAnswer } from '../../core/staffing.ts';
import { RANGE_DAYS } from '../approvals/choice.ts';
import { ask } from '../data.ts';
import { awaitAnswerOf, openLeaveQuery } from '../leave/queries.ts';
import { today, USUAL_ZONE } from '../months.ts';
import { isManager, roleOf } from '../roles.ts';
import { settingsQuery } from '../settings-query.ts';
import { shiftsAroundQuery } from '../time-entries/shifts-around.ts';
import { useNow } from '../time-entries/use-now.ts';
import type { Place } from './links.tsx';

export type Waiting = Partial<Record<Place, number>>;

/** How much awaits the user in each place: questions about own shifts, and for a manager reports and leave of others. */
export function useWaiting(me: User): Waiting {
  const role = roleOf(me);
  const decides = isManager(role);
  const zone = useQuery({ ...settingsQuery(), enabled: decides }).data?.time_zone ?? USUAL_ZONE;
  // At midnight the days are others.
  useNow();
  const end_date = today(zone);
  const reports = useQuery({
    ...ask('time-entries', awaitingApproval, {
      query: { start_date: addDays(end_date, 1 - RANGE_DAYS.month), end_date },
    }),
    enabled: decides,
  }).data;
  const leave = useQuery({ ...openLeaveQuery(), enabled: decides }).data ?? [];
  const shifts = useQuery({ ...shiftsAroundQuery(me.id, today()), enabled: role !== 'superuser' }).data ?? [];
  const my_shifts = shifts.filter(awaitsAnswer).length;
  if (decides)
    return {
      my_shifts,
      manager: reports?.count ?? 0,
      leave: awaitAnswerOf(me.id, leave).length,
    };
  return { my_shifts };
}
