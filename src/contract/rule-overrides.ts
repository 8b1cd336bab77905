import { z } from 'zod';
import { lackingSkill, ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { answeredDate, dayRange, id, paging, person, RANGE_ORDER, rangeInOrder } from './fields.ts';

/** Reasons for broken rules, kept (decision 0098): law and agreement may be broken, but not without saying why. */

/** A rule that was broken for a person, and why. */
const ruleOverride = z.strictObject({
  id,
  worker: person,
  /** null: several shifts together; the shift may be gone since. */
  shift_id: id.nullable(),
  rule: z.enum(ROSTER_RULES),
  /** A period's first day, or the last of days in a row. */
  day: answeredDate,
  measured: z.number().int(),
  limit: z.number().int(),
  /** The agreement, or the law; a skill has none. */
  source: z.string().optional(),
  skill: lackingSkill.optional(),
  reason: z.string(),
  /** null: a manager who was erased. */
  made_by: person.nullable(),
  made_at: z.string(),
});
export type RuleOverride = z.output<typeof ruleOverride>;

const asked = { ...dayRange, user: id.optional() };

export const listRuleOverrides = call({
  name: 'listRuleOverrides',
  method: 'GET',
  path: '/api/rule-overrides/',
  who: MANAGERS,
  summary: 'Broken rules with their reasons, the latest day first',
  query: z.strictObject({ ...asked, ...paging }).refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(ruleOverride),
  status: 200,
});

export const exportRuleOverrides = call({
  name: 'exportRuleOverrides',
  method: 'GET',
  path: '/api/rule-overrides/export/',
  who: MANAGERS,
  summary: 'Broken rules with their reasons as CSV; history keeps the export',
  query: z.strictObject(asked).refine(rangeInOrder, RANGE_ORDER),
  reply: z.string(),
  status: 200,
  file: true,
});

const demand = z.strictObject({ required: z.boolean() });

export const getReasonDemand = call({
  name: 'getReasonDemand',
  method: 'GET',
  path: '/api/rule-overrides/required/',
  who: MANAGERS,
  summary: 'Whether the company asks for a reason where a plan breaks a rule',
  reply: demand,
  status: 200,
});

export const setReasonDemand = call({
  name: 'setReasonDemand',
  method: 'PUT',
  path: '/api/rule-overrides/required/',
  who: MANAGERS,
  summary: 'Ask for a reason where a plan breaks a rule, or ask no more',
  body: demand,
  reply: demand,
  status: 200,
});
