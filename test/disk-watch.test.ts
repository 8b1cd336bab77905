import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createShift } from '../src/contract/shifts.ts';
import { me } from '../src/contract/users.ts';
import { refusalOf } from '../src/server/database/refusal-of.ts';
import { watchDisk } from '../src/server/running/disk-watch.ts';
import { type World, world } from './world.ts';

/**
 * A nearly full disk: reads are answered, writes are refused with 507, and writes are accepted again when there is
 * room.
 */

const MB = 1024 * 1024;
let free_mb = 5_000;
let disk: Awaited<ReturnType<typeof watchDisk>>;
let w: World;

before(async () => {
  const ask = async () => ({ bavail: free_mb, bsize: MB });
  disk = await watchDisk('/', 200 * MB, { ask, every_ms: 5 });
  w = await world({ outside: { disk } });
});
after(async () => {
  disk.stop();
  await w.close();
});

const body = { start_time: '2026-09-01T08:00:00Z', end_time: '2026-09-01T16:00:00Z' };
const become = async (mb: number): Promise<void> => {
  free_mb = mb;
  await sleep(40);
};

test('below the floor writes are refused and reads answered; with room again both work', async () => {
  assert.equal((await w.manager.send(createShift, { body })).status, 201);
  await become(199);
  const refused = await w.manager.send(createShift, { body });
  assert.deepEqual([refused.status, refused.refusal?.code], [507, 'disk_full']);
  assert.equal(refused.headers['retry-after'], '10');
  assert.equal((await w.manager.send(me)).status, 200);
  assert.equal((await w.anyone.raw({ method: 'GET', url: '/api/ready/' })).status, 200);
  await become(200);
  assert.equal((await w.manager.send(createShift, { body })).status, 201);
});

test('people sign in, refresh and sign out down to a quarter of the floor', async () => {
  const renew = async (): Promise<number> =>
    (await w.anyone.raw({ method: 'POST', url: '/api/token/refresh/', payload: { refresh: 'x' } })).status;
  await become(51);
  const client = await w.signIn('worker', w.subdomain);
  assert.notEqual(client.access, '');
  assert.equal(await renew(), 401);
  await become(49);
  assert.equal(await renew(), 507);
  await assert.rejects(w.signIn('worker', w.subdomain), /disk_full/);
  await become(5_000);
  assert.equal(await renew(), 401);
});

test('an unmeasurable disk and a floor of 0 refuse nothing; a full database is a 507 too', async () => {
  const ask = () => Promise.reject(new Error('no such folder'));
  const unknown = await watchDisk('/nowhere', 200 * MB, { ask });
  assert.deepEqual([unknown.free(), unknown.refuses({ ofSession: false })], [null, false]);
  unknown.stop();
  const off = await watchDisk('/', 0, { ask: async () => ({ bavail: 0, bsize: MB }) });
  assert.deepEqual([off.free(), off.refuses({ ofSession: false })], [0, false]);
  off.stop();
  const real = await watchDisk('/', 1);
  assert.ok((real.free() ?? 0) > 0, 'the real disk was measured');
  real.stop();
  assert.equal(
    refusalOf(Object.assign(new Error('could not extend file'), { code: '53100' })).code,
    'disk_full',
  );
});
