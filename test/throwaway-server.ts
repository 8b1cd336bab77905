import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseSettings, startEmbeddedPostgres } from '../src/server/database/embedded-postgres.ts';

const PREFIX = 'skifta-test-';

/** A PostgreSQL for one test run, in a temporary folder: fast, without durability. */
export async function throwawayServer(): Promise<{ url: string; stop(): Promise<void> }> {
  removeLeftFolders();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({
      dataDir,
      log: (line) => console.log(line),
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    });
    const stop = async () => {
      await server.stop();
      remove();
    };
    return { url: urlOf(server.connection), stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A run that was killed leaves its folder behind; its server has ended with it. */
function removeLeftFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The address of a database in the form of DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: DatabaseSettings): string {
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host);
  return url.href;
}

/** Reads TEST_DATABASE_URL; the folder of a unix socket is in `?host=`, as for libpq. */
export function settingsOf(text: string): DatabaseSettings {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
  };
}
