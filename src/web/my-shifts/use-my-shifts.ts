import { useQueries, useQuery } from '@tanstack/react-query';
import type { CompanySettings } from '../../contract/companies.ts';
import { type LeaveRequest, listLeaveRequests } from '../../contract/leave-requests.ts';
import type { OwnTrade } from '../../contract/own-trades.ts';
import { type AssignmentWithShift, getShift, listShifts } from '../../contract/shifts.ts';
import type { AbsenceKind } from '../../core/absence.ts';
import { addDays, minuteToLocal } from '../../core/calendar.ts';
import type { Minute } from '../../core/clock.ts';
import { isNow } from '../absences/absence-facts.ts';
import { openAbsencesQuery } from '../absences/queries.ts';
import { ask } from '../data.ts';
import { today as todayIn } from '../months.ts';
import { isUnreachable } from '../offline/unreachable.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { settingsQuery } from '../settings-query.ts';
import { shiftsAroundQuery } from '../time-entries/shifts-around.ts';
import { useNow } from '../time-entries/use-now.ts';
import { ownTradesQuery } from '../trades/own-query.ts';
import { othersOn } from './others-on.ts';

/** The data of the page of the user's shifts. */

export type MyShifts = {
  readonly assignments: readonly AssignmentWithShift[];
  readonly leaves: readonly LeaveRequest[];
  readonly settings: CompanySettings;
  readonly now: Minute;
  readonly today: string;
  /** Sick or on VAB today. */
  readonly awayNow: boolean;
  /** The kind of an absence without a known end that covers this future day. */
  readonly untilFurther: (date: string) => AbsenceKind | null;
  /** The colleagues on a shift; null while not loaded. */
  readonly colleaguesOf: (shift_id: string) => readonly string[] | null;
  /** Requests to hand over and swap shifts that the user made or may answer. */
  readonly trades: readonly OwnTrade[];
};

const BACK_DAYS = 35;
const AHEAD_DAYS = 92;

export function useMyShifts() {
  const me = useMe();
  const now = useNow();
  const settings = useQuery(settingsQuery());
  const today = settings.data === undefined ? todayIn() : minuteToLocal(now, settings.data.time_zone).date;
  const shifts = useQuery(shiftsAroundQuery(me.id, today));
  const days = { start_date: today, end_date: addDays(today, AHEAD_DAYS) };
  const leaves = useQuery(
    ask('leave', listLeaveRequests, { query: { ...days, user: me.id, status: 'approved' } }),
  );
  const absences = useQuery(openAbsencesQuery(me.id)).data ?? [];
  const trades = useQuery(ownTradesQuery()).data ?? [];
  const colleaguesOf = useColleagues(shifts.data ?? [], today);
  // Without a network the shifts are shown without the leave that was never read.
  const reads = [settings, shifts, ...(isUnreachable(leaves.error) ? [] : [leaves])];
  const known: MyShifts | null =
    settings.data === undefined || shifts.data === undefined
      ? null
      : {
          assignments: shifts.data,
          leaves: leaves.data ?? [],
          settings: settings.data,
          now,
          today,
          awayNow: absences.some((one) => isNow(one, today)),
          untilFurther: (date) =>
            absences.find((one) => one.last_day === null && one.first_day <= date && date > today)?.kind ??
            null,
          colleaguesOf,
          trades,
        };
  return {
    known,
    error: reads.find((read) => read.error !== null && read.data === undefined)?.error ?? null,
    retry: () => {
      for (const read of reads) if (read.isError) void read.refetch();
    },
    retrying: reads.some((read) => read.isFetching),
  };
}

/** A manager's list of shifts holds everyone's, so the manager's own nearest shifts are read one by one. */
const ONE_BY_ONE = 12;

function useColleagues(
  assignments: readonly AssignmentWithShift[],
  today: string,
): (shift_id: string) => readonly string[] | null {
  const me = useMe();
  const decides = isManager(roleOf(me));
  const query = { start_date: addDays(today, -BACK_DAYS), end_date: addDays(today, AHEAD_DAYS) };
  const own = useQuery({ ...ask('shifts', listShifts, { query }), enabled: !decides });
  const nearest = assignments
    .filter((one) => one.status !== 'rejected' && one.shift_details.date >= today)
    .slice(0, decides ? ONE_BY_ONE : 0);
  const single = useQueries({
    queries: nearest.map((one) => ask('shifts', getShift, { params: { id: one.shift_id } })),
  });
  const shifts = [...(own.data ?? []), ...single.flatMap((read) => read.data ?? [])];
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  return (shift_id) => {
    const shift = byId.get(shift_id);
    return shift === undefined ? null : othersOn(shift, me.id);
  };
}
