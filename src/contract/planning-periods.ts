import { z } from 'zod';
import { MOST_BUDGET } from '../core/roster/wish.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import { byId, date, id, keysOf, person, rows, version } from './fields.ts';

/** Periods that people give wishes for until a closing day (`core/roster/wish.md`). */

/** What a manager writes. Insert, change, replies and history read PLANNING_PERIOD_FIELDS. */
const written = {
  /** null: the whole company. */
  unit_id: id.nullable().optional(),
  first_day: date,
  last_day: date,
  /** The last day for wishes. */
  wishes_close_on: date,
  publish_by: date,
  /** The weight that one person's wishes may have together. */
  budget: z.number().int().min(1).max(MOST_BUDGET),
};
export const PLANNING_PERIOD_FIELDS = keysOf(written);

const planningPeriod = z.strictObject({
  id,
  ...written,
  unit_id: id.nullable(),
  first_day: z.string(),
  last_day: z.string(),
  wishes_close_on: z.string(),
  publish_by: z.string(),
  /** Closed by hand; the closing day is not waited for. */
  closed: z.boolean(),
  /** Wishes are written now. */
  open: z.boolean(),
  /** May the caller wish for days of it? */
  for_me: z.boolean(),
  /** How many it is for, and how many of them have wished; null for a worker. */
  people: z.number().int().nullable(),
  answered: z.number().int().nullable(),
  version,
});
export type PlanningPeriod = z.output<typeof planningPeriod>;
export type PlanningPeriodFields = Pick<PlanningPeriod, keyof typeof written>;

export const listPlanningPeriods = call({
  name: 'listPlanningPeriods',
  method: 'GET',
  path: '/api/planning-periods/',
  who: STAFF,
  summary:
    'Planning periods that are not long past: all for a manager; for a worker the own ones, and those of units they have left while wishes of theirs remain',
  reply: rows(planningPeriod),
  status: 200,
});

export const createPlanningPeriod = call({
  name: 'createPlanningPeriod',
  method: 'POST',
  path: '/api/planning-periods/',
  who: MANAGERS,
  summary: 'Open a period for wishes; those whom it is for get a notice',
  body: z.strictObject(written),
  reply: planningPeriod,
  status: 201,
});

export const changePlanningPeriod = call({
  name: 'changePlanningPeriod',
  method: 'PATCH',
  path: '/api/planning-periods/{id}/',
  who: MANAGERS,
  summary: 'Change a period, close it for wishes before its day, or open it again',
  params: byId,
  body: z.strictObject({ ...written, closed: z.boolean() }).partial(),
  reply: planningPeriod,
  status: 200,
});

export const deletePlanningPeriod = call({
  name: 'deletePlanningPeriod',
  method: 'DELETE',
  path: '/api/planning-periods/{id}/',
  who: MANAGERS,
  summary: 'Delete a period; with its wishes only where `wishes` is `deleted`',
  params: byId,
  query: z.strictObject({ wishes: z.literal('deleted').optional() }),
  reply: z.undefined(),
  status: 204,
});

export const listPeriodAnswers = call({
  name: 'listPeriodAnswers',
  method: 'GET',
  path: '/api/planning-periods/{id}/answers/',
  who: MANAGERS,
  summary: 'The people of a period by name, each with how many days they have wished for; not what',
  params: byId,
  reply: rows(z.strictObject({ person, wishes: z.number().int() })),
  status: 200,
});
