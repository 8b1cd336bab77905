import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId } from './fields.ts';
import { changedName, namedRow, newName } from './named-rows.ts';

/** Units: where one works, such as a ward, a shop or a kitchen (decision 0091). */

export const listUnits = call({
  name: 'listUnits',
  method: 'GET',
  path: '/api/units/',
  who: MANAGERS,
  summary: "The company's units, by name; closed ones too",
  reply: z.array(namedRow),
  status: 200,
});

export const createUnit = call({
  name: 'createUnit',
  method: 'POST',
  path: '/api/units/',
  who: MANAGERS,
  summary: 'Add a unit',
  body: newName,
  reply: namedRow,
  status: 201,
});

export const changeUnit = call({
  name: 'changeUnit',
  method: 'PATCH',
  path: '/api/units/{id}/',
  who: MANAGERS,
  summary: 'Rename a unit, close it or open it again',
  params: byId,
  body: changedName,
  reply: namedRow,
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
