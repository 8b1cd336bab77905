import { companyOf, type Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';

/**
 * What a manager may not decide alone while somebody else can (trust T8, decision 0015). A person who was a manager
 * within the last two weeks still counts: taking away another manager's role or account does not let anybody approve
 * their own reports.
 */

const REMEMBERED = '14 days';

type Manager = { readonly id: string; readonly sees_cost: boolean };

export async function anotherManagerExists(tx: Tx, caller: Caller, now: string): Promise<boolean> {
  const { company_id, user_id } = caller;
  const others = await tx`
    select id from users
    where company_id = ${company_id} and role = 'manager' and closed_at is null and id <> ${user_id}
    limit 1`;
  return others.length > 0 || (await wasAnother(tx, company_id, user_id, now));
}

/** A manager's own pay terms are another manager's to enter, as long as there is one who sees pay (decision 0110). */
export async function refuseOwnPay(
  { tx, caller, now }: { readonly tx: Tx; readonly caller: Caller; readonly now: string },
  user_id: string,
  field: string | null = null,
): Promise<void> {
  if (user_id !== caller.user_id || !(await anotherEntersPay(tx, caller, now))) return;
  throw field === null ? new Refusal('own_pay') : refuseField('own_pay', field);
}

async function anotherEntersPay(tx: Tx, caller: Caller, now: string): Promise<boolean> {
  const { company_id, user_id } = caller;
  const others = await tx<{ id: string }[]>`
    select id from users
    where company_id = ${company_id} and role = 'manager' and closed_at is null and id <> ${user_id}`;
  if (others.length === 0) return wasAnother(tx, company_id, user_id, now);
  const kept = await keptFromCost(tx, company_id);
  return others.some(({ id }) => !kept.has(id));
}

/** Has anybody else been a manager recently? Read from the history of accounts changed since then. */
async function wasAnother(tx: Tx, company_id: string, but: string, now: string): Promise<boolean> {
  const former = await tx`
    select 1 from users u
    where company_id = ${company_id} and id <> ${but} and erased_at is null
      and updated_at > ${now}::timestamptz - ${REMEMBERED}::interval
      and exists (
        select from history h
        where h.company_id = ${companyOf(tx)} and h.noun = 'user' and h.noun_id = u.id
          and h.at > ${now}::timestamptz - ${REMEMBERED}::interval and h.was ->> 'role' = 'manager')
    limit 1`;
  return former.length > 0;
}

/** Was this person a manager within the last two weeks? */
export async function wasManager(tx: Tx, company_id: string, id: string, now: string): Promise<boolean> {
  const lately = await tx`
    select 1 from history
    where company_id = ${company_id} and noun = 'user' and noun_id = ${id}
      and at > ${now}::timestamptz - ${REMEMBERED}::interval and was ->> 'role' = 'manager'
    limit 1`;
  return lately.length > 0;
}

/**
 * The last active manager cannot be removed or demoted. Lock the managers before other people and in the order of their
 * ids, so that two who remove each other wait and do not deadlock.
 */
export async function lockManagers(tx: Tx, company_id: string): Promise<readonly Manager[]> {
  const managers = await tx<{ id: string }[]>`
    select id from users
    where company_id = ${company_id} and role = 'manager' and closed_at is null
    order by id
    for no key update`;
  const kept = await keptFromCost(tx, company_id);
  return managers.map(({ id }) => ({ id, sees_cost: !kept.has(id) }));
}

/** Read after the lock, so that what another has just decided is known. */
export async function keptFromCost(tx: Tx, company_id: string): Promise<ReadonlySet<string>> {
  const rows = await tx<{ user_id: string }[]>`
    select distinct user_id from unit_planners where company_id = ${company_id} and not sees_cost`;
  return new Set(rows.map(({ user_id }) => user_id));
}

export function requireAnother(managers: readonly Manager[], id: string): void {
  if (!managers.some((manager) => manager.id !== id)) throw new Refusal('last_manager');
  // Accounts are changed by managers who see cost alone: without any, nobody could.
  if (!managers.some((manager) => manager.id !== id && manager.sees_cost))
    throw new Refusal('last_to_see_cost');
}
