import { z } from 'zod';
import { LAWFUL_SUPPLEMENT_BP, MOST_SUPPLEMENT_BP } from '../core/pay/vacation-rules.ts';
import {
  UNPAID_VACATIONS,
  VACATION_EARNINGS,
  VACATION_PAY_RULES,
  VACATION_YEARS,
} from '../core/pay/vacation-year.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import { triedRules } from './company-rules.ts';
import { answeredDate, date, keysOf, version } from './fields.ts';

/** A company's rules of vacation by first day, and what a month would pay under others (decision 0088). */

/** The company's rules of vacation, each from a first day on. The supplement is in hundredths of a percent of the monthly salary. */
const datedRules = {
  vacation_year: z.enum(VACATION_YEARS),
  vacation_earning: z.enum(VACATION_EARNINGS),
  vacation_days: z.number().int().min(25).max(40),
  vacation_unpaid: z.enum(UNPAID_VACATIONS),
  /** By what it is 12 % of all pay: semesterlagen 16 § second paragraph, or an agreement (2 a §). */
  vacation_pay_rule: z.enum(VACATION_PAY_RULES),
  vacation_supplement: z.number().int().min(LAWFUL_SUPPLEMENT_BP).max(MOST_SUPPLEMENT_BP),
};
/** `vacation_booked` has no first day: each run says whether it books. */
const rules = { ...datedRules, vacation_booked: z.boolean() };
export const DATED_VACATION_FIELDS = keysOf(datedRules);
export const VACATION_RULE_FIELDS = keysOf(rules);
export const vacationRules = z.strictObject({
  /** Those of today. */
  ...rules,
  /** All of them, in the order of their days; those from 1901-01-01 hold from the beginning. */
  rules: z.array(z.strictObject({ from: answeredDate, ...datedRules })).optional(),
  /** The first day that a change may have: after the last locked month. null: any. */
  first_date: answeredDate.nullable().optional(),
  version,
});
export type VacationRulesReply = z.output<typeof vacationRules>;

export const getVacationRules = call({
  name: 'getVacationRules',
  method: 'GET',
  path: '/api/vacation-rules/',
  who: STAFF,
  summary: 'The rules by which the company’s vacation is earned and paid',
  reply: vacationRules,
  status: 200,
});

export const changeVacationRules = call({
  name: 'changeVacationRules',
  method: 'PATCH',
  path: '/api/vacation-rules/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change the rules of vacation from a first day on; months that were run keep theirs',
  /** `valid_from`: the first of a month. Left out: from the first day after the locked months, all that is open. */
  body: z.strictObject({ ...rules, valid_from: date }).partial(),
  reply: vacationRules,
  status: 200,
});

export const withdrawVacationRules = call({
  name: 'withdrawVacationRules',
  method: 'DELETE',
  path: '/api/vacation-rules/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Withdraw the rules of vacation that hold from a day: those before them hold again',
  query: z.strictObject({ valid_from: date }),
  reply: z.undefined(),
  status: 204,
});

export const tryVacationRules = call({
  name: 'tryVacationRules',
  method: 'POST',
  path: '/api/vacation-rules/try/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'What a month would pay under other rules of vacation, person by person; nothing is stored',
  body: z
    .strictObject(datedRules)
    .partial()
    .extend({ year: z.number().int().min(2020).max(2198), month: z.number().int().min(1).max(12) }),
  reply: triedRules,
  status: 200,
  // People's pay is not stored for a repeated request.
  secret: true,
});
