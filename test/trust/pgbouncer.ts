import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSettings } from '../../src/server/database/embedded-postgres.ts';
import { freePort } from './nginx.ts';

/** The real PgBouncer in front of a database of the tests. */

const BINARY = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);

/** Why the tests of it cannot run here; false when they can. */
export const noPgBouncer: string | false =
  BINARY === undefined ? 'pgbouncer is not installed: what the documents say of it is not tried' : false;

/** `settings` are lines of its file. */
export async function pgBouncer(
  { host, port, user, password, database }: DatabaseSettings,
  ...settings: readonly string[]
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-pgbouncer-'));
  chmodSync(folder, 0o755);
  const listens = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    // It refuses an empty password.
    `${database} = host=${host} port=${port} user=${user}${password === '' ? '' : ` password='${password}'`}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${listens}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...settings,
  ];
  writeFileSync(file, lines.join('\n'));
  // It refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(BINARY ?? '', [file], { ...nobody, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk));
  const ended = once(child, 'exit');
  for (let tries = 0; !(await answersAt(listens)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error(`pgbouncer does not answer: ${said}`);
    await sleep(50);
  }
  return {
    url: `postgres://${user}@127.0.0.1:${listens}/${database}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answersAt = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });
