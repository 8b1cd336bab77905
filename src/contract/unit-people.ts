import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId, date, id, keysOf, paging, version } from './fields.ts';

/** The people who belong to a unit: at home there, or lent to it for some days (decision 0106). */
const unitPerson = z.strictObject({
  id,
  user: id,
  unit_id: id,
  first_day: z.string(),
  /** null: until further notice. */
  last_day: z.string().nullable(),
  /** At home there; otherwise lent. A person has one home at a time. */
  home: z.boolean(),
  version,
});
export type UnitPerson = z.output<typeof unitPerson>;

/** What a manager writes. Insert, change, replies and history read UNIT_PERSON_FIELDS. */
const written = {
  unit_id: id,
  first_day: date,
  last_day: date.nullable().optional(),
  home: z.boolean().optional(),
};
export const UNIT_PERSON_FIELDS = keysOf(written);
export type UnitPersonFields = Pick<UnitPerson, keyof typeof written>;

export const listUnitPeople = call({
  name: 'listUnitPeople',
  method: 'GET',
  path: '/api/unit-people/',
  who: MANAGERS,
  summary: 'The people who belong to units, by first day: of all units, of one, or of one person',
  query: z.strictObject({ user: id.optional(), unit: id.optional(), ...paging }),
  reply: z.array(unitPerson),
  status: 200,
});

export const createUnitPerson = call({
  name: 'createUnitPerson',
  method: 'POST',
  path: '/api/unit-people/',
  who: MANAGERS,
  summary:
    'Give a person a home unit, or lend the person to one. A home without an end that was before ends the day before',
  body: z.strictObject({ ...written, user: id }),
  reply: unitPerson,
  status: 201,
});

export const changeUnitPerson = call({
  name: 'changeUnitPerson',
  method: 'PATCH',
  path: '/api/unit-people/{id}/',
  who: MANAGERS,
  summary: 'Change its days or its unit, or end it',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: unitPerson,
  status: 200,
});

export const deleteUnitPerson = call({
  name: 'deleteUnitPerson',
  method: 'DELETE',
  path: '/api/unit-people/{id}/',
  who: MANAGERS,
  summary: 'Take away what was entered by mistake',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
