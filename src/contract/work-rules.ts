import { z } from 'zod';
import { AGREED_LIMITS, AGREED_NUMBERS, type AgreedNumber } from '../core/roster/agreed-rules.ts';
import { call, MANAGERS } from './call.ts';
import { answeredInstant, byId, date, id, text, version } from './fields.ts';

/**
 * The working-time rules of a company's agreement, by first day (decision 0089). Plans are judged by them; the law holds
 * where there are none. Core/roster/agreed-rules.ts says what each number means.
 */

const numbers = Object.fromEntries(
  AGREED_NUMBERS.map((name) => {
    const { min, max } = AGREED_LIMITS[name];
    // Rules that were kept, and pages that were opened, before the number was known do not say it.
    return [name, z.number().int().min(min).max(max).nullable().default(null)];
  }),
) as Record<AgreedNumber, z.ZodDefault<z.ZodNullable<z.ZodNumber>>>;

export const workRules = z.strictObject({
  name: text(100, 1),
  source: text(300, 1),
  nights_allowed: z.boolean(),
  ...numbers,
});
export type SentWorkRules = z.output<typeof workRules>;

/** A choice holds from its day until the next one's. */
export const datedWorkRules = z.strictObject({
  id,
  from: date,
  rules: workRules,
  saved_at: answeredInstant.nullable(),
  saved_by: z.string().nullable(),
  version,
});
export type ChosenWorkRules = z.output<typeof datedWorkRules>;

const choice = z.strictObject({ from: date, rules: workRules });

export const listWorkRules = call({
  name: 'listWorkRules',
  method: 'GET',
  path: '/api/work-rules/',
  who: MANAGERS,
  summary: "The agreement's working-time rules by first day; without any, plans are judged by the law",
  reply: z.array(datedWorkRules),
  status: 200,
});

export const createWorkRule = call({
  name: 'createWorkRule',
  method: 'POST',
  path: '/api/work-rules/',
  who: MANAGERS,
  summary: 'Judge plans by the rules of an agreement from a day on',
  body: choice,
  reply: datedWorkRules,
  status: 201,
});

export const changeWorkRule = call({
  name: 'changeWorkRule',
  method: 'PUT',
  path: '/api/work-rules/{id}/',
  who: MANAGERS,
  summary: "Change an agreement's rules or their first day",
  params: byId,
  body: choice,
  reply: datedWorkRules,
  status: 200,
});

export const deleteWorkRule = call({
  name: 'deleteWorkRule',
  method: 'DELETE',
  path: '/api/work-rules/{id}/',
  who: MANAGERS,
  summary: 'Withdraw rules: those before them, or the law, hold again',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
