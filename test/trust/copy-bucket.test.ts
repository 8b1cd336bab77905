import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { bucketPlace } from '../../src/server/copies/bucket-place.ts';
import { type CopyPlace, folderPlace, TakenName } from '../../src/server/copies/copy-place.ts';
import { readConfig } from '../../src/server/running/config.ts';
import { DEMO_PASSWORD } from '../../src/server/running/demo.ts';
import { accessOf, asker, type ServerProcess, startServer } from '../server-process.ts';
import { freePort } from './nginx.ts';
import { leftOut, type Store, s3Store } from './s3-store.ts';

/**
 * Copies of the embedded database in a bucket (R6, decision 0155): a bucket promises what a folder promises, and a server whose data
 * folder is gone comes back from a bucket alone.
 */

const ROOT = new URL('../..', import.meta.url).pathname;
const LIFE = '0123456789ab-20261120T080000000Z';
const NOW = new Date('2026-11-20T09:00:00Z');
const MB = 1 << 20;

const folder = mkdtempSync(join(tmpdir(), 'skifta-bucket-'));
// The database's own user must come in when root runs the tests.
chmodSync(folder, 0o755);
const started: ServerProcess[] = [];
let store: Store | undefined;

before(async () => {
  if (!leftOut) store = await s3Store();
});
after(async () => {
  for (const server of started) await server.kill();
  await store?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const there = (): Store => {
  assert.ok(store, 'the store runs');
  return store;
};

const places: Record<string, (name: string) => Promise<CopyPlace>> = {
  folder: async (name) => {
    mkdirSync(join(folder, name));
    return folderPlace(join(folder, name));
  },
  bucket: async (name) => {
    await there().makeBucket(name);
    return bucketPlace(there().bucket(name));
  },
};

/** In pieces whose edges are those of no part. */
const streamOf = (content: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / 99_991) }, (_, n) =>
      content.subarray(n * 99_991, (n + 1) * 99_991),
    ),
  );
const breaking = (content: Buffer): Readable =>
  Readable.from(
    (async function* () {
      yield content;
      throw new Error('broken off');
    })(),
  );
function clientOf(name: string): S3mini {
  const { url, region, key_id, key } = there().bucket(name);
  return new S3mini({ endpoint: url, region, accessKeyId: key_id, secretAccessKey: key });
}
const uploadsIn = async (name: string): Promise<string> =>
  JSON.stringify(await clientOf(name).listMultipartUploads());
const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

async function contentOf(place: CopyPlace, name: string): Promise<Buffer> {
  return Buffer.concat(await (await place.get(name)).toArray());
}

for (const [kind, make] of Object.entries(places)) {
  const options = { skip: kind === 'bucket' && leftOut };

  test(`a ${kind} gives back what it was given, of every size`, options, async () => {
    const place = await make('sizes');
    for (const bytes of [0, 1, 5 * MB, 16 * MB - 1, 16 * MB, 16 * MB + 1, 40 * MB]) {
      const name = `${LIFE}/size-${bytes}`;
      const content = randomBytes(bytes);
      await place.put(name, streamOf(content));
      assert.equal(digest(await contentOf(place, name)), digest(content), name);
    }
    assert.equal((await place.names(`${LIFE}/size-1677`)).length, 3);
    assert.deepEqual(await place.names('nothing'), []);
    const written = await place.writtenAt(`${LIFE}/size-1`);
    assert.ok(Math.abs(Date.now() - Date.parse(`${written}`)) < 60_000, `${written}`);
    assert.equal(await place.writtenAt(`${LIFE}/size`), null);
    await place.remove(`${LIFE}/size-1`);
    await place.remove(`${LIFE}/size-1`);
    assert.equal(await place.writtenAt(`${LIFE}/size-1`), null);
  });

  test(`a ${kind} overwrites nothing, and keeps nothing that was broken off`, options, async () => {
    const place = await make('taken');
    await place.put(`${LIFE}/begun`, streamOf(Buffer.from('first')));
    for (const content of [Buffer.from('second'), randomBytes(20 * MB)])
      await assert.rejects(place.put(`${LIFE}/begun`, streamOf(content)), TakenName);
    assert.equal(`${await contentOf(place, `${LIFE}/begun`)}`, 'first');
    for (const [name, content] of [
      ['small', Buffer.from('half')],
      ['large', randomBytes(20 * MB)],
    ] as const)
      await assert.rejects(place.put(`${LIFE}/${name}`, breaking(content)), /broken off/);
    assert.deepEqual(await place.names(''), [`${LIFE}/begun`]);
    if (kind === 'bucket') assert.doesNotMatch(await uploadsIn('taken'), /"UploadId"/);
  });
}

test('of two writers of one name in a bucket one is refused', { skip: leftOut }, async () => {
  await there().makeBucket('raced');
  const writer = () => bucketPlace(there().bucket('raced'));
  for (let round = 0; round < 10; round += 1) {
    const put = (text: string) => writer().put(`${LIFE}/begun-${round}`, streamOf(Buffer.from(text)));
    const ended = await Promise.allSettled([put('one'), put('two'), put('three')]);
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.equal(refused.length, 2);
    for (const reason of refused) assert.ok(reason instanceof TakenName, String(reason));
  }
});

test('uploads that a killed server left are ended, and no others', { skip: leftOut }, async () => {
  await there().makeBucket('left');
  const raw = clientOf('left');
  for (const name of [`${LIFE}/base.age`, `${LIFE}/wal.age`, 'holiday/film.mov'])
    await raw.getMultipartUploadId(name);
  await bucketPlace(there().bucket('left')).tidy(LIFE, NOW);
  const left = await uploadsIn('left');
  assert.match(left, /holiday\/film\.mov/);
  assert.doesNotMatch(left, /base\.age|wal\.age/);
});

test('a bucket that is not there, and a store that does not answer, are named', {
  skip: leftOut,
}, async () => {
  const absent = bucketPlace(there().bucket('absent'));
  await assert.rejects(absent.names(''), /The bucket \S+\/absent \(WAL_COPY_BUCKET\) is not there/);
  await assert.rejects(absent.put(`${LIFE}/begun`, streamOf(Buffer.from('x'))), /is not there/);
  await assert.rejects(absent.put(`${LIFE}/begun`, streamOf(randomBytes(17 * MB))), /is not there/);
  for (const [port, why] of [
    [await freePort(), 'ECONNREFUSED'],
    // fetch asks no such port.
    [9, 'no reason given'],
  ]) {
    const away = bucketPlace({ ...there().bucket('away'), url: `http://127.0.0.1:${port}/away` });
    await assert.rejects(away.names(''), new RegExp(`cannot be reached \\(${why}\\)`));
  }
  const made = await places.bucket?.('emptied');
  await assert.rejects(contentOf(made as CopyPlace, `${LIFE}/begun`), /holds no/);
});

test('a server that stops waits for no store that does not answer', { timeout: 20_000 }, async () => {
  const open: Socket[] = [];
  const silent = createServer((socket) => void open.push(socket.on('error', () => {}))).listen(
    0,
    '127.0.0.1',
  );
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const settings = { url: `http://127.0.0.1:${port}/copies`, region: 'us-east-1', key_id: 'id', key: 'key' };
  const stopping = new AbortController();
  const place = bucketPlace(settings, stopping.signal);
  const asked = [place.names(''), place.put(`${LIFE}/base`, streamOf(randomBytes(17 * MB)))];
  const ended = Promise.allSettled(asked);
  await sleep(100);
  stopping.abort();
  assert.deepEqual(
    (await ended).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  for (const socket of open) socket.destroy();
  silent.close();
});

test('the settings of a bucket are refused by name', () => {
  const bucket = {
    WAL_COPY_BUCKET: 'https://s3.example.com/copies',
    WAL_COPY_KEY_ID: 'id',
    WAL_COPY_KEY: 'kept secret',
  };
  const of = (more: Record<string, string>) => readConfig({ ...bucket, ...more }, ROOT);
  assert.deepEqual(of({}).copies, {
    url: 'https://s3.example.com/copies',
    region: 'us-east-1',
    key_id: 'id',
    key: 'kept secret',
  });
  assert.ok(of({ WAL_COPY_BUCKET: 'http://127.0.0.1:9000/copies' }).copies);
  for (const url of [
    'http://s3.example.com/copies',
    'https://id:secret@s3.example.com/copies',
    'https://s3.example.com/copies/within',
    'https://s3.example.com/copies?list',
    's3://copies',
    'copies',
  ])
    assert.throws(
      () => of({ WAL_COPY_BUCKET: url }),
      { message: /^WAL_COPY_BUCKET must be (?!.*secret)/ },
      url,
    );
  assert.throws(() => of({ WAL_COPY_KEY: '' }), /needs WAL_COPY_KEY_ID and WAL_COPY_KEY/);
  assert.throws(() => of({ WAL_COPY_DIR: 'copies' }), /not both/);
  assert.throws(
    () => of({ DATABASE_URL: 'postgres://db.example/skifta' }),
    /WAL_COPY_BUCKET is for the embedded/,
  );
});

test('a server whose data folder is gone comes back from a bucket alone', { skip: leftOut }, async () => {
  const { url, key_id, key } = there().bucket('production');
  const env = { WAL_COPY_BUCKET: url, WAL_COPY_KEY_ID: key_id, WAL_COPY_KEY: key };
  const data = join(folder, 'first');
  // The bucket is made later: a server starts without it, and catches up.
  const server = await startServer({ ...env, DATA_DIR: data, LOG_LEVEL: 'silent' });
  started.push(server);
  const place = bucketPlace(there().bucket('production'));
  const access = await accessOf(() => server.address, 'demo', 'manager', DEMO_PASSWORD);
  const ask = asker(
    () => server.address,
    'demo',
    () => access,
  );
  await there().makeBucket('production');
  const has = async (what: RegExp): Promise<boolean> =>
    (await place.names('').catch(() => [])).some((name) => what.test(name));
  for (let tries = 0; !(await has(/\.until-/)); tries += 1) {
    assert.ok(tries < 900, 'a base copy within a minute and a half');
    await sleep(100);
  }
  const body = { start_time: '2031-01-02T07:00:00Z', end_time: '2031-01-02T15:00:00Z', assignments: [] };
  const made = await ask('POST', '/api/shifts/', body);
  assert.equal(made?.status, 201);
  copyFileSync(join(data, 'secret'), join(folder, 'secret'));
  // Its last segment is copied when it stops.
  assert.equal(await server.stop(), 0);
  rmSync(data, { recursive: true });

  const again = join(folder, 'again');
  mkdirSync(again);
  copyFileSync(join(folder, 'secret'), join(again, 'secret'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/server/main.ts', 'restore', '--until', 'latest'],
    { cwd: ROOT, env: { ...process.env, ...env, DATABASE_URL: '', DATA_DIR: again }, encoding: 'utf8' },
  );
  assert.equal(status, 0, `${stdout}${stderr}`);
  assert.doesNotMatch(`${stdout}${stderr}`, new RegExp(key));
  const restored = await startServer({ DATA_DIR: again, LOG_LEVEL: 'silent' });
  started.push(restored);
  const token = await accessOf(() => restored.address, 'demo', 'manager', DEMO_PASSWORD);
  const found = await asker(
    () => restored.address,
    'demo',
    () => token,
  )('GET', `/api/shifts/${Object(made?.body).id}/`);
  assert.equal(found?.status, 200, JSON.stringify(found?.body));
});
