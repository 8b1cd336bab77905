import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId, keysOf, text } from './fields.ts';
import { changedName, namedRow, newName } from './named-rows.ts';

/**
 * Units: where one works, such as a ward, a shop or a kitchen (decision 0091). Its place of work is declared for the people who are
 * at home there (decision 0128); both fields or none. 50 characters are what the declaration takes.
 */
const more = { workplace_address: text(50).optional(), workplace_city: text(50).optional() };
export const UNIT_FIELDS = keysOf(more);
const unit = namedRow.extend({ workplace_address: z.string(), workplace_city: z.string() });
export type Unit = z.output<typeof unit>;

type Place = {
  readonly workplace_address?: string | undefined;
  readonly workplace_city?: string | undefined;
};
const isWhole = ({ workplace_address: street, workplace_city: city }: Place): boolean =>
  (street === undefined) === (city === undefined) && ((street ?? '') === '') === ((city ?? '') === '');
const WHOLE = { message: 'A place of work has a street and a town, or neither.', path: ['workplace_city'] };

export const newUnit = newName.extend(more).refine(isWhole, WHOLE);
export const changedUnit = changedName.extend(more).refine(isWhole, WHOLE);

export const listUnits = call({
  name: 'listUnits',
  method: 'GET',
  path: '/api/units/',
  who: MANAGERS,
  summary: "The company's units, by name; closed ones too",
  reply: z.array(unit),
  status: 200,
});

export const createUnit = call({
  name: 'createUnit',
  method: 'POST',
  path: '/api/units/',
  who: MANAGERS,
  summary: 'Add a unit',
  body: newUnit,
  reply: unit,
  status: 201,
});

export const changeUnit = call({
  name: 'changeUnit',
  method: 'PATCH',
  path: '/api/units/{id}/',
  who: MANAGERS,
  summary: 'Rename a unit, say where it is, close it or open it again',
  params: byId,
  body: changedUnit,
  reply: unit,
  status: 200,
});

export const deleteUnit = call({
  name: 'deleteUnit',
  method: 'DELETE',
  path: '/api/units/{id}/',
  who: MANAGERS,
  summary: 'Delete a unit that nothing names',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
