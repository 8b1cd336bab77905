import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { type DatabaseSettings, startEmbeddedPostgres } from '../src/server/database/embedded-postgres.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { connect } from '../src/server/database/session.ts';
import { settingsOf } from '../test/throwaway-server.ts';
import { openPool, type Sql } from './pool.ts';
import { parentOf } from './processes.ts';

/**
 * The benchmark's PostgreSQL: the product's own in a temporary folder, with the durability of production, or a
 * separate database on the server that BENCH_DATABASE_URL names (a superuser's address).
 */
export type BenchDatabase = {
  readonly settings: DatabaseSettings;
  /**
   * Restarts it with the memory of a server for many companies. No effect on a server named by BENCH_DATABASE_URL.
   */
  enlarge(): Promise<void>;
  stop(): Promise<void>;
};

const CONNECTIONS = { max_connections: '120' };
const GB = 1024 ** 3;
/**
 * Settings that `npm start` does not set and a machine with many companies gets (docs/decisions/0037). fsync stays
 * on.
 */
const LARGE = {
  ...CONNECTIONS,
  shared_buffers: totalmem() >= 8 * GB ? '1GB' : '256MB',
  effective_cache_size: `${Math.floor(totalmem() / GB / 2) || 1}GB`,
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
};

export async function benchDatabase(): Promise<BenchDatabase> {
  const url = process.env.BENCH_DATABASE_URL;
  return url === undefined || url === '' ? embedded() : onServer(settingsOf(url));
}

async function embedded(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), `skifta-bench-${process.pid}-`));
  const begin = (settings: Record<string, string>) =>
    startEmbeddedPostgres({ dataDir, log: (line) => console.log(line), settings });
  let server = await begin(CONNECTIONS);
  const { connection } = server;
  await migrated(connection);
  return {
    settings: connection,
    enlarge: async () => {
      await server.stop();
      server = await begin(LARGE);
    },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(server: DatabaseSettings): Promise<BenchDatabase> {
  const database = `skifta_bench_${randomBytes(4).toString('hex')}`;
  const administer = async (statement: string): Promise<void> => {
    const sql = openPool(server, 1);
    await sql.unsafe(statement);
    await sql.end();
  };
  await administer(`create database ${database} template template0`);
  const settings = { ...server, database };
  await migrated(settings);
  return {
    settings,
    enlarge: async () => {},
    stop: () => administer(`drop database if exists ${database} with (force)`),
  };
}

async function migrated(settings: DatabaseSettings): Promise<void> {
  const owner = connect(settings);
  await migrate(owner);
  await owner.end();
}

/** The postmaster, the parent of all database processes, when it is on this machine. */
export async function postmasterOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return parentOf(row?.pid ?? 0);
}

/** A company's rows, indexes and write-ahead log, with room to spare. */
const COMPANY_BYTES = 14e6;
const REST_BYTES = 5e9;

/** Refuses to start when the disk would become full. */
export async function requireRoom(companies: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = companies * COMPANY_BYTES + REST_BYTES;
  if (bavail * bsize < needed)
    throw new Error(
      `${companies} companies need ${Math.ceil(needed / 1e9)} GB in ${tmpdir()}, and ${Math.floor((bavail * bsize) / 1e9)} GB are free.`,
    );
}
