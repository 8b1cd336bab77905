import { z } from 'zod';
import { SHIFT_KINDS } from '../core/shift.ts';
import { TIME_ENTRY_STATUSES } from '../core/time-entry.ts';
import { breakMinutes } from './break-minutes.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import {
  answeredInstant,
  byId,
  clock,
  date,
  dayRange,
  hours,
  id,
  instant,
  keysOf,
  month,
  obByLevel,
  paging,
  person,
  RANGE_ORDER,
  rangeInOrder,
  someone,
  text,
  version,
  year,
} from './fields.ts';

const assignedShift = z.strictObject({
  start_time: answeredInstant,
  end_time: answeredInstant,
  start_time_local: z.string(),
  end_time_local: z.string(),
  duration_min: z.number().int(),
});

/** The differences from the plan (specification section 3, mismatch details). */
export const mismatchDetails = z.strictObject({
  assigned: assignedShift.nullable(),
  /** Reported less assigned, minutes; null when the day had no assigned shift. */
  start_diff_min: z.number().int().nullable(),
  end_diff_min: z.number().int().nullable(),
  required_break_min: z.number().int(),
});

/** A worker's report of a stretch of work. The server computes every derived field (decisions section 3). */
export const timeEntry = z.strictObject({
  id,
  /** The day it starts on, in the company's time zone. */
  date: z.string(),
  start_time: answeredInstant,
  end_time: answeredInstant,
  start_time_local: z.string(),
  end_time_local: z.string(),
  break_duration: z.number().int(),
  kind: z.enum(SHIFT_KINDS),
  /** The stretches of work in a report of jour or beredskap; its hours below are theirs. */
  worked: z.array(
    z.strictObject({
      start_time: answeredInstant,
      end_time: answeredInstant,
      start_time_local: z.string(),
      end_time_local: z.string(),
    }),
  ),
  description: z.string(),
  status: z.enum(TIME_ENTRY_STATUSES),
  break_discrepancy: z.boolean(),
  shift_mismatch: z.boolean(),
  mismatch: mismatchDetails,
  /** Paid hours after the break, rounded to quarters, and the unsocial ones among them. */
  totalHours: hours,
  ...obByLevel,
  rejection_reason: z.string().nullable(),
  user: person,
  user_id: id,
  worker_name: z.string(),
  updated_at: answeredInstant,
  version,
});
export type TimeEntry = z.output<typeof timeEntry>;

const time = z.union([clock, instant], { error: 'Use HH:MM or an ISO 8601 instant.' });
const reported = {
  date,
  start_time: time,
  end_time: time,
  break_duration: breakMinutes,
  kind: z.enum(SHIFT_KINDS).optional(),
  /** Clocks are those at or after the start of the report. */
  worked: z
    .array(z.strictObject({ start_time: time, end_time: time }))
    .max(24)
    .optional(),
};
/** What is kept as it was sent and decides nothing. Insert, change, undo and history read ENTRY_TEXTS. */
const texts = { description: text(1000).optional() };
export const ENTRY_TEXTS = keysOf(texts);
export type EntryTexts = Pick<TimeEntry, keyof typeof texts>;
/** What a client writes of a report. */
export const ENTRY_FIELDS = keysOf({ ...reported, ...texts });

const fields = {
  ...reported,
  ...texts,
  /** `draft` saves without submitting; any other value is accepted and ignored. */
  status: z.string().max(40).optional(),
  break_discrepancy: z.boolean().optional(),
  shift_mismatch: z.boolean().optional(),
  /** A manager may report on behalf of a person; a worker's must be the own id. */
  user: id.optional(),
};

export const STATUS_FILTERS = [...TIME_ENTRY_STATUSES, 'pending', 'all'] as const;

export const monthlyTimeEntries = call({
  name: 'monthlyTimeEntries',
  method: 'GET',
  path: '/api/time-entries/monthly/',
  who: STAFF,
  summary: "A month's reports: the own ones for a worker, those of `user` or of all for a manager",
  query: z.strictObject({ year, month, user: id.optional() }),
  reply: z.array(timeEntry),
  status: 200,
});

export const listTimeEntries = call({
  name: 'listTimeEntries',
  method: 'GET',
  path: '/api/time-entries/',
  who: STAFF,
  summary: 'Reports in a range of days, by status (`pending` means submitted_pending)',
  query: z
    .strictObject({ ...dayRange, status: z.enum(STATUS_FILTERS).optional(), user: id.optional(), ...paging })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(timeEntry),
  status: 200,
});

export const createTimeEntry = call({
  name: 'createTimeEntry',
  method: 'POST',
  path: '/api/time-entries/',
  who: STAFF,
  summary: 'Report a stretch of work',
  body: z.strictObject({ ...fields, break_duration: fields.break_duration.default(0) }),
  reply: timeEntry,
  status: 201,
});

export const reportAsPlanned = call({
  name: 'reportAsPlanned',
  method: 'POST',
  path: '/api/time-entries/as-planned/',
  who: STAFF,
  summary:
    'Report every own approved shift of some days that has ended and has no report, as planned, in one transaction',
  body: z.strictObject({ start_date: date, end_date: date }).refine(rangeInOrder, RANGE_ORDER),
  reply: z.strictObject({
    made: z.array(timeEntry),
    /** Shifts left unchanged, each with the reason (a refusal code). */
    skipped: z.array(z.strictObject({ shift_id: id, date: z.string(), code: z.string() })),
  }),
  status: 201,
});

export const reportPeopleAsPlanned = call({
  name: 'reportPeopleAsPlanned',
  method: 'POST',
  path: '/api/time-entries/as-planned/people/',
  who: MANAGERS,
  summary:
    'Report, for people who have not, every approved shift of some days that has ended, on days without a report; in one transaction',
  body: z
    .strictObject({ start_date: date, end_date: date, people: someone })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: z.strictObject({
    /** The reports made, for their withdrawal. */
    made: z.array(z.strictObject({ id, version })),
    /** Shifts left unchanged, each with the reason (a refusal code). */
    skipped: z.array(z.strictObject({ shift_id: id, date: z.string(), code: z.string() })),
  }),
  status: 201,
});

export const withdrawReports = call({
  name: 'withdrawReports',
  method: 'POST',
  path: '/api/time-entries/withdraw/',
  who: STAFF,
  summary:
    'Undo: delete reports that nobody touched since they were made: the own ones, for a manager also those that a manager made for others',
  body: z.strictObject({ entries: z.array(z.strictObject({ id, version })).min(1).max(4000) }),
  reply: z.strictObject({ deleted: z.number().int(), kept: z.number().int() }),
  status: 200,
});

export const getTimeEntry = call({
  name: 'getTimeEntry',
  method: 'GET',
  path: '/api/time-entries/{id}/',
  who: STAFF,
  summary: 'One report',
  params: byId,
  reply: timeEntry,
  status: 200,
});

export const replaceTimeEntry = call({
  name: 'replaceTimeEntry',
  method: 'PUT',
  path: '/api/time-entries/{id}/',
  who: STAFF,
  summary: 'Change a report; it goes through the same judgement as a new one',
  params: byId,
  body: z.strictObject(fields),
  reply: timeEntry,
  status: 200,
});

export const changeTimeEntry = call({
  name: 'changeTimeEntry',
  method: 'PATCH',
  path: '/api/time-entries/{id}/',
  who: STAFF,
  summary: 'Change parts of a report',
  params: byId,
  body: z.strictObject(fields).partial(),
  reply: timeEntry,
  status: 200,
});

export const deleteTimeEntry = call({
  name: 'deleteTimeEntry',
  method: 'DELETE',
  path: '/api/time-entries/{id}/',
  who: STAFF,
  summary: 'Delete a report',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const historyEntry = z.strictObject({
  at: answeredInstant,
  actor: person.nullable(),
  action: z.string(),
  was: z.record(z.string(), z.unknown()).nullable(),
  became: z.record(z.string(), z.unknown()).nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const timeEntryHistory = call({
  name: 'timeEntryHistory',
  method: 'GET',
  path: '/api/time-entries/{id}/history/',
  who: STAFF,
  summary: 'Who did what to a report, oldest first',
  params: byId,
  reply: z.array(historyEntry),
  status: 200,
});

export const workerMonth = call({
  name: 'workerMonth',
  method: 'GET',
  path: '/api/manager/{id}/worker-shifts/',
  who: MANAGERS,
  summary: "One worker's reports of a month",
  params: byId,
  query: z.strictObject({ year, month }),
  reply: z.array(timeEntry),
  status: 200,
});

export const reason = text(500).optional();

export const decideTimeEntry = call({
  name: 'decideTimeEntry',
  method: 'PATCH',
  path: '/api/manager/{manager_id}/worker-shifts/{id}/',
  who: MANAGERS,
  summary: 'Approve or reject a report; `manager_id` is the own id',
  params: z.strictObject({ manager_id: id, id }),
  body: z.strictObject({ status: z.enum(['approved', 'rejected']), reason }),
  reply: timeEntry,
  status: 200,
});
