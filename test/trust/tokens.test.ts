import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { after, before, test } from 'node:test';
import { refreshSession, signOut } from '../../src/contract/sessions.ts';
import { deleteUser, me } from '../../src/contract/users.ts';
import { type Client, client, keys, type World, world } from '../world.ts';
import { figure, size } from './figures.ts';

/**
 * R8: no forged, expired or replayed token is accepted; a stolen refresh token ends its family; parallel tabs stay
 * signed in.
 */

const SUITE = 'tokens';
let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const later = (seconds: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1000).toISOString());
const withAccess = (access: string, subdomain = w.subdomain): Client =>
  client(w.app, { id: '', company_id: '', subdomain, access, refresh: '' });
const exchange = (refresh: string) => w.anyone.send(refreshSession, { body: { refresh } });

type Parts = { header: Record<string, unknown>; payload: Record<string, unknown>; signature: string };
const partsOf = (token: string): Parts => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return { header: JSON.parse(decode(header)), payload: JSON.parse(decode(payload)), signature };
};
const decode = (text: string): string => Buffer.from(text, 'base64url').toString();
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const hmac = (bits: string, text: string, key: Uint8Array): string =>
  createHmac(`sha${bits}`, key).update(text).digest('base64url');

/** Signed like the server's tokens, with its key: shows what a changed field alone makes of a token. */
const signedByUs = (
  header: unknown,
  payload: unknown,
  bits = '256',
  key: Uint8Array = keys.access.key,
): string => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${hmac(bits, text, key)}`;
};

test('no forged access token is accepted', async () => {
  const { access, refresh, id } = w.worker;
  const { header, payload, signature } = partsOf(access);
  const seconds = Math.floor(Date.parse(w.now()) / 1000);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
  const jwk = rsa.publicKey.export({ format: 'jwk' });
  const ours = (changed: Record<string, unknown>): string => signedByUs(header, { ...payload, ...changed });
  const headed = (changed: Record<string, unknown>): string => signedByUs({ ...header, ...changed }, payload);
  const without = (name: string): string => {
    const { [name]: _left, ...rest } = payload;
    return signedByUs(header, rest);
  };
  const asymmetric = (alg: string, extra: Record<string, unknown> = {}): string => {
    const text = `${encode({ ...header, ...extra, alg })}.${encode(payload)}`;
    const key = alg.startsWith('E')
      ? { key: ec.privateKey, dsaEncoding: 'ieee-p1363' as const }
      : { key: rsa.privateKey, ...(alg.startsWith('P') ? { padding: 6, saltLength: 32 } : {}) };
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };
  const [h = '', p = '', s = ''] = access.split('.');
  const stranger = randomBytes(32);
  const forgeries: Record<string, string> = {
    'alg none': `${encode({ ...header, alg: 'none' })}.${p}.`,
    'alg None': `${encode({ ...header, alg: 'None' })}.${p}.`,
    'alg NONE': `${encode({ ...header, alg: 'NONE' })}.${p}.`,
    'alg nOnE with the signature': `${encode({ ...header, alg: 'nOnE' })}.${p}.${s}`,
    'alg empty': `${encode({ ...header, alg: '' })}.${p}.`,
    'alg null': `${encode({ ...header, alg: null })}.${p}.${s}`,
    'alg a list': `${encode({ ...header, alg: ['HS256'] })}.${p}.${s}`,
    'no alg': `${encode({ typ: 'at+jwt', kid: header.kid })}.${p}.${s}`,
    'HS384 with our key': signedByUs({ ...header, alg: 'HS384' }, payload, '384'),
    'HS512 with our key': signedByUs({ ...header, alg: 'HS512' }, payload, '512'),
    'hs256 in small letters': signedByUs({ ...header, alg: 'hs256' }, payload),
    RS256: asymmetric('RS256'),
    PS256: asymmetric('PS256'),
    ES256: asymmetric('ES256'),
    'RS256 with jwk': asymmetric('RS256', { jwk }),
    'RS256 with jwk and no kid': asymmetric('RS256', { jwk, kid: undefined }),
    'RS256 with jku': asymmetric('RS256', { jku: 'https://attacker.example/keys.json' }),
    'RS256 with x5u': asymmetric('RS256', { x5u: 'https://attacker.example/cert.pem' }),
    'RS256 with x5c': asymmetric('RS256', { x5c: [encode('certificate')] }),
    'HS256 keyed with a public key': signedByUs(header, payload, '256', Buffer.from(publicPem)),
    'HS256 with an empty key': signedByUs(header, payload, '256', Buffer.alloc(0)),
    'HS256 with a key of zeros': signedByUs(header, payload, '256', Buffer.alloc(32)),
    'HS256 with a stranger’s key': signedByUs(header, payload, '256', stranger),
    'HS256 with the refresh key': signedByUs(header, payload, '256', keys.derived('refresh tokens')[0]),
    'HS256 with its own jwk': signedByUs(
      { ...header, jwk: { kty: 'oct', k: stranger.toString('base64url') } },
      payload,
      '256',
      stranger,
    ),
    'kid of no key': headed({ kid: 'deadbeef' }),
    'kid empty': headed({ kid: '' }),
    'kid a path': signedByUs({ ...header, kid: '../../../../dev/null' }, payload, '256', Buffer.alloc(0)),
    'kid SQL': headed({ kid: "x' union select 'aaaa" }),
    'kid __proto__': headed({ kid: '__proto__' }),
    'kid a number': headed({ kid: 0 }),
    'kid a list': headed({ kid: [header.kid] }),
    'no kid': signedByUs({ alg: 'HS256', typ: 'at+jwt' }, payload),
    'typ JWT': headed({ typ: 'JWT' }),
    'typ of a refresh token': headed({ typ: 'rt+jwt' }),
    'no typ': signedByUs({ alg: 'HS256', kid: header.kid }, payload),
    'an extension it must understand': headed({ crit: ['b64'], b64: false }),
    'another issuer': ours({ iss: 'skifta-test' }),
    'no issuer': without('iss'),
    'another audience': ours({ aud: 'skifta-other' }),
    'audiences without ours': ours({ aud: ['a', 'b'] }),
    'no audience': without('aud'),
    'no subject': without('sub'),
    'no company': without('tid'),
    'no session': without('sid'),
    'no expiry': without('exp'),
    'expired a second ago': ours({ exp: seconds - 1 }),
    'expires now': ours({ exp: seconds }),
    'expiry in words': ours({ exp: 'never' }),
    'expiry null': ours({ exp: null }),
    'not valid yet': ours({ nbf: seconds + 60 }),
    'another company': ours({ tid: w.foreign_worker.company_id }),
    'the platform': ours({ tid: '00000000-0000-4000-8000-000000000000' }),
    'company in capitals': ours({ tid: String(payload.tid).toUpperCase() }),
    'company with SQL': ours({ tid: `${payload.tid}' or true --` }),
    'company a list': ours({ tid: [payload.tid] }),
    'no such company': ours({ tid: randomUUID() }),
    'no such session': ours({ sid: randomUUID() }),
    'session with SQL': ours({ sid: "' or '1'='1" }),
    'session a number': ours({ sid: 1 }),
    'a session of another company': ours({ sid: partsOf(w.foreign_worker.access).payload.sid }),
    'payload changed': `${h}.${encode({ ...payload, sub: w.manager.id })}.${s}`,
    'header changed': `${encode({ ...header, extra: 1 })}.${p}.${s}`,
    'payload of the manager': `${h}.${w.manager.access.split('.')[1]}.${s}`,
    'signature cut': `${h}.${p}.${s.slice(0, -2)}`,
    'signature empty': `${h}.${p}.`,
    'signature left out': `${h}.${p}`,
    'signature of another token': `${h}.${p}.${w.manager.access.split('.')[2]}`,
    'signature with a letter changed': `${h}.${p}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'four parts': `${access}.${s}`,
    'encrypted form': `${h}..${p}.${s}.`,
    'payload empty': signedByUs(header, ''),
    'payload a list': signedByUs(header, []),
    'payload null': signedByUs(header, null),
    'the refresh token': refresh,
    'the session’s id': String(payload.sid),
    'half of it': access.slice(0, access.length / 2),
    dots: '..',
  };
  const names = Object.keys(forgeries);
  assert.ok(names.length >= 60, `only ${names.length}`);
  assert.equal((await withAccess(access).send(me)).body.id, id, 'the genuine token is accepted');
  assert.equal((await withAccess(ours({})).send(me)).body.id, id, 'and one that this test signs unchanged');
  let accepted = 0;
  for (const [name, forged] of Object.entries(forgeries)) {
    for (const who of [withAccess(forged), withAccess(forged, w.foreign_worker.subdomain)]) {
      const { status } = await who.raw({ method: 'GET', url: '/api/users/me/' });
      if (status !== 401) accepted += 1;
      assert.equal(status, 401, name);
    }
  }
  // The session names the person: a token for another account shows the session's own account or is refused.
  const swapped = await withAccess(ours({ sub: w.manager.id })).raw({ method: 'GET', url: '/api/users/me/' });
  assert.ok(swapped.status === 401 || Object(swapped.json).id === id);
  figure(SUITE, 'forgeries', names.length);
  figure(SUITE, 'forgeries accepted', accepted);
});

test('an access token is accepted only in the header, and only as Bearer', async () => {
  const { access } = w.worker;
  const tries = [
    { authorization: access },
    { authorization: `Basic ${access}` },
    { authorization: `Bearer  ${access}` },
    { authorization: `Bearer ${access}, Bearer ${access}` },
    { cookie: `access=${access}` },
    { 'x-access-token': access },
  ];
  for (const headers of tries) {
    const { status } = await w.anyone.raw({ method: 'GET', url: '/api/users/me/', headers });
    assert.equal(status, 401, JSON.stringify(headers).slice(0, 30));
  }
  const { status } = await w.anyone.raw({ method: 'GET', url: `/api/users/me/?access_token=${access}` });
  assert.equal(status, 401);
});

test('no forged refresh token is accepted', async () => {
  const { refresh } = w.worker;
  const [company = '', secret = ''] = refresh.split('.');
  const foreign = w.foreign_worker.refresh.split('.');
  const forged = [
    secret,
    company,
    `.${secret}`,
    `${company}.`,
    `${company}.${'A'.repeat(43)}`,
    `${foreign[0]}.${secret}`,
    `${company}.${foreign[1]}`,
    `${company.toUpperCase()}.${secret}`,
    `${company}.${secret}A`,
    `${company}.${secret.slice(1)}`,
    ` ${refresh}`,
    `${refresh}\n`,
    `${company}.${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    `${company}.%27%20or%201%3D1`,
    w.worker.access,
  ];
  for (const token of forged) assert.equal((await exchange(token)).refusal?.code, 'refresh_expired', token);
  assert.equal((await exchange(refresh)).status, 200);
  figure(SUITE, 'forged refresh tokens accepted', 0);
});

test('after signing out neither token is accepted, however often it is tried', async () => {
  const { access, refresh } = await w.signIn('worker', w.subdomain);
  assert.equal((await exchange(refresh)).status, 200);
  await w.anyone.send(signOut, { body: { refresh } });
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal((await withAccess(access).send(me)).refusal?.code, 'session_ended');
    assert.equal((await exchange(refresh)).refusal?.code, 'refresh_expired');
  }
});

test('twenty tabs that refresh at once get one live successor, and none is signed out', async () => {
  const rounds = size(3, 40);
  let signed_out = 0;
  let { refresh } = await w.signIn('colleague', w.subdomain);
  for (let round = 0; round < rounds; round += 1) {
    const tabs = await Promise.all(Array.from({ length: 20 }, () => exchange(refresh)));
    signed_out += tabs.filter((tab) => tab.status !== 200).length;
    const successors = new Set(tabs.map((tab) => tab.body.refresh));
    assert.equal(successors.size, 1);
    for (const tab of tabs) assert.equal((await withAccess(tab.body.access).send(me)).status, 200);
    [refresh = ''] = successors;
    later(5);
  }
  assert.equal(signed_out, 0);
  figure(SUITE, 'parallel refreshes', rounds * 20);
  figure(SUITE, 'of them signed out', signed_out);
});

test('a stolen refresh token that is used later ends the whole family at once', async () => {
  const stolen = await w.signIn('worker', w.subdomain);
  const bystander = await w.signIn('worker', w.subdomain);
  const family = [stolen.refresh];
  for (let generation = 0; generation < 4; generation += 1) {
    const { body } = await exchange(family.at(-1) ?? '');
    family.push(body.refresh);
    later(31);
  }
  const { access } = (await exchange(family.at(-1) ?? '')).body;
  assert.equal((await withAccess(access).send(me)).status, 200);
  const began = performance.now();
  assert.equal((await exchange(stolen.refresh)).refusal?.code, 'refresh_expired');
  assert.equal((await withAccess(access).send(me)).refusal?.code, 'session_ended');
  const ms = performance.now() - began;
  for (const token of family) assert.equal((await exchange(token)).refusal?.code, 'refresh_expired');
  assert.equal(
    (await exchange(bystander.refresh)).status,
    200,
    'another session of the same person stays alive',
  );
  assert.ok(ms < 1_000, `${ms} ms`);
  figure(SUITE, 'ms from reuse to a dead family', Math.round(ms));
});

test('a closed account is refused at the next request', async () => {
  const manager = await w.signIn('manager', w.subdomain);
  const colleague = await w.signIn('colleague', w.subdomain);
  const { id } = (await colleague.send(me)).body;
  await manager.send(deleteUser, { params: { id } });
  const began = performance.now();
  assert.equal((await colleague.send(me)).status, 401);
  assert.equal((await exchange(colleague.refresh)).refusal?.code, 'refresh_expired');
  await assert.rejects(w.signIn('colleague', w.subdomain));
  figure(SUITE, 'ms until a closed account is refused', Math.round(performance.now() - began));
});
