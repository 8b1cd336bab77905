import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CopyBucket } from '../../src/server/configuration.ts';
import { freePort } from './nginx.ts';

/** An S3-compatible store on this machine: the server of the Python package moto, which keeps what it is given in memory. */

/** Why the tests of a store cannot run here; false when they can. */
export const leftOut: string | false =
  spawnSync('moto_server', ['--version'], { timeout: 30_000 }).error === undefined
    ? false
    : 'moto_server is not installed (pip install moto[server]): copies in a bucket are not tried';

export type Store = {
  bucket(name: string): CopyBucket;
  makeBucket(name: string): Promise<void>;
  stop(): Promise<void>;
};

export async function s3Store(): Promise<Store> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn('moto_server', ['-H', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  for (let tries = 0; !(await fetch(address).catch(() => null))?.ok; tries += 1) {
    if (tries === 300) throw new Error('moto_server does not answer');
    await sleep(100);
  }
  return {
    bucket: (name) => ({
      url: `${address}/${name}`,
      region: 'us-east-1',
      key_id: 'skifta-copies',
      key: 'a key of the test alone',
    }),
    makeBucket: async (name) => {
      await fetch(`${address}/${name}`, { method: 'PUT' });
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
