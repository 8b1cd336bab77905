import { ROSTER_RULES } from '../../contract/broken-rules.ts';
import { getRoster, type Roster, type RosterPerson, type RosterShift } from '../../contract/rosters.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
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
import { dateIn, edgesOf, heldMonth, minuteOfRow, spanOfRow } from '../database/local-times.ts';
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
import { type BookedSpan, calledInNear, laidOver, type RulesInZone } from '../planning/rest-of-people.ts';
import type { AssignmentRow, ShiftRow } from '../planning/shift-rows.ts';
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
    const shown = edgesOf(days.first, days.last, zone);
    const [people, rows, placed, beside, called, drafts, away, absences, leave, said, wishes, locked_months] =
      await Promise.all([
        peopleOf(tx, company_id, days),
        shiftsOn(tx, company_id, shown),
        placesOn(tx, company_id, shown),
        placesBeside(tx, company_id, shown, around),
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
    const shifts = byPerson(
      rows.map((row) => {
        const date = dateIn(row.start_time, zone);
        const places = by_shift.get(row.id) ?? [];
        // Assigned, not spread: of thousands of shifts the copies cost a tenth of the answer.
        return Object.assign(row, { assignments: places.map((place) => assignmentOf(place, date, away)) });
      }),
    );
    const published: BookedSpan[] = beside.map((place) => placedSpan(place, place));
    for (const place of placed) {
      const shift = known.get(place.shift_id);
      if (shift !== undefined && place.status !== 'rejected') published.push(placedSpan(place, shift));
    }
    const near = spanOf(around);
    const booked = laidOver(published, drafts, { near, ids: null });
    const here = spanOf(shown);
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
function byPerson(shifts: readonly RosterShift[]): RosterShift[] {
  const whose = Map.groupBy(shifts, ({ assignments: [first] }) => first?.worker_id ?? NOBODY);
  return [...whose.keys()].sort().flatMap((id) => whose.get(id) ?? []);
}
const NOBODY = '~';

type Times = Pick<ShiftRow, 'start_time' | 'end_time' | 'kind' | 'break_min'> &
  Partial<Pick<ShiftRow, 'position_id' | 'unit_id'>>;

/** Field by field: of the thousands around a month, that is what costs least. */
function placedSpan(
  { worker_id, shift_id }: Pick<Place, 'worker_id' | 'shift_id'>,
  shift: Times,
): BookedSpan {
  const { start_time, end_time, kind, break_min, position_id, unit_id } = shift;
  return {
    row: { worker_id, shift_id, start_time, end_time, kind, position_id, unit_id },
    kind,
    break_min,
    start: minuteOfRow(start_time),
    end: minuteOfRow(end_time),
  };
}

type Place = Pick<
  AssignmentRow,
  'id' | 'shift_id' | 'worker_id' | 'status' | 'sick_leave_type' | 'version'
> & {
  readonly [mark in 'approval_required' | 'partial_absence' | 'unauthorized_absence']: true | null;
};
type Edges = { readonly from: string; readonly until: string };

/** The instants around the days within which people's other shifts matter. */
function edgesAround({ first, last }: Days, rules: RulesInZone): Edges {
  const edges = edgesOf(first, last, rules.zone);
  const span = spanOfRow({ start_time: edges.from, end_time: edges.until });
  const reach = reachOfRules(span, rules);
  return { from: isoOf(span.start - reach), until: isoOf(span.end + reach) };
}

const spanOf = ({ from, until }: Edges) => spanOfRow({ start_time: from, end_time: until });

/** The shifts that begin between these instants. */
const shiftsOn = (tx: Tx, company_id: string, { from, until }: Edges) => tx<Omit<ShiftRow, 'created_by'>[]>`
  select id, ${tx(SHIFT_FIELDS)}, version from shifts
  where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}
  order by start_time, id`;

/** Everybody's assignments to them. A mark that is not set is null: the driver reads nothing then. */
const placesOn = (tx: Tx, company_id: string, { from, until }: Edges) => tx<Place[]>`
  select id, shift_id, worker_id, status, nullif(approval_required, false) as approval_required, sick_leave_type,
    nullif(partial_absence, false) as partial_absence, nullif(unauthorized_absence, false) as unauthorized_absence, version
  from shift_assignments
  where company_id = ${company_id} and shift_id = any(array(
    select id from shifts where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}))
  order by worker_id`;

/** People's places before the days that are shown and after them: what judging the days between them needs of those. */
const placesBeside = (tx: Tx, company_id: string, shown: Edges, around: Edges) => tx<
  (Pick<Place, 'worker_id' | 'shift_id'> & Times)[]
>`
  select a.worker_id, a.shift_id, s.start_time, s.end_time, s.kind, s.break_min
  from shifts s
  join shift_assignments a on a.company_id = s.company_id and a.shift_id = s.id
  where s.company_id = ${company_id} and a.status <> 'rejected'
    and s.start_time >= ${around.from} and s.start_time < ${around.until}
    and a.start_time >= ${around.from} and a.start_time < ${around.until}
    and not (s.start_time >= ${shown.from} and s.start_time < ${shown.until})`;

/** As `assignmentReply` (planning/shift-rows.ts) answers a manager, without the marks that are not set. */
function assignmentOf(
  place: Place,
  date: string,
  { on_vab, on_leave, still_ill, partly }: AwayDays,
): RosterAssignment {
  const { id, worker_id, status, version } = place;
  const assignment: RosterAssignment = { id, worker_id, status, version };
  const sick_leave_type = place.sick_leave_type ?? (still_ill(worker_id, date) ? 'full' : null);
  if (place.approval_required) assignment.approval_required = true;
  if (sick_leave_type !== null) assignment.sick_leave_type = sick_leave_type;
  if (place.partial_absence || partly(worker_id, date)) assignment.partial_absence = true;
  if (place.unauthorized_absence) assignment.unauthorized_absence = true;
  if (on_vab(worker_id, date)) assignment.vab = true;
  if (on_leave(worker_id, date)) assignment.on_leave = true;
  return assignment;
}
type RosterAssignment = RosterShift['assignments'][number];

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
  for (const span of booked) {
    const { worker_id, kind } = span.row;
    planned.set(worker_id, (planned.get(worker_id) ?? 0) + (kind === 'work' ? assignedMin(span) : 0));
  }
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
