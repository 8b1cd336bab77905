import { z } from 'zod';
import { PRESET_NAMES } from '../core/pay/pay-code-presets.ts';
import {
  DECLARED_FIELDS,
  PAXML_CODES,
  PAY_CODE_KINDS,
  PAY_CODE_TAXES,
  PAY_CODE_UNITS,
} from '../core/pay/pay-codes.ts';
import { call, MANAGERS } from './call.ts';
import { byId, id, keysOf, monthText, text, version } from './fields.ts';

/** Pay codes: what a line that somebody types does to pay (core/pay/pay-codes.md). A code holds for whole months. */

/** The number or short name by which a code is typed. */
export const payCodeNumber = z
  .string()
  .trim()
  .regex(/^[\p{L}\d-]{1,12}$/u, 'One to twelve letters, digits or hyphens.');

/** What a manager writes of a code. Insert, change, replies and history read PAY_CODE_FIELDS. */
const written = {
  name: text(60, 1),
  kind: z.enum(PAY_CODE_KINDS),
  unit: z.enum(PAY_CODE_UNITS),
  taxed: z.enum(PAY_CODE_TAXES),
  /** Employer contributions are owed on it. */
  contribution: z.boolean(),
  vacation: z.boolean(),
  /** Vacation days in money: the line's quantity leaves the vacation ledger. */
  days_in_money: z.boolean().optional(),
  sick_base: z.boolean(),
  ob_base: z.boolean(),
  /** A wage attachment. */
  attachment: z.boolean(),
  /** The ledger account; null: the company's account of pay. */
  account: z.number().int().min(1000).max(9999).nullable(),
  /** The field of the employer's declaration. */
  declared: z.enum(DECLARED_FIELDS).nullable(),
  paxml: z.enum(PAXML_CODES).nullable(),
  source: text(200),
  /** null: until further notice, or until the next meaning of the number. */
  last_month: monthText.nullable().optional(),
};
export const PAY_CODE_FIELDS = keysOf(written);

export const payCode = z.strictObject({
  id,
  number: z.string(),
  first_month: z.string(),
  ...written,
  account: z.number().int().nullable(),
  last_month: z.string().nullable(),
  /** A month that was run has a line with it: only its last month may change. */
  used: z.boolean(),
  version,
});

export type PayCode = z.output<typeof payCode>;

export const payCodes = z.strictObject({
  /** By number, then by first month. */
  codes: z.array(payCode),
  /** Proposals, whose names are texts of the client: kind, tax, account, field and source, and no amount. */
  presets: z.array(
    z.strictObject({
      preset: z.enum(PRESET_NAMES),
      number: z.string(),
      ...written,
      name: z.null(),
      account: z.number().int().nullable(),
      last_month: z.null(),
    }),
  ),
  /** The first month that was not run: `YYYY-MM`; null: none was. */
  first_open: z.string().nullable(),
});
export type PayCodes = z.output<typeof payCodes>;

export const listPayCodes = call({
  name: 'listPayCodes',
  method: 'GET',
  path: '/api/pay-codes/',
  who: MANAGERS,
  summary: "The company's pay codes with what each means from a month on, and proposals for new ones",
  reply: payCodes,
  status: 200,
});

export const createPayCode = call({
  name: 'createPayCode',
  method: 'POST',
  path: '/api/pay-codes/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'A new pay code, or a new meaning of its number from a month on',
  body: z.strictObject({ ...written, number: payCodeNumber, first_month: monthText }),
  reply: payCode,
  status: 201,
});

export const changePayCode = call({
  name: 'changePayCode',
  method: 'PATCH',
  path: '/api/pay-codes/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change or end a pay code; one that a month was run with can only be ended',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: payCode,
  status: 200,
});
