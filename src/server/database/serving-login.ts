import { randomBytes } from 'node:crypto';
import { StartRefusal } from '../start-refusal.ts';
import { type Address, SETTINGS } from './connection.ts';
import type { Db, Tx } from './db.ts';
import type { DatabaseSettings } from './embedded-postgres.ts';
import { connect, type Session } from './session.ts';
import { PLATFORM_COMPANY } from './tenant.ts';

/**
 * The login that answers requests (decision 0039). It owns nothing and has no rights until it takes one of the
 * server's three roles. The owning login creates it and grants the roles after migrating.
 */

const OWN_LOGIN = 'skifta_server';

/** Only missing rights are granted: granting needs rights that an owner may have had for its first start alone. */
export async function letServe(owner: Session, login: string): Promise<void> {
  const missing = await owner<{ role: string }[]>`
    select rolname as role from pg_roles
    where rolname in ('skifta_app', 'skifta_platform', 'skifta_keeper') and not pg_has_role(${login}, oid, 'member')`;
  for (const { role } of missing) await owner`grant ${owner(role)} to ${owner(login)}`;
}

/** Where the database is Skifta's own: a login whose password is new at every start and written nowhere. */
export async function makeServingLogin(
  owner: Session,
  connection: DatabaseSettings,
): Promise<DatabaseSettings> {
  const password = randomBytes(24).toString('base64url');
  const [found] = await owner`select from pg_roles where rolname = ${OWN_LOGIN}`;
  if (found === undefined) await owner`create role ${owner(OWN_LOGIN)}`;
  await owner.unsafe(
    `alter role ${OWN_LOGIN} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole password '${password}'`,
  );
  await letServe(owner, OWN_LOGIN);
  return { ...connection, user: OWN_LOGIN, password };
}

const POOLER =
  'The database cannot be used: something in front of it, such as PgBouncer, drops the settings that each connection opens with, and the role that keeps companies apart is one of them. Connect to PostgreSQL itself.';

/** Throws StartRefusal where the settings of this session did not arrive: before anything is written through a pooler. */
export async function assertSettingsArrive(owner: Session): Promise<void> {
  const [row] = await owner.unsafe<{ limit: number }[]>(
    `select (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::integer as limit`,
  );
  if (row?.limit !== SETTINGS.statement_timeout) throw new StartRefusal(POOLER);
}

/** An address for a command, which writes through it: looked at first. */
export async function reachedItself(url: string): Promise<Address> {
  const sql = connect({ url });
  await assertSettingsArrive(sql).finally(() => sql.end());
  return { url };
}

/** The same for the connections that answer requests, to the database and to its copy: each must have taken its role. */
export async function assertRoleTaken({ readCompany, readCopy }: Db): Promise<void> {
  const roleIn = (tx: Tx) => tx.unsafe<{ role: string }[]>(`select current_user::text as role`);
  const roles = await Promise.all([
    readCompany(PLATFORM_COMPANY, roleIn),
    // A copy that is away now is asked again by each report.
    readCopy?.(PLATFORM_COMPANY, roleIn).catch(() => undefined),
  ]);
  if (roles.some((rows) => rows !== undefined && rows[0]?.role !== 'skifta_app'))
    throw new StartRefusal(POOLER);
}
