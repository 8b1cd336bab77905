import type { Roster, RosterPerson } from '../../contract/rosters.ts';
import type { Assignment } from '../../contract/shifts.ts';
import { addDays, type HolidayKey, holidayOn, isRedDay } from '../../core/calendar.ts';
import { overlaps } from '../../core/clock.ts';
import { type Belonging, belongingTo } from '../../core/roster/unit-people.ts';
import { isOfUnit as isShiftOfUnit } from '../../core/roster/unit-shown.ts';
import { assignedMin } from '../../core/shift.ts';
import { comingTo, isUnstaffed, type Staffing, staffingOf } from '../../core/staffing.ts';
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
};

type Facts = {
  readonly roster: Roster;
  readonly plan: Plan;
  readonly first: string;
  readonly count: number;
  /** The unit that is shown, NO_UNIT, or undefined: every unit. */
  readonly unit: string | undefined;
};

export const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** An unchanged row is the same object as before, so that it is neither counted nor drawn again. */
export function weekOf(
  { roster, plan, first, count, unit }: Facts,
  before: ReadonlyMap<string, WeekRow>,
): readonly WeekRow[] {
  const dates = datesFrom(first, count);
  const days_shown = { first, last: dates.at(-1) ?? first };
  const pieceIn: PieceIn = (shift, assignment, draft) => ({
    ...pieceOf(shift, assignment, draft),
    faint: isFaint(shift, unit),
  });
  const pieces = plan.shifts.flatMap((shift) => knownPieces(shift, unit, pieceIn));
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
  const lacking = plan.shifts.filter((one) => lackedOn(one) > 0);
  const inputs: readonly Input[] = [
    { ...NOTHING, id: OPEN, person: null, pieces: alike(lacking, pieceIn), gone: gone.get(undefined) ?? [] },
    ...roster.people.map((person) => ({
      ...{ id: person.id, person, pieces: by_worker.get(person.id) ?? [] },
      gone: gone.get(person.id) ?? [],
      away: away.get(person.id) ?? [],
      said: said.get(person.id) ?? [],
      broken: broken.get(person.id) ?? [],
      belongs: unit === undefined ? null : belongingTo(person.units ?? [], unit, days_shown),
    })),
  ];
  return inputs.map((input) => {
    const known = before.get(input.id);
    return known !== undefined && isOf(known, input, dates) ? known : rowOf(input, dates);
  });
}

type PieceIn = (shift: PlanShift, assignment: Assignment | null, draft: 'put' | 'gone') => Piece;

/** The places of an unchanged shift are the same pieces as before. */
const known_pieces = new WeakMap<
  PlanShift,
  { readonly unit: string | undefined; readonly pieces: readonly Piece[] }
>();
function knownPieces(shift: PlanShift, unit: string | undefined, pieceIn: PieceIn): readonly Piece[] {
  const known = known_pieces.get(shift);
  if (known !== undefined && known.unit === unit) return known.pieces;
  const pieces = shift.assignments.map((assignment) => pieceIn(shift, assignment, 'put'));
  known_pieces.set(shift, { unit, pieces });
  return pieces;
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

/** What a row is made of. */
type Input = Pick<WeekRow, 'id' | 'person' | 'belongs' | 'broken'> & {
  readonly pieces: readonly Piece[];
  readonly gone: readonly Piece[];
  readonly away: readonly AwayThen[];
  readonly said: readonly Said[];
};
const NOTHING: Omit<Input, 'id' | 'person' | 'pieces'> = {
  ...{ gone: [], away: [], said: [], broken: [], belongs: null },
};
const made_of = new WeakMap<WeekRow, { readonly input: Input; readonly dates: readonly string[] }>();

function rowOf(input: Input, dates: readonly string[]): WeekRow {
  const { id, person, pieces, gone, away, said, broken, belongs } = input;
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
  const row = { id, person, planned_min, belongs, cells, broken };
  made_of.set(row, { input, dates });
  return row;
}

/** As the server counts `planned_min`: changes that are under way count too. */
export const plannedMin = ({ shift, assignment }: Piece): number =>
  shift.kind !== 'work' || assignment?.status === 'rejected'
    ? 0
    : assignedMin({ ...spanOfShift(shift), break_min: shift.break_min });

/** Shifts of the same times that lack people stand as one, with their count; the one that nobody comes to is the first to be taken. */
const alike = (shifts: readonly PlanShift[], pieceIn: PieceIn): Piece[] =>
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

/** Is the row what these facts make? */
function isOf(row: WeekRow, now: Input, dates: readonly string[]): boolean {
  const known = made_of.get(row);
  if (known === undefined) return false;
  const was = known.input;
  return (
    was.belongs === now.belongs &&
    was.person?.agreed_min === now.person?.agreed_min &&
    (was.person === null || now.person === null || nameOf(was.person) === nameOf(now.person)) &&
    isEach(known.dates, dates) &&
    isEach(was.away, now.away) &&
    isEach(was.said, now.said) &&
    isEach(was.broken, now.broken) &&
    isEach(was.gone, now.gone, isSame) &&
    isEach(was.pieces, now.pieces, isSame)
  );
}
const SHOWN = ['shift', 'assignment', 'count', 'of', 'faint'] as const;
const isSame: Is<Piece> = (a, b) => a === b || SHOWN.every((field) => a[field] === b?.[field]);
type Is<T> = (a: T, b: T | undefined) => boolean;
const isEach = <T>(was: readonly T[], now: readonly T[], is: Is<T> = Object.is): boolean =>
  was.length === now.length && was.every((one, at) => is(one, now[at]));

export const daysOf = (
  first: string,
  count: number,
  today: string,
  locked: readonly string[],
): readonly WeekDay[] =>
  datesFrom(first, count).map((date) => ({
    date,
    isToday: date === today,
    holiday: holidayOn(date)?.key ?? null,
    red: isRedDay(date),
    locked: locked.includes(date.slice(0, 7)),
  }));
