import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../src/server/database/db.ts';
import type { World } from './world.ts';

/** Two writes at once, one of which has written and waits: what the other does meanwhile, and what it then finds. */

/** Another transaction of the company that has done `write`, and stays open until `release` is called and `done` has come. */
export async function heldOpen(
  { db, company_id }: Pick<World, 'db' | 'company_id'>,
  write: (tx: Tx) => Promise<unknown>,
): Promise<{ release: () => void; done: Promise<unknown> }> {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.inCompany(company_id, async (tx) => {
    await write(tx);
    begun.resolve();
    await gate.promise;
  });
  await Promise.race([begun.promise, done]);
  return { release: gate.resolve, done };
}

/** Returns when a statement waits for a lock in this database. */
export async function untilOneWaits({ db, company_id }: Pick<World, 'db' | 'company_id'>): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    const [row] = await db.inCompany(
      company_id,
      (tx) => tx<{ waits: boolean }[]>`
        select exists (
          select from pg_locks where not granted and pid <> pg_backend_pid()
        ) as waits`,
    );
    if (row?.waits) return;
    await sleep(20);
  }
  assert.fail('nothing waits');
}
