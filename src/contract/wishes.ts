import { z } from 'zod';
import { MOST_WEIGHT, WANTS } from '../core/roster/wish.ts';
import { call, STAFF } from './call.ts';
import { byId, date, id, keysOf, paging, version } from './fields.ts';

/** What people wish of the days of a planning period. No reason is asked for. */

const wish = z.strictObject({
  id,
  user: id,
  period_id: id,
  date: z.string(),
  want: z.enum(WANTS),
  weight: z.number().int(),
  version,
});
export type Wish = z.output<typeof wish>;

/** What a person writes. Insert, change and replies read WISH_FIELDS. */
const written = {
  date,
  want: z.enum(WANTS),
  weight: z.number().int().min(1).max(MOST_WEIGHT),
};
export const WISH_FIELDS = keysOf(written);
export type WishFields = Pick<Wish, keyof typeof written>;

export const listWishes = call({
  name: 'listWishes',
  method: 'GET',
  path: '/api/wishes/',
  who: STAFF,
  summary: 'The own wishes by day; for a manager those of others too, of periods that are closed for wishes',
  query: z.strictObject({ user: id.optional(), period_id: id.optional(), ...paging }),
  reply: z.array(wish),
  status: 200,
});

export const createWish = call({
  name: 'createWish',
  method: 'POST',
  path: '/api/wishes/',
  who: STAFF,
  summary: 'Wish for a day of an open period',
  body: z.strictObject({ period_id: id, ...written }),
  reply: wish,
  status: 201,
});

export const changeWish = call({
  name: 'changeWish',
  method: 'PATCH',
  path: '/api/wishes/{id}/',
  who: STAFF,
  summary: 'Change an own wish while its period is open',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: wish,
  status: 200,
});

export const deleteWish = call({
  name: 'deleteWish',
  method: 'DELETE',
  path: '/api/wishes/{id}/',
  who: STAFF,
  summary: 'Take back an own wish while its period is open',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
