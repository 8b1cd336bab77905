import { z } from 'zod';
import { EMPLOYMENT_FORMS } from '../core/employment.ts';
import { call, MANAGERS } from './call.ts';
import { byId, date, id, text } from './fields.ts';
import { password, USER_ROLES, user, username } from './users.ts';

/** Opening a closed account again, and finding the person who may be there already (decision 0077). */

export const reopenUser = call({
  name: 'reopenUser',
  method: 'POST',
  path: '/api/users/{id}/reopen/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Open a closed account again with a new password and employment; an erased person cannot',
  params: byId,
  body: z.strictObject({
    /** The first day of a new employment; left out only where the latest one lasts. */
    first_day: date.optional(),
    form: z.enum(EMPLOYMENT_FORMS).nullable().optional(),
    last_day: date.nullable().optional(),
    username,
    email: z.email().max(254),
    role: z.enum(USER_ROLES),
    password,
  }),
  reply: user,
  status: 200,
});

/** Why two may be one person. A personal number is one person's. */
export const LIKENESSES = ['personal_number', 'birth_and_name', 'email'] as const;

const likePerson = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  /** The account is closed: it can be opened again. */
  closed: z.boolean(),
  why: z.array(z.enum(LIKENESSES)),
});
export type LikePerson = z.output<typeof likePerson>;

export const findLikePeople = call({
  name: 'findLikePeople',
  method: 'POST',
  path: '/api/users/like/',
  who: MANAGERS,
  summary: 'The people, open or closed, who may be the one that is about to be added; nothing is stored',
  body: z.strictObject({
    first_name: text(100),
    last_name: text(100),
    email: text(254),
    date_of_birth: date.nullable().optional(),
    social_security_number: text(20).optional(),
  }),
  reply: z.array(likePerson),
  status: 200,
  secret: true,
});
