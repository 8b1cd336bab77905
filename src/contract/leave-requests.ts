import { z } from 'zod';
import { ABSENCE_EXTENTS } from '../core/absence.ts';
import { LEAVE_KINDS, LEAVE_SHIFTS, LEAVE_STATUSES } from '../core/leave.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import {
  answeredInstant,
  byId,
  date,
  dayRange,
  id,
  keysOf,
  paging,
  person,
  RANGE_ORDER,
  rangeInOrder,
  text,
  version,
} from './fields.ts';

/**
 * A person's request for leave, and the manager's answer. Visible to the person and the managers only.
 */
export const leaveRequest = z.strictObject({
  id,
  user_id: id,
  user: person,
  kind: z.enum(LEAVE_KINDS),
  first_day: z.string(),
  last_day: z.string(),
  /** How much of each day is lost, percent: part-time leave; vacation is whole days. */
  extent_pct: z.literal(ABSENCE_EXTENTS),
  /** Calendar days, first and last included. */
  days: z.number().int(),
  note: z.string(),
  status: z.enum(LEAVE_STATUSES),
  /** What the manager said with the answer. */
  reason: z.string().nullable(),
  decided_by: person.nullable(),
  decided_at: answeredInstant.nullable(),
  /** The person's planned shifts (not rejected) that start on those days. */
  shift_count: z.number().int(),
  /** Vacation days that are not earned are paid in advance (semesterlagen 29 a §); the manager decides with the grant. */
  advance: z.boolean(),
  /** How many shifts the person was taken off when it was granted. */
  taken_off: z.number().int(),
  created_at: answeredInstant,
  version,
});
export type LeaveRequest = z.output<typeof leaveRequest>;

const remembered = {
  kind: z.enum(LEAVE_KINDS),
  first_day: date,
  last_day: date,
  extent_pct: z.literal(ABSENCE_EXTENTS).optional(),
};
/** What a person writes of a request. Insert and replies read LEAVE_FIELDS; the person's own words stay out of history. */
const written = { ...remembered, note: text(500).optional() };
export const LEAVE_REMEMBERED = keysOf(remembered);
export const LEAVE_FIELDS = keysOf(written);
export type LeaveFields = Pick<LeaveRequest, keyof typeof written>;

export const listLeaveRequests = call({
  name: 'listLeaveRequests',
  method: 'GET',
  path: '/api/leave-requests/',
  who: STAFF,
  summary:
    'Leave that touches a range of days: the own for a worker, of `user` or of all for a manager; without days what lasts today or longer, and all that waits',
  query: z
    .strictObject({ ...dayRange, status: z.enum(LEAVE_STATUSES).optional(), user: id.optional(), ...paging })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(leaveRequest),
  status: 200,
});

export const createLeaveRequest = call({
  name: 'createLeaveRequest',
  method: 'POST',
  path: '/api/leave-requests/',
  who: STAFF,
  summary: 'Ask for leave; a manager may enter it for a person, and then it is approved at once',
  body: z
    .strictObject({
      ...written,
      /** The person, when a manager enters it for somebody; a worker's must be the own id. */
      user: id.optional(),
      /** As in an answer, where the leave is granted at once. */
      shifts: z.enum(LEAVE_SHIFTS).optional(),
      advance: z.boolean().optional(),
    })
    .refine((body) => body.first_day <= body.last_day, {
      message: 'The last day must not lie before the first.',
      path: ['last_day'],
    }),
  reply: leaveRequest,
  status: 201,
});

export const endLeaveRequest = call({
  name: 'endLeaveRequest',
  method: 'POST',
  path: '/api/leave-requests/{id}/end/',
  who: MANAGERS,
  summary: 'End approved leave earlier; what follows it is a new request',
  params: byId,
  body: z.strictObject({ last_day: date }),
  reply: leaveRequest,
  status: 200,
});

export const changeLeaveRequest = call({
  name: 'changeLeaveRequest',
  method: 'PATCH',
  path: '/api/leave-requests/{id}/',
  who: STAFF,
  summary:
    'Approve or reject (a manager, also from one answer to the other), withdraw (the person, or a manager), or ask again (the person)',
  params: byId,
  body: z.strictObject({
    status: z.enum(LEAVE_STATUSES),
    reason: text(500).optional(),
    /** With `approved`: what happens to the person's shifts that have not begun; left out, they stay and are marked. */
    shifts: z.enum(LEAVE_SHIFTS).optional(),
    /** With `approved` of vacation: days that are not earned are paid in advance; left out, they have no pay. */
    advance: z.boolean().optional(),
  }),
  reply: leaveRequest,
  status: 200,
});

export const answerLeaveRequests = call({
  name: 'answerLeaveRequests',
  method: 'POST',
  path: '/api/leave-requests/answers/',
  who: MANAGERS,
  summary:
    'Approve or reject many requests in one transaction, or take the answers back; a request that changed since it was shown, or may not come there, is skipped',
  body: z.strictObject({
    status: z.enum(['pending', 'approved', 'rejected']),
    requests: z
      .array(z.strictObject({ id, version: version.optional() }))
      .min(1)
      .max(200),
    /** One for all. */
    reason: text(500).optional(),
    /** With `approved`: what becomes of the shifts of everybody who is away whole days; left out, they stay and are marked. */
    shifts: z.enum(LEAVE_SHIFTS).optional(),
  }),
  reply: z.strictObject({
    answered: z.array(leaveRequest),
    /** Requests left unchanged, each with the reason (a refusal code). */
    skipped: z.array(z.strictObject({ id, code: z.string() })),
  }),
  status: 200,
});
