import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEMO_PASSWORD } from '../../src/server/running/demo.ts';
import { type Ending, endedRounds } from './ended-rounds.ts';
import { size } from './figures.ts';
import { ownServer } from './own-server.ts';

/** kill -9 at random points of a write load (R1). */

const killed = (name: string): Ending => ({ suite: 'crash', name, end: (server) => server.kill() });

test('the embedded database: no acknowledged write is lost, doubled or half done', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'skifta-crash-'));
  try {
    const place = { env: { DATA_DIR: data }, tenant: 'demo', manager: DEMO_PASSWORD };
    await endedRounds(t, killed('embedded'), place, size(3, 100));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

test('an external PostgreSQL: no acknowledged write is lost, doubled or half done', async (t) => {
  const own = await ownServer();
  await endedRounds(t, killed('own PostgreSQL'), own, size(2, 100));
});
