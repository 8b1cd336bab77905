import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartRefusal } from '../../start-refusal.ts';
import type { DatabaseSettings } from '../embedded-postgres.ts';
import { DATABASE, USER } from './cluster.ts';
import { clusterIn } from './folder.ts';

/**
 * How to reach the embedded PostgreSQL that another process runs on the data folder. Its pid file holds the address;
 * its password lies in the cluster, readable by its owner and root only. Undefined: none is running.
 */
export function runningPostgres(dataDir: string): DatabaseSettings | undefined {
  const cluster = clusterIn(resolve(dataDir));
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    if (lines[7]?.trim() !== 'ready') return undefined;
    const [port, socket, address] = lines.slice(3, 6).map((line) => line.trim());
    const password = readFileSync(join(cluster, 'skifta-password'), 'utf8').trim();
    return {
      host: socket || address || '127.0.0.1',
      port: Number(port),
      user: USER,
      password,
      database: DATABASE,
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new StartRefusal(
      `The database in ${cluster} cannot be reached by this user (${code}): run this as the user that runs Skifta.`,
    );
  }
}
