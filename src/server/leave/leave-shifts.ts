import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import type { LeaveShifts } from '../../core/leave.ts';
import { picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf, touches } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { type Action, announce } from '../history/history.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { notifyPutOn, notifyRemoved, type Place } from '../planning/shift-notices.ts';
import { withKnownPlaces } from '../units/places.ts';

/**
 * The person's shifts when leave is granted (decision 0042). The person is taken off the shifts that have not begun
 * and carry no other absence. The request remembers them, so that pay is the same whatever was chosen, and so that
 * they are restored when the leave is no longer granted.
 */

type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};

export type LeaveOfPerson = {
  readonly user_id: string;
  readonly first_day: string;
  readonly last_day: string;
};

/**
 * A shift that the person was taken off. `deleted`: nobody else was on it, so the shift was deleted too, and its own
 * fields are kept.
 */
export type TakenOff = Partial<ShiftFields> & {
  readonly assignment_id: string;
  readonly shift_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly status: 'pending' | 'approved';
  readonly approval_required: boolean;
  readonly deleted: boolean;
  readonly created_by: string | null;
  /** When the place was given; left out in older lists. Put back with it, it replaces nobody else who is put back. */
  readonly placed_at?: string;
};

/** Lock shifts before their people: the future ones on the days of the leaves, and those the people were taken off. */
export async function lockShiftsOf(
  { tx, caller: { company_id }, company, now }: Doing,
  leaves: readonly LeaveOfPerson[],
  taken_off: readonly TakenOff[] = [],
): Promise<ReadonlySet<string>> {
  if (leaves.length === 0 && taken_off.length === 0) return new Set();
  const days = leaves.map(({ user_id, first_day, last_day }) => ({
    user_id,
    ...edgesOf(first_day, last_day, company.time_zone),
  }));
  const on = await tx<{ shift_id: string }[]>`
    select distinct a.shift_id from shift_assignments a
    join jsonb_to_recordset(${tx.json(days)}) as l (user_id uuid, "from" timestamptz, until timestamptz)
      on l.user_id = a.worker_id and a.start_time >= l."from" and a.start_time < l.until
    where a.company_id = ${company_id} and a.start_time > ${now}`;
  const ids = [...on, ...taken_off].map(({ shift_id }) => shift_id);
  const rows = await tx<{ id: string }[]>`
    select id from shifts where company_id = ${company_id} and id = any(${ids}::uuid[])
    order by id
    for update`;
  return new Set(rows.map(({ id }) => id));
}

type Gone = Omit<TakenOff, 'deleted' | 'created_by'>;
type GoneShift = ShiftFields & { readonly id: string; readonly created_by: string | null };

/** Takes the person off the future shifts. The person and the shifts that may be deleted are already locked. */
export async function takeOffShifts(
  { tx, caller, company, now }: Doing,
  { user_id, first_day, last_day }: LeaveOfPerson,
  shifts: LeaveShifts,
  locked: ReadonlySet<string>,
): Promise<TakenOff[]> {
  if (shifts === 'stand') return [];
  const { company_id } = caller;
  const { from, until } = edgesOf(first_day, last_day, company.time_zone);
  const gone = await tx<Gone[]>`
    delete from shift_assignments a using shifts s
    where a.company_id = ${company_id} and a.worker_id = ${user_id} and a.status <> 'rejected'
      and a.start_time >= ${from} and a.start_time < ${until} and a.start_time > ${now}
      and a.sick_leave_type is null and not a.partial_absence and not a.unauthorized_absence
      and s.company_id = ${company_id} and s.id = a.shift_id
    returning a.id as assignment_id, a.shift_id, a.start_time, a.end_time, a.status, a.approval_required,
      a.created_at as placed_at, s.kind, s.break_min`;
  const may_go = gone.map(({ shift_id }) => shift_id).filter((id) => locked.has(id));
  const empty =
    shifts === 'open' || may_go.length === 0
      ? []
      : await tx<GoneShift[]>`
          delete from shifts s
          where s.company_id = ${company_id} and s.id = any(${may_go}::uuid[])
            and not exists (
              select from shift_assignments a where a.company_id = ${company_id} and a.shift_id = s.id)
            and not exists (
              select from shift_offers o
              where o.company_id = ${company_id} and o.shift_id = s.id and o.ended_at is null)
          returning s.id, s.created_by, ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}`;
  const deleted = new Map(empty.map((shift) => [shift.id, shift]));
  await lapseTrades(
    { tx, caller, company, now },
    gone.map(({ shift_id }) => shift_id),
  );
  return gone
    .map((one) => {
      const shift = deleted.get(one.shift_id);
      if (shift === undefined) return { ...one, deleted: false, created_by: null };
      return { ...one, ...picked(shift, SHIFT_FIELDS), deleted: true, created_by: shift.created_by };
    })
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

/** History of the shifts that the person was taken off. */
export const takenOffEntries = (user_id: string, taken: readonly TakenOff[]): Action[] => [
  ...taken.map(({ assignment_id, shift_id, status }) => ({
    noun: 'assignment' as const,
    noun_id: assignment_id,
    action: 'deleted' as const,
    was: { shift_id, worker_id: user_id, status },
    became: null,
  })),
  ...taken
    .filter((one) => one.deleted)
    .map((shift) => ({
      noun: 'shift' as const,
      noun_id: shift.shift_id,
      action: 'deleted' as const,
      was: { ...picked(shift, SHIFT_FIELDS), workers: [] },
    })),
];

/** Announces the shifts that the person was taken off, and notifies the person. */
export async function tellTakenOff(doing: Doing, user_id: string, taken: readonly TakenOff[]): Promise<void> {
  if (taken.length === 0) return;
  await announceShifts(doing, taken);
  await notifyRemoved(
    doing,
    taken.map((one) => placeOf(one, user_id)),
  );
}

/** The shifts ahead that were deleted with the last person who was taken off them stand again, without people. */
export async function restoreShifts(
  { tx, caller, now }: Doing,
  taken_off: readonly TakenOff[],
): Promise<void> {
  const { company_id } = caller;
  const again = await withKnownPlaces(
    tx,
    company_id,
    ahead(taken_off, now).filter(({ deleted }) => deleted),
  );
  if (again.length === 0) return;
  await tx`
    insert into shifts ${tx(
      again.map((shift) => ({
        ...picked(shift, SHIFT_FIELDS),
        company_id,
        id: shift.shift_id,
        created_by: shift.created_by,
        created_at: now,
        updated_at: now,
      })),
    )}
    on conflict do nothing`;
}

const ahead = (taken_off: readonly TakenOff[], now: string): TakenOff[] =>
  taken_off.filter(({ start_time }) => Date.parse(start_time) > Date.parse(now));

/**
 * Puts the person back on the future shifts they were taken off, where the shift is unchanged, nobody replaced them
 * and they work no other shift at the time. Call after `restoreShifts`, for all people whose leave ends at once.
 */
export async function putBackShifts(
  { tx, caller, now }: Doing,
  user_id: string,
  taken_off: readonly TakenOff[],
  since: string | null,
): Promise<readonly TakenOff[]> {
  const { company_id } = caller;
  const coming = ahead(taken_off, now);
  if (coming.length === 0) return [];
  const back = await tx<{ id: string }[]>`
    insert into shift_assignments as back
      (company_id, id, shift_id, worker_id, start_time, end_time, status, approval_required, created_at, updated_at)
    select s.company_id, t.assignment_id, s.id, ${user_id}, s.start_time, s.end_time, t.status, t.approval_required,
      coalesce(t.placed_at, ${since}::timestamptz, ${now}::timestamptz), ${now}::timestamptz
    from jsonb_to_recordset(${tx.json(coming)}) as t (
      assignment_id uuid, shift_id uuid, start_time timestamptz, end_time timestamptz, status text,
      approval_required boolean, placed_at timestamptz)
    join shifts s on s.company_id = ${company_id} and s.id = t.shift_id
      and s.start_time = t.start_time and s.end_time = t.end_time
    where not exists (
        select from shift_assignments a
        where a.company_id = ${company_id} and a.shift_id = s.id
          and (a.worker_id = ${user_id} or a.created_at > ${since}::timestamptz))
      and not exists (
        select from shift_assignments a
        where a.company_id = ${company_id} and a.worker_id = ${user_id} and a.status <> 'rejected'
          and ${touches(tx, 'a', { from: tx`s.start_time`, until: tx`s.end_time` })})
    returning back.id`;
  const ids = new Set(back.map(({ id }) => id));
  return coming.filter(({ assignment_id }) => ids.has(assignment_id));
}

/** History of the shifts that the person was put back on. */
export const putBackEntries = (user_id: string, back: readonly TakenOff[]): Action[] => [
  ...back
    .filter((one) => one.deleted)
    .map((shift) => ({
      noun: 'shift' as const,
      noun_id: shift.shift_id,
      action: 'created' as const,
      became: picked(shift, SHIFT_FIELDS),
    })),
  ...back.map(({ assignment_id, shift_id, status }) => ({
    noun: 'assignment' as const,
    noun_id: assignment_id,
    action: 'created' as const,
    became: { shift_id, worker_id: user_id, status },
  })),
];

/** Announces the shifts that the person was put back on, and notifies the person. */
export async function tellPutBack(doing: Doing, user_id: string, back: readonly TakenOff[]): Promise<void> {
  if (back.length === 0) return;
  await announceShifts(doing, back);
  await notifyPutOn(
    doing,
    back.map((one) => placeOf(one, user_id)),
  );
}

/** Lists of before the kinds hold none: those shifts are work. */
const placeOf = (one: TakenOff, worker_id: string): Place => ({
  ...one,
  kind: one.kind ?? 'work',
  worker_id,
});

async function announceShifts({ tx, caller }: Doing, shifts: readonly TakenOff[]): Promise<void> {
  const changed = (of: readonly TakenOff[], key: 'assignment_id' | 'shift_id') => of.map((one) => one[key]);
  await announce(tx, caller.company_id, 'assignments', changed(shifts, 'assignment_id'));
  const whole = shifts.filter((one) => one.deleted);
  if (whole.length > 0) await announce(tx, caller.company_id, 'shifts', changed(whole, 'shift_id'));
}
