import { z } from 'zod';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredDate, byId, rows } from './fields.ts';
import { DATA_KINDS } from './nouns.ts';

export const ERASURE_HINDRANCES = [
  'account_open',
  'already_erased',
  'manager_lately',
  'pay_outstanding',
] as const;

/** GDPR articles 15 and 20: everything stored about a person, as one JSON file. */
export const personalData = call({
  name: 'personalData',
  method: 'GET',
  path: '/api/users/{id}/data/',
  who: STAFF,
  without_cost: 'own',
  summary:
    'Everything that is kept about a person, as a file; workers their own only. Sign-ins are in the own file alone',
  params: byId,
  reply: z.string(),
  status: 200,
  file: true,
});

const counted = rows(z.strictObject({ kind: z.enum(DATA_KINDS), rows: z.number().int() }));

const erasure = z.strictObject({
  erased: counted,
  kept: counted,
  /** The last day of the seventh year after the latest basis of pay; null: nothing has to be kept. */
  kept_until: answeredDate.nullable(),
});
export type Erasure = z.output<typeof erasure>;

export const previewErasure = call({
  name: 'previewErasure',
  method: 'GET',
  path: '/api/users/{id}/erasure/',
  who: MANAGERS,
  summary: 'What an erasure would take of a person, what the law keeps and until when; nothing is changed',
  params: byId,
  reply: erasure.extend({
    /** Why the person cannot be erased now; null: nothing prevents it. */
    hindrance: z.enum(ERASURE_HINDRANCES).nullable(),
  }),
  status: 200,
});

/** GDPR article 17, as far as bookkeeping law allows (article 17.3 b): the basis of pay stays until `kept_until`. */
export const erasePerson = call({
  name: 'erasePerson',
  method: 'POST',
  path: '/api/users/{id}/erasure/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Erase what the law does not demand about a person who has left',
  params: byId,
  body: z.strictObject({}),
  reply: erasure,
  status: 200,
});
