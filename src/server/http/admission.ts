import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { findCaller } from '../accounts/caller.ts';
import { browserIdOf } from '../accounts/known-browsers.ts';
import { type AccessClaims, readAccess } from '../accounts/tokens.ts';
import type { Tx } from '../database/db.ts';
import { namedTenant } from '../database/tenant.ts';
import { type Caller, type CompanyRules, isKeptFromCost, type Services } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** Admission: the company that a request names, the token that it carries, and whether that person may make the call. */

export const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** The header wins over the host, for a browser cannot set Host (decisions section 1). `undefined`: no company of ours. */
export function tenantOf(request: FastifyRequest, services: Services): string | null | undefined {
  const named = firstOf(request.headers['x-tenant-domain']) ?? request.headers.host ?? '';
  return namedTenant(named, services.config.base_domain);
}

const read = new WeakMap<FastifyRequest, Promise<AccessClaims>>();

/** The claims of a request's token, checked once a request. Refuses 401. */
export function claimsOf(request: FastifyRequest, services: Services): Promise<AccessClaims> {
  const known = read.get(request);
  if (known !== undefined) return known;
  const token = /^Bearer ([\w.~+/=-]{1,2000})$/.exec(request.headers.authorization ?? '')?.[1];
  const claims =
    token === undefined
      ? Promise.reject(new Refusal('not_signed_in'))
      : readAccess(services.keys, services.clock.now(), token);
  claims.catch(() => {});
  read.set(request, claims);
  return claims;
}

/** The key under which a request is counted: the person's, however many sessions they open, or the anonymous one. */
export const countedAs = (request: FastifyRequest, services: Services): Promise<string> =>
  claimsOf(request, services).then(
    (claims) => `person ${claims.user_id}`,
    () => anonymousKeyOf(request, services),
  );

/**
 * The key of a request without a token, or with one that does not count here: a browser that somebody has signed in with, or an
 * address. So what others ask for from the same address keeps nobody from their own browser.
 */
export const anonymousKeyOf = (request: FastifyRequest, { keys }: Services): string => {
  const browser = browserIdOf(request, keys);
  return browser === null ? `address ${request.ip}` : `browser ${browser}`;
};

export type Admitted = { readonly caller: Caller; readonly company: CompanyRules };

/** Refuses 401 and 403. The one place where the marks of a call are held (`who`, `before_second_factor`, `without_cost`). */
export async function admit(
  tx: Tx,
  call: Call,
  claims: AccessClaims,
  tenant: string | null | undefined,
  services: Services,
  now: string,
): Promise<Admitted> {
  const address = tenant === null ? services.config.default_tenant : tenant;
  const found = await findCaller(tx, claims, address, now);
  if (!hasRoleFor(call, found)) throw new Refusal('not_allowed');
  if (lacksFactor(call, found, now)) throw new Refusal('second_factor_required');
  if (!maySee(call, found)) throw new Refusal('cost_hidden');
  return found;
}

const hasRoleFor = ({ who }: Call, { caller }: Admitted): boolean =>
  who === 'anyone' || who.includes(caller.role);

/** Does the caller need a second factor first? */
const lacksFactor = (
  { before_second_factor }: Call,
  { caller: { second_factor_due: due } }: Admitted,
  now: string,
): boolean => before_second_factor !== true && due !== null && Date.parse(due) <= Date.parse(now);

const maySee = ({ without_cost }: Call, { caller }: Admitted): boolean =>
  without_cost !== 'refused' || !isKeptFromCost(caller);

export const mayMake = (call: Call, admitted: Admitted): boolean =>
  hasRoleFor(call, admitted) && maySee(call, admitted);

/** The caller as the call's handler meets them: a manager who does not see cost reads their own pay as a worker does. */
export const asSeenBy = ({ without_cost }: Call, { caller, company }: Admitted): Admitted =>
  without_cost === 'own' && isKeptFromCost(caller)
    ? { caller: { ...caller, role: 'worker' }, company }
    : { caller, company };
