import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Call, EVERYONE, type Role } from '../src/contract/call.ts';
import { CALLS } from '../src/contract/calls.ts';
import { address, type Client, client, type World, world } from './world.ts';

/** Every call x every kind of caller: which caller may make it, before any field is read (decisions section 6). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const PARAMS = { id: randomUUID(), manager_id: randomUUID() };

const attempt = async (caller: Client, call: Call): Promise<number> => {
  const { status } = await caller.raw({
    method: call.method,
    url: address(call.path, PARAMS),
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { payload: {} }),
  });
  return status;
};

const callsUnderTest = CALLS.filter((call) => call.stream !== true);

test('a role that a call does not name is refused with 403, one that it names is not', async () => {
  const of: Record<Role, Client> = { worker: w.worker, manager: w.manager, superuser: w.superuser };
  let cells = 0;
  for (const call of callsUnderTest) {
    for (const role of EVERYONE) {
      const status = await attempt(of[role], call);
      const may = call.who === 'anyone' || call.who.includes(role);
      assert.equal(status === 403, !may, `${role} ${call.method} ${call.path} answered ${status}`);
      assert.ok(status < 500, `${role} ${call.method} ${call.path} answered ${status}`);
      cells += 1;
    }
  }
  assert.ok(cells >= 100, `only ${cells} cells were tried`);
});

test('a call is refused without a valid token of this company', async () => {
  const { access, subdomain } = w.worker;
  const identity = { id: '', company_id: '', refresh: '' };
  const strangers: Record<string, Client> = {
    'no token': w.anyone,
    'half a token': client(w.app, { ...identity, subdomain, access: access.slice(0, -4) }),
    'a token of another company': client(w.app, { ...identity, subdomain, access: w.foreign_manager.access }),
    "a token at another company's address": client(w.app, {
      ...identity,
      subdomain: w.foreign_manager.subdomain,
      access,
    }),
    'a token at an unknown address': client(w.app, { ...identity, subdomain: 'nobody-here', access }),
    'the signature stripped': client(w.app, { ...identity, subdomain, access: unsigned(access) }),
  };
  let cells = 0;
  for (const call of callsUnderTest.filter((one) => one.who !== 'anyone')) {
    for (const [who, stranger] of Object.entries(strangers)) {
      assert.equal(await attempt(stranger, call), 401, `${who}: ${call.method} ${call.path}`);
      cells += 1;
    }
  }
  assert.ok(cells >= 150, `only ${cells} cells were tried`);
});

const unsigned = (access: string): string => {
  const [, payload = ''] = access.split('.');
  return `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
};

test('the event stream requires a token and a role too', async () => {
  for (const [caller, expected] of [
    [w.anyone, 401],
    [w.superuser, 403],
  ] as const) {
    assert.equal((await caller.raw({ method: 'GET', url: '/api/events/' })).status, expected);
  }
});

test('another method on a known path is 405 and names the allowed ones', async () => {
  const answer = await w.manager.raw({ method: 'DELETE', url: '/api/users/' });
  assert.equal(answer.status, 405);
  assert.equal(answer.headers.allow, 'GET, POST');
});
