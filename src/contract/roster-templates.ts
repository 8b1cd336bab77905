import { z } from 'zod';
import { TEMPLATE_MOST_WEEKS } from '../core/roster/template.ts';
import { call, MANAGERS } from './call.ts';
import { byId, date, id, person, RANGE_ORDER, rangeInOrder, text, unitShown, version } from './fields.ts';
import { rolledOut, rollingOut } from './roster-copies.ts';

/** Templates of rosters (core/roster/template.md): saved from weeks of the roster, and rolled out into drafts. */

/** How many people walk the lines of a template at most. */
const MOST_WALKERS = 200;

const week = z
  .number()
  .int()
  .min(0)
  .max(TEMPLATE_MOST_WEEKS - 1);
const template = z.strictObject({
  id,
  name: z.string(),
  weeks: z.number().int(),
  /** How many shifts it has, and how many lines. */
  shifts: z.number().int(),
  lines: z.number().int(),
  /** The person of each line, and in which week of it they begin (0 is the first). */
  walkers: z.array(z.strictObject({ line: z.number().int(), worker: person, from_week: z.number().int() })),
  version,
});
export type RosterTemplate = z.output<typeof template>;

export const listRosterTemplates = call({
  name: 'listRosterTemplates',
  method: 'GET',
  path: '/api/roster-templates/',
  who: MANAGERS,
  summary: 'The templates of rosters, by name',
  reply: z.array(template),
  status: 200,
});

export const createRosterTemplate = call({
  name: 'createRosterTemplate',
  method: 'POST',
  path: '/api/roster-templates/',
  who: MANAGERS,
  summary: 'Keep weeks of the roster, with their drafts, as a template',
  body: z.strictObject({
    name: text(60, 1),
    /** A day of the first week. */
    start_date: date,
    weeks: z.number().int().min(1).max(TEMPLATE_MOST_WEEKS),
    /** Each person becomes a line. */
    with_people: z.boolean(),
    unit_id: unitShown,
  }),
  reply: template,
  status: 201,
});

export const changeRosterTemplate = call({
  name: 'changeRosterTemplate',
  method: 'PATCH',
  path: '/api/roster-templates/{id}/',
  who: MANAGERS,
  summary: 'Rename a template, or say who walks its lines',
  params: byId,
  body: z
    .strictObject({
      name: text(60, 1),
      walkers: z
        .array(
          z.strictObject({ line: z.number().int().min(1).max(MOST_WALKERS), worker_id: id, from_week: week }),
        )
        .max(MOST_WALKERS),
    })
    .partial(),
  reply: template,
  status: 200,
});

export const deleteRosterTemplate = call({
  name: 'deleteRosterTemplate',
  method: 'DELETE',
  path: '/api/roster-templates/{id}/',
  who: MANAGERS,
  summary: 'Delete a template; what was rolled out stays',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const rollOutTemplate = call({
  name: 'rollOutTemplate',
  method: 'POST',
  path: '/api/roster-templates/{id}/roll-outs/',
  who: MANAGERS,
  summary: 'Roll a template out over days, into drafts; its first week is that of the first day',
  params: byId,
  body: z
    .strictObject({
      start_date: date,
      end_date: date,
      /** The week of the template to begin with; left out: the first (0). */
      from_week: week.optional(),
      ...rollingOut,
    })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: rolledOut.extend({
    /** How many shifts of the template the days do not reach. */
    beyond: z.number().int(),
  }),
  status: 200,
});
