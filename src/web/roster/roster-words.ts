import { useTranslation } from 'react-i18next';
import type { Assignment, Shift } from '../../contract/shifts.ts';
import { SHIFT_KINDS } from '../../core/shift.ts';
import { comingTo, openPlaces, type Staffing, staffingOf } from '../../core/staffing.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { endsNextDay, type RosterDay } from './roster-days.ts';

/** Shifts and days in words, for names, tooltips and screen readers. */
export function useRosterWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  /** `22:00–06:00 (+1)` */
  const clocks = (shift: Pick<Shift, 'start_time_local' | 'end_time_local'>): string => {
    const range = format.range(shift.start_time_local, shift.end_time_local);
    return endsNextDay(shift) ? t('roster.next_day', { range }) : range;
  };
  /** `22:00–06:00 (+1) (jour)` */
  const times = (shift: Pick<Shift, 'start_time_local' | 'end_time_local' | 'kind'>): string =>
    withKind(clocks(shift), shift.kind);
  const state = (assignment: Assignment): string | null => {
    if (assignment.status === 'rejected') return t('roster.state.rejected');
    const absence = absenceOf(assignment);
    if (absence !== 'none') return t(`roster.absence.${absence}`);
    return assignment.status === 'pending' ? t('roster.state.pending') : null;
  };
  /** `Anna Berg (Väntar på svar)` */
  const person = (assignment: Assignment): string => {
    const said = state(assignment);
    const name = nameOf(assignment.worker);
    return said === null ? name : `${name} (${said.toLocaleLowerCase(format.locale)})`;
  };
  /** `1 av 2 platser`; null when every place is filled, or nobody has said how many there are. */
  const places = ({ places, assignments }: Shift): string | null =>
    places === null || openPlaces(places, assignments) === 0
      ? null
      : t('roster.of_places', { coming: format.number(comingTo(assignments)), count: places });
  /** The name of a day for screen readers: its date, its holiday, its counts. Who works is told in the day's panel. */
  const day = ({ date, isToday, holiday, shifts, leave, figures }: RosterDay): string => {
    const parts: string[] = [format.dayInWords(date)];
    if (isToday) parts.push(t('common.today').toLocaleLowerCase(format.locale));
    if (holiday !== null) parts.push(t(`shifts.holidays.${holiday}`));
    parts.push(
      shifts.length === 0 ? t('roster.day.none_short') : t('roster.day.shifts', { count: shifts.length }),
    );
    for (const kind of SHIFT_KINDS) {
      const count = shifts.filter((one) => one.kind === kind).length;
      if (kind !== 'work' && count > 0)
        parts.push(`${count} ${t(`shifts.kinds.${kind}`).toLocaleLowerCase(format.locale)}`);
    }
    if (figures.people > 0) parts.push(t('roster.people_on', { count: figures.people }));
    for (const key of ['unstaffed', 'short', 'rejected', 'pending'] as const)
      if (figures[key] > 0) parts.push(t(`roster.summary.${key}`, { count: figures[key] }));
    if (leave.length > 0) parts.push(t('roster.on_leave', { count: leave.length }));
    return parts.join('; ');
  };
  return { clocks, times, state, person, places, day };
}

export const ABSENCES = ['none', 'sick_full', 'sick_partial', 'partial', 'unauthorized'] as const;
/** VAB comes from the list of absences and leave from the list of leave; neither is set on the shift by hand. */
export type Absence = (typeof ABSENCES)[number] | 'vab' | 'leave';

/** The kind of absence that is recorded for a person on a shift. */
export function absenceOf(assignment: Assignment): Absence {
  if (assignment.sick_leave_type === 'full') return 'sick_full';
  if (assignment.sick_leave_type === 'partial') return 'sick_partial';
  if (assignment.unauthorized_absence) return 'unauthorized';
  if (assignment.vab) return 'vab';
  if (assignment.on_leave) return 'leave';
  return assignment.partial_absence ? 'partial' : 'none';
}

/** The request that gives a person this absence and no other. */
export const absenceBody = (absence: Absence) => ({
  sick_leave_type:
    absence === 'sick_full' ? ('full' as const) : absence === 'sick_partial' ? ('partial' as const) : null,
  partial_absence: absence === 'partial',
  unauthorized_absence: absence === 'unauthorized',
});

/** The staffing that a chip and a card show by their form. */
export const lookOf = (shift: Shift): Staffing => staffingOf(shift.assignments);
