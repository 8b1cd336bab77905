import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId, id, keysOf, person, rows } from './fields.ts';
import { changedName, namedRow, newName } from './named-rows.ts';

/**
 * Skills: what a position may demand of a person, such as a delegation or a driving licence (decision 0094). One that expires is
 * given with its last day. `warn_days`: so long before it ends a manager is told.
 */
const more = { expires: z.boolean().optional(), warn_days: z.number().int().min(0).max(366).optional() };
export const SKILL_FIELDS = keysOf(more);
const skill = namedRow.extend({ expires: z.boolean(), warn_days: z.number().int() });
export type Skill = z.output<typeof skill>;

export const newSkill = newName.extend(more);
export const changedSkill = changedName.extend(more);

export const listSkills = call({
  name: 'listSkills',
  method: 'GET',
  path: '/api/skills/',
  who: MANAGERS,
  summary: "The company's skills, by name; closed ones too",
  reply: z.array(skill),
  status: 200,
});

export const createSkill = call({
  name: 'createSkill',
  method: 'POST',
  path: '/api/skills/',
  who: MANAGERS,
  summary: 'Add a skill',
  body: newSkill,
  reply: skill,
  status: 201,
});

export const changeSkill = call({
  name: 'changeSkill',
  method: 'PATCH',
  path: '/api/skills/{id}/',
  who: MANAGERS,
  summary:
    'Rename a skill, change how it expires, close it or open it again; a closed one is demanded no more',
  params: byId,
  body: changedSkill,
  reply: skill,
  status: 200,
});

export const deleteSkill = call({
  name: 'deleteSkill',
  method: 'DELETE',
  path: '/api/skills/{id}/',
  who: MANAGERS,
  summary: 'Delete a skill that nobody has and no position demands',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

const demanded = z.strictObject({ position_id: id, skill_id: id });

export const listPositionSkills = call({
  name: 'listPositionSkills',
  method: 'GET',
  path: '/api/position-skills/',
  who: MANAGERS,
  summary: 'The skills that positions demand, by position',
  reply: z.array(demanded),
  status: 200,
});

export const setPositionSkills = call({
  name: 'setPositionSkills',
  method: 'PUT',
  path: '/api/positions/{id}/skills/',
  who: MANAGERS,
  summary: 'Name the skills that a position demands; these take the place of those before',
  params: byId,
  body: z.strictObject({ skills: z.array(id).max(50) }),
  reply: z.array(demanded),
  status: 200,
});

export const listEndingSkills = call({
  name: 'listEndingSkills',
  method: 'GET',
  path: '/api/skills/ending/',
  who: MANAGERS,
  summary: "People's skills that end within the days that the skill warns before, the first to end first",
  reply: rows(z.strictObject({ id, worker: person, skill_id: id, last_day: z.string() })),
  status: 200,
});
