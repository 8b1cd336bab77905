import { z } from 'zod';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredInstant, date, id, person, rows, text } from './fields.ts';

/** What a manager writes to the people of a shift or of a unit (decision 0164). Plain text. */

/** As long as a notice on a phone can show. */
export const LONGEST_MESSAGE = 300;

const message = z.strictObject({
  id,
  text: z.string(),
  /** One of the two: the shift, or the unit. */
  shift_id: id.nullable(),
  unit_id: id.nullable(),
  /** Of a unit: those who work there that day; null: those who belong to it. */
  day: z.string().nullable(),
  written_by: person,
  written_at: answeredInstant,
  /** The people it reached. For managers; left out for a worker. */
  people: rows(person).optional(),
});
export type Message = z.output<typeof message>;

export const listMessages = call({
  name: 'listMessages',
  method: 'GET',
  path: '/api/messages/',
  who: STAFF,
  summary:
    'Messages of the last 60 days, newest first, at most 100: those that reached the caller; for a manager all, or those of a shift',
  query: z.strictObject({ shift: id.optional() }),
  reply: rows(message),
  status: 200,
});

export const createMessage = call({
  name: 'createMessage',
  method: 'POST',
  path: '/api/messages/',
  who: MANAGERS,
  summary:
    'Write to the people on a shift, to those who belong to a unit, or to those who work there on a day: each gets a notice',
  body: z
    .strictObject({
      text: text(LONGEST_MESSAGE, 1),
      shift_id: id.optional(),
      unit_id: id.optional(),
      day: date.optional(),
    })
    .refine((body) => (body.shift_id === undefined) !== (body.unit_id === undefined), {
      message: 'Name a shift or a unit, and not both.',
      path: ['unit_id'],
    })
    .refine((body) => body.day === undefined || body.unit_id !== undefined, {
      message: 'A day goes with a unit.',
      path: ['day'],
    }),
  reply: message,
  status: 201,
});
