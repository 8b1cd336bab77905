import { unwrittenShift } from '../../contract/shifts.ts';
import type { PlanShift } from './overlay.ts';
import { type Place, seatOf } from './places.ts';
import { giving, moving, taking, type Wish } from './wishes.ts';

/** Several edits of the plan as one list of wishes; pure. */

/** Whose place of which shift; null: a new one. `to`: where it is afterwards; null: nowhere. */
export type PlanEdit =
  | { readonly of: null; readonly to: Place }
  | {
      readonly of: { readonly shift_id: string; readonly worker_id: string | null };
      readonly to: Place | null;
    };

/** Each edit sees the plan as those before it leave it. */
export function wishesOf(
  shifts: readonly PlanShift[],
  edits: readonly PlanEdit[],
  freshId: () => string,
): Wish[] {
  const wishes = new Map<string, Wish>();
  let plan = shifts;
  for (const edit of edits) {
    const made = wishesOfOne(plan, edit, freshId);
    for (const wish of made) wishes.set(wish.shift_id, wish);
    plan = planAfter(plan, made);
  }
  return [...wishes.values()];
}

function wishesOfOne(shifts: readonly PlanShift[], { of, to }: PlanEdit, freshId: () => string): Wish[] {
  if (of === null) return giving(shifts, to, freshId());
  return to === null ? taking(shifts, of.shift_id, of.worker_id) : moving(shifts, of, to, freshId());
}

/** The plan after the wishes, as far as other wishes ask. */
function planAfter(shifts: readonly PlanShift[], wishes: readonly Wish[]): PlanShift[] {
  const by_id = new Map(wishes.map((wish) => [wish.shift_id, wish]));
  const known = new Map(shifts.map((shift) => [shift.id, shift]));
  const wished = wishes.flatMap(({ shift_id, wished }): PlanShift[] => {
    if (wished === null) return [];
    const { people, ...fields } = wished;
    const was = known.get(shift_id);
    const seats = people.map(
      (id) =>
        was?.assignments.find(({ worker_id }) => worker_id === id) ??
        seatOf(shift_id, { id, first_name: '', last_name: '', role: 'worker' }),
    );
    const begun = was ?? { ...unwrittenShift(fields), ...NOT_SEEN, id: shift_id };
    return [{ ...begun, ...fields, assignments: seats }];
  });
  return [...shifts.filter(({ id }) => !by_id.has(id)), ...wished];
}

const NOT_SEEN = { date: '', start_time_local: '', end_time_local: '', created_by: null, version: 0 };
