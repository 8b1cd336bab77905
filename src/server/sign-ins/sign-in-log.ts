import { randomUUID } from 'node:crypto';
import type { SignInOutcome, SignInWay } from '../../contract/sign-ins.ts';
import { NOBODY } from '../accounts/accounts.ts';
import { networkOf } from '../accounts/attempt-limits.ts';
import { deviceOf } from '../accounts/devices.ts';
import type { Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import { later } from '../database/transaction.ts';
import type { Services } from '../handler.ts';

/**
 * Writes the log of sign-ins (decision 0151). It holds nothing that was typed, and no line of a name that is no account.
 * The same statements run for every name, or their time would tell which exist.
 */

/** So many refused sign-ins of an account and a kind are kept in a day; who guesses on fills no table. */
const MOST_REFUSED_A_DAY = 50;
const DAY_MS = 86_400_000;
/** A code that comes so soon belongs to the password before it. */
const CODE_WITHIN_MS = 10 * 60_000;

export type Attempt = { readonly now: string; readonly address: string; readonly agent: string };
type Person = { readonly company_id: string; readonly user_id: string };

/** Notes a sign-in that succeeded; travels with the next statement. */
export function noteSuccess(
  tx: Tx,
  { company_id, user_id }: Person,
  attempt: Attempt,
  { is_new, way }: { readonly is_new: boolean; readonly way: SignInWay | null },
): void {
  const { now, address, agent } = attempt;
  later(
    tx,
    tx`
      insert into sign_ins (company_id, user_id, at, outcome, network, device, is_new, way)
      values (${company_id}, ${user_id}, ${now}, 'succeeded', ${networkOf(address)}, ${deviceOf(agent)}, ${is_new}, ${way})`,
  );
}

/** Notes a refused sign-in to an account, if it exists and is not noted too often already. */
export async function noteRefusal(
  tx: Tx,
  { company_id, user_id }: Person,
  { now, address, agent }: Attempt,
  outcome: Exclude<SignInOutcome, 'succeeded'>,
): Promise<void> {
  await tx`
    insert into sign_ins (company_id, id, user_id, at, outcome, network, device)
    select u.company_id, ${randomUUID()}::uuid, u.id, ${now}, ${outcome}, ${networkOf(address)}, ${deviceOf(agent)} from users u
    where u.company_id = ${company_id} and u.id = ${user_id} and (
      select count(*) from sign_ins s
      where s.company_id = ${company_id} and s.user_id = ${user_id} and s.outcome = ${outcome}
        and s.at > ${instantAfter(now, -DAY_MS)}) < ${MOST_REFUSED_A_DAY}`;
}

/**
 * Notes a sign-in that was refused by name, in a transaction of its own. The answer does not wait for the disk: it would
 * for an account alone.
 */
export async function noteRefusedName(
  { db }: Pick<Services, 'db'>,
  named: { readonly company_id: string; readonly user_id: string | null; readonly username: string },
  attempt: Attempt,
  outcome: 'wrong_password' | 'locked',
): Promise<void> {
  const { company_id, username } = named;
  await db.inCompany(company_id, async (tx) => {
    later(tx, tx`set local synchronous_commit = off`);
    const [closed] = await tx<{ id: string }[]>`
      select id from users
      where company_id = ${company_id} and lower(username) = lower(${username}) and closed_at is not null
      order by closed_at desc
      limit 1`;
    const user_id = named.user_id ?? closed?.id ?? NOBODY;
    await noteRefusal(tx, { company_id, user_id }, attempt, named.user_id === null ? 'closed' : outcome);
  });
}

/** The code came: its password is no sign-in of its own. */
export async function forgetAsking(
  tx: Tx,
  { company_id, user_id }: Person,
  { now, address }: Attempt,
): Promise<void> {
  await tx`
    delete from sign_ins
    where company_id = ${company_id} and user_id = ${user_id} and outcome = 'code_asked'
      and network = ${networkOf(address)} and at > ${instantAfter(now, -CODE_WITHIN_MS)}`;
}
