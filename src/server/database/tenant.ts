import type { Tx } from './db.ts';

/** Which company a request names, by header or host (decisions section 1). The token, not this, says whose data is read. */

const PORT = /:\d+$/;
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The subdomain named, `null` for a bare host, or `undefined` when the name can be no company of ours. */
export function namedTenant(host: string, base_domain: string): string | null | undefined {
  const name = host.trim().toLowerCase().replace(PORT, '').replace(/\.$/, '');
  if (name === '' || name === base_domain || name === 'localhost' || ADDRESS.test(name)) return null;
  const label = name.endsWith(`.${base_domain}`) ? name.slice(0, -base_domain.length - 1) : name;
  return LABEL.test(label) ? label : undefined;
}

export const PLATFORM_COMPANY = '00000000-0000-4000-8000-000000000000';

export type Tenant = { id: string; subdomain: string; open: boolean };

/** Looks a company up by its subdomain. Needs no company in the transaction: names are public, the rest is not. */
export async function findTenant(tx: Tx, subdomain: string): Promise<Tenant | null> {
  const [row] = await tx<Tenant[]>`
    select id, subdomain, (is_active and billing_status <> 'suspended') as open
    from companies
    where subdomain = ${subdomain} and id <> ${PLATFORM_COMPANY}`;
  return row ?? null;
}
