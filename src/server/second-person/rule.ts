import { REMEMBERED_DAYS, type SignInAct, type Standing, standingOf } from '../../core/second-person.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import type { Caller } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';

/**
 * What needs a second manager (decision 0150): read by every door that one could pass alone. Managers who do not see cost
 * (decision 0107) do not count: the doors are shut to them anyway.
 */

type Doing = { readonly tx: Tx; readonly caller: Caller; readonly now: string };
type Place = Pick<Doing, 'tx' | 'now'> & { readonly company_id: string };

export async function isSecondPersonOn(tx: Tx, company_id: string, lock = false): Promise<boolean> {
  const [row] = await tx<{ second_person: boolean }[]>`
    select second_person from company_settings where company_id = ${company_id} ${lock ? tx`for update` : tx``}`;
  return row?.second_person === true;
}

/** SQL: the user of the row has chosen a password, or was given one. No mailed link sets one before that. */
export const hasCome = (tx: Tx): Part => tx`not exists (
  select 1 from invitations i
  where i.company_id = ${companyOf(tx)} and i.user_id = users.id and i.accepted_at is null)`;

/** The active managers who see cost, and whose hands the sign-in of each is in. */
export async function standings({ tx, company_id, now }: Place): Promise<ReadonlyMap<string, Standing>> {
  const managers = await tx<{ id: string; has_come: boolean }[]>`
    select id, ${hasCome(tx)} as has_come from users
    where company_id = ${company_id} and role = 'manager' and closed_at is null
      and not exists (
        select from unit_planners p
        where p.company_id = ${companyOf(tx)} and p.user_id = users.id and not p.sees_cost)
    order by id`;
  const since = instantAfter(now, -REMEMBERED_DAYS * 86_400_000);
  const ids = managers.map(({ id }) => id);
  const acts = Map.groupBy(await entriesSince(tx, company_id, ids, since), ({ noun_id }) => noun_id);
  return new Map(
    managers.map(({ id, has_come }) => [
      id,
      has_come ? standingOf((acts.get(id) ?? []).flatMap(actsOf)) : 'new',
    ]),
  );
}

/** Has somebody else had the sign-in of a person since then? */
export async function handedSince(
  tx: Tx,
  company_id: string,
  user_id: string,
  since: string,
): Promise<boolean> {
  const entries = await entriesSince(tx, company_id, [user_id], since);
  return entries.flatMap(actsOf).some(({ by }) => by === 'other');
}

const entriesSince = (tx: Tx, company_id: string, ids: readonly string[], since: string) => tx<Entry[]>`
  select noun_id, actor_id, action, was ->> 'role' as role, became -> 'changed' as changed
  from history
  where company_id = ${company_id} and noun = 'user' and noun_id = any(${[...ids]}::uuid[]) and at >= ${since}
    and action in (
      'created', 'reopened', 'invited', 'changed', 'password_reset', 'password_reset_by_mail', 'second_factor_off')
  order by n`;

type Entry = {
  readonly noun_id: string;
  readonly actor_id: string | null;
  readonly action: string;
  readonly role: string | null;
  readonly changed: readonly string[] | null;
};

function actsOf({ noun_id, actor_id, action, role, changed }: Entry): SignInAct[] {
  // Removing a factor changes no role, and its entry names none: only managers and those who were have one.
  const was_manager = role === 'manager' || action === 'second_factor_off';
  const done = { by: actor_id === noun_id ? ('self' as const) : ('other' as const), was_manager };
  if (action === 'password_reset_by_mail') return [{ ...done, what: 'link' }];
  if (action === 'second_factor_off') return [{ ...done, what: 'factor' }];
  // One change may hold an address and a password. Who makes, reopens or invites a person says where the mail goes.
  const is_begun = action === 'created' || action === 'reopened' || action === 'invited';
  return [
    ...(is_begun || changed?.includes('email') === true ? [{ ...done, what: 'address' as const }] : []),
    ...(action === 'changed' ? [] : [{ ...done, what: 'password' as const }]),
  ];
}

/** Does a manager other than the caller have to take part? */
export async function secondNeeded({ tx, caller, now }: Doing): Promise<boolean> {
  const { company_id, user_id } = caller;
  if (!(await isSecondPersonOn(tx, company_id))) return false;
  return othersCount(await standings({ tx, company_id, now }), [user_id]);
}

/** Does a manager other than these count? */
export const othersCount = (all: ReadonlyMap<string, Standing>, but: readonly (string | null)[]): boolean =>
  [...all].some(([id, standing]) => !but.includes(id) && standing !== 'new');

/** Refuses what the caller may not do alone, unless another manager has countersigned it. */
export async function requireSecond(doing: Doing, field: string | null = null): Promise<void> {
  if (doing.caller.countersigned_by !== undefined || !(await secondNeeded(doing))) return;
  throw field === null ? new Refusal('second_needed') : refuseField('second_needed', field);
}

/** Refuses what changes the caller's own pay: it is another manager's to enter. */
export async function refuseOwnPayAlone(
  doing: Doing,
  user_id: string,
  field: string | null = null,
): Promise<void> {
  if (user_id !== doing.caller.user_id || !(await secondNeeded(doing))) return;
  throw field === null ? new Refusal('own_pay_needs_second') : refuseField('own_pay_needs_second', field);
}
