import { randomBytes } from 'node:crypto';
import type { DatabaseSettings } from './embedded-postgres.ts';
import type { Session } from './session.ts';

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
