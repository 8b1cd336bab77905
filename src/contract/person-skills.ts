import { z } from 'zod';
import { call, MANAGERS, STAFF } from './call.ts';
import { byId, date, id, keysOf, paging, text, version } from './fields.ts';

/** A skill that a person has, and the days that it holds for. Visible to the person and the managers only (decision 0094). */
const personSkill = z.strictObject({
  id,
  user: id,
  skill_id: id,
  first_day: z.string(),
  /** null: until further notice. */
  last_day: z.string().nullable(),
  note: z.string(),
  version,
});
export type PersonSkill = z.output<typeof personSkill>;

/** What a manager writes. Insert, change, replies and history read PERSON_SKILL_FIELDS. */
const written = {
  skill_id: id,
  first_day: date,
  last_day: date.nullable().optional(),
  note: text(200).optional(),
};
export const PERSON_SKILL_FIELDS = keysOf(written);
export type PersonSkillFields = Pick<PersonSkill, keyof typeof written>;

export const listPersonSkills = call({
  name: 'listPersonSkills',
  method: 'GET',
  path: '/api/person-skills/',
  who: STAFF,
  summary: "People's skills, by first day: the own for a worker, of `user` or of all for a manager",
  query: z.strictObject({ user: id.optional(), ...paging }),
  reply: z.array(personSkill),
  status: 200,
});

export const createPersonSkill = call({
  name: 'createPersonSkill',
  method: 'POST',
  path: '/api/person-skills/',
  who: MANAGERS,
  summary: 'Enter a skill that a person has',
  body: z.strictObject({ ...written, user: id }),
  reply: personSkill,
  status: 201,
});

export const changePersonSkill = call({
  name: 'changePersonSkill',
  method: 'PATCH',
  path: '/api/person-skills/{id}/',
  who: MANAGERS,
  summary: 'Change its days or its note, or end it',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: personSkill,
  status: 200,
});

export const deletePersonSkill = call({
  name: 'deletePersonSkill',
  method: 'DELETE',
  path: '/api/person-skills/{id}/',
  who: MANAGERS,
  summary: 'Take away what was entered by mistake',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
