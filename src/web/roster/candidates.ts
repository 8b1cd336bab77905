import type { AvailabilityReply } from '../../contract/availabilities.ts';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { Shift } from '../../contract/shifts.ts';
import type { User } from '../../contract/users.ts';
import { addDays, daysTouched, mondayOf } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { type AvailabilityKind, saidOf } from '../../core/roster/availability.ts';
import { REST_REACH_MIN, type RestLimits } from '../../core/roster/daily-rest.ts';
import type { Belonging } from '../../core/roster/unit-people.ts';
import { assignedMin, type ShiftKind } from '../../core/shift.ts';
import { byFreedom, type Hindrance, hindranceTo } from '../../core/staffing.ts';
import { nameOf } from '../roles.ts';
import { spanOfShift } from './shift-span.ts';

/** A person who can be assigned to the shift, and the known obstacles. */
export type Candidate = {
  readonly id: string;
  readonly name: string;
  readonly kind: Hindrance;
  /** The shift that overlaps or is too close. */
  readonly other: Shift | null;
  readonly rest_min: number | null;
  readonly week_min: number;
  readonly manages: boolean;
  /** Whether times are known: without them nobody is known to be free. */
  readonly timed: boolean;
  /** Names of skills that the shift demands and the person lacks. */
  readonly lacks: readonly string[];
  /** How the person belongs to the shift's unit; null: it has none, or nobody belongs to any. */
  readonly belongs: Belonging | null;
  /** What the person said about that time. */
  readonly said: AvailabilityKind | null;
};

type Facts = {
  readonly people: readonly User[];
  readonly shifts: readonly Shift[];
  readonly leave: readonly LeaveRequest[];
  /** What people said about these days. */
  readonly said: readonly AvailabilityReply[];
  readonly date: string;
  /** null while no times are typed: then only leave is known. */
  readonly span: (Span & { readonly kind: ShiftKind }) | null;
  readonly zone: string;
  /** The daily rest that the rules of the day ask. */
  readonly rest: RestLimits;
  /** The shift to staff, which is no obstacle to itself. */
  readonly exclude: string | null;
  readonly belonging: (person: string, day: string) => Belonging | null;
  readonly lacking: (person: string, day: string) => readonly string[];
};

type Booked = Span & {
  readonly kind: ShiftKind;
  readonly break_min: number | null;
  readonly shift: Shift;
};

/** Everyone, with the freest people first. The facts help to choose; the server's check decides. */
export function candidatesOf(facts: Facts): Candidate[] {
  const { people, span, date } = facts;
  const monday = mondayOf(date);
  const sunday = addDays(monday, 6);
  const booked = bookedOf(facts);
  const away = awayOf(facts);
  const said = Map.groupBy(facts.said, ({ user }) => user);
  return people
    .map((person): Candidate => {
      const own = booked.get(person.id) ?? [];
      const leave = away.get(person.id) ?? null;
      const near = span === null ? [] : own.filter((other) => isNear(span, other));
      const found =
        span === null
          ? { kind: LEAVE_ALONE[leave ?? 'none'], other: null, rest_min: null }
          : hindranceTo(span, near, leave, facts.rest);
      const week_min = own
        .filter(({ shift }) => shift.kind === 'work' && shift.date >= monday && shift.date <= sunday)
        .reduce((sum, each) => sum + assignedMin({ ...each, break_min: each.shift.break_min }), 0);
      return {
        id: person.id,
        name: nameOf(person),
        kind: found.kind,
        other: found.other?.shift ?? null,
        rest_min: found.rest_min,
        week_min,
        manages: person.role !== 'worker',
        timed: span !== null,
        lacks: facts.lacking(person.id, date),
        belongs: facts.belonging(person.id, date),
        said: span === null ? null : (saidOf(said.get(person.id) ?? [], span, facts.zone)?.said.kind ?? null),
      };
    })
    .toSorted(byFreedom);
}

const LEAVE_ALONE = { approved: 'leave', pending: 'leave_pending', none: 'none' } as const;

const isNear = (span: Span, other: Span): boolean =>
  other.end > span.start - REST_REACH_MIN && other.start < span.end + REST_REACH_MIN;

function bookedOf({ shifts, exclude }: Facts): Map<string, Booked[]> {
  const booked = new Map<string, Booked[]>();
  for (const shift of shifts) {
    if (shift.id === exclude) continue;
    const span = { ...spanOfShift(shift), kind: shift.kind, break_min: shift.break_min, shift };
    for (const { worker_id, status } of shift.assignments) {
      if (status === 'rejected') continue;
      const own = booked.get(worker_id);
      if (own === undefined) booked.set(worker_id, [span]);
      else own.push(span);
    }
  }
  return booked;
}

/** Leave on any day that the shift touches. */
function awayOf({ leave, span, date, zone }: Facts): Map<string, 'approved' | 'pending'> {
  const { first, last } = span === null ? { first: date, last: date } : daysTouched(span, zone);
  const away = new Map<string, 'approved' | 'pending'>();
  for (const { user_id, status, first_day, last_day } of leave) {
    if (first_day > last || last_day < first) continue;
    if (status === 'approved' || (status === 'pending' && !away.has(user_id))) away.set(user_id, status);
  }
  return away;
}
