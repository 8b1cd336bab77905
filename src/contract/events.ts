import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { id } from './fields.ts';

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

/** What changed, never how: ids and kinds only (decisions section 2). */
export const changeEvent = z.strictObject({ kind: z.enum(EVENT_KINDS), ids: z.array(id) });
export type ChangeEvent = z.output<typeof changeEvent>;

export const events = call({
  name: 'events',
  method: 'GET',
  path: '/api/events/',
  who: STAFF,
  summary: 'Server-sent events: what changed in the own company',
  reply: z.string(),
  status: 200,
  stream: true,
});
