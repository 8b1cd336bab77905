import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { addDays, holidayOn, weekdayOf } from '../../core/calendar.ts';
import { vacationDaysIn } from '../../core/leave.ts';
import { useFormat } from '../format.ts';

/** Facts derived from a leave's days, and their text. */

type Days = Pick<LeaveRequest, 'first_day' | 'last_day'>;

/** Pending or approved. */
export const isLive = ({ status }: Pick<LeaveRequest, 'status'>): boolean =>
  status === 'pending' || status === 'approved';

export const touches = (one: Days, other: Days): boolean =>
  one.first_day <= other.last_day && one.last_day >= other.first_day;

/** Other people who are or may be away on the same days, each person once. */
export function alsoAway(
  days: Days,
  person: string,
  all: readonly LeaveRequest[],
): { readonly leave: LeaveRequest; readonly asked: boolean }[] {
  const others = all.filter((one) => one.user_id !== person && isLive(one) && touches(one, days));
  const people = [...Map.groupBy(others, ({ user_id }) => user_id).values()];
  return people.flatMap((theirs) => {
    const leave = theirs.find(({ status }) => status === 'approved') ?? theirs[0];
    return leave === undefined ? [] : [{ leave, asked: leave.status === 'pending' }];
  });
}

/** The public holidays and eves on Monday to Friday: they use no vacation day. */
export function holidaysIn({ first_day, last_day }: Days) {
  const found: { readonly date: string; readonly holiday: NonNullable<ReturnType<typeof holidayOn>> }[] = [];
  for (let date = first_day; date <= last_day; date = addDays(date, 1)) {
    const holiday = weekdayOf(date) > 5 ? null : holidayOn(date);
    if (holiday !== null) found.push({ date, holiday });
  }
  return found;
}

/** `fre 20 nov.–mån 23 nov.`; with the year when it is not the current one. */
export function useDaysText(): (days: Days) => string {
  const format = useFormat();
  return ({ first_day, last_day }) => {
    const year = last_day.slice(0, 4);
    const day = (date: string) => format.shortDate(date).replaceAll(' ', '\u00a0');
    const text = first_day === last_day ? day(first_day) : format.range(day(first_day), day(last_day));
    return year === String(new Date().getFullYear()) ? text : `${text}\u00a0${year}`;
  };
}

/** `5 dagar, varav 3 vardagar`; for vacation `varav 3 semesterdagar`, as pay counts them. */
export function useLengthText(): (
  days: Days & Pick<LeaveRequest, 'days' | 'kind'> & { readonly extent_pct?: number },
) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const lengthOf = useWholeLength();
  return (leave) => {
    const length = lengthOf(leave);
    const { extent_pct = 100 } = leave;
    return extent_pct === 100
      ? length
      : `${length} · ${t('leave.share', { percent: format.percent(extent_pct) })}`;
  };
}

function useWholeLength(): (days: Days & Pick<LeaveRequest, 'days' | 'kind'>) => string {
  const { t } = useTranslation();
  return (leave) => {
    const count = vacationDaysIn(leave.first_day, leave.last_day);
    if (leave.kind === 'vacation' && leave.days === count) return t('leave.vacation_days', { count });
    const days = t('leave.days', { count: leave.days });
    if (count === leave.days) return days;
    const of_them = leave.kind === 'vacation' ? 'leave.of_them_vacation' : 'leave.workdays';
    return `${days}, ${t(of_them, { count })}`;
  };
}
