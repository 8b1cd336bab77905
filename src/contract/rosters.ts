import { z } from 'zod';
import { ABSENCE_EXTENTS, ABSENCE_KINDS } from '../core/absence.ts';
import { LEAVE_KINDS } from '../core/leave.ts';
import { AVAILABILITY_KINDS } from '../core/roster/availability.ts';
import { WANTS } from '../core/roster/wish.ts';
import { lackingSkill, ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import {
  answeredDate,
  byId,
  date,
  id,
  instant,
  person,
  plan,
  RANGE_ORDER,
  rangeInOrder,
  rows,
} from './fields.ts';
import { reasons } from './reasons.ts';
import { assignment, MOST_PLACES, plannedShift, shift } from './shifts.ts';

/** The roster of a span of days by person: one answer for a screen. */

const MOST_DAYS = 62;
const DAY_MS = 86_400_000;
export const isShort = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean =>
  !((Date.parse(end_date) - Date.parse(start_date)) / DAY_MS >= MOST_DAYS);
export const MOST_DAYS_SENTENCE = { message: 'Ask for at most 62 days.', path: ['end_date'] };

/** Employed on some of the days, or on a shift of them. */
const rosterPerson = person.extend({
  /** A seventh of the agreed week for each day under pay terms; null: no terms are known. */
  agreed_min: z.number().int().nullable(),
  /** Minutes of the shifts that begin on these days, less breaks. Declined shifts and time on call are none. */
  planned_min: z.number().int(),
  /** The open units that the person is at home in, or lent to, on some of the days. Left out: none, so the person belongs everywhere. */
  units: z
    .array(
      z.strictObject({
        unit_id: id,
        first_day: answeredDate,
        last_day: answeredDate.nullable(),
        home: z.boolean(),
      }),
    )
    .optional(),
});
export type RosterPerson = z.output<typeof rosterPerson>;

const MARKS = {
  approval_required: true,
  sick_leave_type: true,
  partial_absence: true,
  unauthorized_absence: true,
  vab: true,
  on_leave: true,
} as const;
/** A roster has thousands of them: marks that are not set are left out; the shift and `people` hold the rest. */
const rosterAssignment = assignment
  .pick({ id: true, worker_id: true, status: true, version: true })
  .extend(assignment.pick(MARKS).partial().shape);
const rosterShift = shift
  .omit({ date: true, start_time_local: true, end_time_local: true, created_by: true })
  .extend({ assignments: z.array(rosterAssignment) });
export type RosterShift = z.output<typeof rosterShift>;

const away = { id, worker_id: id, first_day: answeredDate, last_day: answeredDate };
const absence = z.strictObject({
  ...away,
  kind: z.enum(ABSENCE_KINDS),
  extent_pct: z.literal(ABSENCE_EXTENTS),
});
const leave = z.strictObject({
  ...away,
  kind: z.enum(LEAVE_KINDS),
  status: z.enum(['pending', 'approved']),
  extent_pct: z.literal(ABSENCE_EXTENTS),
});

const broken = z.strictObject({
  worker_id: id,
  rule: z.enum(ROSTER_RULES),
  /** A period's first day, or the last of days in a row. */
  day: answeredDate,
  /** Minutes, or a count of days, nights or weekends. */
  measured: z.number().int(),
  limit: z.number().int(),
  /** The agreement, or the law; a skill has none. */
  source: z.string().optional(),
  skill: lackingSkill.optional(),
});

/** What a person said about when work can be, on the days that it holds for. No reason is ever asked for. */
const said = z.strictObject({
  worker_id: id,
  kind: z.enum(AVAILABILITY_KINDS),
  days: z.array(answeredDate),
  /** Left out: the whole day. An end that is not after the start is on the next day. */
  starts: z.string().optional(),
  ends: z.string().optional(),
});

/** What a person wished for a day, of a period that is closed for wishes. */
const wish = z.strictObject({
  worker_id: id,
  date: answeredDate,
  want: z.enum(WANTS),
  weight: z.number().int(),
});

const roster = z.strictObject({
  people: z.array(rosterPerson),
  shifts: z.array(rosterShift),
  /** Without an end: the last day assumed. */
  absences: rows(absence),
  /** Granted or asked for. */
  leave: rows(leave),
  /** Left out: nobody said anything about these days. */
  availability: rows(said).optional(),
  /** Left out: nobody wished for these days, or it is not told yet. */
  wishes: rows(wish).optional(),
  /** What the plan breaks on these days. */
  broken: rows(broken),
  /** Those of the days' months whose pay was run, `YYYY-MM`. */
  locked_months: z.array(z.string()),
});
export type Roster = z.output<typeof roster>;

export const getRoster = call({
  name: 'getRoster',
  method: 'GET',
  path: '/api/rosters/',
  who: MANAGERS,
  summary: 'The roster of at most 62 days by person: hours, shifts, absence, leave and broken rules',
  query: z
    .strictObject({
      start_date: date,
      end_date: date,
      /** Its people, those who have shifts there, and all their shifts. */
      unit: id.optional(),
      /** Whose hours, people and broken rules are told. The shifts are the published ones. */
      plan,
    })
    .refine(rangeInOrder, RANGE_ORDER)
    .refine(isShort, MOST_DAYS_SENTENCE),
  reply: roster,
  status: 200,
});

/**
 * With an assignment, that person's place moves: the shift itself when nobody else is on it; otherwise the others keep theirs, and
 * the person is put on a new shift. With `open_places`, so many of the places that nobody has move: the shift itself when it has no
 * other places and nobody is on it. Without either the whole shift moves. No place is lost or added by a move.
 */
export const moveOnRoster = call({
  name: 'moveOnRoster',
  method: 'POST',
  path: '/api/shifts/{id}/moves/',
  who: MANAGERS,
  summary: 'Move a shift, or one person of it, to another time or another person, or to nobody',
  params: byId,
  body: z.strictObject({
    assignment_id: id.optional(),
    open_places: z.number().int().min(1).max(MOST_PLACES).optional(),
    /** The person who has it afterwards; null: nobody. */
    worker_id: id.nullable(),
    start_time: instant,
    end_time: instant,
    reasons,
  }),
  /** The shift that it became. `left`: the one that keeps the others, where it became a new one. */
  reply: plannedShift.extend({ left: shift.optional() }),
  status: 200,
});
