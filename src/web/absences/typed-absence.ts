import { z } from 'zod';
import type { Absence } from '../../contract/absences.ts';
import { ABSENCE_EXTENTS, ABSENCE_KINDS, absenceVerdict } from '../../core/absence.ts';

/** What stands in the form, and what is wrong with it: the server's own rules, said while typing. */

/** Of whom is told: oneself, or a person a manager chooses. `from`: the absence that is changed. */
export type Telling = { readonly person: 'self' | 'other'; readonly from: Absence | null };

export const typedAbsence = z.object({
  user: z.string().nullable(),
  kind: z.enum(ABSENCE_KINDS),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  extent_pct: z.literal(ABSENCE_EXTENTS),
  note: z.string(),
});
export type TypedAbsence = z.output<typeof typedAbsence>;

/** The form as it opens: today and not back yet, or the absence as it is. */
export function startOf({ from }: Telling, today: string): TypedAbsence {
  if (from === null)
    return { user: null, kind: 'sick', first_day: today, last_day: null, extent_pct: 100, note: '' };
  const { kind, first_day, last_day, extent_pct, note } = from;
  return { user: null, kind, first_day, last_day, extent_pct, note };
}

export type Faults = {
  readonly user?: 'absences.form.fill_person';
  readonly first_day?:
    | 'absences.form.fill_first'
    | 'errors.absence_in_past'
    | 'errors.absence_ahead'
    | 'errors.date_not_kept';
  readonly last_day?: 'absences.form.order' | 'errors.absence_in_past' | 'errors.date_not_kept';
};

/** What must be mended before it can be sent. `complete`: also what is not filled in yet. */
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
  const verdict = absenceVerdict({ was: from, becomes: { ...typed, first_day }, today, by });
  if (verdict === null) return {};
  if (verdict !== 'absence_ahead' && from !== null && from.first_day === first_day)
    return { last_day: `errors.${verdict}` };
  return { first_day: `errors.${verdict}` };
}
