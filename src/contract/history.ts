import { z } from 'zod';
import { HISTORY_NOUNS } from '../core/actions.ts';
import { call, EVERYONE, MANAGERS } from './call.ts';
import { answeredInstant, date, dayRange, id, paging, person, RANGE_ORDER, rangeInOrder } from './fields.ts';

const facts = z.record(z.string(), z.unknown()).nullable();

/** Who did what to which thing, from what to what and why. `n` counts the company's lines; each is linked to the one before. */
export const companyHistoryEntry = z.strictObject({
  n: z.number().int(),
  at: answeredInstant,
  /** null: nobody of the company's; then the platform's, or the product by itself. */
  actor: person.nullable(),
  by_platform: z.boolean(),
  noun: z.enum(HISTORY_NOUNS),
  noun_id: id,
  /** Whose it is; null when it is nobody's, or of somebody who is erased. */
  about: person.nullable(),
  /** The day it is about, of a month the first: a report's, the first of an absence, a run's month. */
  day: date.nullable(),
  /** When the shift is that it is about. */
  span: z.strictObject({ start_time: answeredInstant, end_time: answeredInstant }).nullable(),
  action: z.string(),
  was: facts,
  became: facts,
  reason: z.string().nullable(),
  /** What was and became have been erased (GDPR article 17); the line itself stays. */
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
  /** One thing's; of a shift also those of the people on it. */
  noun_id: id.optional(),
  /** Whose things: the account, pay terms, reports, shifts and absence of this person. */
  about: id.optional(),
  /** Who did it. */
  actor: id.optional(),
};

export const listHistory = call({
  name: 'listHistory',
  method: 'GET',
  path: '/api/history/',
  who: EVERYONE,
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
  summary: 'The history as CSV with the hashes that link its lines',
  query: z.strictObject(filters).refine(rangeInOrder, RANGE_ORDER),
  reply: z.string(),
  status: 200,
  file: true,
});
