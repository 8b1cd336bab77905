import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { EXPORT_FORMATS, EXPORT_LANGUAGES } from './exports.ts';
import { date, plan, unitShown } from './fields.ts';

/** A week of the roster for the wall, the phone of a substitute, or the union: names and times, no reasons for absence. */
export const exportRoster = call({
  name: 'exportRoster',
  method: 'GET',
  path: '/api/exports/roster/',
  who: MANAGERS,
  summary: 'A week of the roster by person as a file, Monday to Sunday',
  query: z.strictObject({
    format: z.enum(EXPORT_FORMATS),
    language: z.enum(EXPORT_LANGUAGES).default('sv'),
    /** Any day of the week. */
    week_of: date,
    plan,
    /** The shifts of this unit, and the people on them, alone. */
    unit: unitShown,
  }),
  reply: z.string(),
  status: 200,
  file: true,
});
