import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { findCaller } from '../accounts/caller.ts';
import { browserIdOf } from '../accounts/known-browsers.ts';
import { type AccessClaims, readAccess } from '../accounts/tokens.ts';
import type { Tx } from '../database/db.ts';
import { namedTenant } from '../database/tenant.ts';
import type { Caller, CompanyRules, Services } from '../handler.ts';
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

/** Refuses 401 and 403. */
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
  if (call.who !== 'anyone' && !call.who.includes(found.caller.role)) throw new Refusal('not_allowed');
  return found;
}

/** Who came in with which session, the last time it was asked. */
const before = new WeakMap<Services, Map<string, Admitted>>();
const MOST_BEFORE = 20_000;

/** Who came in is not who came in before: what was done for them is to be undone, and done anew. */
export class Changed extends Error {}

/**
 * Works for whoever came in before while the database is asked whether they still may: both travel together. What was done
 * counts only when the answer is the same as then. Otherwise it is refused, or `Changed` is thrown, and as the work is in
 * the same transaction nothing of it is left.
 */
export async function aheadOf<T>(
  services: Services,
  call: Call,
  session_id: string,
  admission: Promise<Admitted>,
  enter: (admitted: Admitted) => Promise<T>,
): Promise<T> {
  const known = before.get(services) ?? new Map<string, Admitted>();
  before.set(services, known);
  const then = known.get(session_id);
  // Whoever may not make the call costs a question, not an answer.
  if (then === undefined || !(call.who === 'anyone' || call.who.includes(then.caller.role))) {
    const admitted = await admission;
    known.set(session_id, admitted);
    const oldest = known.keys().next();
    if (known.size > MOST_BEFORE && oldest.done !== true) known.delete(oldest.value);
    return enter(admitted);
  }
  const done = enter(then);
  // Whether it worked is told below, when it is known that it was theirs to ask.
  done.catch(() => {});
  const undone = async (why: unknown): Promise<never> => {
    known.delete(session_id);
    await done.catch(() => {});
    throw why;
  };
  const admitted = await admission.catch(undone);
  const { caller, company } = admitted;
  return isSame(then.caller, caller) && isSame(then.company, company) ? done : undone(new Changed());
}

const isSame = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((name) => one[name] === other[name]);
