import { z } from 'zod';
import { WANTS } from '../core/roster/wish.ts';
import { brokenRules } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { MOST_DRAFTS } from './drafts.ts';
import {
  answeredDate,
  answeredInstant,
  byId,
  date,
  id,
  paging,
  person,
  RANGE_ORDER,
  rangeInOrder,
  rows,
  text,
  unitShown,
} from './fields.ts';
import { reasons } from './reasons.ts';
import { timesOfShift } from './shifts.ts';

/** The publication of drafts: one transaction, one notice to each person concerned (decision 0093). */

export const publicationAsked = {
  start_date: date,
  end_date: date,
  /** These shifts alone; left out: all drafts of the days. */
  only: z.array(id).min(1).max(MOST_DRAFTS).optional(),
  unit_id: unitShown,
};

const shiftOfDay = z.strictObject({ shift_id: id, ...timesOfShift.shape });

export const previewPublication = call({
  name: 'previewPublication',
  method: 'POST',
  path: '/api/publications/preview/',
  who: MANAGERS,
  summary: 'What a publication would change, for whom, and what stands in its way; nothing is written',
  body: z.strictObject(publicationAsked).refine(rangeInOrder, RANGE_ORDER),
  reply: z.strictObject({
    /** How many shifts it would change. */
    shifts: z.number().int(),
    people: z.array(
      z.strictObject({
        worker: person,
        changes: z.array(
          z.strictObject({
            shift_id: id,
            was: timesOfShift.nullable(),
            became: timesOfShift.nullable(),
            /** The person must answer: the shift starts within 14 days. */
            must_answer: z.boolean(),
          }),
        ),
      }),
    ),
    /** Drafts whose published shift changed after they began. */
    stale: z.array(shiftOfDay),
    /** People whom no publication can put on a shift: with an account that is closed, or on two shifts at once. */
    blocked: rows(z.strictObject({ worker: person, shift_id: id, date: z.string(), code: z.string() })),
    /** Drafts of shifts that a closed unit or position would get: no publication takes them. Left out: none. */
    closed: rows(shiftOfDay).optional(),
    /** Months of these shifts whose pay was run, `YYYY-MM`: a publication changes them, and the difference comes with the next pay. Left out: none. */
    locked_months: z.array(z.string()).optional(),
    /** People who are on leave or ill on a day of their shift. */
    away: rows(z.strictObject({ worker: person, shift_id: id, date: z.string(), code: z.string() })),
    /** People who said that they cannot work at the time of their shift, or would rather not. Left out: none. */
    said: rows(
      z.strictObject({
        worker: person,
        shift_id: id,
        date: z.string(),
        kind: z.enum(['cannot', 'rather_not']),
      }),
    ).optional(),
    /** Wishes that a shift leaves unmet, for information. Left out: none. */
    unmet: rows(
      z.strictObject({ worker: person, shift_id: id, date: z.string(), want: z.enum(WANTS) }),
    ).optional(),
    broken: brokenRules,
  }),
  status: 200,
});

export const publish = call({
  name: 'publish',
  method: 'POST',
  path: '/api/publications/',
  who: MANAGERS,
  summary: 'Make drafts true, all or none; each person concerned gets one notice',
  body: z
    .strictObject({
      ...publicationAsked,
      message: text(300).optional(),
      /** Leaves stale drafts as drafts; otherwise they refuse the publication. */
      skip_stale: z.boolean().optional(),
      reasons,
    })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: z.strictObject({
    id,
    published: z.array(id),
    /** Stale drafts that were left. */
    left: z.array(id),
    /** How many people were told. */
    told: z.number().int(),
  }),
  status: 201,
});

const publication = z.strictObject({
  id,
  first_day: answeredDate,
  last_day: answeredDate,
  message: z.string(),
  /** null: a manager who was erased. */
  made_by: person.nullable(),
  made_at: answeredInstant,
  withdrawn_at: answeredInstant.nullable(),
  /** How many shifts it changed, and for how many people. */
  shifts: z.number().int(),
  people: z.number().int(),
});
export type Publication = z.output<typeof publication>;

export const listPublications = call({
  name: 'listPublications',
  method: 'GET',
  path: '/api/publications/',
  who: MANAGERS,
  summary: 'Publications, the latest first',
  query: z.strictObject(paging),
  reply: z.array(publication),
  status: 200,
});

export const getPublication = call({
  name: 'getPublication',
  method: 'GET',
  path: '/api/publications/{id}/',
  who: MANAGERS,
  summary: 'A publication, and what a withdrawal of it would take back and keep',
  params: byId,
  reply: publication.extend({
    /** How many shifts would be as before it. */
    restored: z.number().int(),
    /** Shifts that somebody touched since: they stay as they are. */
    kept: rows(shiftOfDay.extend({ why: z.enum(['changed', 'answered']) })),
  }),
  status: 200,
});

export const withdrawPublication = call({
  name: 'withdrawPublication',
  method: 'DELETE',
  path: '/api/publications/{id}/',
  who: MANAGERS,
  summary:
    'Undo a publication: shifts that nobody touched since are as before, and its drafts are drafts again',
  params: byId,
  reply: z.strictObject({ restored: z.array(id), kept: z.array(id) }),
  status: 200,
});
