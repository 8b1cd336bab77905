import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId } from './fields.ts';
import { changedName, namedRow, newName } from './named-rows.ts';

/** Positions: as what one works, such as a cook or at the till (decision 0091). */

export const listPositions = call({
  name: 'listPositions',
  method: 'GET',
  path: '/api/positions/',
  who: MANAGERS,
  summary: "The company's positions, by name; closed ones too",
  reply: z.array(namedRow),
  status: 200,
});

export const createPosition = call({
  name: 'createPosition',
  method: 'POST',
  path: '/api/positions/',
  who: MANAGERS,
  summary: 'Add a position',
  body: newName,
  reply: namedRow,
  status: 201,
});

export const changePosition = call({
  name: 'changePosition',
  method: 'PATCH',
  path: '/api/positions/{id}/',
  who: MANAGERS,
  summary: 'Rename a position, close it or open it again',
  params: byId,
  body: changedName,
  reply: namedRow,
  status: 200,
});

export const deletePosition = call({
  name: 'deletePosition',
  method: 'DELETE',
  path: '/api/positions/{id}/',
  who: MANAGERS,
  summary: 'Delete a position that nothing names',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
