import type { Roster, RosterPerson } from '../../contract/rosters.ts';
import type { Assignment } from '../../contract/shifts.ts';
import { addDays, type HolidayKey, holidayOn, isRedDay } from '../../core/calendar.ts';
import { overlaps } from '../../core/clock.ts';
import { type Belonging, belongingTo } from '../../core/roster/unit-people.ts';
import { isOfUnit as isShiftOfUnit } from '../../core/roster/unit-shown.ts';
import { assignedMin } from '../../core/shift.ts';
import { comingTo, isAway, isUnstaffed, type Staffing, staffingOf } from '../../core/staffing.ts';
import { nameOf } from '../roles.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import { idOnScreen } from './identity.ts';
import { isDraft, type Plan, type PlanShift } from './overlay.ts';
import { lackedOn } from './places.ts';

/** The rows and columns of the week: first the open shifts, then the people. */

/** The row of places that nobody fills. */
export const OPEN = 'open';

/** A cell: whose row, and which day. */
export type At = { readonly row: string; readonly date: string };

/** A shift in a person's cell, or the open places of shifts that are alike in the first row. */
export type Piece = {
  readonly shift: PlanShift;
  /** null: nobody's. */
  readonly assignment: Assignment | null;
  readonly count: number;
  /** Of open ones: of how many places they are. */
  readonly of: number;
  readonly look: Staffing;
  /** Of another unit than the one that is shown. */
  readonly faint: boolean;
  /** A draft, which only planners see; `gone`: a published place that a draft takes away. */
  readonly draft: 'put' | 'gone' | null;
};
export type AwayThen = Roster['absences'][number] | Roster['leave'][number];
type Wish = NonNullable<Roster['wishes']>[number];
export type Said = NonNullable<Roster['availability']>[number] | Wish;
export type WeekCell = {
  readonly date: string;
  readonly pieces: readonly Piece[];
  /** Published places that drafts take away. */
  readonly gone: readonly Piece[];
  readonly away: AwayThen | null;
  /** What the person said about work that day, the strongest first. */
  readonly said: readonly Said[];
};
export type WeekRow = {
  readonly id: string;
  /** null: the open shifts. */
  readonly person: RosterPerson | null;
  readonly planned_min: number;
  /** How the person belongs to the unit that is shown; null: every unit is. */
  readonly belongs: Belonging | null;
  readonly cells: readonly WeekCell[];
  readonly broken: Roster['broken'];
};
export type WeekDay = {
  readonly date: string;
  readonly isToday: boolean;
  readonly holiday: HolidayKey | null;
  readonly red: boolean;
  readonly locked: boolean;
  readonly people: number;
  readonly planned_min: number;
};
export type Week = { readonly days: readonly WeekDay[]; readonly rows: readonly WeekRow[] };

type Facts = {
  readonly roster: Roster;
  readonly plan: Plan;
  readonly first: string;
  readonly count: number;
  readonly today: string;
  /** The unit that is shown, NO_UNIT, or undefined: every unit. */
  readonly unit: string | undefined;
};

export const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** An unchanged row is the same object as before, so that it is not drawn again. */
export function weekOf(
  { roster, plan, first, count, today, unit }: Facts,
  before: ReadonlyMap<string, WeekRow>,
): Week {
  const dates = datesFrom(first, count);
  const days_shown = { first, last: dates.at(-1) ?? first };
  const pieceIn = (shift: PlanShift, assignment: Assignment | null, draft: 'put' | 'gone'): Piece => ({
    ...pieceOf(shift, assignment, draft),
    faint: isFaint(shift, unit),
  });
  const pieces = plan.shifts.flatMap((shift) =>
    shift.assignments.map((assignment) => pieceIn(shift, assignment, 'put')),
  );
  const by_worker = Map.groupBy(pieces, ({ assignment }) => assignment?.worker_id);
  const gone = Map.groupBy(
    plan.gone.map(({ shift, assignment }) => pieceIn(shift, assignment, 'gone')),
    ({ assignment }) => assignment?.worker_id,
  );
  const away = Map.groupBy<string, AwayThen>(
    [...roster.leave, ...roster.absences],
    ({ worker_id }) => worker_id,
  );
  const said = Map.groupBy(
    [...(roster.availability ?? []), ...(roster.wishes ?? [])],
    ({ worker_id }) => worker_id,
  );
  const broken = Map.groupBy(roster.broken, ({ worker_id }) => worker_id);
  const people = roster.people.map((person) =>
    rowOf(person.id, person, dates, by_worker.get(person.id) ?? [], {
      gone: gone.get(person.id) ?? [],
      away: away.get(person.id) ?? [],
      said: said.get(person.id) ?? [],
      broken: broken.get(person.id) ?? [],
      belongs: unit === undefined ? null : belongingTo(person.units ?? [], unit, days_shown),
    }),
  );
  const lacking = plan.shifts.filter((one) => lackedOn(one) > 0);
  const open = rowOf(OPEN, null, dates, alike(lacking, pieceIn), {
    ...NOTHING,
    gone: gone.get(undefined) ?? [],
  });
  const rows = [open, ...people].map((row) => {
    const known = before.get(row.id);
    return known !== undefined && isSame(known, row) ? known : row;
  });
  const days = dates.map((date) => dayOf(date, today, roster.locked_months, rows));
  return { days, rows };
}

function pieceOf(shift: PlanShift, assignment: Assignment | null, draft: 'put' | 'gone'): Piece {
  const look = staffingOf(assignment === null ? shift.assignments : [assignment]);
  return {
    shift,
    assignment,
    count: 1,
    of: 1,
    look,
    faint: false,
    draft: draft === 'gone' || isDraft(shift, assignment) ? draft : null,
  };
}

export const pieceId = ({ shift, assignment, draft }: Piece): string =>
  `${draft === 'gone' ? 'gone ' : ''}${idOnScreen(assignment?.id ?? shift.id)}`;

/** Is it the same place? Ids and objects change when a place is given again. */
export const isSamePiece = (a: Piece, b: Piece): boolean =>
  a.assignment?.worker_id === b.assignment?.worker_id &&
  a.shift.start_time === b.shift.start_time &&
  a.shift.end_time === b.shift.end_time &&
  a.shift.kind === b.shift.kind;

/** A wish is drawn as what it comes to. */
export const kindOf = (one: Said) =>
  'kind' in one ? one.kind : one.want === 'work' ? 'rather' : 'rather_not';
const KINDS = ['cannot', 'rather_not', 'rather'] as const;

type More = {
  readonly gone: readonly Piece[];
  readonly away: readonly AwayThen[];
  readonly said: readonly Said[];
  readonly broken: Roster['broken'];
  readonly belongs: Belonging | null;
};
const NOTHING: More = { gone: [], away: [], said: [], broken: [], belongs: null };

function rowOf(
  id: string,
  person: RosterPerson | null,
  dates: readonly string[],
  pieces: readonly Piece[],
  { gone, away, said, broken, belongs }: More,
): WeekRow {
  const by_date = Map.groupBy(pieces, ({ shift }) => shift.date);
  const gone_on = Map.groupBy(gone, ({ shift }) => shift.date);
  const cells = dates.map((date) => ({
    date,
    pieces: (by_date.get(date) ?? []).toSorted((a, b) =>
      a.shift.start_time.localeCompare(b.shift.start_time),
    ),
    gone: gone_on.get(date) ?? NOTHING.gone,
    away: away.find(({ first_day, last_day }) => first_day <= date && date <= last_day) ?? null,
    said: KINDS.flatMap((kind) =>
      said.filter(
        (one) => kindOf(one) === kind && ('want' in one ? one.date === date : one.days.includes(date)),
      ),
    ),
  }));
  const planned_min = cells.flatMap((cell) => cell.pieces).reduce((sum, piece) => sum + plannedMin(piece), 0);
  return { id, person, planned_min, belongs, cells, broken };
}

/** As the server counts `planned_min`: changes that are under way count too. */
export const plannedMin = ({ shift, assignment }: Piece): number =>
  shift.kind !== 'work' || assignment?.status === 'rejected'
    ? 0
    : assignedMin({ ...spanOfShift(shift), break_min: shift.break_min });

/** Shifts of the same times that lack people stand as one, with their count; the one that nobody comes to is the first to be taken. */
const alike = (
  shifts: readonly PlanShift[],
  pieceIn: (shift: PlanShift, assignment: null, draft: 'put') => Piece,
): Piece[] =>
  [
    ...Map.groupBy(
      shifts,
      ({ start_time, end_time, kind, draft, unit_id }) =>
        `${start_time} ${end_time} ${kind} ${draft === undefined} ${unit_id}`,
    ).values(),
  ].flatMap((same) => {
    const shift = same.find(({ assignments }) => isUnstaffed(assignments)) ?? same[0];
    if (shift === undefined) return [];
    const sum = (of: (one: PlanShift) => number): number => same.reduce((all, one) => all + of(one), 0);
    const piece = pieceIn(shift, null, 'put');
    const count = sum(lackedOn);
    return [
      {
        ...piece,
        count,
        of: count + sum(({ assignments }) => comingTo(assignments)),
        ...(isUnstaffed(shift.assignments) ? {} : { look: 'empty' as const }),
      },
    ];
  });

/** A shift of another unit than the one shown. One without a unit is nobody else's. */
const isFaint = ({ unit_id }: PlanShift, unit: string | undefined): boolean =>
  unit !== undefined && unit_id !== null && unit_id !== unit;

/** Does the row belong to the unit that is shown: by its person, or by a shift there? */
export const isOfUnit = ({ person, belongs, cells }: WeekRow, unit: string | undefined): boolean =>
  unit === undefined ||
  person === null ||
  belongs !== 'elsewhere' ||
  cells.some(({ pieces }) => pieces.some(({ shift }) => isShiftOfUnit(shift, unit)));

/** Is a person on two shifts at once? Drafts may plan that; a publication refuses it. */
export const clashes = ({ pieces }: Pick<WeekCell, 'pieces'>, one: Piece): boolean =>
  one.assignment !== null &&
  one.assignment.status !== 'rejected' &&
  pieces.some(
    (other) =>
      other !== one &&
      other.assignment?.status !== 'rejected' &&
      overlaps(spanOfShift(other.shift), spanOfShift(one.shift)),
  );

const refsOf = ({ person, cells, broken, belongs }: WeekRow): readonly unknown[] => [
  belongs,
  person?.id,
  person?.agreed_min,
  person === null ? '' : nameOf(person),
  ...broken,
  ...cells.flatMap(({ date, away, said, pieces, gone }) => [
    date,
    away,
    ...said,
    ...[...pieces, ...gone].flatMap(({ shift, assignment, count, of, faint }) => [
      shift,
      assignment,
      count,
      of,
      faint,
    ]),
  ]),
];

function isSame(a: WeekRow, b: WeekRow): boolean {
  const [was, now] = [refsOf(a), refsOf(b)];
  return was.length === now.length && was.every((ref, at) => ref === now[at]);
}

function dayOf(date: string, today: string, locked: readonly string[], rows: readonly WeekRow[]): WeekDay {
  const pieces = rows
    .flatMap(({ cells }) => cells.find((cell) => cell.date === date)?.pieces ?? [])
    .filter(
      ({ assignment, faint }) =>
        !faint && assignment !== null && assignment.status !== 'rejected' && !isAway(assignment),
    );
  return {
    date,
    isToday: date === today,
    holiday: holidayOn(date)?.key ?? null,
    red: isRedDay(date),
    locked: locked.includes(date.slice(0, 7)),
    people: new Set(pieces.map(({ assignment }) => assignment?.worker_id)).size,
    planned_min: pieces.reduce((sum, piece) => sum + plannedMin(piece), 0),
  };
}

const MOST_PRESETS = 3;

/** The times that shifts have most often. */
export function usualTimes(shifts: readonly PlanShift[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, start_time_local, end_time_local } of shifts)
    if (kind === 'work') {
      const times = `${start_time_local}–${end_time_local}`;
      counts.set(times, (counts.get(times) ?? 0) + 1);
    }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, MOST_PRESETS)
    .map(([times]) => times)
    .toSorted();
}
