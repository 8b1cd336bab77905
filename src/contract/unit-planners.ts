import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId, id } from './fields.ts';

/** The planners of units (decision 0091): a manager named for no unit plans every one; one who is named plans those alone. */

const planner = z.strictObject({ unit_id: id, user_id: id });

export const listUnitPlanners = call({
  name: 'listUnitPlanners',
  method: 'GET',
  path: '/api/unit-planners/',
  who: MANAGERS,
  summary: 'The managers who plan some units only, by unit',
  reply: z.array(planner),
  status: 200,
});

export const setUnitPlanners = call({
  name: 'setUnitPlanners',
  method: 'PUT',
  path: '/api/units/{id}/planners/',
  who: MANAGERS,
  summary: 'Name the managers who plan a unit; these take the place of those before',
  params: byId,
  body: z.strictObject({ users: z.array(id).max(100) }),
  reply: z.array(planner),
  status: 200,
});
