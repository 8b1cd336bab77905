import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startServer } from '../server-process.ts';
import { settingsOf } from '../throwaway-server.ts';
import { figure } from './figures.ts';
import { ownServer } from './own-server.ts';
import { noPgBouncer, pgBouncer } from './pgbouncer.ts';

/**
 * A pooler before the database (docs/capacity.md, "Shared resources"): a server never serves through the real PgBouncer without
 * the role that keeps companies apart. It says so, and does not start.
 */

const SUITE = 'operations';
const skip = noPgBouncer;

let place: Awaited<ReturnType<typeof ownServer>>;
before(async () => {
  if (skip !== false) return console.log(`${SUITE}: left out: ${skip}`);
  place = await ownServer();
});
after(() => {
  if (skip === false) rmSync(String(place.env.DATA_DIR), { recursive: true, force: true });
});

/** Lines of PgBouncer's file, and what the server says of them. */
const POOLERS = [
  { lines: ['pool_mode = transaction'], said: /PgBouncer, refuses the settings/ },
  {
    lines: ['pool_mode = transaction', 'ignore_startup_parameters = options'],
    said: /PgBouncer, drops the settings/,
  },
  {
    lines: ['pool_mode = session', 'ignore_startup_parameters = options'],
    said: /PgBouncer, drops the settings/,
  },
];

for (const { lines, said } of POOLERS)
  test(`PgBouncer with ${lines.join(', ')}: a server does not start through it`, { skip }, async () => {
    const direct = String(place.env.DATABASE_URL);
    const pooler = await pgBouncer(settingsOf(direct), ...lines);
    try {
      // Through it alone, and with the owner's address around it: then only what answers requests goes through it.
      for (const owner of [{}, { OWNER_DATABASE_URL: direct }])
        await assert.rejects(startServer({ ...place.env, DATABASE_URL: pooler.url, ...owner }), said);
      const env = { ...process.env, ...place.env, DATABASE_URL: pooler.url };
      const command = spawnSync(process.execPath, ['src/server/main.ts', 'check-history'], { env });
      assert.notEqual(command.status, 0);
      assert.match(`${command.stdout}${command.stderr}`, said, 'a command');
    } finally {
      await pooler.stop();
    }
    figure(SUITE, `PgBouncer, ${lines.join(', ')}`, 'refused by name at the start');
  });

test('a copy of the database behind such a pooler is refused too', { skip }, async () => {
  const direct = String(place.env.DATABASE_URL);
  const pooler = await pgBouncer(
    settingsOf(direct),
    'pool_mode = session',
    'ignore_startup_parameters = options',
  );
  try {
    await assert.rejects(startServer({ ...place.env, REPLICA_URL: pooler.url }), /PgBouncer, drops/);
  } finally {
    await pooler.stop();
  }
});
