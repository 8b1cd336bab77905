import { z } from 'zod';
import { STATED_FIELDS } from '../core/pay/overtime-presets.ts';
import { HOUR_PAY_UNITS, OVERTIME_MEASURES, WITH_OB } from '../core/pay/overtime-rules.ts';
import { call, MANAGERS } from './call.ts';
import { triedRules } from './company-rules.ts';
import { answeredDate, answeredInstant, byId, date, id, text, version } from './fields.ts';
import { obWindow } from './rule-sets.ts';

/**
 * A company's rules of overtime and extra time by first day, presets, and what a month would pay under other rules (decision 0067).
 * Core decides whether rules are usable (`checkOvertime`).
 */

const hourPay = z.strictObject({ unit: z.enum(HOUR_PAY_UNITS), value: z.number() });

/** Core/pay/overtime-rules.ts says what each field means. Minutes, öre, percent. */
export const overtimeRules = z.strictObject({
  name: text(100, 1),
  source: text(300, 1),
  measure: z.enum(OVERTIME_MEASURES),
  weeks: z.number(),
  day_min: z.number().nullable(),
  absence_counts: z.boolean(),
  unit_min: z.number(),
  extra: hourPay.nullable(),
  levels: z
    .array(z.strictObject({ pay: hourPay, after_min: z.number().nullable(), free_days: z.boolean() }))
    .max(20),
  windows: z.array(obWindow).max(100),
  with_ob: z.enum(WITH_OB),
  vacation: z.boolean(),
  account: z.number().int().min(1000).max(9999).nullable(),
});
export type SentOvertime = z.output<typeof overtimeRules>;

/** A choice holds from its day until the next one's. */
export const datedOvertime = z.strictObject({
  id,
  from: date,
  rules: overtimeRules,
  /** Its first day lies after every locked month, so it may be changed or withdrawn. */
  changeable: z.boolean(),
  saved_at: answeredInstant.nullable(),
  saved_by: z.string().nullable(),
  version,
});
export type ChosenOvertime = z.output<typeof datedOvertime>;

export const overtimeChoices = z.strictObject({
  /** In the order of their days; none: nothing is paid for overtime. */
  choices: z.array(datedOvertime),
  presets: z.array(
    z.strictObject({
      rules: overtimeRules,
      /** The year of its figures. */
      amounts_of: z.number().int(),
      /** The last day of the agreement it is of, where that is known. */
      ended_on: answeredDate.nullable(),
      /** That day has passed. */
      expired: z.boolean(),
      /** What its source does not say. */
      to_state: z.array(z.enum(STATED_FIELDS)),
    }),
  ),
  /** The first day that a choice may have: after the last locked month. null: any day. */
  first_date: answeredDate.nullable(),
});
export type OvertimeChoices = z.output<typeof overtimeChoices>;

const choice = z.strictObject({ from: date, rules: overtimeRules });

export const listOvertimeRules = call({
  name: 'listOvertimeRules',
  method: 'GET',
  path: '/api/overtime-rules/',
  who: MANAGERS,
  summary: "The company's rules of overtime by date, the presets, and from when a new choice may hold",
  reply: overtimeChoices,
  status: 200,
});

export const createOvertimeRule = call({
  name: 'createOvertimeRule',
  method: 'POST',
  path: '/api/overtime-rules/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Choose rules of overtime from a day on',
  body: choice,
  reply: datedOvertime,
  status: 201,
});

export const changeOvertimeRule = call({
  name: 'changeOvertimeRule',
  method: 'PUT',
  path: '/api/overtime-rules/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change rules of overtime that no month has been run by',
  params: byId,
  body: choice,
  reply: datedOvertime,
  status: 200,
});

export const deleteOvertimeRule = call({
  name: 'deleteOvertimeRule',
  method: 'DELETE',
  path: '/api/overtime-rules/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Withdraw rules of overtime that no month has been run by',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const tryOvertimeRule = call({
  name: 'tryOvertimeRule',
  method: 'POST',
  path: '/api/overtime-rules/try/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'What a month would pay under these rules of overtime, person by person; nothing is stored',
  body: z.strictObject({
    year: z.number().int().min(2020).max(2198),
    month: z.number().int().min(1).max(12),
    rules: overtimeRules,
  }),
  reply: triedRules,
  status: 200,
  // People's pay is not stored for a repeated request.
  secret: true,
});
