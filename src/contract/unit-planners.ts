import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId, id } from './fields.ts';

/** The planners of units (decision 0091): a manager named for no unit plans every one; one who is named plans those alone. */

const planner = z.strictObject({
  unit_id: id,
  user_id: id,
  /** False keeps the manager from cost and pay, in every unit (decision 0107). An older server does not say. */
  sees_cost: z.boolean().optional(),
});

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
  without_cost: 'refused',
  summary: 'Name the managers who plan a unit; these take the place of those before',
  params: byId,
  body: z.strictObject({
    users: z.array(id).max(100),
    /** Those of them who do not see cost; left out: each as before, and a new one sees it. */
    without_cost: z.array(id).max(100).optional(),
  }),
  reply: z.array(planner),
  status: 200,
});
