import { z } from 'zod';
import { BREAK_ORDERS } from '../core/pay/ob.ts';
import { DAY_CLASSES } from '../core/pay/ob-days.ts';
import { call, MANAGERS } from './call.ts';
import {
  answeredDate,
  answeredInstant,
  answeredKronor,
  byId,
  date,
  hours,
  id,
  text,
  version,
} from './fields.ts';

/**
 * The rules of unsocial hours: dated choices of a company, the presets it may start from, and what a month would have paid
 * under other rules. Whether a set can be counted with is core's to say (`checkRuleSet`), with a code of its own per reason;
 * here only its form is.
 */

const bucket = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const weekday = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);
const amount = z.number().nullable();

/** Unsocial-hours windows and what an hour in each bucket adds (core/pay/ob.ts says what they mean). */
export const obRuleSet = z.strictObject({
  name: text(100, 1),
  windows: z.array(
    z.strictObject({
      bucket,
      days: z.array(z.union([weekday, z.enum(DAY_CLASSES)])).max(50),
      from: z.string().max(20),
      until: z.string().max(20),
      until_days_after: z.number(),
      /** The end waits for the first weekday from that day on. */
      until_weekday: z.boolean().optional(),
      /** The agreement's name, shown beside each line of pay that stands on it. */
      law: text(300),
    }),
  ),
  /** Percent of the hourly salary. */
  multipliers_pct: z.strictObject({ 1: z.number(), 2: z.number(), 3: z.number() }),
  /** Öre an hour instead of the percentage, where it is not null. */
  amounts_ore: z.strictObject({ 1: amount, 2: amount, 3: amount }).optional(),
  /** Left out: the company's own order. */
  break_order: z.enum(BREAK_ORDERS).optional(),
  /** The unit that paid time is rounded to: 6, 15, 30 or 60 minutes; left out: 15. */
  rounding_min: z.number().optional(),
});
export type SentRuleSet = z.output<typeof obRuleSet>;

/** A choice holds from its day until the next one's. */
export const datedRuleSet = z.strictObject({
  id,
  from: date,
  rules: obRuleSet,
  /** Its first day lies after every month that was run, so it may be changed. */
  changeable: z.boolean(),
  /** It may be changed, and another choice takes its place when it is gone. */
  removable: z.boolean(),
  /** When it was saved and by whom; null for what a company began with. */
  saved_at: answeredInstant.nullable(),
  saved_by: z.string().nullable(),
  version,
});
export type ChosenRuleSet = z.output<typeof datedRuleSet>;

export const ruleSets = z.strictObject({
  /** In the order of their days. */
  choices: z.array(datedRuleSet),
  presets: z.array(
    z.strictObject({
      rules: obRuleSet,
      /** The year that its kronor are of; null when it names none. */
      amounts_of: z.number().int().nullable(),
      /** Buckets whose supplement the company must state itself. */
      to_state: z.array(bucket),
    }),
  ),
  /** The first day that a choice may have: after the last month that was run. null: any day. */
  first_date: answeredDate.nullable(),
});
export type RuleSets = z.output<typeof ruleSets>;

const choice = z.strictObject({ from: date, rules: obRuleSet });

export const listRuleSets = call({
  name: 'listRuleSets',
  method: 'GET',
  path: '/api/rule-sets/',
  who: MANAGERS,
  summary: "The company's rules of unsocial hours by date, the presets, and from when a new choice may hold",
  reply: ruleSets,
  status: 200,
});

export const createRuleSet = call({
  name: 'createRuleSet',
  method: 'POST',
  path: '/api/rule-sets/',
  who: MANAGERS,
  summary: 'Choose rules of unsocial hours from a day on',
  body: choice,
  reply: datedRuleSet,
  status: 201,
});

export const changeRuleSet = call({
  name: 'changeRuleSet',
  method: 'PUT',
  path: '/api/rule-sets/{id}/',
  who: MANAGERS,
  summary: 'Change a choice that no month has been run by',
  params: byId,
  body: choice,
  reply: datedRuleSet,
  status: 200,
});

export const deleteRuleSet = call({
  name: 'deleteRuleSet',
  method: 'DELETE',
  path: '/api/rule-sets/{id}/',
  who: MANAGERS,
  summary: 'Withdraw a choice that no month has been run by',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

/** What reports of a month pay: paid hours, unsocial ones by bucket, kronor. */
const sums = z.strictObject({
  hours,
  ob1_hours: hours,
  ob2_hours: hours,
  ob3_hours: hours,
  ob1_pay: answeredKronor,
  ob2_pay: answeredKronor,
  ob3_pay: answeredKronor,
  /** Hourly pay for approved hours; 0 where the base does not hang on the reports. */
  base_pay: answeredKronor,
  /** The supplements and the hourly pay. */
  pay: answeredKronor,
});
export type ReplaySums = z.output<typeof sums>;

const replayed = z.strictObject({
  user: id,
  first_name: z.string(),
  last_name: z.string(),
  now: sums,
  tried: sums,
  /** What is tried less what holds now. */
  difference: answeredKronor,
  /** No salary is known for some of it: a percentage of nothing is nothing. */
  no_salary: z.boolean(),
});
export type ReplayedPerson = z.output<typeof replayed>;

export const ruleSetReplay = z.strictObject({
  year: z.number().int(),
  month: z.number().int(),
  /** Those for whom something changes, the largest difference first. */
  people: z.array(replayed),
  /** How many reported anything that month, changed or not. */
  reported: z.number().int(),
  /** Of all who reported. */
  now: sums,
  tried: sums,
  difference: answeredKronor,
});
export type RuleSetReplay = z.output<typeof ruleSetReplay>;

export const replayRuleSet = call({
  name: 'replayRuleSet',
  method: 'POST',
  path: '/api/rule-sets/replay/',
  who: MANAGERS,
  summary:
    'What a month would pay under these rules, person by person, against what holds now; nothing is stored',
  body: z.strictObject({
    year: z.number().int().min(2020).max(2198),
    month: z.number().int().min(1).max(12),
    rules: obRuleSet,
  }),
  reply: ruleSetReplay,
  status: 200,
  // What people are paid is not kept for a repeated request.
  secret: true,
});
