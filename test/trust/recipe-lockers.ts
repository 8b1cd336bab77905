/** The own files of the example noun of CONTRIBUTING, lockers: its table, contract, handlers and test. */

export const TABLE = `create table lockers (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  name text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint lockers_name_key unique (company_id, name)
);
alter table lockers enable row level security;
alter table lockers force row level security;
create policy company on lockers
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on lockers to skifta_app;
`;

export const CONTRACT = `import { z } from 'zod';
import { call, MANAGERS, STAFF } from './call.ts';
import { byId, id, keysOf, text, version } from './fields.ts';

const written = { name: text(100, 1) };
export const LOCKER_FIELDS = keysOf(written);
const locker = z.strictObject({ id, name: z.string(), version });
export type Locker = z.output<typeof locker>;

export const listLockers = call({
  name: 'listLockers',
  method: 'GET',
  path: '/api/lockers/',
  who: STAFF,
  summary: 'The lockers of the company',
  reply: z.array(locker),
  status: 200,
});

export const createLocker = call({
  name: 'createLocker',
  method: 'POST',
  path: '/api/lockers/',
  who: MANAGERS,
  summary: 'Add a locker',
  body: z.strictObject(written),
  reply: locker,
  status: 201,
});

export const changeLocker = call({
  name: 'changeLocker',
  method: 'PUT',
  path: '/api/lockers/{id}/',
  who: MANAGERS,
  summary: 'Change a locker',
  params: byId,
  body: z.strictObject(written),
  reply: locker,
  status: 200,
});

export const deleteLocker = call({
  name: 'deleteLocker',
  method: 'DELETE',
  path: '/api/lockers/{id}/',
  who: MANAGERS,
  summary: 'Delete a locker',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
`;

export const HANDLERS = `import { randomUUID } from 'node:crypto';
import {
  changeLocker,
  createLocker,
  deleteLocker,
  LOCKER_FIELDS,
  type Locker,
  listLockers,
} from '../../contract/lockers.ts';
import { picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';

export const lockerHandlers: readonly Handler[] = [
  inCompany(
    listLockers,
    ({ caller, tx }) => tx<Locker[]>\`
      select id, \${tx(LOCKER_FIELDS)}, version from lockers
      where company_id = \${caller.company_id} order by name, id\`,
  ),

  inCompany(createLocker, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const id = randomUUID();
    const became = picked(body, LOCKER_FIELDS);
    await tx\`insert into lockers \${tx({ company_id, id, ...became })}\`;
    await record(tx, caller, now, [{ noun: 'locker', noun_id: id, action: 'created', became }]);
    await announce(tx, company_id, 'company', [company_id]);
    return one(tx, company_id, id);
  }),

  inCompany(changeLocker, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await one(tx, company_id, params.id, true);
    await refuseStale(if_match, was.version, () => was);
    await tx\`
      update lockers set \${tx({ ...picked(body, LOCKER_FIELDS), version: was.version + 1 })}
      where company_id = \${company_id} and id = \${params.id}\`;
    const became = await one(tx, company_id, params.id);
    await record(tx, caller, now, [
      {
        noun: 'locker',
        noun_id: params.id,
        action: 'changed',
        was: picked(was, LOCKER_FIELDS),
        became: picked(became, LOCKER_FIELDS),
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return became;
  }),

  inCompany(deleteLocker, async ({ input: { params }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await one(tx, company_id, params.id, true);
    await refuseStale(if_match, was.version, () => was);
    await tx\`delete from lockers where company_id = \${company_id} and id = \${params.id}\`;
    await record(tx, caller, now, [
      { noun: 'locker', noun_id: params.id, action: 'deleted', was: picked(was, LOCKER_FIELDS) },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return undefined;
  }),
];

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<Locker> {
  const [row] = await tx<Locker[]>\`
    select id, \${tx(LOCKER_FIELDS)}, version from lockers
    where company_id = \${company_id} and id = \${id} \${lock ? tx\`for update\` : tx\`\`}\`;
  if (row === undefined) throw new Refusal('not_found');
  return row;
}
`;

export const TEST = `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeLocker, createLocker, deleteLocker, listLockers } from '../src/contract/lockers.ts';
import { type World, world } from './world.ts';

/** Lockers: what the common tests cannot know. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const create = (name: string) => w.manager.send(createLocker, { body: { name } });
const FIRST = { 'if-match': '"1"' };

test('history keeps each write and the deletion', async () => {
  const { body: made } = await create('Hall 1');
  const params = { id: made.id };
  await w.manager.send(changeLocker, { params, body: { name: 'Hall 2' } }, FIRST);
  const { status } = await w.manager.send(deleteLocker, { params }, { 'if-match': '"2"' });
  assert.equal(status, 204);
  const kept = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; was: unknown; became: unknown }[]>\`
      select action, was, became from history
      where company_id = \${w.company_id} and noun_id = \${made.id} order by n\`,
  );
  assert.deepEqual(
    kept.map(({ action, was, became }) => ({ action, was, became })),
    [
      { action: 'created', was: null, became: { name: 'Hall 1' } },
      { action: 'changed', was: { name: 'Hall 1' }, became: { name: 'Hall 2' } },
      { action: 'deleted', was: { name: 'Hall 2' }, became: null },
    ],
  );
});

test('a name is unique in the company, also for two at once', async () => {
  const both = await Promise.all([create('Port 1'), create('Port 1')]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  const { body: other } = await create('Port 2');
  const { refusal } = await w.manager.send(changeLocker, {
    params: { id: other.id },
    body: { name: 'Port 1' },
  });
  assert.equal(refusal?.code, 'locker_name_taken');
  assert.deepEqual(Object.keys(refusal?.errors ?? {}), ['name']);
  const foreign = await w.foreign_manager.send(createLocker, { body: { name: 'Port 1' } });
  assert.equal(foreign.status, 201);
});

test('a name has 1 to 100 characters', async () => {
  for (const [name, expected] of [
    ['', 400],
    ['a'.repeat(101), 400],
    ['a'.repeat(100), 201],
  ] as const)
    assert.equal((await create(name)).status, expected, \`\${name.length} characters\`);
});

test('a change or a deletion of an older version is refused, and returns the latest', async () => {
  const { body: made } = await create('Källare');
  const params = { id: made.id };
  const changes = await Promise.all(
    ['Källare 1', 'Källare 2'].map((name) => w.manager.send(changeLocker, { params, body: { name } }, FIRST)),
  );
  assert.deepEqual(changes.map(({ status }) => status).sort(), [200, 412]);
  const { status, refusal } = await w.manager.send(deleteLocker, { params }, FIRST);
  const { body: all } = await w.manager.send(listLockers);
  assert.equal(status, 412);
  assert.deepEqual(
    refusal?.current,
    all.find(({ id }) => id === made.id),
  );
});
`;
