import {
  type BankAccount,
  deleteBankAccount,
  getBankAccount,
  setBankAccount,
} from '../../contract/bank-accounts.ts';
import { accountCheck, bankOf, maskOf } from '../../core/bank-account.ts';
import type { Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import {
  type Before,
  type Caller,
  type Handler,
  type InCompany,
  inCompany,
  inCompanyAfter,
} from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { managersBut, notify } from '../history/notices.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';
import { requireOwnPassword } from './password-changes.ts';
import { requireKnownPerson, requireOpenPerson, requireUnerasedPerson } from './people.ts';

/**
 * Bank accounts for pay (trust rule 30): clearing and account number are sealed to the person like the personal
 * number; only the mask is shown and recorded. Who sets one says the own password (decision 0140): a session left open
 * redirects nobody's pay. A change by somebody else notifies the person.
 */

type Row = {
  account_sealed: Buffer;
  /** `6000 ****498` */
  account_mask: string;
  updated_at: string;
  version: number;
};

export type Account = { readonly clearing: string; readonly number: string };

export const bankAccountHandlers: readonly Handler[] = [
  inCompany(getBankAccount, async ({ input: { query }, caller, tx, services }) => {
    const user_id = whose(caller, query.user);
    await requireKnownPerson(tx, caller.company_id, user_id);
    const row = await one(tx, caller.company_id, user_id);
    return reply(services.keys, caller.company_id, user_id, row);
  }),

  inCompanyAfter(setBankAccount, passwordSaid, async (doing) => {
    const { input, caller, tx, now, if_match, services } = doing;
    const { body } = input;
    const { keys } = services;
    const { company_id } = caller;
    const user_id = whose(caller, body.user);
    // Lock the row, so that of two concurrent writers the later sees what the earlier did. People who have left may
    // still be owed pay: a manager may set the account until the person is erased.
    if (user_id === caller.user_id) await requireOpenPerson(tx, company_id, user_id, 'user');
    else await requireUnerasedPerson(tx, company_id, user_id, 'user');
    const was = await one(tx, company_id, user_id);
    const answer = (row: Row | null): BankAccount => reply(keys, company_id, user_id, row);
    await refuseStale(if_match, was?.version ?? 0, () => answer(was));
    const account = { clearing: body.clearing, number: body.account };
    if (was !== null && isSame(open(keys, company_id, user_id, was.account_sealed), account))
      return answer(was);
    const next = (was?.version ?? 0) + 1;
    const mask = await storeAccount({ tx, caller, now, keys }, user_id, account, next);
    await recordAccount({ tx, caller, now }, user_id, 'bank_account_changed', was?.account_mask, mask);
    return answer(await one(tx, company_id, user_id));
  }),

  inCompany(deleteBankAccount, async ({ input: { query }, caller, tx, now, if_match, services }) => {
    const { company_id } = caller;
    const user_id = whose(caller, query.user);
    await requireKnownPerson(tx, company_id, user_id);
    const was = await one(tx, company_id, user_id, true);
    if (was === null) throw new Refusal('not_found');
    await refuseStale(if_match, was.version, () => reply(services.keys, company_id, user_id, was));
    await tx`delete from bank_accounts where company_id = ${company_id} and user_id = ${user_id}`;
    await recordAccount({ tx, caller, now }, user_id, 'bank_account_removed', was.account_mask, undefined);
    return undefined;
  }),
];

function passwordSaid(before: Before<typeof setBankAccount>): Promise<void> {
  return requireOwnPassword(before, before.input.body.password);
}

/** The full account numbers of these people, for runs and the bank's file alone; people without one are missing. */
export async function accountsOf(
  tx: Tx,
  keys: Keys,
  company_id: string,
  user_ids: readonly string[],
): Promise<Map<string, Account>> {
  if (user_ids.length === 0) return new Map();
  const rows = await tx<{ user_id: string; account_sealed: Buffer }[]>`
    select user_id, account_sealed from bank_accounts
    where company_id = ${company_id} and user_id = any(${[...user_ids]}::uuid[])`;
  return new Map(
    rows.map(({ user_id, account_sealed }) => [user_id, open(keys, company_id, user_id, account_sealed)]),
  );
}

/** Is there an account? The person is locked. */
export const holdsAccount = async (tx: Tx, company_id: string, user_id: string): Promise<boolean> =>
  (await one(tx, company_id, user_id)) !== null;

/** Stores the account of a person who is locked, and answers it as it is shown. Sets no history entry. */
export async function storeAccount(
  { tx, caller, now, keys }: Doing & { readonly keys: Keys },
  user_id: string,
  { clearing, number }: Account,
  version: number,
): Promise<string> {
  const { company_id } = caller;
  const account = { clearing, number };
  const row = {
    account_sealed: sealAccount(keys, account, place(company_id, user_id)),
    account_mask: maskedAccount(account),
    updated_at: now,
    version,
  };
  await tx`
    insert into bank_accounts ${tx({ company_id, user_id, ...row })}
    on conflict (company_id, user_id) do update set ${tx(row)}`;
  return row.account_mask;
}

/** Another person's account is visible to managers; for a worker it does not exist. */
function whose(caller: Caller, named: string | undefined): string {
  const user_id = named ?? caller.user_id;
  if (caller.role === 'worker' && user_id !== caller.user_id) throw new Refusal('not_found');
  return user_id;
}

/** Bound to the person: a sealed account that was moved to another row does not open. */
export const place = (company_id: string, user_id: string): string => `${company_id}|${user_id}|bank_account`;

export const sealAccount = (keys: Keys, { clearing, number }: Account, where: string): Buffer =>
  keys.seal(`${clearing} ${number}`, where);

export function openAccount(keys: Keys, sealed: Uint8Array, where: string): Account {
  const [clearing = '', number = ''] = keys.open(sealed, where).split(' ');
  return { clearing, number };
}

const open = (keys: Keys, company_id: string, user_id: string, sealed: Uint8Array): Account =>
  openAccount(keys, sealed, place(company_id, user_id));

/** `6000 ****498` */
export const maskedAccount = ({ clearing, number }: Account): string =>
  `${clearing} ${maskOf(clearing, number)}`;

export const isSame = (a: Account, b: Account): boolean => a.clearing === b.clearing && a.number === b.number;

async function one(tx: Tx, company_id: string, user_id: string, lock = false): Promise<Row | null> {
  const [row] = await tx<Row[]>`
    select account_sealed, account_mask, updated_at, version from bank_accounts
    where company_id = ${company_id} and user_id = ${user_id}
    ${lock ? tx`for update` : tx``}`;
  return row ?? null;
}

function reply(keys: Keys, company_id: string, user_id: string, row: Row | null): BankAccount {
  if (row === null) return { user: user_id, account: null };
  const { clearing, number } = open(keys, company_id, user_id, row.account_sealed);
  return {
    user: user_id,
    account: {
      clearing,
      masked: maskOf(clearing, number),
      bank: bankOf(clearing),
      check: accountCheck(clearing, number),
      updated_at: row.updated_at,
      version: row.version,
    },
  };
}

type Doing = Pick<InCompany<typeof getBankAccount>, 'tx' | 'caller' | 'now'>;

/**
 * Records the masks in history and notifies the person when somebody else made the change; for people who have left,
 * the other managers.
 */
export async function recordAccount(
  { tx, caller, now }: Doing,
  user_id: string,
  action: 'bank_account_changed' | 'bank_account_removed',
  was: string | undefined,
  became: string | undefined,
): Promise<void> {
  const { company_id } = caller;
  const masked = (mask: string | undefined) => (mask === undefined ? null : { account: mask });
  await record(tx, caller, now, [
    { noun: 'user', noun_id: user_id, action, was: masked(was), became: masked(became) },
  ]);
  await announce(tx, company_id, 'users', [user_id]);
  if (user_id === caller.user_id) return;
  const [names] = await tx<{ by: string; person: string; has_left: boolean }[]>`
    select d.first_name || ' ' || d.last_name as by, p.first_name || ' ' || p.last_name as person,
      p.closed_at is not null as has_left
    from users d
    join users p on p.company_id = d.company_id and p.id = ${user_id}
    where d.company_id = ${company_id} and d.id = ${caller.user_id}`;
  const { by = '', person = '', has_left = false } = names ?? {};
  const status = action === 'bank_account_removed' ? 'removed' : 'changed';
  const facts = { status, ...(became === undefined ? {} : { account: became }) };
  const kind = 'bank_account_changed' as const;
  await notify(
    tx,
    company_id,
    now,
    has_left
      ? (await managersBut(tx, company_id, caller.user_id)).map((id) => ({
          user_id: id,
          kind,
          facts: { ...facts, person, person_id: user_id, by },
        }))
      : [{ user_id, kind, facts: { ...facts, person: by } }],
  );
}
