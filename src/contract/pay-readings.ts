import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId, id, monthText, text, version } from './fields.ts';

/** What a code or an employee number of the old payroll program is here, from a month on (decision 0076). */

export const READING_KINDS = ['code', 'person'] as const;

/** `theirs` of a person is an employee number; a personal number is refused. */
const written = {
  kind: z.enum(READING_KINDS),
  theirs: text(60, 1),
  /** A code of a pay line, or `#` and the number of a pay code; null: lines of this code are left out. */
  reads_as: text(40, 1).nullable(),
  user: id.nullable(),
  first_month: monthText,
};

const payReading = z.strictObject({
  id,
  kind: z.enum(READING_KINDS),
  theirs: z.string(),
  reads_as: z.string().nullable(),
  user: id.nullable(),
  first_month: z.string(),
  version,
});
export type PayReading = z.output<typeof payReading>;

export const listPayReadings = call({
  name: 'listPayReadings',
  method: 'GET',
  path: '/api/pay-readings/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: "How the old payroll program's codes and numbers read here, each from a month on",
  reply: z.array(payReading),
  status: 200,
});

export const setPayReading = call({
  name: 'setPayReading',
  method: 'PUT',
  path: '/api/pay-readings/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'Say what a code or a number of the old program is here from a month on, in place of what was said of that month',
  body: z.strictObject(written),
  reply: payReading,
  status: 200,
});

export const deletePayReading = call({
  name: 'deletePayReading',
  method: 'DELETE',
  path: '/api/pay-readings/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Take away a reading; the one before holds again',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
