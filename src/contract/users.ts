import { z } from 'zod';
import { EMPLOYMENT_FORMS } from '../core/employment.ts';
import { call, EVERYONE, MANAGERS, STAFF } from './call.ts';
import { answeredDate, answeredInstant, byId, date, id, keysOf, paging, text, version } from './fields.ts';
import { payroll, payTerms } from './payroll.ts';

export const USER_ROLES = ['worker', 'manager'] as const;

/** 8 to 128 characters of any kind; the server also refuses the most common ones (ASVS 6.2). */
export const password = z
  .string()
  .min(8)
  .max(128)
  .refine(
    (value) => value.isWellFormed() && !value.includes('\u0000'),
    'The password has characters that cannot be kept.',
  );
export const username = z
  .string()
  .min(1)
  .max(150)
  .regex(/^[\p{L}\p{N}._@+-]+$/u, 'Use letters, digits and . _ @ + - only.');

/** A person of the own company (specification section 3). The personal number is answered masked. */
export const user = z.strictObject({
  id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['worker', 'manager', 'admin']),
  is_superuser: z.boolean(),
  /** The company's id, and its name beside it for the screen. */
  company: id,
  company_name: z.string(),
  payroll: payroll.nullable(),
  date_of_birth: z.string().nullable(),
  /** `YYMMDD-****`, or empty when none is recorded. */
  social_security_number: z.string(),
  address: z.string(),
  /** The first day of the employment of today, or else of the first to come; null: unknown. */
  employment_date: z.string().nullable(),
  /** In the payroll's files; null: none was given yet. An older server does not say. */
  employee_number: z.number().int().nullable().optional(),
  version,
});
export type User = z.output<typeof user>;

/** History keeps their values. */
const remembered = {
  first_name: text(100, 1),
  last_name: text(100, 1),
  username,
  role: z.enum(USER_ROLES),
};
/** History keeps only that they changed. */
const details = {
  email: z.email().max(254),
  phone: text(40).optional(),
  date_of_birth: date.nullable().optional(),
  address: text(300).optional(),
};
/** What a manager writes of a person and is kept as it was sent. Insert, change, replies and history read USER_FIELDS. */
const written = { ...remembered, ...details };
export const USER_REMEMBERED = keysOf(remembered);
/** The first day of employment is a field of the employment since decision 0055; older entries name it. */
export const USER_PRIVATE = [...keysOf(details), 'employment_date' as const];
export const USER_FIELDS = keysOf(written);
export type UserFields = Pick<User, keyof typeof written>;

const fields = {
  ...written,
  /**
   * The first day of the employment that the reply names: the one of today, or else the first to come. Left out or null
   * for a new person: an employment whose first day is unknown, so that pay begins with the pay terms.
   */
  employment_date: date.nullable().optional(),
  /** Personnummer or samordningsnummer; the masked form of a reply means unchanged. */
  social_security_number: text(20).optional(),
  /** Accepted because the specification lists it; must be the own company. */
  company: id.optional(),
};

export const me = call({
  name: 'me',
  method: 'GET',
  path: '/api/users/me/',
  who: EVERYONE,
  before_second_factor: true,
  summary: 'Who am I',
  /**
   * `sees_cost`: the pay of others and what the plan costs. `second_factor_days`: so many days until a second factor is
   * needed, 0: now; null: it is on, or not needed. An older server says neither.
   */
  reply: user.extend({
    sees_cost: z.boolean().optional(),
    second_factor_days: z.number().int().nullable().optional(),
  }),
  status: 200,
});

export const listUsers = call({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users/',
  who: MANAGERS,
  without_cost: 'left_out',
  summary: 'The people of the own company',
  query: z.strictObject({ role: z.enum(USER_ROLES).optional(), ...paging }),
  reply: z.array(user),
  status: 200,
});

/** A person who has left: the account is closed, and data that the law keeps stays until the erasure and longer. */
export const closedUser = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['worker', 'manager', 'admin']),
  closed_at: answeredInstant,
  /** The last day of the latest employment, and the last paid day; null: it continues. */
  last_day: answeredDate.nullable(),
  /** null: the personal data has not been erased. */
  erased_at: answeredInstant.nullable(),
  version,
});
export type ClosedUser = z.output<typeof closedUser>;

export const listClosedUsers = call({
  name: 'listClosedUsers',
  method: 'GET',
  path: '/api/users/closed/',
  who: MANAGERS,
  summary: 'Those who have left the own company and still have a name, the latest first',
  query: z.strictObject(paging),
  reply: z.array(closedUser),
  status: 200,
});

export const createUser = call({
  name: 'createUser',
  method: 'POST',
  path: '/api/users/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'A new person in the own company',
  /** `pay`: the terms too, in the same action; either both are saved or neither. `employment`: what the day leaves open. */
  body: z.strictObject({
    ...fields,
    password,
    pay: payTerms.optional(),
    employment: z
      .strictObject({ form: z.enum(EMPLOYMENT_FORMS).nullable(), last_day: date.nullable() })
      .partial()
      .optional(),
  }),
  reply: user,
  status: 201,
});

export const getUser = call({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/{id}/',
  who: STAFF,
  without_cost: 'left_out',
  summary: 'One person; workers read themselves only',
  params: byId,
  reply: user,
  status: 200,
});

export const changeUser = call({
  name: 'changeUser',
  method: 'PUT',
  path: '/api/users/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change a person; what is left out stays',
  params: byId,
  body: z.strictObject({
    ...fields,
    password: password.optional(),
    /**
     * Replaces the pay terms, in the same action. `version`: the last one seen, null for none; left out, nothing is
     * compared.
     */
    pay: payTerms.extend({ version: version.nullable().optional() }).optional(),
  }),
  reply: user,
  status: 200,
});

export const deleteUser = call({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'Close an account and end its employment, or correct the last day of a closed one; records that the law keeps stay',
  params: byId,
  /**
   * The last day of the latest employment, pay included; left out: the day that it has, or else today. A past day, or up
   * to a year ahead. On a closed account that is not erased it replaces the last day; left out there: 404.
   * `employment`: it continues, the account alone is closed.
   */
  query: z
    .strictObject({ last_day: date.optional(), employment: z.literal('continues').optional() })
    .refine(({ last_day, employment }) => last_day === undefined || employment === undefined, {
      message: 'An employment that continues has no last day.',
      path: ['last_day'],
    }),
  reply: z.undefined(),
  status: 204,
});

export const changePassword = call({
  name: 'changePassword',
  method: 'POST',
  path: '/api/users/change_password/',
  who: EVERYONE,
  summary: 'Change the own password; other sessions end',
  body: z.strictObject({ old_password: z.string().min(1).max(1000), new_password: password }),
  reply: z.undefined(),
  status: 204,
});

export const revealPersonalNumber = call({
  name: 'revealPersonalNumber',
  method: 'GET',
  path: '/api/users/{id}/social-security-number/',
  who: STAFF,
  summary: 'The whole personal number of oneself, or for a manager of a person; each reading is recorded',
  params: byId,
  reply: z.strictObject({ social_security_number: z.string() }),
  status: 200,
  recorded: true,
});
