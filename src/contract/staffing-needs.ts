import { z } from 'zod';
import { NEED_DAYS } from '../core/roster/need.ts';
import { call, MANAGERS } from './call.ts';
import { byId, clock, date, id, keysOf, version } from './fields.ts';

/** How many people are needed when (decision 0097, `core/roster/need.md`). */

/** The most needs that a company may keep. */
export const MOST_NEEDS = 500;

const people = z.number().int().min(0).max(99);
/** What a manager writes. Insert, change, replies and history read STAFFING_NEED_FIELDS. */
const written = {
  /** null: people of any unit, any position, whatever their skills. */
  unit_id: id.nullable().optional(),
  position_id: id.nullable().optional(),
  skill_id: id.nullable().optional(),
  /** Days that it repeats on; none with `date`. */
  days: z.array(z.literal([...NEED_DAYS])).max(NEED_DAYS.length),
  /** One date; null: it repeats. */
  date: date.nullable().optional(),
  starts: clock,
  /** At or before `starts`: on the next day. */
  ends: clock,
  least: people,
  wanted: people,
  first_day: date,
  /** null: until further notice. */
  last_day: date.nullable().optional(),
};
export const STAFFING_NEED_FIELDS = keysOf(written);

const staffingNeed = z.strictObject({
  id,
  ...written,
  unit_id: id.nullable(),
  position_id: id.nullable(),
  skill_id: id.nullable(),
  date: z.string().nullable(),
  first_day: z.string(),
  last_day: z.string().nullable(),
  version,
});
export type StaffingNeed = z.output<typeof staffingNeed>;
export type StaffingNeedFields = Pick<StaffingNeed, keyof typeof written>;

export const listStaffingNeeds = call({
  name: 'listStaffingNeeds',
  method: 'GET',
  path: '/api/staffing-needs/',
  who: MANAGERS,
  summary: 'How many people are needed when; past needs too',
  reply: z.array(staffingNeed),
  status: 200,
});

export const createStaffingNeed = call({
  name: 'createStaffingNeed',
  method: 'POST',
  path: '/api/staffing-needs/',
  who: MANAGERS,
  summary: 'Add a need of people between two times of day',
  body: z.strictObject(written),
  reply: staffingNeed,
  status: 201,
});

export const changeStaffingNeed = call({
  name: 'changeStaffingNeed',
  method: 'PATCH',
  path: '/api/staffing-needs/{id}/',
  who: MANAGERS,
  summary: 'Change a need of people',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: staffingNeed,
  status: 200,
});

export const deleteStaffingNeed = call({
  name: 'deleteStaffingNeed',
  method: 'DELETE',
  path: '/api/staffing-needs/{id}/',
  who: MANAGERS,
  summary: 'Delete a need of people',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
