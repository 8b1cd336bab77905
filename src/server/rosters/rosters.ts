import { ROSTER_RULES } from '../../contract/broken-rules.ts';
import { getRoster, type Roster, type RosterPerson, type RosterShift } from '../../contract/rosters.ts';
import { awayUntil } from '../../core/absence.ts';
import { addDays } from '../../core/calendar.ts';
import { isoOf } from '../../core/clock.ts';
import { ALWAYS_EMPLOYED, isEmployedIn, termsWhileEmployed } from '../../core/pay/employment.ts';
import { agreedMin } from '../../core/roster/agreed-hours.ts';
import { holdsOn } from '../../core/roster/availability.ts';
import type { Post } from '../../core/roster/post.ts';
import { assignedMin } from '../../core/shift.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import { saidBy } from '../availability/availabilities.ts';
import { wishesTold } from '../availability/wishes.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, edgesOf, heldMonth, spanOfRow } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { draftedPlaces, NO_DRAFTS } from '../hours/drafted-places.ts';
import { type AwayDays, awayDaysOf } from '../planning/absence-marks.ts';
import {
  assignedPost,
  judgedPosts,
  type PlanRules,
  planRulesOf,
  reachOfRules,
  unfitFor,
} from '../planning/broken-rules.ts';
import {
  type BookedSpan,
  bookedSpan,
  calledInNear,
  laidOver,
  type RulesInZone,
} from '../planning/rest-of-people.ts';
import { type AssignmentRow, type ShiftRow, selectShifts } from '../planning/shift-rows.ts';
import { unitsOfPeople } from '../units/unit-people.ts';
import { requireUnit } from '../units/units.ts';
import { rosterOfUnit } from './roster-of-unit.ts';

/** The roster by person: what the planner's week shows, in one read. */

type Days = { readonly first: string; readonly last: string };

export const rosterHandlers: readonly Handler[] = [
  inCompany(getRoster, async ({ input: { query }, caller, company, tx, today }): Promise<Roster> => {
    const { company_id } = caller;
    const days = { first: query.start_date, last: query.end_date };
    const zone = company.time_zone;
    if (query.unit !== undefined) await requireUnit(tx, company_id, query.unit);
    const rules = await planRulesOf(tx, company_id, zone, null);
    const around = edgesAround(days, rules);
    const [people, rows, placed, called, drafts, away, absences, leave, said, wishes, locked_months] =
      await Promise.all([
        peopleOf(tx, company_id, days),
        selectShifts(tx, caller, around),
        placesAround(tx, company_id, around),
        calledInNear(tx, company_id, around, tx``),
        query.plan === 'drafts' ? draftedPlaces(tx, company_id) : NO_DRAFTS,
        awayDaysOf(tx, company_id, days, today),
        absencesOn(tx, company_id, days, today),
        leaveOn(tx, company_id, days),
        saidBy(tx, company_id, null, days),
        wishesTold(tx, company_id, null, { ...days, today }),
        lockedMonths(tx, company_id, days),
      ]);
    const known = new Map(rows.map((row) => [row.id, row]));
    const by_shift = Map.groupBy(placed, ({ shift_id }) => shift_id);
    const shifts = rows.flatMap((row) => {
      const date = dateIn(row.start_time, zone);
      if (!isAmong(date, days)) return [];
      const { created_by: _, ...shift } = row;
      const assignments = (by_shift.get(shift.id) ?? []).map((place) => assignmentOf(place, date, away));
      return [{ ...shift, assignments }];
    });
    shifts.sort(byPerson);
    const published = placed.flatMap(({ worker_id, shift_id, status }) => {
      const shift = known.get(shift_id);
      return shift === undefined || status === 'rejected' ? [] : [placedSpan(shift, shift_id, worker_id)];
    });
    const near = spanOf(around);
    const booked = laidOver(published, drafts, { near, ids: null });
    const here = spanOf(edgesOf(days.first, days.last, zone));
    const on_days = booked.filter(({ start }) => start >= here.start && start < here.end);
    const roster = {
      people: withPlanned(people, on_days, shifts),
      shifts,
      absences,
      leave,
      ...availabilityOn(said, days),
      ...(wishes.length === 0 ? {} : { wishes }),
      broken: brokenOn([...booked, ...called], days, rules),
      locked_months,
    };
    return query.unit === undefined ? roster : rosterOfUnit(roster, on_days, query.unit, days);
  }),
];

/**
 * The shifts of the same people beside each other, those of nobody last. An id that stands close before takes few bytes when the
 * answer is packed: a month of 200 people is a third smaller than by time.
 */
const byPerson = (a: RosterShift, b: RosterShift): number => {
  const [one, other] = [a, b].map(({ assignments: [first] }) => first?.worker_id ?? NOBODY);
  return one === other || one === undefined || other === undefined ? 0 : one < other ? -1 : 1;
};
const NOBODY = '~';

/** Field by field: of the thousands around a month, that is what costs least. */
const placedSpan = (shift: ShiftRow, shift_id: string, worker_id: string): BookedSpan =>
  bookedSpan({
    worker_id,
    shift_id,
    start_time: shift.start_time,
    end_time: shift.end_time,
    kind: shift.kind,
    break_min: shift.break_min,
    position_id: shift.position_id,
    unit_id: shift.unit_id,
  });

const isAmong = (date: string, { first, last }: Days): boolean => first <= date && date <= last;

type Place = Pick<
  AssignmentRow,
  | 'id'
  | 'shift_id'
  | 'worker_id'
  | 'status'
  | 'approval_required'
  | 'sick_leave_type'
  | 'partial_absence'
  | 'unauthorized_absence'
  | 'version'
>;
type Edges = { readonly from: string; readonly until: string };

/** The instants around the days within which people's other shifts matter. */
function edgesAround({ first, last }: Days, rules: RulesInZone): Edges {
  const edges = edgesOf(first, last, rules.zone);
  const span = spanOfRow({ start_time: edges.from, end_time: edges.until });
  const reach = reachOfRules(span, rules);
  return { from: isoOf(span.start - reach), until: isoOf(span.end + reach) };
}

const spanOf = ({ from, until }: Edges) => spanOfRow({ start_time: from, end_time: until });

/** Everybody's assignments to the shifts that begin between these instants. */
const placesAround = (tx: Tx, company_id: string, { from, until }: Edges): Promise<Place[]> => tx<Place[]>`
  select id, shift_id, worker_id, status, approval_required, sick_leave_type, partial_absence, unauthorized_absence, version
  from shift_assignments
  where company_id = ${company_id} and shift_id = any(array(
    select id from shifts where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}))
  order by worker_id`;

/** As `assignmentReply` (planning/shift-rows.ts) answers a manager, without the marks that are not set. */
function assignmentOf(
  { id, worker_id, status, version, ...row }: Place,
  date: string,
  { on_vab, on_leave, still_ill, partly }: AwayDays,
): RosterShift['assignments'][number] {
  const sick_leave_type = row.sick_leave_type ?? (still_ill(worker_id, date) ? 'full' : null);
  return {
    id,
    worker_id,
    status,
    version,
    ...(row.approval_required ? { approval_required: true } : {}),
    ...(sick_leave_type === null ? {} : { sick_leave_type }),
    ...(row.partial_absence || partly(worker_id, date) ? { partial_absence: true } : {}),
    ...(row.unauthorized_absence ? { unauthorized_absence: true } : {}),
    ...(on_vab(worker_id, date) ? { vab: true } : {}),
    ...(on_leave(worker_id, date) ? { on_leave: true } : {}),
  };
}

type Known = Omit<RosterPerson, 'planned_min'> & { readonly is_here: boolean };

/** Everybody, and whether they are employed on some of the days; their accounts may be closed since. */
export async function peopleOf(tx: Tx, company_id: string, { first, last }: Days): Promise<Known[]> {
  const [users, employed, terms, units] = await Promise.all([
    tx<(Pick<Known, 'id' | 'first_name' | 'last_name' | 'role'> & { is_open: boolean })[]>`
      select id, first_name, last_name, role, closed_at is null as is_open from users
      where company_id = ${company_id} and erased_at is null
      order by last_name, first_name, id`,
    employedByPerson(tx, company_id, null),
    termsByPerson(tx, company_id, null, last),
    unitsOfPeople(tx, company_id, null, { first, last }),
  ]);
  return users.map(({ is_open, ...person }) => {
    const employments = employed.get(person.id) ?? (is_open ? ALWAYS_EMPLOYED : []);
    const held = termsWhileEmployed(terms.get(person.id) ?? [], employments);
    const own = units.get(person.id);
    return {
      ...person,
      agreed_min: agreedMin(held, first, last),
      ...(own === undefined ? {} : { units: own.map(({ user_id: _, ...row }) => row) }),
      is_here: is_open && isEmployedIn(first, last, employments),
    };
  });
}

/** The people of the rows: the employed ones, and those who are on a shift, also one that they declined. */
function withPlanned(
  people: readonly Known[],
  booked: readonly BookedSpan[],
  shifts: readonly RosterShift[],
): RosterPerson[] {
  const planned = new Map(
    shifts.flatMap(({ assignments }) => assignments.map(({ worker_id }) => [worker_id, 0])),
  );
  for (const { row, ...span } of booked)
    planned.set(
      row.worker_id,
      (planned.get(row.worker_id) ?? 0) + (row.kind === 'work' ? assignedMin(span) : 0),
    );
  return people
    .filter(({ id, is_here }) => is_here || planned.has(id))
    .map(({ is_here: _, ...person }) => ({ ...person, planned_min: planned.get(person.id) ?? 0 }));
}

async function absencesOn(
  tx: Tx,
  company_id: string,
  { first, last }: Days,
  today: string,
): Promise<Roster['absences']> {
  const rows = await tx<(Omit<Roster['absences'][number], 'last_day'> & { last_day: string | null })[]>`
    select id, user_id as worker_id, kind, first_day, last_day, extent_pct from absences
    where company_id = ${company_id} and first_day <= ${last} and (last_day is null or last_day >= ${first})
    order by first_day, user_id`;
  return rows
    .map((row) => ({ ...row, last_day: awayUntil(row, today) }))
    .filter(({ last_day }) => last_day >= first);
}

const leaveOn = (tx: Tx, company_id: string, { first, last }: Days): Promise<Roster['leave']> =>
  tx<Roster['leave']>`
    select id, user_id as worker_id, kind, status, first_day, last_day, extent_pct from leave_requests
    where company_id = ${company_id} and status in ('pending', 'approved') and first_day <= ${last} and last_day >= ${first}
    order by first_day, user_id`;

/** By what was said: the days of these that it holds for. */
function availabilityOn(
  said: Awaited<ReturnType<typeof saidBy>>,
  { first, last }: Days,
): Pick<Roster, 'availability'> {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const availability = said.flatMap((one) => {
    const held = days.filter((day) => holdsOn(one, day));
    const { user_id: worker_id, kind, starts, ends } = one;
    const clocks = starts === null || ends === null ? {} : { starts, ends };
    return held.length === 0 ? [] : [{ worker_id, kind, days: held, ...clocks }];
  });
  return availability.length === 0 ? {} : { availability };
}

/** Months of these days that were run. */
export async function lockedMonths(tx: Tx, company_id: string, { first, last }: Days): Promise<string[]> {
  const rows = await tx<{ month: string }[]>`
    select distinct ${heldMonth(tx, 'month')} as month from payroll_runs
    where company_id = ${company_id} and undone_at is null
      and month >= date_trunc('month', ${first}::date) and month <= ${last}::date
    order by 1`;
  return rows.map(({ month }) => month);
}

/** By person and day: what their shifts break of the rules of working time, with those before and after these days. */
function brokenOn(booked: readonly BookedSpan[], days: Days, rules: PlanRules): Roster['broken'] {
  const judged = { ...rules, days, beyond: () => 0 };
  const posts = Map.groupBy(postsOf(booked, rules.zone), ({ row }) => row.worker_id);
  return [...posts].flatMap(([worker_id, own]) => [
    ...judgedPosts(
      own.toSorted((a, b) => a.start - b.start),
      judged,
    ).flatMap(({ rule: name, day, measured, limit, source }) => {
      const rule = ROSTER_RULES.find((one) => one === name);
      return rule === undefined ? [] : [{ worker_id, rule, day, measured, limit, source }];
    }),
    ...unfitFor(
      own.filter(({ day }) => day >= days.first && day <= days.last),
      rules,
    ).map(({ shift_id: _, ...one }) => ({ worker_id, ...one })),
  ]);
}

/** Shifts at the same time have the same facts: computed once, they take a fifth of the time. */
function postsOf(booked: readonly BookedSpan[], zone: string): (BookedSpan & Post)[] {
  const known = new Map<string, Post>();
  return booked.map((span) => {
    const key = `${span.start} ${span.end} ${span.kind} ${span.break_min} ${span.called_in}`;
    const post = known.get(key) ?? assignedPost(span, zone);
    known.set(key, post);
    return { ...post, row: span.row };
  });
}
