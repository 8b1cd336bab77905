import { type Absence, isCutOn } from '../absence.ts';
import { addDays } from '../calendar.ts';
import type { ApprovedLeave, LeaveKind } from '../leave.ts';
import { shiftsByDate } from './lost-time.ts';
import type { PlannedShift } from './month-facts.ts';
import { lostMin, partOn, reachesInto } from './part-of-day.ts';

/** The absences of a month as the pay files list them: days clipped to it, and apart from them the days that are lost in part. */

export type ListedAbsence = {
  readonly kind: Absence['kind'] | LeaveKind;
  readonly first_day: string;
  readonly last_day: string;
  readonly extent_pct: number;
  /** Lost minutes of a day between clock times; left out: the extent says how much. */
  readonly lost_min?: number;
};

export type AbsenceFacts = {
  readonly absences: readonly Absence[];
  readonly leave: readonly ApprovedLeave[];
  readonly around: readonly PlannedShift[];
  /** The last day of an absence without one. */
  readonly open_until: string;
  readonly zone: string;
};

export function listedAbsences(
  { first, last }: { readonly first: string; readonly last: string },
  { absences, leave, around, open_until, zone }: AbsenceFacts,
): ListedAbsence[] {
  const shifts = shiftsByDate(around);
  const listed = absences.flatMap((one): ListedAbsence[] => {
    const absence = { ...one, last_day: one.last_day ?? open_until };
    const { kind, extent_pct } = one;
    const cut = (date: string): ListedAbsence[] => {
      const own = shifts.get(date) ?? [];
      const part = partOn(date, absence, own, zone);
      const lost_min = own.reduce((sum, span) => sum + lostMin(span, part), 0);
      return [{ kind, first_day: date, last_day: date, extent_pct, lost_min }];
    };
    const before = addDays(one.first_day, -1);
    const night = reachesInto(one, shifts.get(before) ?? [], zone) ? cut(before) : [];
    const is_cut = (date: string): boolean => isCutOn(one, date, absence.last_day);
    const from = is_cut(one.first_day) ? addDays(one.first_day, 1) : one.first_day;
    const until = is_cut(absence.last_day) ? addDays(absence.last_day, -1) : absence.last_day;
    const days = [...new Set([one.first_day, absence.last_day])].filter(is_cut);
    return [...night, { kind, first_day: from, last_day: until, extent_pct }, ...days.flatMap(cut)].toSorted(
      (a, b) => (a.first_day < b.first_day ? -1 : 1),
    );
  });
  const shared = leave.map(({ kind, first_day, last_day, extent_pct = 100 }) => ({
    kind,
    first_day,
    last_day,
    extent_pct,
  }));
  return [...listed, ...shared]
    .map((one) => ({
      ...one,
      first_day: one.first_day < first ? first : one.first_day,
      last_day: one.last_day > last ? last : one.last_day,
    }))
    .filter((one) => one.first_day <= one.last_day);
}
