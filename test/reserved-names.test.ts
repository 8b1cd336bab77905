import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCompany } from '../src/contract/companies.ts';
import { pastePeople } from '../src/contract/people-sheet.ts';
import { changeUser, createUser } from '../src/contract/users.ts';
import { buildProduct } from '../src/server/product.ts';
import { PASSWORD, type Reply, type World, world } from './world.ts';

/** The platform's sign-in: nobody in a company can take a superuser's place. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const NEW = { first_name: 'Sven', last_name: 'Falk', role: 'worker' as const, password: PASSWORD };

// biome-ignore lint/suspicious/noExplicitAny: the replies of many calls
function refused(reply: Reply<any>, field: string): void {
  assert.deepEqual([reply.status, reply.refusal?.code], [400, 'username_reserved']);
  assert.deepEqual(Object.keys(reply.refusal?.errors ?? {}), [field]);
}

test('names that look like the platform’s own are refused to new people, by field', async () => {
  for (const username of ['superadmin', 'SuperAdmin', 'super.admin', 'super_user', 'Skifta', 'platform-']) {
    const body = { ...NEW, username, email: 'sven.falk@example.com' };
    refused(await w.manager.send(createUser, { body }), 'username');
  }
  const company = {
    name: 'Falks bageri',
    org_number: '556016-0680',
    first_manager: {
      username: 'superadmin',
      first_name: 'Fia',
      last_name: 'Falk',
      email: 'fia@example.com',
      password: PASSWORD,
    },
  };
  refused(await w.superuser.send(createCompany, { body: company }), 'first_manager.username');
  const text = 'Förnamn\tEfternamn\tE-post\tAnvändarnamn\nSven\tFalk\tsven@example.com\tsuperadmin';
  const { body: sheet } = await w.manager.send(pastePeople, {
    body: { from_day: '2026-04-01', text, save: false },
  });
  const faults = sheet.rows.flatMap((one) => one.faults);
  assert.ok(
    faults.some(({ code, field }) => code === 'not_allowed' && field === 'username'),
    JSON.stringify(sheet),
  );
  const plain = await w.manager.send(createUser, {
    body: { ...NEW, username: 'admin', email: 'a@example.com' },
  });
  assert.equal(plain.status, 201, 'an ordinary word');
});

test('a person who has such a name keeps it until it is changed', async () => {
  const body = { ...NEW, username: 'sven', email: 'sven@example.com' };
  const { body: made } = await w.manager.send(createUser, { body });
  const { password: _, ...fields } = body;
  const params = { id: made.id };
  refused(
    await w.manager.send(changeUser, { params, body: { ...fields, username: 'superadmin' } }),
    'username',
  );
  await w.db.inCompany(
    w.company_id,
    (tx) =>
      tx`update users set username = 'superadmin' where company_id = ${w.company_id} and id = ${made.id}`,
  );
  const kept = await w.manager.send(changeUser, {
    params,
    body: { ...fields, username: 'superadmin', last_name: 'Ek' },
  });
  assert.equal(kept.status, 200);
});

test('at the bare address a superuser comes first, at a company’s its own people do', async () => {
  const config = { ...w.services.config, default_tenant: w.subdomain };
  const app = await buildProduct({ ...w.services, config }, w.live);
  const root = `root-${w.subdomain.slice(4)}`;
  const same = { ...NEW, username: root, email: 'same@example.com' };
  assert.equal((await w.manager.send(createUser, { body: same })).status, 201);
  const rolesAt = async (host: string, username: string): Promise<string> => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { host },
      payload: { username, password: PASSWORD },
    });
    assert.equal(statusCode, 200, body);
    const claims = Buffer.from(JSON.parse(body).access.split('.')[1], 'base64url').toString('utf8');
    return JSON.parse(claims).tid === w.company_id ? 'company' : 'platform';
  };
  assert.equal(await rolesAt('localhost', root), 'platform');
  assert.equal(await rolesAt(`${w.subdomain}.localhost`, root), 'company');
  assert.equal(
    await rolesAt('localhost', 'worker'),
    'company',
    'the default company’s people still sign in there',
  );
  await app.close();
});
