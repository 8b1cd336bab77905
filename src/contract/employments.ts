import { z } from 'zod';
import { EMPLOYMENT_FORMS, END_REASONS } from '../core/employment.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import { EXPORT_FORMATS, EXPORT_LANGUAGES } from './exports.ts';
import { byId, date, id, keysOf, version } from './fields.ts';

/** From when to when a person is employed, and how. A person may have several, which share no day. */
export const employment = z.strictObject({
  id,
  user: id,
  /** null: unknown; pay begins with the pay terms. */
  first_day: z.string().nullable(),
  /** The last paid day; null: no end is known. Before the first day: the employment never began. */
  last_day: z.string().nullable(),
  /** null: not stated. */
  form: z.enum(EMPLOYMENT_FORMS).nullable(),
  end_reason: z.enum(END_REASONS).nullable(),
  version,
});
export type Employment = z.output<typeof employment>;

/** What a manager writes of an employment. Insert, change, replies and history read EMPLOYMENT_FIELDS. */
const written = {
  first_day: date,
  last_day: date.nullable().optional(),
  form: z.enum(EMPLOYMENT_FORMS).nullable().optional(),
  end_reason: z.enum(END_REASONS).nullable().optional(),
};
export const EMPLOYMENT_FIELDS = keysOf(written);
export type EmploymentFields = Pick<Employment, keyof typeof written>;

export const listEmployments = call({
  name: 'listEmployments',
  method: 'GET',
  path: '/api/employments/',
  who: STAFF,
  summary:
    'Employments in the order of their first days: the own for a worker, of `user` or of all for a manager',
  query: z.strictObject({ user: id.optional() }),
  reply: z.array(employment),
  status: 200,
});

export const getEmployerCertificate = call({
  name: 'getEmployerCertificate',
  method: 'GET',
  path: '/api/users/{id}/employer-certificate/',
  who: STAFF,
  without_cost: 'own',
  summary:
    "What an employer certifies of an employment for the unemployment insurance, the latest one unless it is named: a worker's own",
  params: byId,
  query: z.strictObject({
    employment: id.optional(),
    language: z.enum(EXPORT_LANGUAGES).default('sv'),
    format: z.enum(EXPORT_FORMATS).default('pdf'),
  }),
  reply: z.string(),
  status: 200,
  file: true,
});

export const createEmployment = call({
  name: 'createEmployment',
  method: 'POST',
  path: '/api/employments/',
  who: MANAGERS,
  summary: 'One more employment of a person, also of one whose account is closed',
  body: z.strictObject({ ...written, user: id }),
  reply: employment,
  status: 201,
});

export const changeEmployment = call({
  name: 'changeEmployment',
  method: 'PATCH',
  path: '/api/employments/{id}/',
  who: MANAGERS,
  summary:
    'Change an employment or end it; absence, leave and shifts after a new last day are removed, the account stays open',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: employment,
  status: 200,
});

export const deleteEmployment = call({
  name: 'deleteEmployment',
  method: 'DELETE',
  path: '/api/employments/{id}/',
  who: MANAGERS,
  summary: 'Take away an employment that was entered by mistake; the only one of a person is not deleted',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
