import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { id, wholeInQuery } from './fields.ts';

export const EVENT_KINDS = [
  'shifts',
  'assignments',
  'time-entries',
  'users',
  'payroll',
  'company',
  'leave',
  'absences',
  'notices',
  'pay-months',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Says what changed, never how: ids and kinds only (decisions section 2). */
export const changeEvent = z.strictObject({ kind: z.enum(EVENT_KINDS), ids: z.array(id) });
export type ChangeEvent = z.output<typeof changeEvent>;

/** A client that connects within this time after its read gets the changes in between. */
export const LONGEST_MISSED_MS = 60_000;

export const events = call({
  name: 'events',
  method: 'GET',
  path: '/api/events/',
  who: STAFF,
  summary: 'Server-sent events: what changed in the own company, and in the last `missed_ms` before',
  query: z.strictObject({ missed_ms: wholeInQuery(0, LONGEST_MISSED_MS).optional() }),
  reply: z.string(),
  status: 200,
  stream: true,
});
