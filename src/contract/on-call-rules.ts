import { z } from 'zod';
import { STATED_ON_CALL } from '../core/pay/on-call-presets.ts';
import { HOUR_PAY_UNITS } from '../core/pay/overtime-rules.ts';
import { call, MANAGERS } from './call.ts';
import { triedRules } from './company-rules.ts';
import { answeredDate, answeredInstant, byId, date, id, text, version } from './fields.ts';
import { obWindow } from './rule-sets.ts';

/**
 * A company's rules of jour and beredskap by first day, presets, and what a month would pay under other rules (decision 0078).
 * Core decides whether rules are usable (`checkOnCall`).
 */

const hourPay = z.strictObject({ unit: z.enum(HOUR_PAY_UNITS), value: z.number() });

/** Core/pay/on-call-rules.ts says what each field means. Minutes, öre, percent. */
const onCallTerms = z.strictObject({
  levels: z.array(z.strictObject({ pay: hourPay, above: hourPay.nullable() })).max(20),
  windows: z.array(obWindow).max(100),
  month_min: z.number().nullable(),
  worked: hourPay.nullable(),
  worked_ob: z.boolean(),
  least_min: z.number(),
  while_working: z.boolean(),
});
export type SentOnCallTerms = z.output<typeof onCallTerms>;

export const onCallRules = z.strictObject({
  name: text(100, 1),
  source: text(300, 1),
  jour: onCallTerms.nullable(),
  beredskap: onCallTerms.nullable(),
  vacation: z.boolean(),
  account: z.number().int().min(1000).max(9999).nullable(),
});
export type SentOnCall = z.output<typeof onCallRules>;

/** A choice holds from its day until the next one's. */
export const datedOnCall = z.strictObject({
  id,
  from: date,
  rules: onCallRules,
  /** Its first day lies after every locked month, so it may be changed or withdrawn. */
  changeable: z.boolean(),
  saved_at: answeredInstant.nullable(),
  saved_by: z.string().nullable(),
  version,
});
export type ChosenOnCall = z.output<typeof datedOnCall>;

export const onCallChoices = z.strictObject({
  /** In the order of their days; none: nothing is paid for jour and beredskap. */
  choices: z.array(datedOnCall),
  presets: z.array(
    z.strictObject({
      rules: onCallRules,
      /** The year of its figures. */
      amounts_of: z.number().int(),
      /** What its source does not say. */
      to_state: z.array(z.enum(STATED_ON_CALL)),
    }),
  ),
  /** The first day that a choice may have: after the last locked month. null: any day. */
  first_date: answeredDate.nullable(),
});
export type OnCallChoices = z.output<typeof onCallChoices>;

const choice = z.strictObject({ from: date, rules: onCallRules });

export const listOnCallRules = call({
  name: 'listOnCallRules',
  method: 'GET',
  path: '/api/on-call-rules/',
  who: MANAGERS,
  summary:
    "The company's rules of jour and beredskap by date, the presets, and from when a new choice may hold",
  reply: onCallChoices,
  status: 200,
});

export const createOnCallRule = call({
  name: 'createOnCallRule',
  method: 'POST',
  path: '/api/on-call-rules/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Choose rules of jour and beredskap from a day on',
  body: choice,
  reply: datedOnCall,
  status: 201,
});

export const changeOnCallRule = call({
  name: 'changeOnCallRule',
  method: 'PUT',
  path: '/api/on-call-rules/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change rules of jour and beredskap that no month has been run by',
  params: byId,
  body: choice,
  reply: datedOnCall,
  status: 200,
});

export const deleteOnCallRule = call({
  name: 'deleteOnCallRule',
  method: 'DELETE',
  path: '/api/on-call-rules/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Withdraw rules of jour and beredskap that no month has been run by',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const tryOnCallRule = call({
  name: 'tryOnCallRule',
  method: 'POST',
  path: '/api/on-call-rules/try/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'What a month would pay under these rules of jour and beredskap, person by person; nothing is stored',
  body: z.strictObject({
    year: z.number().int().min(2020).max(2198),
    month: z.number().int().min(1).max(12),
    rules: onCallRules,
  }),
  reply: triedRules,
  status: 200,
  // People's pay is not stored for a repeated request.
  secret: true,
});
