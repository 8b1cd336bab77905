import { z } from 'zod';
import { AVAILABILITY_KINDS, AVAILABILITY_MOST_WEEKS } from '../core/roster/availability.ts';
import { call, STAFF } from './call.ts';
import {
  byId,
  clock,
  date,
  dayRange,
  id,
  keysOf,
  paging,
  RANGE_ORDER,
  rangeInOrder,
  version,
} from './fields.ts';

/** When people can work, and would rather, said by themselves; no reason is asked for. Visible to the person and the managers only. */
const availability = z.strictObject({
  id,
  user: id,
  kind: z.enum(AVAILABILITY_KINDS),
  first_day: z.string(),
  /** null: until further notice. */
  last_day: z.string().nullable(),
  /** 1 is Monday; null: every day. */
  weekday: z.number().int().nullable(),
  /** Every so many weeks from that of the first day. */
  every_weeks: z.number().int(),
  /** Both null: the whole day. An end that is not after the start is on the next day. */
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  version,
});
export type AvailabilityReply = z.output<typeof availability>;

/** What a person writes. Insert, change, replies and history read AVAILABILITY_FIELDS. */
const written = {
  kind: z.enum(AVAILABILITY_KINDS),
  first_day: date,
  last_day: date.nullable().optional(),
  weekday: z.number().int().min(1).max(7).nullable().optional(),
  every_weeks: z.number().int().min(1).max(AVAILABILITY_MOST_WEEKS).optional(),
  starts: clock.nullable().optional(),
  ends: clock.nullable().optional(),
};
export const AVAILABILITY_FIELDS = keysOf(written);
export type AvailabilityFields = Pick<AvailabilityReply, keyof typeof written>;

export const listAvailabilities = call({
  name: 'listAvailabilities',
  method: 'GET',
  path: '/api/availabilities/',
  who: STAFF,
  summary:
    'When people can work, by first day: the own for a worker, of `user` or of all for a manager; of all days, or of some',
  query: z.strictObject({ user: id.optional(), ...dayRange, ...paging }).refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(availability),
  status: 200,
});

export const createAvailability = call({
  name: 'createAvailability',
  method: 'POST',
  path: '/api/availabilities/',
  who: STAFF,
  summary: 'Say when one cannot work, would rather not, or would rather',
  body: z.strictObject(written),
  reply: availability,
  status: 201,
});

export const changeAvailability = call({
  name: 'changeAvailability',
  method: 'PATCH',
  path: '/api/availabilities/{id}/',
  who: STAFF,
  summary: 'Change what one has said',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: availability,
  status: 200,
});

export const deleteAvailability = call({
  name: 'deleteAvailability',
  method: 'DELETE',
  path: '/api/availabilities/{id}/',
  who: STAFF,
  summary: 'Take back what one has said',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
