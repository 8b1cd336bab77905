import type { Plan } from '../../contract/fields.ts';
import type { Roster, RosterPerson, RosterShift } from '../../contract/rosters.ts';
import { getRoster } from '../../contract/rosters.ts';
import type { Assignment, Shift } from '../../contract/shifts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import { ask, queryClient } from '../data.ts';
import { USUAL_ZONE } from '../months.ts';
import { alsoShowShifts, type ShiftsChange } from '../roster/queries.ts';
import { sharedRoster } from './shared-roster.ts';
import { rosterAsked } from './shown-days.ts';

/** The roster's lean shifts as the dialogs and cards know them, and back. */

export const rosterQuery = (first: string, count: number, plan: Plan = 'published') => ({
  ...ask('roster', getRoster, { query: rosterAsked({ first, count }, plan) }),
  structuralSharing,
});
const structuralSharing = (was: unknown, now: unknown): unknown =>
  sharedRoster(was as Roster | undefined, now as Roster);

/** An unchanged shift stays the same object, so that its row is not drawn again. */
const whole = new WeakMap<RosterShift, { readonly shift: Shift; readonly names: string }>();
const lean = new WeakMap<Shift, RosterShift>();
const of_roster = new WeakMap<Roster, { readonly zone: string; readonly shifts: readonly Shift[] }>();

/** The roster's shifts in the order of their times, made once of each roster. */
export function shiftsOf(roster: Roster, zone: string): readonly Shift[] {
  const known = of_roster.get(roster);
  if (known?.zone === zone) return known.shifts;
  const shifts = inOrder(roster, zone);
  of_roster.set(roster, { zone, shifts });
  return shifts;
}

function inOrder(roster: Roster, zone: string): readonly Shift[] {
  const people = new Map(roster.people.map((one) => [one.id, one]));
  const names = `${zone} ${roster.people.map(({ id, first_name, last_name }) => `${id}${first_name}${last_name}`).join()}`;
  return roster.shifts.toSorted(byStart).map((one) => {
    const known = whole.get(one);
    if (known?.names === names) return known.shift;
    const shift = wholeShift(one, people, zone);
    whole.set(one, { shift, names });
    lean.set(shift, one);
    return shift;
  });
}

/** The answer has them by person. */
const byStart = (a: RosterShift, b: RosterShift): number =>
  a.start_time === b.start_time ? (a.id < b.id ? -1 : 1) : a.start_time < b.start_time ? -1 : 1;

function wholeShift(one: RosterShift, people: ReadonlyMap<string, RosterPerson>, zone: string): Shift {
  const start = minuteToLocal(minuteOf(one.start_time) ?? 0, zone);
  const end = minuteToLocal(minuteOf(one.end_time) ?? 0, zone);
  return {
    ...one,
    date: start.date,
    start_time_local: start.clock,
    end_time_local: end.clock,
    created_by: null,
    assignments: one.assignments.map((assignment): Assignment => {
      const { worker_id } = assignment;
      const person = people.get(worker_id);
      return {
        ...assignment,
        shift_id: one.id,
        approval_required: assignment.approval_required ?? false,
        sick_leave_type: assignment.sick_leave_type ?? null,
        partial_absence: assignment.partial_absence ?? false,
        unauthorized_absence: assignment.unauthorized_absence ?? false,
        vab: assignment.vab ?? false,
        on_leave: assignment.on_leave ?? false,
        worker: {
          id: worker_id,
          first_name: person?.first_name ?? '',
          last_name: person?.last_name ?? '',
          role: person?.role ?? 'worker',
        },
      };
    }),
  };
}

const leanShift = (shift: Shift): RosterShift => {
  const known = lean.get(shift);
  if (known !== undefined) return known;
  const { date: _, start_time_local: __, end_time_local: ___, created_by: ____, assignments, ...one } = shift;
  return {
    ...one,
    assignments: assignments.map(({ shift_id: _shift, worker: _worker, ...assignment }) => assignment),
  };
};

let zone_shown = USUAL_ZONE;
/** The zone of the shown roster's days. */
export const showZone = (zone: string): void => {
  zone_shown = zone;
};

type Key = readonly [
  topic: 'roster',
  call: string,
  sent: { readonly query: { start_date: string; end_date: string } },
];

/** What dialogs and cards change at once is changed in the rosters too. */
alsoShowShifts((change: ShiftsChange): void => {
  // Only these: another read that is given up would not begin anew.
  void queryClient.cancelQueries({ queryKey: ['roster', getRoster.name] });
  for (const [key, known] of queryClient.getQueriesData<Roster>({ queryKey: ['roster', getRoster.name] })) {
    if (known === undefined) continue;
    const { query } = (key as unknown as Key)[2];
    const shifts = change(shiftsOf(known, zone_shown), query).map(leanShift);
    queryClient.setQueryData(key, { ...known, shifts });
  }
});
