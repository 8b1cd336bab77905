import type { Part, Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';

/** Is this a person of the company? Asked by every noun that belongs to somebody. */

/** Whose rows a list is asked for: a worker's own (a colleague's are not there); for a manager null is everybody's. 404 for who is not of the company. */
export async function ownOr(tx: Tx, caller: Caller, asked: string | undefined): Promise<string | null> {
  const is_own = asked === undefined || asked === caller.user_id;
  if (caller.role === 'worker') {
    if (!is_own) throw new Refusal('not_found');
    return caller.user_id;
  }
  if (!is_own) await requireKnownPerson(tx, caller.company_id, asked);
  return asked ?? null;
}

/** For reading: those who have left too, for their reports and pay stay. 404 when there is no such person. */
export async function requireKnownPerson(tx: Tx, company_id: string, id: string): Promise<void> {
  const found = await tx`select id from users where company_id = ${company_id} and id = ${id}`;
  if (found.length === 0) throw new Refusal('not_found');
}

/** As requireKnownPerson, for many in one question. */
export async function requireKnownPeople(tx: Tx, company_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const found =
    await tx`select id from users where company_id = ${company_id} and id = any(${[...wanted]}::uuid[])`;
  if (found.length < wanted.length) throw new Refusal('not_found');
}

/**
 * For writing: an open account, which cannot be closed until this transaction is over. Names the body's field. Two who
 * write for the same person wait in line: what may not overlap would else be found out by a deadlock.
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

/** As requireOpenPerson, for what pay needs after the closing too: until the person is erased. */
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

/**
 * Many at once, sent now: before their rows, the company's months and history's head, each in the order of users.ts (managers first, by
 * id). Which people: `of`, a query of their ids.
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
