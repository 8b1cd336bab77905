import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { id, keysOf, wholeInQuery } from './fields.ts';

/**
 * The recipients of a change of each kind. `managers_and_person`: the ids are people's, and each is notified of the own.
 * `seers_and_person`: the same, without the managers who do not see cost. `managers`: nobody else may know that there is such a thing. `everybody` of the company is a decision: the ids tell nothing.
 */
export type Listeners = 'everybody' | 'managers_and_person' | 'seers_and_person' | 'managers' | 'person';
export const EVENT_LISTENERS = {
  shifts: 'everybody',
  assignments: 'everybody',
  drafts: 'managers',
  offers: 'everybody',
  trades: 'everybody',
  needs: 'managers',
  // How far a proposal is; only the ids.
  'roster-runs': 'managers',
  // Workers learn when one opens for them; the ids tell nothing.
  periods: 'everybody',
  wishes: 'managers_and_person',
  'time-entries': 'everybody',
  users: 'managers_and_person',
  payroll: 'seers_and_person',
  company: 'everybody',
  leave: 'managers_and_person',
  absences: 'managers_and_person',
  notices: 'person',
  'pay-months': 'everybody',
  countersignatures: 'managers',
} as const satisfies Readonly<Record<string, Listeners>>;
export const EVENT_KINDS = keysOf(EVENT_LISTENERS);
export type EventKind = (typeof EVENT_KINDS)[number];

/** Says what changed, never how: ids and kinds only (decisions section 2); to managers also who changed the plan. */
export const changeEvent = z.strictObject({
  kind: z.enum(EVENT_KINDS),
  ids: z.array(id),
  /** Whose action it was: of the plan's shifts, and told to managers alone. */
  by: id.optional(),
});
export type ChangeEvent = z.output<typeof changeEvent>;

/** A client that connects within this time after its read gets the changes in between. */
export const LONGEST_MISSED_MS = 60_000;

export const events = call({
  name: 'events',
  method: 'GET',
  path: '/api/events/',
  who: STAFF,
  without_cost: 'left_out',
  summary: 'Server-sent events: what changed in the own company, and in the last `missed_ms` before',
  query: z.strictObject({ missed_ms: wholeInQuery(0, LONGEST_MISSED_MS).optional() }),
  reply: z.string(),
  status: 200,
  stream: true,
});
