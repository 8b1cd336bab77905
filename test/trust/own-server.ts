import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { openDb } from '../../src/server/database/db.ts';
import { keysOf } from '../../src/server/database/secrets.ts';
import { buildCompany, buildPerson } from '../../src/server/running/builders.ts';
import { migratedDatabase } from '../database.ts';
import { urlOf } from '../throwaway-server.ts';

/** A database on the tests' PostgreSQL with one company and its manager, for a server process with DATABASE_URL. */

const MANAGER_PASSWORD = 'chefens-Prov-2026';

export async function ownServer(): Promise<{
  env: Record<string, string>;
  tenant: string;
  manager: string;
  company_id: string;
}> {
  const settings = await migratedDatabase();
  const secret = Buffer.alloc(32, 9);
  const db = openDb(settings);
  const company_id = await buildCompany(db, { name: 'Eget bolag', subdomain: 'eget' });
  const password_hash = await hashPassword(MANAGER_PASSWORD);
  const manager = { username: 'manager', first_name: 'Moa', last_name: 'Prov', role: 'manager' as const };
  await db.inCompany(company_id, (tx) => buildPerson(tx, keysOf(secret), company_id, password_hash, manager));
  await db.close();
  return {
    env: {
      DATABASE_URL: urlOf(settings),
      SKIFTA_SECRET: secret.toString('base64'),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'skifta-own-')),
      LOG_LEVEL: 'silent',
    },
    tenant: 'eget',
    manager: MANAGER_PASSWORD,
    company_id,
  };
}
