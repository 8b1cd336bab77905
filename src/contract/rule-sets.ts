import { z } from 'zod';
import { BREAK_ORDERS } from '../core/pay/break-order.ts';
import { OB_LEVELS } from '../core/pay/ob.ts';
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
  obByLevel,
  text,
  version,
} from './fields.ts';

/**
 * The rules of unsocial hours: a company's dated choices, the presets it may start from, and what a month would have
 * paid under other rules. Core decides whether a set is usable (`checkRuleSet`), with a code per reason; this schema
 * checks only its form.
 */

const bucket = z.literal([...OB_LEVELS]);
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

/** Something of each level that the agreement has: the first three always. */
const byLevel = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    1: value,
    2: value,
    3: value,
    4: value.optional(),
    5: value.optional(),
    6: value.optional(),
  });

/** Something of some levels. */
const ofSome = <T extends z.ZodType>(value: T) => byLevel(value).partial();

/** A window of an agreement (core/pay/ob.ts). */
export const obWindow = z.strictObject({
  bucket,
  days: z.array(z.union([weekday, z.enum(DAY_CLASSES)])).max(50),
  from: z.string().max(20),
  until: z.string().max(20),
  until_days_after: z.number(),
  /** The end moves to the first weekday from that day on. */
  until_weekday: z.boolean().optional(),
  /** The agreement's name, shown beside each line of pay that follows from it. */
  law: text(300),
});

/** Unsocial-hours windows and the supplement of each bucket per hour (core/pay/ob.ts defines them). */
export const obRuleSet = z.strictObject({
  name: text(100, 1),
  windows: z.array(obWindow),
  /** Percent of the hourly salary. It has every level of the rules: none is left out below another. */
  multipliers_pct: byLevel(z.number()),
  /** Öre an hour instead of the percentage, where it is not null. */
  amounts_ore: byLevel(amount).optional(),
  /** The full-time monthly salary divided by so much, an hour, instead of the percentage. */
  divisors: ofSome(z.number()).optional(),
  /** The agreement's own names of its levels. */
  names: ofSome(text(60)).optional(),
  /** The accounts that the levels are booked on; left out: the account of pay. */
  accounts: ofSome(z.number()).optional(),
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
  /** Its first day lies after every locked month, so it may be changed. */
  changeable: z.boolean(),
  /** It may be deleted: another choice takes its place. */
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
      /** The year of its amounts in kronor; null when it names none. */
      amounts_of: z.number().int().nullable(),
      /** The last day that its amounts held, where that is known. */
      ended_on: answeredDate.nullable(),
      /** That day has passed. */
      expired: z.boolean(),
      /** Buckets whose supplement the company must state itself. */
      to_state: z.array(bucket),
    }),
  ),
  /** The first day that a choice may have: after the last locked month. null: any day. */
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
  without_cost: 'refused',
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
  without_cost: 'refused',
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
  without_cost: 'refused',
  summary: 'Withdraw a choice that no month has been run by',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

/** The pay of a month's reports: paid hours, unsocial ones by bucket, kronor. */
const sums = z.strictObject({
  hours,
  ...obByLevel,
  ob1_pay: answeredKronor,
  ob2_pay: answeredKronor,
  ob3_pay: answeredKronor,
  ob4_pay: answeredKronor.optional(),
  ob5_pay: answeredKronor.optional(),
  ob6_pay: answeredKronor.optional(),
  /** Hourly pay for approved hours; 0 where the base does not depend on the reports. */
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
  /** The tried rules' result less the current rules'. */
  difference: answeredKronor,
  /** Part of it has no known salary, so its percentage supplements are zero. */
  no_salary: z.boolean(),
});
export type ReplayedPerson = z.output<typeof replayed>;

export const ruleSetReplay = z.strictObject({
  year: z.number().int(),
  month: z.number().int(),
  /** The people whose pay changes, the largest difference first. */
  people: z.array(replayed),
  /** How many people reported anything that month, changed or not. */
  reported: z.number().int(),
  /** Of all people with reports. */
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
  without_cost: 'refused',
  summary:
    'What a month would pay under these rules, person by person, against what holds now; nothing is stored',
  body: z.strictObject({
    year: z.number().int().min(2020).max(2198),
    month: z.number().int().min(1).max(12),
    rules: obRuleSet,
  }),
  reply: ruleSetReplay,
  status: 200,
  // People's pay is not stored for a repeated request.
  secret: true,
});
