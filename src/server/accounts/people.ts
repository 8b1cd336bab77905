import type { Part, Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';

/** Checks that a person belongs to the company; used by every noun that belongs to a person. */

/**
 * The person whose rows a list shows: the worker's own (a colleague's are not found); for a manager null means
 * everybody's. 404 for people outside the company.
 */
export async function ownOr(tx: Tx, caller: Caller, asked: string | undefined): Promise<string | null> {
  const is_own = asked === undefined || asked === caller.user_id;
  if (caller.role === 'worker') {
    if (!is_own) throw new Refusal('not_found');
    return caller.user_id;
  }
  if (!is_own) await requireKnownPerson(tx, caller.company_id, asked);
  return asked ?? null;
}

/** For reading: includes people who have left, since their reports and pay stay. 404 when there is no such person. */
export async function requireKnownPerson(tx: Tx, company_id: string, id: string): Promise<void> {
  const found = await tx`select id from users where company_id = ${company_id} and id = ${id}`;
  if (found.length === 0) throw new Refusal('not_found');
}

/** Like requireKnownPerson, for many people in one query. */
export async function requireKnownPeople(tx: Tx, company_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const found =
    await tx`select id from users where company_id = ${company_id} and id = any(${[...wanted]}::uuid[])`;
  if (found.length < wanted.length) throw new Refusal('not_found');
}

/**
 * For writing: an open account, locked so that it cannot be closed until this transaction ends. A refusal names the
 * body's field. The lock also makes two writers for the same person wait for each other; without it an exclusion
 * constraint would end them in a deadlock.
 */
export async function requireOpenPerson(
  tx: Tx,
  company_id: string,
  id: string,
  field: string,
): Promise<Named> {
  const [person] = await tx<Named[]>`
    select first_name, last_name, role from users
    where company_id = ${company_id} and id = ${id} and closed_at is null
    for no key update`;
  if (person === undefined) throw refuseField('not_found', field, 'There is no such person.');
  return person;
}

/** Like requireOpenPerson, for pay data after the closing too: until the person is erased. */
export async function requireUnerasedPerson(
  tx: Tx,
  company_id: string,
  id: string,
  field: string,
): Promise<void> {
  const [person] = await tx`
    select id from users
    where company_id = ${company_id} and id = ${id} and erased_at is null
    for no key update`;
  if (person === undefined) throw refuseField('not_found', field, 'There is no such person.');
}

/** A person's row, read again after its person was locked. `one` reads it, with a lock or without. */
export async function lockedWithPerson<R extends { readonly user: string }>(
  tx: Tx,
  company_id: string,
  one: (lock: boolean) => Promise<R>,
): Promise<R> {
  const { user } = await one(false);
  await requireUnerasedPerson(tx, company_id, user, 'user');
  return one(true);
}

/**
 * Locks many people at once, sent now: before their rows, the company's months and history's head, in the order of
 * users.ts (managers first, by id). `of` is a query of their ids.
 */
export async function lockPeople(tx: Tx, company_id: string, of: Part): Promise<void> {
  await tx`
    select id from users
    where company_id = ${company_id} and id in (${of})
    order by role = 'manager' desc, id
    for no key update`.execute();
}

type Named = {
  readonly first_name: string;
  readonly last_name: string;
  readonly role: 'worker' | 'manager' | 'admin';
};
