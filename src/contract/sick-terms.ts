import { z } from 'zod';
import { SICK_TERM_KINDS } from '../core/pay/sick-terms.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import { byId, date, id, keysOf, paging, version } from './fields.ts';

/**
 * What decides the karensavdrag beside the sick spells: a decision on special protection, or a karensavdrag that
 * another program made for the sick period that began on `first_day`. Visible to the person and the managers only.
 */
export const sickTerm = z.strictObject({
  id,
  user: id,
  kind: z.enum(SICK_TERM_KINDS),
  first_day: z.string(),
  /** null: until further notice, or a karensavdrag, which has one day. */
  last_day: z.string().nullable(),
  version,
});
export type SickTermRow = z.output<typeof sickTerm>;

/** What a manager writes. Insert, change, replies and history read SICK_TERM_FIELDS. */
const written = {
  kind: z.enum(SICK_TERM_KINDS),
  first_day: date,
  last_day: date.nullable().optional(),
};
export const SICK_TERM_FIELDS = keysOf(written);
export type SickTermFields = Pick<SickTermRow, keyof typeof written>;

export const listSickTerms = call({
  name: 'listSickTerms',
  method: 'GET',
  path: '/api/sick-terms/',
  who: STAFF,
  summary:
    'Decisions on special protection and karensavdrag of other programs, by first day: the own for a worker, of `user` or of all for a manager',
  query: z.strictObject({ user: id.optional(), ...paging }),
  reply: z.array(sickTerm),
  status: 200,
});

export const createSickTerm = call({
  name: 'createSickTerm',
  method: 'POST',
  path: '/api/sick-terms/',
  who: MANAGERS,
  summary: 'Enter a decision on special protection, or a karensavdrag of another program',
  body: z.strictObject({ ...written, user: id }),
  reply: sickTerm,
  status: 201,
});

export const changeSickTerm = call({
  name: 'changeSickTerm',
  method: 'PATCH',
  path: '/api/sick-terms/{id}/',
  who: MANAGERS,
  summary: 'Change its kind or days, or end it; months that were run are settled by the next run',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: sickTerm,
  status: 200,
});

export const deleteSickTerm = call({
  name: 'deleteSickTerm',
  method: 'DELETE',
  path: '/api/sick-terms/{id}/',
  who: MANAGERS,
  summary: 'Take away what was entered by mistake; months that were run are settled by the next run',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
