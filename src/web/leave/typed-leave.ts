import { z } from 'zod';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { ABSENCE_EXTENTS } from '../../core/absence.ts';
import { LEAVE_KINDS, leaveDaysVerdict } from '../../core/leave.ts';

/** The values of the leave form and their check: the server's own rules, applied while typing. */

/**
 * The person for whom leave is requested: the user, or a person whom a manager chooses. `from`: an earlier request to
 * start from.
 */
export type Asking = {
  readonly person: 'self' | 'other';
  readonly from: LeaveRequest | null;
  /** Chosen beforehand, where it is begun from a person. */
  readonly user?: string;
};

export const typedLeave = z.object({
  user: z.string().nullable(),
  kind: z.enum(LEAVE_KINDS),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  extent_pct: z.literal(ABSENCE_EXTENTS).default(100),
  note: z.string(),
});
export type TypedLeave = z.output<typeof typedLeave>;

/** The initial values: empty, or the days of an earlier request that are still ahead. */
export function startOf({ from, user }: Asking, today: string): TypedLeave {
  if (from === null)
    return {
      user: user ?? null,
      kind: 'vacation',
      first_day: null,
      last_day: null,
      extent_pct: 100,
      note: '',
    };
  const { kind, last_day, extent_pct, note } = from;
  const first_day = from.first_day < today ? today : from.first_day;
  const until = last_day < first_day ? first_day : last_day;
  return { user: null, kind, first_day, last_day: until, extent_pct, note };
}

/** A new first day also moves the last one, unless that is still later. */
export const withFirst = (typed: TypedLeave, first_day: string | null): TypedLeave => ({
  ...typed,
  first_day,
  last_day:
    first_day !== null && (typed.last_day === null || typed.last_day < first_day)
      ? first_day
      : typed.last_day,
});

export type Faults = {
  readonly user?: 'leave.form.fill_person';
  readonly first_day?: 'leave.form.fill_first' | 'errors.leave_in_past' | 'errors.date_not_kept';
  readonly last_day?: 'leave.form.fill_last' | 'errors.leave_too_long' | 'leave.form.order';
};

/** The faults by field. `complete`: missing values count too. */
export function faultsIn(
  typed: TypedLeave,
  asking: Asking,
  by: 'person' | 'manager',
  today: string,
  complete: boolean,
): Faults {
  const { user, first_day, last_day } = typed;
  const missing: Faults = {
    ...(asking.person === 'other' && user === null ? { user: 'leave.form.fill_person' } : {}),
    ...(first_day === null ? { first_day: 'leave.form.fill_first' } : {}),
    ...(last_day === null ? { last_day: 'leave.form.fill_last' } : {}),
  };
  return { ...(complete ? missing : {}), ...wrongDays(typed, by, today) };
}

function wrongDays({ first_day, last_day }: TypedLeave, by: 'person' | 'manager', today: string): Faults {
  if (first_day === null) return {};
  if (last_day !== null && last_day < first_day) return { last_day: 'leave.form.order' };
  const verdict = leaveDaysVerdict({ first_day, last_day: last_day ?? first_day, today, by });
  if (verdict === null) return {};
  return verdict === 'leave_too_long'
    ? { last_day: `errors.${verdict}` }
    : { first_day: `errors.${verdict}` };
}

/** Vacation is whole days. */
export const shareOf = ({ kind, extent_pct }: Pick<TypedLeave, 'kind' | 'extent_pct'>) =>
  kind === 'vacation' ? 100 : extent_pct;

/** The days, when they are a valid span. */
export function daysOf({ first_day, last_day }: TypedLeave): { first_day: string; last_day: string } | null {
  if (first_day === null || last_day === null || last_day < first_day) return null;
  return leaveDaysVerdict({ first_day, last_day, today: first_day, by: 'manager' }) === null
    ? { first_day, last_day }
    : null;
}
