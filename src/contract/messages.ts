import { z } from 'zod';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredInstant, date, id, person, rows, text, unitShown } from './fields.ts';

/** What a manager writes to the people of a shift, of a unit or of the company (decision 0164). Plain text. */

/** A message names at most so many of those it reached. */
export const MOST_NAMED = 30;
/** As long as a notice on a phone can show. */
export const LONGEST_MESSAGE = 300;

const message = z.strictObject({
  id,
  text: z.string(),
  /** The shift, or the unit; neither: the company. */
  shift_id: id.nullable(),
  unit_id: id.nullable(),
  /** Of a unit or the company: those who work there that day; null: those who belong to it. */
  day: z.string().nullable(),
  written_by: person,
  written_at: answeredInstant,
  /** How many it reached, and the first of them by name. For managers; left out for a worker. */
  reached: z.number().int().optional(),
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

const whom = {
  shift_id: id.optional(),
  /** NO_UNIT: those who are at home in no unit, or work on a shift without one. */
  unit_id: unitShown,
  day: date.optional(),
};
type Whom = { readonly [field in keyof typeof whom]?: string | undefined };
const ONE_PLACE = { message: 'Name a shift or a unit, and not both.', path: ['unit_id'] };
const NO_DAY_OF_SHIFT = { message: 'A shift has its day.', path: ['day'] };
const isOnePlace = ({ shift_id, unit_id }: Whom): boolean => shift_id === undefined || unit_id === undefined;
const isOwnDay = ({ shift_id, day }: Whom): boolean => shift_id === undefined || day === undefined;

/** To a shift; else to a unit, or without one to the company: those who belong to it, or with a day those who work then. */
export const createMessage = call({
  name: 'createMessage',
  method: 'POST',
  path: '/api/messages/',
  who: MANAGERS,
  summary:
    'Write to the people of a shift, of a unit or of the company, or to those who work on a day: each gets a notice',
  body: z
    .strictObject({ text: text(LONGEST_MESSAGE, 1), ...whom })
    .refine(isOnePlace, ONE_PLACE)
    .refine(isOwnDay, NO_DAY_OF_SHIFT),
  reply: message,
  status: 201,
});

export const reachOfMessage = call({
  name: 'reachOfMessage',
  method: 'GET',
  path: '/api/messages/reach/',
  who: MANAGERS,
  summary: 'Whom a message would reach if it was written now',
  query: z.strictObject(whom).refine(isOnePlace, ONE_PLACE).refine(isOwnDay, NO_DAY_OF_SHIFT),
  reply: z.strictObject({ reached: z.number().int(), people: rows(person) }),
  status: 200,
});
