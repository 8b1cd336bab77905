import { z } from 'zod';
import { ABSENCE_EXTENTS, ABSENCE_KINDS } from '../core/absence.ts';
import { call, STAFF } from './call.ts';
import {
  answeredInstant,
  byId,
  clock,
  date,
  dayRange,
  id,
  keysOf,
  paging,
  person,
  RANGE_ORDER,
  rangeInOrder,
  text,
  version,
} from './fields.ts';

/** Sickness and VAB: reported, not requested. Visible to the person and the managers only. */
export const absence = z.strictObject({
  id,
  user_id: id,
  user: person,
  kind: z.enum(ABSENCE_KINDS),
  first_day: z.string(),
  /** null: not back yet. */
  last_day: z.string().nullable(),
  /** How much of each day is lost, percent. */
  extent_pct: z.literal(ABSENCE_EXTENTS),
  /** `HH:MM`: away from this time of the first day, and until this time of the last; null: the whole day. */
  from_time: z.string().nullable(),
  until_time: z.string().nullable(),
  note: z.string(),
  /** The person's planned shifts (not rejected) that start on those days, until today when there is no last day. */
  shift_count: z.number().int(),
  /** The first day that needs a doctor's certificate, when the absence lasts that long; null: none yet, or VAB. */
  certificate_from: z.string().nullable(),
  created_at: answeredInstant,
  version,
});
export type Absence = z.output<typeof absence>;

const extent = z.literal(ABSENCE_EXTENTS);
const remembered = {
  kind: z.enum(ABSENCE_KINDS),
  first_day: date,
  /** Left out at first, or null: not back yet. */
  last_day: date.nullable().optional(),
  extent_pct: extent.optional(),
  /** Clock times go with whole days (100 %). A client of before sends none: then a changed day has none. */
  from_time: clock.nullable().optional(),
  until_time: clock.nullable().optional(),
};
/** What a person writes of an absence. Insert, change and replies read ABSENCE_FIELDS; the person's own words stay out of history. */
const written = { ...remembered, note: text(500).optional() };
export const ABSENCE_REMEMBERED = keysOf(remembered);
export const ABSENCE_FIELDS = keysOf(written);
export type AbsenceFields = Pick<Absence, keyof typeof written>;
const inOrder = (body: { first_day?: string | undefined; last_day?: string | null | undefined }): boolean =>
  body.first_day === undefined ||
  body.last_day === undefined ||
  body.last_day === null ||
  body.first_day <= body.last_day;
const ORDER = { message: 'The last day must not lie before the first.', path: ['last_day'] };

export const listAbsences = call({
  name: 'listAbsences',
  method: 'GET',
  path: '/api/absences/',
  who: STAFF,
  summary:
    'Sickness and VAB that touch a range of days: the own for a worker, of `user` or of all for a manager; without days what lasts today or longer',
  query: z
    .strictObject({ ...dayRange, kind: z.enum(ABSENCE_KINDS).optional(), user: id.optional(), ...paging })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(absence),
  status: 200,
});

export const createAbsence = call({
  name: 'createAbsence',
  method: 'POST',
  path: '/api/absences/',
  who: STAFF,
  summary:
    'Report the own sickness or VAB, from 7 days back to 31 ahead; a manager reports for any person and day',
  body: z
    .strictObject({
      ...written,
      /** The person, when a manager reports for somebody; a worker's must be the own id. */
      user: id.optional(),
    })
    .refine(inOrder, ORDER),
  reply: absence,
  status: 201,
});

export const changeAbsence = call({
  name: 'changeAbsence',
  method: 'PATCH',
  path: '/api/absences/{id}/',
  who: STAFF,
  summary: 'Say that one is back (`last_day`), or put days, kind or extent right',
  params: byId,
  body: z.strictObject(written).partial().refine(inOrder, ORDER),
  reply: absence,
  status: 200,
});

export const deleteAbsence = call({
  name: 'deleteAbsence',
  method: 'DELETE',
  path: '/api/absences/{id}/',
  who: STAFF,
  summary: 'Take an absence away; history keeps it',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
