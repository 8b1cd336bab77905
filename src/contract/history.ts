import { z } from 'zod';
import { call, EVERYONE, MANAGERS } from './call.ts';
import { answeredInstant, date, dayRange, id, paging, person, RANGE_ORDER, rangeInOrder } from './fields.ts';
import { HISTORY_NOUNS } from './nouns.ts';

const facts = z.record(z.string(), z.unknown()).nullable();

/**
 * An action in history: who, what, on which thing, before and after, and why. `n` counts the company's entries; each
 * is linked to the one before.
 */
export const companyHistoryEntry = z.strictObject({
  n: z.number().int(),
  at: answeredInstant,
  /** null: the actor is not of the company; it was the platform, or the product itself. */
  actor: person.nullable(),
  by_platform: z.boolean(),
  noun: z.enum(HISTORY_NOUNS),
  noun_id: id,
  /** The person it is about; null when there is none, or when the person is erased. */
  about: person.nullable(),
  /** Its day, or the first of its month: a report's day, the first of an absence, a run's month. */
  day: date.nullable(),
  /** The times of the shift it is about. */
  span: z.strictObject({ start_time: answeredInstant, end_time: answeredInstant }).nullable(),
  action: z.string(),
  was: facts,
  became: facts,
  reason: z.string().nullable(),
  /** The values before and after have been erased (GDPR article 17); the entry itself stays. */
  is_erased: z.boolean(),
});
export type CompanyHistoryEntry = z.output<typeof companyHistoryEntry>;

const nouns = z
  .string()
  .max(200)
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(HISTORY_NOUNS)).min(1));

const filters = {
  ...dayRange,
  /** One kind, or several with commas between. */
  noun: nouns.optional(),
  /** A thing's entries; for a shift also those of its assignments. */
  noun_id: id.optional(),
  /** Entries about this person's account, pay terms, reports, shifts and absence. */
  about: id.optional(),
  /** The actor. */
  actor: id.optional(),
};

export const listHistory = call({
  name: 'listHistory',
  method: 'GET',
  path: '/api/history/',
  who: EVERYONE,
  without_cost: 'left_out',
  summary: 'What was done in the company, the latest first; for a worker what was done to the own things',
  query: z.strictObject({ ...filters, ...paging }).refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(companyHistoryEntry),
  status: 200,
  report: true,
});

export const exportHistory = call({
  name: 'exportHistory',
  method: 'GET',
  path: '/api/history/export/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'The history as CSV with the hashes that link its lines',
  query: z.strictObject(filters).refine(rangeInOrder, RANGE_ORDER),
  reply: z.string(),
  status: 200,
  file: true,
});
