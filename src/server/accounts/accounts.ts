import type { Config } from '../configuration.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import { findTenant, PLATFORM_COMPANY, type Tenant } from '../database/tenant.ts';
import { Refusal } from '../refusal.ts';

/**
 * Finds the account that an anonymous request names, at the address of a company. Nothing but this result shows
 * whether it exists.
 */

export type Account = {
  readonly company_id: string;
  readonly id: string;
  readonly role: 'worker' | 'manager' | 'admin';
  readonly username: string;
  readonly email: string;
  readonly password_hash: string;
  readonly password_changed_at: string | null;
};

/** Stands in for a missing account, so that the same queries run. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Finds a person of the named company, or else a superuser, who can sign in at any company's address; by username or
 * e-mail address. At the bare address the superuser comes first: nobody of the default company may take that place.
 * Leaves the transaction in the company that owns the account.
 */
export async function findAccount(
  tx: Tx,
  config: Config,
  tenant: string | null,
  by: { readonly name: string; readonly or_email: boolean },
): Promise<{ company: Tenant | null; account: Account | null; company_id: string }> {
  const subdomain = tenant ?? config.default_tenant ?? null;
  const company = subdomain === null ? null : await findTenant(tx, subdomain);
  if (company === null && tenant !== null) throw new Refusal('unknown_tenant');
  let account: Account | null = null;
  const both = [company?.id, PLATFORM_COMPANY];
  for (const company_id of tenant === null ? both.toReversed() : both) {
    if (company_id === undefined) continue;
    await beInCompany(tx, company_id);
    const [found] = await tx<Account[]>`
      select company_id, id, role, username, email, password_hash, password_changed_at from users
      where company_id = ${company_id} and closed_at is null
        and (lower(username) = lower(${by.name}) ${by.or_email ? tx`or lower(email) = lower(${by.name})` : tx``})
      order by lower(username) = lower(${by.name}) desc
      limit 1`;
    account ??= found ?? null;
  }
  const company_id = account?.company_id ?? company?.id ?? PLATFORM_COMPANY;
  await beInCompany(tx, company_id);
  return { company, account, company_id };
}
