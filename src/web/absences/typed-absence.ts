import { z } from 'zod';
import type { Absence } from '../../contract/absences.ts';
import { ABSENCE_EXTENTS, ABSENCE_KINDS, absenceVerdict, timesFault } from '../../core/absence.ts';
import type { UnsentAbsence } from '../offline/unsent.ts';

/** The values of the absence form and their check: the server's own rules, applied while typing. */

/** The person concerned: the user, or a person whom a manager chooses. `from`: the absence to change. */
export type Telling = {
  readonly person: 'self' | 'other';
  readonly from: Absence | null;
  /** Chosen beforehand, where it is begun from a person. */
  readonly user?: string;
  /** One that the server refused, to be written anew. */
  readonly unsent?: UnsentAbsence;
};

export const typedAbsence = z.object({
  user: z.string().nullable(),
  kind: z.enum(ABSENCE_KINDS),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  extent_pct: z.literal(ABSENCE_EXTENTS),
  /** From a time of the first day, until one of the last; null: whole days. */
  times: z.object({ start: z.string(), end: z.string().nullable() }).nullable().default(null),
  note: z.string(),
});
export type TypedAbsence = z.output<typeof typedAbsence>;

/** The initial values: today without an end, or those of the absence. */
export function startOf({ from, unsent, user }: Telling, today: string): TypedAbsence {
  const known = unsent?.body ?? from;
  if (known === null)
    return {
      user: user ?? null,
      kind: 'sick',
      first_day: today,
      last_day: null,
      extent_pct: 100,
      times: null,
      note: '',
    };
  const { kind, first_day, last_day, extent_pct, from_time, until_time, note } = known;
  const cut = from_time !== null || until_time !== null;
  const times = cut ? { start: from_time ?? DAY_START, end: until_time } : null;
  return { user: null, kind, first_day, last_day, extent_pct, times, note };
}

const DAY_START = '00:00';

/** What is sent: an end without a last day is of the first one, and the start of a day is no time. */
export function absenceOf({ times, user: _user, ...typed }: TypedAbsence, first_day: string) {
  if (typed.extent_pct !== 100 || times === null)
    return { ...typed, first_day, from_time: null, until_time: null };
  return {
    ...typed,
    first_day,
    last_day: times.end === null ? typed.last_day : (typed.last_day ?? first_day),
    from_time: times.start === DAY_START ? null : times.start,
    until_time: times.end,
  };
}

export type Faults = {
  readonly user?: 'absences.form.fill_person';
  readonly first_day?:
    | 'absences.form.fill_first'
    | 'errors.absence_in_past'
    | 'errors.absence_ahead'
    | 'errors.date_not_kept';
  readonly times?: 'absences.form.times_order';
  readonly last_day?: 'absences.form.order' | 'errors.absence_in_past' | 'errors.date_not_kept';
};

/** The faults by field. `complete`: missing values count too. */
export function faultsIn(
  typed: TypedAbsence,
  { person, from }: Telling,
  by: 'person' | 'manager',
  today: string,
  complete: boolean,
): Faults {
  const { user, first_day, last_day } = typed;
  if (first_day === null) return complete ? { first_day: 'absences.form.fill_first' } : {};
  if (complete && person === 'other' && from === null && user === null)
    return { user: 'absences.form.fill_person' };
  if (last_day !== null && last_day < first_day) return { last_day: 'absences.form.order' };
  const becomes = absenceOf(typed, first_day);
  if (timesFault(becomes) !== null) return { times: 'absences.form.times_order' };
  const verdict = absenceVerdict({ was: from, becomes, today, by });
  if (verdict === null) return {};
  if (verdict !== 'absence_ahead' && from !== null && from.first_day === first_day)
    return { last_day: `errors.${verdict}` };
  return { first_day: `errors.${verdict}` };
}
