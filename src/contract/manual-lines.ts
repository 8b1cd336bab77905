import { z } from 'zod';
import { SHEET_FAULTS, SHEET_FIELDS } from '../core/pay/pasted-lines.ts';
import { PAY_CODE_KINDS, PAY_CODE_UNITS } from '../core/pay/pay-codes.ts';
import { call, MANAGERS } from './call.ts';
import { answeredKronor, byId, id, keysOf, kronor, monthText, text, version } from './fields.ts';
import { payCodeNumber } from './pay-codes.ts';

/** Manual lines: what a manager types for a person and a month, or repeating (core/pay/pay-codes.md). */

const quantity = z
  .number()
  .min(0.01)
  .max(100_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.');

/** What a manager writes of a line. Insert, change, replies and history read MANUAL_LINE_FIELDS. */
const written = {
  /** The number of a pay code. */
  code: payCodeNumber,
  quantity: quantity.optional(),
  /** Kronor for one unit; of a code whose unit is `amount` the sum. */
  price: kronor,
  first_month: monthText,
  /** Left out: that month alone; null: every month until further notice. */
  last_month: monthText.nullable().optional(),
  /** The earlier month that the line is for. */
  of_month: monthText.nullable().optional(),
  note: text(200).optional(),
  /** Of a wage attachment: what the person keeps, and which order is served first. */
  reserved: kronor.nullable().optional(),
  turn: z.number().int().min(1).max(99).nullable().optional(),
  /** Of a one-time sum: the income expected of the year, the sum included. */
  yearly_income: kronor.nullable().optional(),
};
export const MANUAL_LINE_FIELDS = keysOf(written);

export const manualLine = z.strictObject({
  id,
  user: id,
  code: z.string(),
  /** The code in the line's first month. */
  name: z.string(),
  kind: z.enum(PAY_CODE_KINDS),
  unit: z.enum(PAY_CODE_UNITS),
  quantity: z.number(),
  price: answeredKronor,
  /** Quantity x price. A wage attachment may take less. */
  amount: answeredKronor,
  first_month: z.string(),
  last_month: z.string().nullable(),
  of_month: z.string().nullable(),
  note: z.string(),
  reserved: answeredKronor.nullable(),
  turn: z.number().int().nullable(),
  yearly_income: answeredKronor.nullable(),
  /** The name of who typed it last. */
  entered_by: z.string(),
  /** `all`; `end`: a month with it was run, and only its last month may change; `none`: its last month was run. */
  changeable: z.enum(['all', 'end', 'none']),
  version,
});
export type ManualLine = z.output<typeof manualLine>;

export const listManualLines = call({
  name: 'listManualLines',
  method: 'GET',
  path: '/api/manual-lines/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'The typed lines of a month, repeating ones among them, of everybody or of `user`',
  query: z.strictObject({ month: monthText, user: id.optional() }),
  reply: z.array(manualLine),
  status: 200,
});

export const createManualLine = call({
  name: 'createManualLine',
  method: 'POST',
  path: '/api/manual-lines/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Type a line for a person, in a month that was not run or repeating from one',
  body: z.strictObject({ ...written, user: id }),
  reply: manualLine,
  status: 201,
});

export const changeManualLine = call({
  name: 'changeManualLine',
  method: 'PATCH',
  path: '/api/manual-lines/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'Change a line that no month was run with; a repeating line that one was run with can only be ended',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: manualLine,
  status: 200,
});

export const deleteManualLine = call({
  name: 'deleteManualLine',
  method: 'DELETE',
  path: '/api/manual-lines/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Take away a line that no month was run with',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

/** The most rows of a sheet. */
export const MOST_ROWS = 1000;
const cell = text(200);
const sheet = z.strictObject({
  month: monthText,
  /** Cells as they stand in the sheet: person by employee number or name; quantity and price as they are written. */
  rows: z
    .array(z.strictObject({ person: cell, code: cell, quantity: cell, price: cell, note: cell }))
    .min(1)
    .max(MOST_ROWS),
});
export type Sheet = z.output<typeof sheet>;

export const sheetVerdict = z.strictObject({
  /** In the order of the sheet; `row` counts from 1. */
  rows: z.array(
    z.strictObject({
      row: z.number().int(),
      /** What the cells were read as; null: not understood. */
      user: id.nullable(),
      person: z.string().nullable(),
      name: z.string().nullable(),
      quantity: z.number().nullable(),
      price: answeredKronor.nullable(),
      amount: answeredKronor.nullable(),
      faults: z.array(z.strictObject({ field: z.enum(SHEET_FIELDS), why: z.enum(SHEET_FAULTS) })),
    }),
  ),
  /** Rows with a fault. */
  faulty: z.number().int(),
});
export type SheetVerdict = z.output<typeof sheetVerdict>;

export const checkManualLines = call({
  name: 'checkManualLines',
  method: 'POST',
  path: '/api/manual-lines/check/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'How each row of a pasted sheet is read, and what is wrong with it; nothing is stored',
  body: sheet,
  reply: sheetVerdict,
  status: 200,
  // People's pay is not stored for a repeated request.
  secret: true,
});

export const pasteManualLines = call({
  name: 'pasteManualLines',
  method: 'POST',
  path: '/api/manual-lines/paste/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'Type all rows of a sheet at once; one wrong row refuses the whole, and `errors` names row and field',
  body: sheet,
  reply: z.strictObject({ lines: z.number().int() }),
  status: 201,
});
