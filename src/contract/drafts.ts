import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import {
  answeredInstant,
  date,
  id,
  person,
  RANGE_ORDER,
  rangeInOrder,
  unitShown,
  version,
} from './fields.ts';
import { timesOfShift, writtenShift } from './shifts.ts';

/**
 * Drafts of shifts: what managers plan and nobody else meets, until a publication makes it true (decision 0093). A draft holds the
 * whole shift as it is wished.
 */

/** The most drafts that a company may hold, and the most that one call writes. */
export const MOST_DRAFTS = 2_000;
export const MOST_WRITTEN = 500;

const wished = writtenShift.extend({
  people: z.array(id).max(200),
  /** The published shift is to go; its times and people are those that it has. */
  goes: z.boolean().optional(),
  /** Begins anew from what is published now, so that the draft is not stale. */
  rebase: z.boolean().optional(),
});

export const draft = timesOfShift.extend({
  /** The shift's; of a new one the client chooses it. */
  shift_id: id,
  /** The version of the published shift when the draft began; null: the shift is new. */
  base_version: version.nullable(),
  /** The published shift, or its people, changed after that: publication asks. */
  stale: z.boolean(),
  goes: z.boolean(),
  people: z.array(person),
  written_by: z.string(),
  written_at: answeredInstant,
  version,
});
export type DraftReply = z.output<typeof draft>;

/** An action that can be undone, or done again. */
const step = z
  .strictObject({ made_by: z.string(), made_at: answeredInstant, shifts: z.number().int() })
  .nullable();
export const draftLine = { undo: step, redo: step };
const touched = z.strictObject({
  drafts: z.array(draft),
  /** Shifts that have no draft any more. */
  gone: z.array(id),
  ...draftLine,
});

export const listDrafts = call({
  name: 'listDrafts',
  method: 'GET',
  path: '/api/drafts/',
  who: MANAGERS,
  summary: 'The drafts of shifts that start in a range of days, and what can be undone',
  query: z.strictObject({ start_date: date, end_date: date }).refine(rangeInOrder, RANGE_ORDER),
  reply: z.strictObject({ drafts: z.array(draft), ...draftLine }),
  status: 200,
});

export const writeDrafts = call({
  name: 'writeDrafts',
  method: 'POST',
  path: '/api/drafts/',
  who: MANAGERS,
  summary: 'Write drafts, all or none, as one action that can be undone',
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          shift_id: id,
          /** Of the draft that it replaces; null: there is none yet. */
          version: version.nullable(),
          /** null: what is published stays as it is. */
          draft: wished.nullable(),
        }),
      )
      .min(1)
      .max(MOST_WRITTEN),
  }),
  reply: touched,
  status: 200,
});

export const undoDraft = call({
  name: 'undoDraft',
  method: 'POST',
  path: '/api/drafts/undo/',
  who: MANAGERS,
  summary: 'Undo the latest action on drafts',
  reply: touched,
  status: 200,
});

export const redoDraft = call({
  name: 'redoDraft',
  method: 'POST',
  path: '/api/drafts/redo/',
  who: MANAGERS,
  summary: 'Do the action again that was undone last',
  reply: touched,
  status: 200,
});

export const discardDrafts = call({
  name: 'discardDrafts',
  method: 'DELETE',
  path: '/api/drafts/',
  who: MANAGERS,
  summary: 'Throw away the drafts of shifts that start in a range of days; an action that can be undone',
  query: z
    .strictObject({ start_date: date, end_date: date, unit_id: unitShown })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: touched,
  status: 200,
});
