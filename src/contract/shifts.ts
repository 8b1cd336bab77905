import { z } from 'zod';
import { ASSIGNMENT_STATUSES, SHIFT_KINDS } from '../core/shift.ts';
import { breakMinutes } from './break-minutes.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import {
  answeredInstant,
  byId,
  date,
  dayRange,
  id,
  instant,
  keysOf,
  paging,
  person,
  RANGE_ORDER,
  rangeInOrder,
  text,
  version,
} from './fields.ts';
import { reasons } from './reasons.ts';

export const SICK_LEAVE_TYPES = ['full', 'partial'] as const;

/** A person on a shift. Absence is answered to managers and to the person only (GDPR art. 9); others see null/false. */
export const assignment = z.strictObject({
  id,
  shift_id: id,
  worker_id: id,
  worker: person,
  status: z.enum(ASSIGNMENT_STATUSES),
  approval_required: z.boolean(),
  sick_leave_type: z.enum(SICK_LEAVE_TYPES).nullable(),
  partial_absence: z.boolean(),
  unauthorized_absence: z.boolean(),
  /** On VAB the whole day (absences); sickness sets `sick_leave_type`. */
  vab: z.boolean(),
  /** On approved leave on the day the shift starts on (leave requests). */
  on_leave: z.boolean(),
  version,
});
export type Assignment = z.output<typeof assignment>;

/** The most people that a shift can need. */
export const MOST_PLACES = 99;

/**
 * The fields of a shift that clients write, in requests and replies; a new one is `optional()` in requests. Insert, change,
 * copy, undo, history, the form and the panel use SHIFT_FIELDS.
 */
const written = {
  start_time: instant,
  end_time: instant,
  kind: z.enum(SHIFT_KINDS).optional(),
  /** Where, and as what (units.ts, positions.ts). */
  unit_id: id.nullable().optional(),
  position_id: id.nullable().optional(),
  /** How many people it needs; null: nobody has said. */
  places: z.number().int().min(1).max(MOST_PLACES).nullable().optional(),
  /** The planned break in minutes; null: by the company's rule. Jour and beredskap have none. */
  break_min: breakMinutes.nullable().optional(),
  /** About the work, for those who do it. */
  note: text(500).optional(),
};
const answered = {
  start_time: answeredInstant,
  end_time: answeredInstant,
  kind: z.enum(SHIFT_KINDS),
  unit_id: id.nullable(),
  position_id: id.nullable(),
  places: z.number().int().nullable(),
  break_min: z.number().int().nullable(),
  note: z.string(),
} satisfies Record<keyof typeof written, z.ZodType>;
export const SHIFT_FIELDS = keysOf(written);
export const writtenShift = z.strictObject(written);
/** The day it starts on, in the company's time zone, and its wall clocks. */
const localTimes = { date: z.string(), start_time_local: z.string(), end_time_local: z.string() };
/** A shift without its people: what a draft wishes. */
export const timesOfShift = z.strictObject({ ...answered, ...localTimes });

export const shift = z.strictObject({
  id,
  ...answered,
  ...localTimes,
  created_by: id.nullable(),
  assignments: z.array(assignment),
  version,
});
export type Shift = z.output<typeof shift>;
export type ShiftFields = Pick<Shift, keyof typeof written>;

/** The first of these that a field's reply takes is what it holds when nobody wrote it. */
const UNWRITTEN = [null, '', false, 0, 'work'];
/** A shift of which nobody said more than its times. */
export const unwrittenShift = ({
  start_time,
  end_time,
}: Pick<ShiftFields, 'start_time' | 'end_time'>): ShiftFields => {
  const fields = Object.entries(answered).map(([name, field]) => [
    name,
    UNWRITTEN.find((value) => field.safeParse(value).success),
  ]);
  return { ...Object.fromEntries(fields), start_time, end_time };
};

const shiftDetails = shift.omit({ assignments: true });
/** An assignment that carries its shift, for lists by person. */
export const assignmentWithShift = assignment.extend({ shift_details: shiftDetails });
export type AssignmentWithShift = z.output<typeof assignmentWithShift>;

export type ShiftWritten = z.output<typeof writtenShift>;
const body = z.strictObject({ ...written, created_by: id.optional() });

export const listShifts = call({
  name: 'listShifts',
  method: 'GET',
  path: '/api/shifts/',
  who: STAFF,
  summary: 'Shifts that start in a range of days, with their assignments; a worker sees the own ones',
  query: z.strictObject({ ...dayRange, ...paging }).refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(shift),
  status: 200,
});

/**
 * The person whose daily rest (arbetstidslagen 13 §) becomes shorter than eleven hours, and the rest left. Allowed,
 * kept in history.
 */
const shortRest = z.array(z.strictObject({ worker_id: id, rest_min: z.number().int() })).optional();
export const plannedShift = shift.extend({ short_rest: shortRest });

const newAssignment = z.strictObject({ worker_id: id, status: z.enum(['pending', 'approved']).optional() });

export const createShift = call({
  name: 'createShift',
  method: 'POST',
  path: '/api/shifts/',
  who: MANAGERS,
  summary: 'Plan a shift, with its people when `assignments` names them: all of it or nothing',
  body: z.strictObject({ ...body.shape, assignments: z.array(newAssignment).max(200).optional(), reasons }),
  reply: plannedShift,
  status: 201,
});

export const getShift = call({
  name: 'getShift',
  method: 'GET',
  path: '/api/shifts/{id}/',
  who: STAFF,
  summary: 'One shift; a worker reads the own ones',
  params: byId,
  reply: shift,
  status: 200,
});

export const changeShift = call({
  name: 'changeShift',
  method: 'PUT',
  path: '/api/shifts/{id}/',
  who: MANAGERS,
  summary: 'Move a shift',
  params: byId,
  body: z.strictObject({ ...body.shape, reasons }),
  reply: plannedShift,
  status: 200,
});

export const deleteShift = call({
  name: 'deleteShift',
  method: 'DELETE',
  path: '/api/shifts/{id}/',
  who: MANAGERS,
  summary: 'Delete a shift with its assignments',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const addWorkers = call({
  name: 'addWorkers',
  method: 'POST',
  path: '/api/shifts/{id}/assignments/',
  who: MANAGERS,
  summary: 'Put several people on a shift: all of them or none',
  params: byId,
  body: z.strictObject({ assignments: z.array(newAssignment).min(1).max(200), reasons }),
  reply: plannedShift,
  status: 201,
});

export const listAssignments = call({
  name: 'listAssignments',
  method: 'GET',
  path: '/api/shift-assignments/',
  who: STAFF,
  summary: 'Assignments by shift, person or days; a worker sees the own ones',
  query: z
    .strictObject({
      shift: id.optional(),
      worker: id.optional(),
      date: date.optional(),
      ...dayRange,
      ...paging,
    })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(assignmentWithShift),
  status: 200,
});

export const createAssignment = call({
  name: 'createAssignment',
  method: 'POST',
  path: '/api/shift-assignments/',
  who: MANAGERS,
  summary: 'Put a person on a shift: pending when it starts within 14 days, unless a status is given',
  body: z.strictObject({
    shift_id: id,
    worker_id: id,
    status: z.enum(['pending', 'approved']).optional(),
    reasons,
  }),
  reply: assignmentWithShift.extend({ short_rest: shortRest }),
  status: 201,
});

export const changeAssignment = call({
  name: 'changeAssignment',
  method: 'PATCH',
  path: '/api/shift-assignments/{id}/',
  who: STAFF,
  summary: 'Answer the own pending shift; a manager may also record absence',
  params: byId,
  body: z
    .strictObject({
      status: z.enum(['approved', 'rejected']),
      sick_leave_type: z.enum(SICK_LEAVE_TYPES).nullable(),
      partial_absence: z.boolean(),
      unauthorized_absence: z.boolean(),
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, { message: 'Say what to change.', path: ['status'] }),
  reply: assignmentWithShift,
  status: 200,
});

export const deleteAssignment = call({
  name: 'deleteAssignment',
  method: 'DELETE',
  path: '/api/shift-assignments/{id}/',
  who: MANAGERS,
  summary: 'Take a person off a shift',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const requireApproval = call({
  name: 'requireApproval',
  method: 'PATCH',
  path: '/api/shift-assignments/approve/',
  who: MANAGERS,
  summary: "Ask for the worker's approval, or take the question back",
  body: z.strictObject({ shift: id, worker: id, approval_required: z.boolean() }),
  reply: assignmentWithShift,
  status: 200,
});
